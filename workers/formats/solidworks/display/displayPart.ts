import { framedStrings } from './components.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { joinVertices, stripMesh } from './displayMesh.ts'
import { type DisplayRange, faceColors } from './faceColors.ts'
import { modelEdges } from './modelEdges.ts'

/** Files of appearances: those of parts stand in this folder of the program, by kind. Those of the floor and of scenes do not concern a part. */
const APPEARANCE = /\bgraphics\\materials\\(?!miscellaneous\\studio)/i
const METAL = /\\materials\\metal\\/i
/** Appearances up to 2009 have names alone. */
const NAMED = /^(?:polished|brushed|satin|cast|chrome) [a-z]+$/i
const NAMED_METAL = /^(?:(?:polished|brushed|satin|cast) (?:gold|copper|brass|bronze|silver|steel|alumini?um|chrome|titanium|nickel|iron)|chrome plate)$/i

/** Whether all appearances in a part's display data are metals. */
function isMetal(bytes: Uint8Array): boolean {
  const appearances = framedStrings(bytes).flatMap(({ text }) => (APPEARANCE.test(text) || NAMED.test(text) ? [text] : []))
  return appearances.length > 0 && appearances.every((text) => METAL.test(text) || NAMED_METAL.test(text))
}

/** Metals of SolidWorks are polished, brushed or cast: what lies between. */
const metalLook = { metalness: 0.7, roughness: 0.35 }

/** A part as drawn; undefined when the range has no triangles. */
export function displayPart(range: DisplayRange, name: string): Omit<PartDraft, 'id'> | undefined {
  const { bytes, faces } = range
  if (faces.length === 0) return undefined
  const strips = stripMesh(bytes, faces)
  if (strips.indices.length === 0) return undefined
  const edges = modelEdges(bytes, faces, strips)
  const mesh = joinVertices(strips)
  const colors = faceColors(range)
  const color = commonColor(colors) ?? range.properties.document
  if (colors.some((own) => own !== 0 && own !== color)) mesh.faceColor = colors
  return { name, mesh, origin: 'display', ...(edges && { edges }), ...(color !== undefined && { color }), ...(range.alone && isMetal(bytes) && metalLook) }
}

/** The colour of most faces; undefined when most have none. */
function commonColor(colors: Uint32Array): Rgba | undefined {
  const counts = new Map<Rgba, number>()
  let best: Rgba = 0
  let most = 0
  for (const color of colors) {
    const count = (counts.get(color) ?? 0) + 1
    counts.set(color, count)
    if (count > most) [best, most] = [color, count]
  }
  return best === 0 ? undefined : best
}
