import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Compound } from '../../io/compound/compound.ts'
import { alphaByte, packRgba } from '../../mesh/three/look.ts'
import { unwrap } from './wrapped.ts'

/** Ids of styles have this bit. */
const STYLE_BIT = 0x80000000
const LONGEST_NAME = 256
/** Bytes before the groups of colours; groups and finish: ambient, diffuse, specular, a second diffuse, emissive of four floats each, then four floats. */
const BEFORE_COLORS = 16
const COLORS_AND_FINISH = 96
/** Places of the groups that are used, in floats. */
const DIFFUSE = 4
const SECOND = 12
const EMISSIVE = 16
/** Share of the second diffuse colour in what Solid Edge shows, as far as the pictures in its files show (README). */
const SECOND_SHARE = 0.4

/** Colours of the styles of one file. Ids mean nothing in other files. */
export interface Styles {
  byId: Map<number, Rgba>
  /** Colour of faces without a style of their own; 0 = none. */
  normal: Rgba
}

export const noStyles: Styles = { byId: new Map(), normal: 0 }

/** The styles of a part or an assembly. What cannot be read leaves things without a colour: that is no reason to show nothing. */
export function readStyles(compound: Compound): Styles {
  try {
    const library = compound.find('Display/Styles/Library0')?.read()
    if (!library) return noStyles
    const byId = scanLibrary(unwrap(library))
    const standard = compound.find('Display/Styles/DefaultStyles')?.read()
    const id = standard && standard.byteLength >= 8 ? new DataView(standard.buffer, standard.byteOffset, standard.byteLength).getUint32(4, true) : 0
    return { byId, normal: byId.get(id) ?? 0 }
  } catch {
    return noStyles
  }
}

/** What `DefaultStyles` of every file seen names; a preview states no default of its own. */
const MODEL_DEFAULT = 0x80000027

/** The styles that an assembly's preview keeps of one of its files, from that file's unpacked library. */
export function previewStyles(library: Uint8Array): Styles {
  const byId = scanLibrary(library)
  return { byId, normal: byId.get(MODEL_DEFAULT) ?? 0 }
}

/** Records of styles are found by their head: the library's other contents need not be known. */
function scanLibrary(bytes: Uint8Array): Map<number, Rgba> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const byId = new Map<number, Rgba>()
  for (let at = 0; at + 20 <= bytes.byteLength; at++) {
    if (bytes[at] !== 7 || bytes[at + 1] !== 0 || bytes[at + 3] !== 2 || view.getUint32(at + 4, true) !== 5) continue
    const id = view.getUint32(at + 12, true)
    const letters = view.getUint32(at + 16, true)
    if (id < STYLE_BIT || letters > LONGEST_NAME) continue
    const colors = at + 20 + letters * 2 + BEFORE_COLORS
    if (colors + COLORS_AND_FINISH > bytes.byteLength) continue
    const numbers = Array.from({ length: COLORS_AND_FINISH / 4 }, (_, i) => view.getFloat32(colors + i * 4, true))
    if (!numbers.slice(0, 20).every((value) => value >= 0 && value <= 1)) continue
    const shown = (channel: number): number => {
      const diffuse = numbers[DIFFUSE + channel]
      const value = diffuse + SECOND_SHARE * (numbers[SECOND + channel] - diffuse) + numbers[EMISSIVE + channel]
      return Math.round(Math.min(1, value) * 255)
    }
    const transparency = numbers[21]
    const opacity = transparency >= 0 && transparency <= 1 ? 1 - transparency : 1
    // A style that is wholly transparent would be a part that is not there: 0 means "none" besides.
    byId.set(id, packRgba(shown(0), shown(1), shown(2), Math.max(1, alphaByte(opacity))))
    at = colors + COLORS_AND_FINISH - 1
  }
  return byId
}
