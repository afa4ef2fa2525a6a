import { UnderlayDisplayFlags } from '../model/flags.ts'
import type { Underlay } from '../model/inserts.ts'
import { UnderlayDefinition } from '../model/objects.ts'
import { baseName } from '../../contract/fileSet.ts'
import { drawText } from '../text/drawText.ts'
import { entityType } from './entityType.ts'
import type { Scene } from './scene.ts'

/** Height of the name: a part of the frame's height, or without a frame in the sheet's own units (inches of a PDF). */
const PART = 1 / 20
const LOOSE = 0.25

/** The file that an underlay shows, with the page. */
export function underlayName({ definition }: Underlay): string {
  const name = baseName(definition?.file ?? '')
  const page = definition instanceof UnderlayDefinition ? definition.page : ''
  return name && page && page !== '1' ? `${name} (${page})` : name
}

/** The sheets themselves are not read: like a reference that is not found, an underlay is its frame and its name. */
export function drawUnderlay(underlay: Underlay, scene: Scene): void {
  const { insertPoint: p, rotation, xScale, yScale, normal, flags } = underlay
  if ((flags & UnderlayDisplayFlags.ShowUnderlay) === 0) return
  scene.all.skip(entityType(underlay))
  const frame = frameOf(underlay)
  const ys = frame?.filter((_, i) => i % 2 === 1) ?? []
  const xs = frame?.filter((_, i) => i % 2 === 0) ?? []
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const height = frame ? (high - low) * PART : LOOSE
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  scene.on(normal, p.z, (painter) => {
    painter.push([cos * xScale, sin * xScale, -sin * yScale, cos * yScale, p.x, p.y])
    if (frame) painter.polyline(frame, true)
    const middle = frame && ([(Math.min(...xs) + Math.max(...xs)) / 2, (low + high) / 2] as const)
    drawText(
      { text: underlayName(underlay), position: [0, 0], height, font: { name: '' }, ...(middle && { horizontal: 'middle', align: middle }) },
      scene.all.fonts,
      painter,
    )
    painter.pop()
  })
}

/** Its clip: two corners or a polygon, in units of the sheet. */
function frameOf({ clipBoundaryVertices: given }: Underlay): number[] | undefined {
  const points = given.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  if (points.length < 2) return undefined
  const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = points
  return points.length === 2 ? [x1, y1, x2, y1, x2, y2, x1, y2] : points.flatMap(({ x, y }) => [x, y])
}
