import { DxfFile } from './dxfFile.ts'
import type { FlatFace } from './flatFace.ts'

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
