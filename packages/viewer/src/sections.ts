import type { Bounds } from '../../../src/core/scene/mesh.ts'
import { MAX_PLANES, type SectionPlane } from '../../../src/core/section/plane.ts'

/** A plane across an axis of the model. */
export interface AxisSection {
  axis: 'x' | 'y' | 'z'
  /** Which side is cut away: beyond the plane along the axis (1) or before it (-1). */
  side: 1 | -1
  /** Share of the model's box, 0 to 1, or world millimetres. */
  at: { share: number } | { mm: number }
}

/** Parses the attribute `section`: `x`, `-z 0.25`, `y 12.5mm`, several separated by `;`. What cannot be read is left out. */
export function parseSections(text: string | null): AxisSection[] {
  const out: AxisSection[] = []
  for (const one of (text ?? '').split(';')) {
    const found = /^\s*([+-]?)([xyz])(?:\s+(-?\d*\.?\d+(?:e[+-]?\d+)?)(mm)?)?\s*$/i.exec(one)
    if (!found || out.length === MAX_PLANES) continue
    const value = found[3] === undefined ? 0.5 : Number(found[3])
    out.push({ axis: found[2].toLowerCase() as AxisSection['axis'], side: found[1] === '-' ? -1 : 1, at: found[4] ? { mm: value } : { share: value } })
  }
  return out
}

/** The attribute for a plane. */
export const formatSection = ({ axis, side, at }: AxisSection): string =>
  `${side < 0 ? '-' : ''}${axis} ${'mm' in at ? `${Number(at.mm.toPrecision(12))}mm` : Number(at.share.toPrecision(6))}`

/** Planes of the viewer, in a model of this box. */
export function planesOf(sections: readonly AxisSection[], bounds: Bounds): SectionPlane[] {
  return sections.map(({ axis, side, at }) => {
    const i = 'xyz'.indexOf(axis)
    const place = 'mm' in at ? at.mm : bounds[i] + at.share * (bounds[i + 3] - bounds[i])
    const normal: [number, number, number] = [0, 0, 0]
    normal[i] = side
    return { normal, distance: place * side }
  })
}
