import { DxfFile } from './dxfFile.ts'
import type { FlatFace, Point } from './flatFace.ts'
import type { Bend, FlatPattern } from './unfold.ts'

/** Layers of the outline and of the holes in it, with their AutoCAD colour numbers. */
const layers = [
  { name: 'Outline', color: 7 },
  { name: 'Holes', color: 1 },
]

/** A flat face as DXF of AutoCAD 2000 in millimetres: true lines, arcs, ellipses and splines, the outline and its holes on layers of their own. */
export function flatDxf({ loops, width, height }: FlatFace): string {
  const file = new DxfFile({ layers, extent: [width, height] })
  for (const { isHole, curves } of loops) for (const curve of curves) file.curve(curve, layers[isHole ? 1 : 0].name)
  return file.text()
}

/** Layers of the lines half way through bends, towards the eye and away from it, and of what stands beside them. */
const bendLayers = [
  { name: 'BendUp', color: 3, lineType: 'Center' },
  { name: 'BendDown', color: 5, lineType: 'Center' },
  { name: 'BendNotes', color: 8 },
] as const
const NOTE_HEIGHT = 2.5

/** A sheet laid flat as DXF: outline and holes as those of a flat face, and the bends. */
export function patternDxf({ loops, width, height, bends }: FlatPattern): string {
  const lineTypes = [{ name: 'Center', pattern: [6, -1.5, 1, -1.5] }]
  const file = new DxfFile({ layers: [...layers, ...bendLayers], lineTypes, extent: [width, height] })
  for (const { isHole, curves } of loops) for (const curve of curves) file.curve(curve, layers[isHole ? 1 : 0].name)
  for (const bend of bends) {
    const layer = bendLayers[bend.angle > 0 ? 0 : 1].name
    for (const [from, to] of bend.lines) file.curve({ kind: 'line', from, to }, layer)
    const longest = bend.lines.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
    if (!longest) continue
    const [[x, y], [endX, endY]] = longest
    let angle = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
    // Read from below or from the right.
    if (angle > 90 || angle <= -90) angle += angle > 0 ? -180 : 180
    const turn = (angle * Math.PI) / 180
    const at: Point = [(x + endX) / 2 - Math.sin(turn) * NOTE_HEIGHT * 0.4, (y + endY) / 2 + Math.cos(turn) * NOTE_HEIGHT * 0.4]
    file.write({ at, text: bendNote(bend), height: NOTE_HEIGHT, layer: 'BendNotes', angle, align: 'center' })
  }
  return file.text()
}

const lengthOf = ([a, b]: readonly [Point, Point]): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** The note at a bend line, such as "UP 90° R2" (direction, angle, inside radius), in the form that sheet metal programs use. */
const bendNote = ({ angle, insideRadius }: Bend): string => `${angle > 0 ? 'UP' : 'DOWN'} ${short((Math.abs(angle) * 180) / Math.PI)}° R${short(insideRadius)}`
const short = (value: number): string => `${Number(value.toFixed(2))}`
