// Measures the solids and faces of STEP and BREP files by OpenCascade, on the exact surfaces. Prints a line of JSON for each result: `reference.ts` starts
// it as a process of its own, since a file may take all the memory or never end.
import { readFileSync } from 'node:fs'
import { type AnyShape, deserializeShape, getOC, importSTEP } from 'replicad'
import { startKernel } from '../../tools/samples/kernel.ts'

type Kind = 'SOLID' | 'SHELL' | 'FACE'
type Shape = AnyShape['wrapped']

await startKernel()
const oc = getOC()

/** Shapes of a kind, every occurrence; those inside of shapes of another kind left out. */
function shapesOf(shape: Shape, kind: Kind, outside?: Kind): Shape[] {
  const kinds = oc.TopAbs_ShapeEnum
  const explorer = new oc.TopExp_Explorer(shape, kinds[`TopAbs_${kind}`], outside ? kinds[`TopAbs_${outside}`] : kinds.TopAbs_SHAPE)
  const out: Shape[] = []
  for (; explorer.More(); explorer.Next()) out.push(explorer.Current())
  explorer.delete()
  return out
}

/** Areas of faces in mm², volumes of solids in mm³. */
function sums(faces: Shape[], solids: Shape[]): { area: number; volume: number } {
  const properties = new oc.GProp_GProps()
  let [area, volume] = [0, 0]
  for (const face of faces) {
    oc.BRepGProp.SurfaceProperties(face, properties, false, false)
    area += Math.abs(properties.Mass())
  }
  for (const solid of solids) {
    oc.BRepGProp.VolumeProperties(solid, properties, false, false, false)
    volume += Math.abs(properties.Mass())
  }
  properties.delete()
  return { area, volume }
}

/** Sides of the box of faces, millimetres: curves beside them are no bodies. */
function sizeOf(faces: Shape[]): number[] {
  const bounds = new oc.Bnd_Box()
  for (const face of faces) oc.BRepBndLib.AddOptimal(face, bounds, false, false)
  bounds.SetGap(0)
  const [low, high] = [bounds.CornerMin(), bounds.CornerMax()]
  return [high.X() - low.X(), high.Y() - low.Y(), high.Z() - low.Z()]
}

for (const path of process.argv.slice(2)) {
  const say = (values: object): void => console.log(JSON.stringify({ path, ...values }))
  try {
    const { wrapped }: AnyShape = /\.brep$/i.test(path) ? deserializeShape(readFileSync(path, 'utf8')) : await importSTEP(new Blob([readFileSync(path)]))
    const faces = shapesOf(wrapped, 'FACE')
    const solids = shapesOf(wrapped, 'SOLID')
    if (faces.length > 0) {
      const shells = shapesOf(wrapped, 'SHELL', 'SOLID').length
      say({ faces: faces.length, solids: solids.length, shells, ...sums(faces, solids) })
      say({ size: sizeOf(faces) })
    }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    say({ error: error instanceof Error ? error.message : String(error) })
  }
  say({ done: true })
}
