import { isBinary, type Tag, tagsOf, textOf } from './dxfTags.ts'

/** Releases before R11 as $ACADVER states them: AC1.2 to AC2.22, AC1001 to AC1006. */
const beforeR11 = /^AC(1\.\d+|2\.\d+|100[1-6])$/
const R12 = 'AC1009'

/** Whether $ACADVER states R12 or an older release, or nothing. */
export const isUpToR12 = (version: string | undefined): boolean => version === undefined || version === R12 || beforeR11.test(version)

interface Change {
  from: number
  to: number
  text: string
}

/**
 * DXF text of R12 and before as the library (3.2.0) reads it. It loses the first tag of each table's first entry, which is the name where entries have no handles:
 * a handle is put before it. Of releases before R11 the release's name, lines in space (3DLINE), and dimensions that do not say their kind (linear ones) are
 * written as in R12. The same bytes where nothing is to be changed.
 */
export function asR12(bytes: Uint8Array<ArrayBuffer>, version: string | undefined): Uint8Array<ArrayBuffer> {
  if (isBinary(bytes)) return bytes
  const isOlder = version !== undefined && beforeR11.test(version)
  const changes: Change[] = []
  const dimensions = new Dimensions(changes)
  let variable = ''
  // The tag before, and whether it opened a table or its first entry.
  let place: 'table' | 'entry' | undefined
  let entryEnd = 0
  for (const tag of tagsOf(bytes, () => {})) {
    if (place === 'entry') {
      if (tag.code !== 5 && tag.code !== 105 && tag.code !== 0) changes.push({ from: entryEnd, to: entryEnd, text: '\n5\n0' })
      place = undefined
    }
    if (tag.code === 9) variable = textOf(bytes, tag)
    if (isOlder && variable === '$ACADVER' && tag.code === 1) changes.push({ from: tag.start, to: tag.end, text: R12 })
    if (isOlder) dimensions.see(tag)
    if (tag.code !== 0) continue
    const name = textOf(bytes, tag)
    if (name === 'BLOCK' || name === 'LINE' || name === 'VERTEX') {
      // Behind the tables there is nothing to be changed in R12.
      if (!isOlder) break
    }
    if (name === 'TABLE') place = 'table'
    else if (name === 'ENDTAB') place = undefined
    else if (place === 'table') {
      place = 'entry'
      entryEnd = tag.end
    }
    if (isOlder && name === 'DIMENSION') dimensions.begin(tag)
    if (isOlder && name === '3DLINE') changes.push({ from: tag.start, to: tag.end, text: 'LINE' })
    variable = ''
  }
  return changes.length === 0 ? bytes : changed(bytes, changes)
}

/** Finds dimensions without a kind. */
class Dimensions {
  private readonly changes: Change[]
  private open: { at: Change; hasKind: boolean } | undefined

  constructor(changes: Change[]) {
    this.changes = changes
  }

  begin({ end }: Tag): void {
    this.open = { at: { from: end, to: end, text: '' }, hasKind: false }
    this.changes.push(this.open.at)
  }

  see({ code }: Tag): void {
    if (!this.open) return
    if (code === 70) this.open.hasKind = true
    if (code !== 0) return
    if (!this.open.hasKind) this.open.at.text = '\n70\n0'
    this.open = undefined
  }
}

function changed(bytes: Uint8Array, changes: readonly Change[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes.length + changes.reduce((sum, { from, to, text }) => sum + text.length - (to - from), 0))
  let at = 0,
    done = 0
  for (const { from, to, text } of changes) {
    out.set(bytes.subarray(done, from), at)
    at += from - done
    for (let i = 0; i < text.length; i++) out[at++] = text.charCodeAt(i)
    done = to
  }
  out.set(bytes.subarray(done), at)
  return out
}
