import { type Hatch, HatchBoundaryPathEllipse, HatchStyleType, XY } from '@node-projects/acad-ts'
import { type DxfRecord, subclass } from './dxfRecords.ts'

const POLYLINE = 2
const ELLIPSE = 3

/** The library drops the treatment of islands of DXF hatches, and half of the axes of ellipses in their boundaries. */
export function amendHatch(hatch: Hatch, record: DxfRecord): void {
  const { tags } = subclass(record, 'AcDbHatch')
  // Pattern, gradient and seeds follow the paths, and do not use this code.
  const style = tags.findLast(({ code }) => code === 75)
  if (style?.value.trim() === '1') hatch.style = HatchStyleType.Outer
  else if (style?.value.trim() === '2') hatch.style = HatchStyleType.Ignore
  const ellipses = hatch.paths.flatMap(({ edges }) => edges.filter((edge) => edge instanceof HatchBoundaryPathEllipse))
  if (ellipses.length === 0) return
  const axes = axesOf(tags)
  if (axes.length === ellipses.length) for (const [i, ellipse] of ellipses.entries()) ellipse.majorAxisEndPoint = axes[i]
}

/** Ends of the long axes of elliptic edges, from their centres, in order. */
function axesOf(tags: DxfRecord['tags']): XY[] {
  const axes: XY[] = []
  let isPolyline = false
  let isEllipse = false
  for (const { code, value } of tags) {
    if (code === 92) {
      isPolyline = (Number(value) & POLYLINE) !== 0
      isEllipse = false
    } else if (code === 72 && !isPolyline) {
      isEllipse = Number(value) === ELLIPSE
      if (isEllipse) axes.push(new XY(1, 0))
    } else if (code === 75) break
    else if (isEllipse && (code === 11 || code === 21)) {
      const axis = axes[axes.length - 1]
      const number = Number(value)
      if (Number.isFinite(number)) axes[axes.length - 1] = code === 11 ? new XY(number, axis.y) : new XY(axis.x, number)
    }
  }
  return axes
}
