import { OpenError } from '../../../src/core/errors.ts'
import { type MadeDimension, writeDimension } from '../../../src/core/export/drawing/dimensionDxf.ts'
import { type DrawingOptions, type DrawingReport, type DrawingView, scaleText } from '../../../src/core/export/drawing/drawingOptions.ts'
import type { SheetDimension } from '../../../src/core/export/drawing/sheetDimension.ts'
import type { ExportScene } from '../../../src/core/export/exportScene.ts'
import { DxfFile, type DxfWindow } from '../../../src/core/export/flat/dxfFile.ts'
import { movedCurve, type Point } from '../../../src/core/export/flat/flatFace.ts'
import { transformPoint, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import { turnBetween } from '../../../src/core/scene/upAxis.ts'
import { worldMatrices } from '../exportJob.ts'
import { upright } from '../placed.ts'
import { drawCenters, overallDimensions } from './annotate.ts'
import {
  type DrawnDetail,
  type DrawnSection,
  type DrawnView,
  drawCuttingLine,
  drawDetail,
  drawDetailCircle,
  drawHatches,
  drawSection,
  drawTitle,
} from './extraViews.ts'
import type { Occurrence } from './hiddenLines.ts'
import { holeDimensions } from './holeDimensions.ts'
import { drawSheet, layOut, type SheetView } from './layout.ts'
import { type DrawnPart, PartShape } from './partShape.ts'
import { viewFrame } from './placedShape.ts'
import { type ViewPicture, viewPicture } from './viewPicture.ts'

export interface DrawingJob {
  scene: ExportScene
  options: DrawingOptions
  /** The geometry of a part, one at a time; undefined when it has none. */
  part(id: PartId): Promise<DrawnPart | undefined>
  /** 0 to 1. */
  progress(fraction: number): void
}

export interface MadeDrawing {
  blob: Blob
  dimensions: MadeDimension[]
  report: DrawingReport
}

/** Lines 0.5 and 0.25 mm wide, as ISO 128 pairs them. */
const layers = [
  { name: 'Visible', color: 7, weight: 50 },
  { name: 'Hidden', color: 7, lineType: 'Hidden', weight: 25 },
  { name: 'Smooth', color: 8, weight: 13 },
  { name: 'Center', color: 1, lineType: 'Center', weight: 25 },
  { name: 'Dimensions', color: 5, weight: 25 },
  { name: 'Hatch', color: 8, weight: 18 },
  { name: 'Section', color: 7, weight: 50 },
  { name: 'Frame', color: 7, weight: 70 },
  { name: 'Sheet', color: 8, weight: 13 },
  { name: 'Title', color: 7, weight: 25 },
]
/** Dashes and gaps on paper. */
const lineTypes = [
  { name: 'Hidden', pattern: [3, -1.5] },
  { name: 'Center', pattern: [8, -1.5, 1, -1.5] },
]

/** From the model to the eye, and what points upwards; the model stands on its z axis. */
const directions = ({ angle }: DrawingOptions): Record<DrawingView, [back: Vec3, up: Vec3]> => ({
  front: [
    [0, -1, 0],
    [0, 0, 1],
  ],
  top: [
    [0, 0, 1],
    [0, 1, 0],
  ],
  side: [
    [angle === 'first' ? -1 : 1, 0, 0],
    [0, 0, 1],
  ],
  iso: [
    [angle === 'first' ? -1 : 1, -1, 1],
    [0, 0, 1],
  ],
})

/** Draws a model's views onto a sheet, as DXF: the views at true size in model space, the sheet as a layout that shows them at the scale. */
export async function makeDrawing({ scene, options, part, progress }: DrawingJob): Promise<MadeDrawing> {
  const { nodes } = upright(scene, 'z')
  const worlds = worldMatrices(nodes)
  const shapes = new Map<PartId, PartShape | undefined>()
  const occurrences: Occurrence[] = []
  for (const [at, node] of nodes.entries()) {
    if (node.part === undefined) continue
    if (!shapes.has(node.part)) {
      const found = await part(node.part)
      shapes.set(node.part, found?.mesh && new PartShape(found, found.mesh))
    }
    const shape = shapes.get(node.part)
    if (shape) occurrences.push({ shape, world: worlds[at] })
  }
  progress(0.1)
  const views = new Map<DrawingView, DrawnView>()
  for (const [i, view] of options.views.entries()) {
    const frame = viewFrame(...directions(options)[view])
    // Hidden lines make a pictorial view hard to read.
    const picture = viewPicture(occurrences, frame, { hidden: options.hidden && view !== 'iso', smooth: options.smooth })
    if (picture) views.set(view, { frame, picture })
    progress(0.1 + (0.7 * (i + 1)) / options.views.length)
  }
  if (views.size === 0) throw new OpenError('no-geometry')
  const { section, detail } = options
  const cut = section && drawSection(occurrences, viewFrame(...directions(options)[section.view]), section, options.smooth)
  progress(0.9)
  const center: Vec3 = [0, 0, 0]
  if (detail) transformPoint(center, 0, turnBetween(scene.upAxis, 'z'), 0, ...detail.center)
  return write(views, cut, detail && drawDetail(views, detail, center), options)
}

function write(
  views: ReadonlyMap<DrawingView, DrawnView>,
  section: DrawnSection | undefined,
  detail: DrawnDetail | undefined,
  options: DrawingOptions,
): MadeDrawing {
  const pictures = new Map<SheetView, ViewPicture>(Array.from(views, ([view, { picture }]) => [view, picture]))
  if (section) pictures.set('section', section.picture)
  if (detail) pictures.set('detail', detail.picture)
  const layout = layOut(pictures, options, detail?.factor)
  const { scale, low, high, width, height } = layout
  const windows: DxfWindow[] = [
    { at: low, width: high[0] - low[0], height: high[1] - low[1], center: [(low[0] + high[0]) / 2 / scale, (low[1] + high[1]) / 2 / scale], scale },
  ]
  // A detail stands beside the sheet at true size; a window of its own shows it larger.
  const beside: Point = detail ? [width / scale + 2 * detail.radius, detail.radius] : [0, 0]
  const placed = layout.views.find(({ view }) => view === 'detail')
  if (detail && placed) {
    const size = 2 * detail.radius * detail.factor * scale
    windows.push({ at: placed.at, width: size, height: size, center: beside, scale: scale * detail.factor })
  }
  const file = new DxfFile({
    layers,
    lineTypes,
    font: 'arial.ttf',
    withoutFrames: true,
    extent: [detail ? beside[0] + detail.radius : width / scale, height / scale],
    sheets: [{ name: options.sheet, width, height, windows }],
  })
  const dimensions: SheetDimension[] = []
  const report: DrawingReport = { scale, lines: 0, arcs: 0, ellipses: 0, splines: 0 }
  const stated = { width: false, height: false, depth: false }
  let isCutShown = false
  for (const { view, picture, at } of layout.views) {
    const shift: Point =
      view === 'detail' && detail
        ? [beside[0] - detail.center[0], beside[1] - detail.center[1]]
        : [at[0] / scale - picture.low[0], at[1] / scale - picture.low[1]]
    const around = { file, picture, shift, scale }
    for (const [curves, layer] of [
      [picture.hidden, 'Hidden'],
      [picture.visible, 'Visible'],
    ] as const) {
      for (const curve of curves) {
        file.curve(movedCurve(curve, shift), layer)
        if (curve.kind !== 'polyline') report[`${curve.kind}s`]++
      }
    }
    drawHatches(file, picture, shift, scale)
    if (view === 'detail') {
      if (detail) drawDetailCircle(file, detail, shift, scale, false)
      continue
    }
    if (detail?.view === view) drawDetailCircle(file, detail, shift, scale, true)
    if (view === 'iso') continue
    if (options.centers) drawCenters(around)
    if (view === 'section') continue
    const drawn = views.get(view)
    if (section && drawn && !isCutShown) isCutShown = drawCuttingLine(file, section, drawn, shift, scale)
    if (options.dimensions) {
      const [across, upwards] = ({ front: ['width', 'height'], top: ['width', 'depth'], side: ['depth', 'height'] } as const)[view]
      dimensions.push(...overallDimensions(around, { width: !stated[across], height: !stated[upwards] }))
      stated[across] = stated[upwards] = true
    }
    if (options.holes) dimensions.push(...holeDimensions(around, dimensions))
  }
  for (const dimension of dimensions) writeDimension(file, dimension)
  file.onSheet(() => {
    drawSheet(file, layout, options)
    for (const { view, picture, at } of layout.views) {
      if (view !== 'section' && view !== 'detail') continue
      const larger = view === 'detail' ? (detail?.factor ?? 1) * scale : scale
      const top: Point = [at[0] + ((picture.high[0] - picture.low[0]) * larger) / 2, at[1] + (picture.high[1] - picture.low[1]) * larger + 5]
      drawTitle(file, view === 'section' ? 'A-A' : `B (${scaleText(larger)})`, top)
    }
  })
  const { text, dimensions: written } = file.finished()
  return {
    blob: new Blob([text], { type: 'image/vnd.dxf' }),
    dimensions: dimensions.map((dimension, i) => ({ dimension, written: written[i] })),
    report,
  }
}
