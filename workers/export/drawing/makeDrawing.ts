import { OpenError } from '../../../src/core/errors.ts'
import type { DrawingOptions, DrawingReport, DrawingView } from '../../../src/core/export/drawing/drawingOptions.ts'
import type { ExportScene } from '../../../src/core/export/exportScene.ts'
import { DxfFile } from '../../../src/core/export/flat/dxfFile.ts'
import { movedCurve, type Point } from '../../../src/core/export/flat/flatFace.ts'
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import { worldMatrices } from '../exportJob.ts'
import { upright } from '../placed.ts'
import { drawCenters, drawHoles, drawOverall } from './annotate.ts'
import type { Occurrence } from './hiddenLines.ts'
import { drawSheet, layOut } from './layout.ts'
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
  report: DrawingReport
}

/** Lines 0.5 and 0.25 mm wide, as ISO 128 pairs them. */
const layers = [
  { name: 'Visible', color: 7, weight: 50 },
  { name: 'Hidden', color: 7, lineType: 'Hidden', weight: 25 },
  { name: 'Smooth', color: 8, weight: 13 },
  { name: 'Center', color: 1, lineType: 'Center', weight: 25 },
  { name: 'Dimensions', color: 5, weight: 25 },
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
  const pictures = new Map<DrawingView, ViewPicture>()
  for (const [i, view] of options.views.entries()) {
    const [back, up] = directions(options)[view]
    // Hidden lines make a pictorial view hard to read.
    const picture = viewPicture(occurrences, viewFrame(back, up), { hidden: options.hidden && view !== 'iso', smooth: options.smooth })
    if (picture) pictures.set(view, picture)
    progress(0.1 + (0.8 * (i + 1)) / options.views.length)
  }
  if (pictures.size === 0) throw new OpenError('no-geometry')
  return write(pictures, options)
}

function write(pictures: ReadonlyMap<DrawingView, ViewPicture>, options: DrawingOptions): MadeDrawing {
  const layout = layOut(pictures, options)
  const { scale, low, high, width, height } = layout
  const file = new DxfFile({
    layers,
    lineTypes,
    font: 'arial.ttf',
    extent: [width / scale, height / scale],
    sheets: [
      {
        name: options.sheet,
        width,
        height,
        windows: [
          { at: low, width: high[0] - low[0], height: high[1] - low[1], center: [(low[0] + high[0]) / 2 / scale, (low[1] + high[1]) / 2 / scale], scale },
        ],
      },
    ],
  })
  const report: DrawingReport = { scale, lines: 0, arcs: 0, ellipses: 0, splines: 0 }
  const stated = { width: false, height: false, depth: false }
  for (const { view, picture, at } of layout.views) {
    const shift: Point = [at[0] / scale - picture.low[0], at[1] / scale - picture.low[1]]
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
    if (view === 'iso') continue
    if (options.centers) drawCenters(around)
    if (options.dimensions) {
      const [across, upwards] = ({ front: ['width', 'height'], top: ['width', 'depth'], side: ['depth', 'height'] } as const)[view]
      drawOverall(around, { width: !stated[across], height: !stated[upwards] })
      stated[across] = stated[upwards] = true
    }
    if (options.holes) drawHoles(around)
  }
  file.onSheet(() => drawSheet(file, layout, options))
  return { blob: new Blob([file.text()], { type: 'image/vnd.dxf' }), report }
}
