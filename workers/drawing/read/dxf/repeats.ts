import { TagWriter } from '../old/tagWriter.ts'

/** Lines of all copies together. */
const MAX_REPEATED = 1_000_000
const COLUMNS = 70
const ROWS = 71
const ACROSS = 40
const UP = 41

/**
 * A DXF file of R2.10 and before with copies in place of REPEAT and ENDREP: entities between the two stand in columns (70) and rows (71), which are so far apart (40, 41).
 * The same is made of DWG files of those releases.
 */
export function withRepeats(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const lines = new TextDecoder('latin1').decode(bytes).split(/\r\n|\r|\n/)
  const out = new TagWriter()
  let from: number | undefined
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const code = Number(lines[at])
    const record = code === 0 ? lines[at + 1].trim().toUpperCase() : ''
    if (record === 'EOF') break
    if (record !== 'REPEAT' && record !== 'ENDREP') {
      out.tag(code, lines[at + 1])
      continue
    }
    const own = new Map<number, number>()
    for (; at + 3 < lines.length && Number(lines[at + 2]) !== 0; at += 2) own.set(Number(lines[at + 2]), Number(lines[at + 3]))
    if (record === 'REPEAT') from = out.length
    else if (from !== undefined) {
      const counts = [own.get(COLUMNS) ?? 1, own.get(ROWS) ?? 1]
      if (counts[0] * counts[1] * (out.length - from) <= MAX_REPEATED) out.repeat(from, counts, [own.get(ACROSS) ?? 0, own.get(UP) ?? 0])
      from = undefined
    }
  }
  return out.bytes()
}
