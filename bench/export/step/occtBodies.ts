// Looks at the bodies of STEP and BREP files by OpenCascade: whether each is valid (BRepCheck) and closed, its faces, area and volume on the exact surfaces, and what
// its own tolerances leave open. Distinct bodies only: occurrences of one share it. STEP files are read by occt-import-js as well, which counts what it could
// mesh. Takes requests as lines of JSON and answers with lines of JSON; `byOcct.ts` starts it as a process of its own.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type AnyShape, cast, deserializeShape, getOC, importSTEP } from 'replicad'
import { startKernel } from '../../../tools/samples/kernel.ts'
import { Occt } from '../../../wasm/occt/occt.ts'
import type { OcctBody, OcctMeshes, OcctRequest } from './byOcct.ts'
import { integralsOf } from './occtIntegrals.ts'

type Kind = 'SOLID' | 'SHELL' | 'FACE'
type Shape = AnyShape['wrapped']

/** Relative error that integrals are asked for. */
const PRECISION = 1e-8
/** Chords as a share of the model, and the angle between neighbouring normals (radians), of the meshes that occt-import-js makes. */
const CHORDS = 1e-3
const ANGLE = 0.5

await startKernel()
const oc = getOC()

interface Distinct {
  shape: Shape
  count: number
}

/** Distinct shapes of a kind, and how often each occurs; those inside of shapes of another kind left out. */
function shapesOf(shape: Shape, kind: Kind, outside?: Kind): Distinct[] {
  const kinds = oc.TopAbs_ShapeEnum
  const explorer = new oc.TopExp_Explorer(shape, kinds[`TopAbs_${kind}`], outside ? kinds[`TopAbs_${outside}`] : kinds.TopAbs_SHAPE)
  const out: Distinct[] = []
  for (; explorer.More(); explorer.Next()) {
    const current = explorer.Current()
    const known = out.find((each) => each.shape.IsPartner(current))
    if (known) known.count++
    else out.push({ shape: current, count: 1 })
  }
  explorer.delete()
  return out
}

/** Whether a shape has surfaces: tessellated geometry has triangles only, which BRepCheck is not made for. */
function isExact({ shape }: Distinct): boolean {
  const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_FACE, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
  const exact = explorer.More() && Boolean(oc.BRep_Tool.Surface(oc.TopoDS.Face(explorer.Current())))
  explorer.delete()
  return exact
}

/** Whether every edge of each shell is in two faces. */
function isClosed(shape: Shape): boolean {
  const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_SHELL, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
  let closed = true
  for (; explorer.More(); explorer.Next()) closed &&= oc.BRep_Tool.IsClosed(explorer.Current())
  explorer.delete()
  return closed
}

/** What area (mm²) and volume (mm³) may be off by when every border lies anywhere within the tolerance that OpenCascade gives its edges. */
function slackOf(shape: Shape): { area: number; volume: number } {
  const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_EDGE, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
  const properties = new oc.GProp_GProps()
  let area = 0
  for (; explorer.More(); explorer.Next()) {
    const edge = oc.TopoDS.Edge(explorer.Current())
    if (oc.BRep_Tool.Degenerated(edge)) continue
    oc.BRepGProp.LinearProperties(edge, properties, false, false)
    area += oc.BRep_Tool.Tolerance(edge) * properties.Mass()
  }
  explorer.delete()
  properties.delete()
  const { width, height, depth } = cast(shape).boundingBox
  return { area, volume: (area * Math.hypot(width, height, depth)) / 6 }
}

function ownIntegrals(shape: Shape, solid: boolean): { area: number; volume: number } {
  const properties = new oc.GProp_GProps()
  oc.BRepGProp.SurfaceProperties(shape, properties, PRECISION, false)
  const area = properties.Mass()
  if (solid) oc.BRepGProp.VolumeProperties(shape, properties, PRECISION, false, false)
  const volume = properties.Mass()
  properties.delete()
  return { area, volume }
}

function bodyOf({ shape, count }: Distinct, solid: boolean, byEdges: boolean): OcctBody {
  const analyzer = new oc.BRepCheck_Analyzer(shape, true, false, false)
  const valid = analyzer.IsValid()
  analyzer.delete()
  const { area, volume } = byEdges ? integralsOf(shape) : ownIntegrals(shape, solid)
  const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_FACE, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
  let faces = 0
  for (; explorer.More(); explorer.Next()) faces++
  explorer.delete()
  return { solid, valid, closed: isClosed(shape), count, faces, area, volume: solid ? volume : 0, slack: slackOf(shape) }
}

/** Meshes and faces with triangles that occt-import-js makes of a STEP file. */
async function meshesOf(path: string): Promise<OcctMeshes | undefined> {
  const scene = (await Occt.create()).read('step', readFileSync(path), { linear: CHORDS, relative: true, angular: ANGLE })
  return scene && { bodies: scene.meshes.length, faces: scene.meshes.reduce((sum, { faceStart }) => sum + shownFaces(faceStart), 0) }
}

const shownFaces = (start: Uint32Array): number => start.reduce((sum, first, i) => sum + (i > 0 && first > start[i - 1] ? 1 : 0), 0)

async function answer({ paths, byEdges }: OcctRequest): Promise<void> {
  for (const path of paths) {
    const say = (values: object): void => console.log(JSON.stringify({ path, ...values }))
    try {
      const { wrapped }: AnyShape = /\.brep$/i.test(path) ? deserializeShape(readFileSync(path, 'utf8')) : await importSTEP(new Blob([readFileSync(path)]))
      const bodies = [
        ...shapesOf(wrapped, 'SOLID')
          .filter(isExact)
          .map((each) => bodyOf(each, true, byEdges)),
        ...shapesOf(wrapped, 'SHELL', 'SOLID')
          .filter(isExact)
          .map((each) => bodyOf(each, false, byEdges)),
      ]
      say({ bodies })
      if (!byEdges && !/\.brep$/i.test(path)) say({ meshes: await meshesOf(path) })
    } catch (error) {
      say({ error: error instanceof Error ? error.message : String(error) })
      if (error instanceof WebAssembly.RuntimeError) throw error
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  await answer(JSON.parse(line) as OcctRequest)
  console.log('{}')
}
