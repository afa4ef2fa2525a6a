// Draws the visible and hidden lines of a STEP file by OpenCascade's exact algorithm (HLRBRep_Algo): for each view the curves as points. Prints a line of JSON
// for each view; `run.ts` starts it as a process of its own. The bodies are then meshed finely into a file, for the rays of `rayLines.ts`.
import { readFileSync } from 'node:fs'
import { type AnyShape, cast, getOC, importSTEP, makeCompound } from 'replicad'
import { startKernel } from '../../../tools/samples/kernel.ts'
import { type LineView, lineViews, type ViewPoints } from './lineViews.ts'
import { sizeOf, writeFineMesh } from './occtMesh.ts'

/** Points of a curve. */
const POINTS = 240

await startKernel()
const oc = getOC()
type Shape = Parameters<typeof cast>[0]

/** The curves of a compound as x y pairs. */
function curvesOf(...compounds: Shape[]): number[][] {
  const out: number[][] = []
  for (const compound of compounds) {
    if (compound.IsNull()) continue
    for (const edge of cast(compound).edges) {
      oc.BRepLib.BuildCurves3d(edge.wrapped)
      const adaptor = new oc.BRepAdaptor_Curve(edge.wrapped)
      const [first, last] = [adaptor.FirstParameter(), adaptor.LastParameter()]
      const points: number[] = []
      for (let i = 0; i <= POINTS; i++) {
        const point = adaptor.Value(first + ((last - first) * i) / POINTS)
        points.push(Number(point.X().toFixed(5)), Number(point.Y().toFixed(5)))
        point.delete()
      }
      adaptor.delete()
      out.push(points)
    }
  }
  return out
}

function draw(shape: Shape, { back, right }: LineView): ViewPoints {
  const axes = new oc.gp_Ax2(new oc.gp_Pnt(0, 0, 0), new oc.gp_Dir(...back), new oc.gp_Dir(...right))
  const algorithm = new oc.HLRBRep_Algo()
  algorithm.Add(shape, 0)
  const projector = new oc.HLRAlgo_Projector(axes)
  algorithm.Projector(projector)
  algorithm.Update()
  algorithm.Hide()
  const lines = new oc.HLRBRep_HLRToShape(algorithm)
  return { visible: curvesOf(lines.VCompound(), lines.OutLineVCompound()), hidden: curvesOf(lines.HCompound(), lines.OutLineHCompound()) }
}

/** Bodies, and faces outside of them: annotations are drawn by curves of their own. */
function bodiesIn(shape: Shape): AnyShape[] {
  const kinds = oc.TopAbs_ShapeEnum
  const bodies: AnyShape[] = []
  for (const [kind, outside] of [
    [kinds.TopAbs_SOLID, kinds.TopAbs_SHAPE],
    [kinds.TopAbs_SHELL, kinds.TopAbs_SOLID],
    [kinds.TopAbs_FACE, kinds.TopAbs_SHELL],
  ] as const) {
    for (const explorer = new oc.TopExp_Explorer(shape, kind, outside); explorer.More(); explorer.Next()) bodies.push(cast(explorer.Current()))
  }
  return bodies
}

const [path, meshFile] = process.argv.slice(2)
const say = (values: object): void => console.log(JSON.stringify({ path, ...values }))
try {
  const { wrapped } = await importSTEP(new Blob([readFileSync(path)]))
  const all = makeCompound(bodiesIn(wrapped)).wrapped
  for (const view of lineViews) {
    const started = process.cpuUsage()
    const points = draw(all, view)
    const { user, system } = process.cpuUsage(started)
    say({ view: view.name, cpu: (user + system) / 1e6, ...points })
  }
  const bodies = bodiesIn(wrapped)
  writeFineMesh(bodies, sizeOf(bodies), meshFile)
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) })
}
