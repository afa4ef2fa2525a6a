import { OpenError } from '../../../src/core/errors.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { FusionArchive } from './archive.ts'

/** Sizes of the table of appearances: its head, then pages whose first eight bytes state their kind. */
const HEAD = 16
const PAGE = 136
const PAGE_HEAD = 8
const FIRST = 0x00010080
const MORE = 0x80
const LAST = 0xffffffff
/** Where the diffuse colour of a generic appearance stands among its values: two places, by the length of the texts before it. */
const DIFFUSE = [108, 112]
/** A texture's name, with its length before it, may stand before the colour: where it begins, at the earliest and at the latest, and how far behind that the colour does. */
const TEXTURE_FROM = 90
const TEXTURE_TO = 112
const TEXTURE_NAME = 36
const BEHIND_TEXTURE = 49
const GENERIC = 'GenericSchema'
const MOST_BYTES = 64 * 2 ** 20

/** Diffuse colours of the generic appearances in the archives of appearances, by their names. Archives that cannot be read give none. */
export async function readAppearances(archive: FusionArchive, folder: string): Promise<Map<string, Rgba>> {
  const colors = new Map<string, Rgba>()
  for (const path of archive.paths) {
    if (!path.startsWith(folder) || !path.endsWith('.protein')) continue
    try {
      const inner = await FusionArchive.open(new Blob([(await archive.read(path))!]))
      const table = inner.find(/(^|\/)InstanceProperties\.bin$/)
      const bytes = table && (await inner.read(table))
      if (bytes && bytes.length <= MOST_BYTES) for (const record of recordsOf(bytes)) addColor(record, colors)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
  }
  return colors
}

function* recordsOf(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let pages: Uint8Array[] = []
  for (let at = HEAD; at + PAGE <= bytes.length; at += PAGE) {
    const isLast = view.getUint32(at, true) === LAST
    const kind = view.getUint32(at + 4, true)
    if (kind === FIRST) pages = []
    else if (!isLast && kind !== MORE) continue
    const used = isLast ? Math.min(view.getUint16(at + 4, true), PAGE - PAGE_HEAD) : PAGE - PAGE_HEAD
    pages.push(bytes.subarray(at + PAGE_HEAD, at + PAGE_HEAD + (isLast && kind !== FIRST ? used : PAGE - PAGE_HEAD)))
    if (!isLast) continue
    const whole = new Uint8Array(pages.reduce((sum, page) => sum + page.length, 0))
    let end = 0
    for (const page of pages) {
      whole.set(page, end)
      end += page.length
    }
    yield whole
    pages = []
  }
}

function addColor(record: Uint8Array, colors: Map<string, Rgba>): void {
  const cursor = new ByteCursor(record)
  if (cursor.text8() !== GENERIC) return
  const name = cursor.text8()
  cursor.text8()
  cursor.text8()
  const texture = textureAt(cursor)
  for (const place of texture < 0 ? DIFFUSE : [texture + BEHIND_TEXTURE]) {
    if (place + 32 > cursor.left) continue
    const [r, g, b, a] = [0, 8, 16, 24].map((offset) => cursor.view.getFloat64(cursor.at + place + offset, true))
    // If there is a texture, the opacity may be 0.
    if ((a !== 1 && texture < 0) || ![r, g, b].every((value) => value >= 0 && value <= 1)) continue
    colors.set(name, ((Math.round(r * 255) << 24) | (Math.round(g * 255) << 16) | (Math.round(b * 255) << 8) | 255) >>> 0)
    return
  }
}

/** Where the name of the texture begins among the values; -1 for none. */
function textureAt({ view, at, left }: ByteCursor): number {
  for (let place = TEXTURE_FROM; place <= TEXTURE_TO && place + 4 + TEXTURE_NAME <= left; place++)
    if (view.getUint32(at + place, true) === TEXTURE_NAME && view.getUint8(at + place + 12) === 0x2d) return place
  return -1
}
