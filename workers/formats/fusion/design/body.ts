import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../bytes/byteCursor.ts'
import { isWideGuid, type Segment, WIDE_GUID } from './segment.ts'

const MATERIAL = 'PrismMaterial-'

/** Name and appearance of a body: they stand behind the text of its material, a reference, in some generations a GUID, and another reference. */
export function readBody(segment: Segment, cursor: ByteCursor): { name: string; color: Rgba; appearance: string } {
  cursor.narrow(materialAt(cursor), cursor.end)
  cursor.text16()
  segment.ref(cursor)
  for (let more = true; more && cursor.left > 0; ) {
    if (isWideGuid(cursor, cursor.at)) cursor.skip(WIDE_GUID)
    else if (cursor.bytes[cursor.at] === 0) cursor.skip(1)
    else more = false
  }
  segment.ref(cursor)
  const name = cursor.text16()
  const channels = [cursor.f32(), cursor.f32(), cursor.f32(), cursor.f32()]
  segment.ref(cursor)
  const own = cursor.u8() === 1
  return { name, color: own ? rgba(channels) : 0, appearance: cursor.text16() }
}

/** Where the text begins (with its length) that names the material. */
function materialAt({ bytes, at, end }: ByteCursor): number {
  for (let from = at; from + 2 * MATERIAL.length <= end; from++) {
    if (bytes[from] !== MATERIAL.charCodeAt(0)) continue
    let same = 1
    while (same < MATERIAL.length && bytes[from + same * 2] === MATERIAL.charCodeAt(same)) same++
    if (same === MATERIAL.length) return Math.max(at, from - 4)
  }
  throw new OpenError('file-exception', 'a body without a material')
}

function rgba(channels: readonly number[]): Rgba {
  if (!channels.every((value) => value >= 0 && value <= 1)) return 0
  const [r, g, b, a] = channels.map((value) => Math.round(value * 255))
  return ((r << 24) | (g << 16) | (b << 8) | a) >>> 0
}
