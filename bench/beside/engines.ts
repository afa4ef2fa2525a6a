import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Opens a file; resolves with the number of its triangles. Rejects when the engine refuses it. */
export type OpenFile = (path: string) => Promise<number>

export interface Engine {
  name: string
  /** npm package that holds it; absent: Facet itself. */
  package?: string
  /** Endings of the files that it reads, lower case; absent: every file. */
  endings?: readonly string[]
  /** A short description for the report. */
  settings: string
  /** Loads the code that a file with this ending needs. */
  load(ending: string): Promise<OpenFile>
}

const require = createRequire(import.meta.url)
export const endingOf = (path: string): string => extname(path).slice(1).toLowerCase()

const step = ['step', 'stp', 'p21']
/** The distance of chords, as a share of the model's size, and their angle: what every engine that asks for them gets. */
const CHORD = 0.001
const ANGLE = 0.4
const likeFacet = `chords within ${CHORD} of the size, ${ANGLE} rad`

/** Engines that read files in Node. The first is what the others are compared with. */
export const engines: readonly Engine[] = [
  { name: 'Facet', settings: 'quality normal', load: loadFacet },
  {
    name: 'occt-import-js',
    package: 'occt-import-js',
    endings: [...step, 'igs', 'iges', 'brep'],
    settings: likeFacet,
    load: loadOcct,
  },
  { name: 'OpenCascade of replicad', package: 'replicad-opencascadejs', endings: step, settings: likeFacet, load: loadOpenCascade },
  { name: 'web-ifc', package: 'web-ifc', endings: ['ifc'], settings: 'default', load: loadWebIfc },
]

/** The exact version that is installed; undefined where the package is not. */
export function versionOf({ package: name }: Pick<Engine, 'package'>): string | undefined {
  if (name === undefined) return versionIn(fileURLToPath(new URL('../..', import.meta.url)))
  for (const folder of require.resolve.paths(name) ?? []) {
    const version = versionIn(join(folder, name))
    if (version !== undefined) return version
  }
  return undefined
}

function versionIn(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
  } catch {
    return undefined
  }
}

async function loadFacet(ending: string): Promise<OpenFile> {
  const [{ collect }, { openRoot }, { loadReader }, { formats }] = await Promise.all([
    import('../../workers/pipeline/collect.ts'),
    import('../../workers/pipeline/openRoot.ts'),
    import('../../workers/formats/registry.ts'),
    import('../../src/core/formats.ts'),
  ])
  const format = formats.find(({ extensions }) => extensions.includes(ending))
  if (format) await loadReader(format.id)
  return async (path) => {
    const name = basename(path)
    const blob = new Blob([await readFile(path)])
    const { files } = await collect({ name, container: 'file', entries: [{ path: name, blob }] })
    const triangles = new Map<string | number, number>()
    const { settled } = await openRoot(files, name, 'normal', (message) => {
      const parts = message.type === 'part' ? [message.part] : message.type === 'parts' ? message.parts : []
      for (const { id, mesh } of parts) triangles.set(id, (mesh?.indices.length ?? 0) / 3)
    })
    await settled
    return [...triangles.values()].reduce((sum, count) => sum + count, 0)
  }
}

async function loadOcct(ending: string): Promise<OpenFile> {
  const { default: start } = await import('occt-import-js')
  const occt = await start({ print() {}, printErr() {} })
  const options = { linearUnit: 'millimeter', linearDeflectionType: 'bounding_box_ratio', linearDeflection: CHORD, angularDeflection: ANGLE } as const
  const read = step.includes(ending) ? occt.ReadStepFile : ending === 'brep' ? occt.ReadBrepFile : occt.ReadIgesFile
  return async (path) => {
    const result = read(new Uint8Array(await readFile(path)), options)
    if (!result.success) throw new Error('refused')
    return result.meshes.reduce((sum, { index }) => sum + index.array.length / 3, 0)
  }
}

async function loadOpenCascade(): Promise<OpenFile> {
  const { default: start } = await import('replicad-opencascadejs')
  const options = { wasmBinary: await readFile(require.resolve('replicad-opencascadejs/wasm')), print: () => {}, printErr: () => {} }
  const oc = await (start as (options: object) => ReturnType<typeof start>)(options)
  return async (path) => {
    const inside = `/file.${endingOf(path)}`
    oc.FS.writeFile(inside, await readFile(path))
    const reader = new oc.STEPControl_Reader()
    try {
      if (reader.ReadFile(inside) !== oc.IFSelect_ReturnStatus.IFSelect_RetDone) throw new Error('refused')
      reader.TransferRoots()
      const shape = reader.OneShape()
      const box = new oc.Bnd_Box()
      oc.BRepBndLib.Add(shape, box, true)
      const [low, high] = [box.CornerMin(), box.CornerMax()]
      const size = Math.hypot(high.X() - low.X(), high.Y() - low.Y(), high.Z() - low.Z())
      const mesher = new oc.BRepMesh_IncrementalMesh(shape, CHORD * size, false, ANGLE, false)
      mesher.delete()
      const place = new oc.TopLoc_Location()
      const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_FACE, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
      let triangles = 0
      for (; explorer.More(); explorer.Next()) triangles += oc.BRep_Tool.Triangulation(oc.TopoDS.Face(explorer.Current()), place, 0)?.NbTriangles() ?? 0
      return triangles
    } finally {
      reader.delete()
      oc.FS.unlink(inside)
    }
  }
}

async function loadWebIfc(): Promise<OpenFile> {
  const { IfcAPI, LogLevel } = await import('web-ifc')
  const api = new IfcAPI()
  api.SetWasmPath(`${dirname(require.resolve('web-ifc/web-ifc-node.wasm'))}/`, true)
  await api.Init()
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  return async (path) => {
    const model = api.OpenModel(new Uint8Array(await readFile(resolve(path))))
    if (model < 0) throw new Error('refused')
    let triangles = 0
    const known = new Set<number>()
    api.StreamAllMeshes(model, (mesh) => {
      for (let i = 0; i < mesh.geometries.size(); i++) {
        const { geometryExpressID } = mesh.geometries.get(i)
        if (known.has(geometryExpressID)) continue
        known.add(geometryExpressID)
        const geometry = api.GetGeometry(model, geometryExpressID)
        const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
        if (vertices.length > 0) triangles += api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).length / 3
        geometry.delete()
      }
    })
    api.CloseModel(model)
    return triangles
  }
}
