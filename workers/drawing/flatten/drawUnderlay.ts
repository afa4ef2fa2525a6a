import { UnderlayDisplayFlags } from '../model/flags.ts'
import type { XY } from '../model/geometry.ts'
import type { Underlay } from '../model/inserts.ts'
import { UnderlayDefinition } from '../model/objects.ts'
import { baseName } from '../../contract/fileSet.ts'
import { Clip } from '../build/clip.ts'
import { corners } from '../build/drawGlyph.ts'
import type { Painter } from '../build/painter.ts'
import { drawSheet, type SheetLook } from '../underlay/drawSheet.ts'
import type { PdfSheet } from '../underlay/pdfSheet.ts'
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

/** The page within its clip, with its frame where frames are shown; where it is not read, the frame and the name, like a reference that is not found. */
export function drawUnderlay(underlay: Underlay, scene: Scene): void {
  const { insertPoint: p, rotation, xScale, yScale, normal, flags } = underlay
  if ((flags & UnderlayDisplayFlags.ShowUnderlay) === 0) return
  const sheet = scene.all.underlays.sheetOf(underlay)
  if (sheet) return drawPage(underlay, sheet, scene)
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

const percent = (value: number): number => Math.min(100, Math.max(0, value)) / 100

function drawPage(underlay: Underlay, sheet: PdfSheet, scene: Scene): void {
  const { insertPoint: p, rotation, xScale, yScale, normal, flags, fade, contrast } = underlay
  const { fonts, pictures, underlays } = scene.all
  if (sheet.isIncomplete) scene.all.incompleteSheets++
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const look: SheetLook = {
    isMonochrome: (flags & UnderlayDisplayFlags.Monochrome) !== 0,
    followsGround: (flags & (UnderlayDisplayFlags.AdjustForBackground | UnderlayDisplayFlags.Monochrome)) !== 0,
    opacity: scene.style.opacity,
    fade: percent(fade),
    contrast: percent(contrast),
  }
  const clip = clipOf(underlay)
  scene.on(normal, p.z, (painter) => {
    painter.push([cos * xScale, sin * xScale, -sin * yScale, cos * yScale, p.x, p.y])
    const draw = (): void => drawSheet(sheet, painter, fonts, { sheetFonts: underlays.fontsOf(fonts), pictures: pictures.pictures }, look)
    if (clip) painter.clipped(new Clip([placed(clip.polygon, painter)], clip.inverted), draw)
    else draw()
    if (scene.frame.source.frames.underlays) {
      painter.style({})
      painter.polyline(frameOf(underlay) ?? corners(0, 0, sheet.width, sheet.height), true)
    }
    painter.pop()
  })
}

const placed = (polygon: readonly number[], painter: Painter): number[] =>
  polygon.flatMap((_, i) => (i % 2 === 0 ? painter.place(polygon[i], polygon[i + 1]) : []))

/** The polygon outside of which nothing is shown, or inside of it. Rings around the sheet that lead to a hole are polygons as they are. */
function clipOf({ clipBoundaryVertices: given, flags }: Underlay): { polygon: number[]; inverted: boolean } | undefined {
  if ((flags & UnderlayDisplayFlags.ClippingOn) === 0) return undefined
  const points = given.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  if (points.length < 2) return undefined
  const polygon = points.length === 2 ? corners(...boundsOf(points)) : points.flatMap(({ x, y }) => [x, y])
  return { polygon, inverted: (flags & UnderlayDisplayFlags.ClipInside) !== 0 && !holeOf(points) }
}

function boundsOf(points: readonly XY[]): [number, number, number, number] {
  const [x1, x2] = endsOf(points.map(({ x }) => x))
  const [y1, y2] = endsOf(points.map(({ y }) => y))
  return [x1, y1, x2, y2]
}

/** The clip of an underlay: two corners or a polygon, in units of the sheet; where clipping is off, the box of these points, which is as much as the file states of the sheet. */
function frameOf({ clipBoundaryVertices: given, flags }: Underlay): number[] | undefined {
  const points = given.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  if (points.length < 2) return undefined
  if (points.length === 2 || (flags & UnderlayDisplayFlags.ClippingOn) === 0) return corners(...boundsOf(points))
  return (holeOf(points) ?? points).flatMap(({ x, y }) => [x, y])
}

const endsOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** The polygon of an inverted clip: files have a ring around the sheet that leads to it and back. Undefined of other polygons. */
function holeOf(points: readonly XY[]): XY[] | undefined {
  const [left, right] = endsOf(points.map(({ x }) => x))
  const [low, high] = endsOf(points.map(({ y }) => y))
  const isCorner = ({ x, y }: XY): boolean => (x === left || x === right) && (y === low || y === high)
  const inner = points.filter(({ x, y }) => x !== left && x !== right && y !== low && y !== high)
  return points.filter(isCorner).length >= 4 && inner.length >= 3 ? inner : undefined
}
