import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { LengthUnit } from '../../../src/core/units.ts'
import { dropRhino, type File3dm, Handles, readArchive, type RhinoModule, startRhino, withHandles } from '../../../wasm/rhino/index.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { Pictures } from '../../mesh/three/pictures.ts'
import { wholeFile } from '../../mesh/three/showScene.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { checkChunks } from './checkChunks.ts'
import { layerTree } from './layerTree.ts'
import { kindNames, ObjectNodes, readBlocks, readObjects } from './objects.ts'
import { rhinoPart } from './rhinoPart.ts'
import { shapeOf } from './shapes.ts'
import { readLayers, readMaterials } from './tables.ts'
import { rhinoUnit } from './unit.ts'

export const reader: FormatReader = {
  id: '3dm',
  async open(files, path, sink) {
    const bytes = await wholeFile(files, path)
    checkChunks(bytes)
    const rhino = await startRhino()
    const handles = new Handles()
    sink.progress('parse', Number.NaN)
    try {
      await show(rhino, readArchive(rhino, bytes, handles), files, path, sink)
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) dropRhino()
      throw error instanceof OpenError ? error : new OpenError('file-exception', error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      handles.free()
    }
  },
  async warmUp() {
    await startRhino()
  },
}

async function show(rhino: RhinoModule, file: File3dm, files: FileSet, path: string, sink: Sink): Promise<void> {
  const { unit, scale } = unitOf(rhino, file)
  const layers = readLayers(file)
  const objects = readObjects(rhino, file, layers, readMaterials(file, rhino), scale)
  const drawable = drawableObjects(rhino, file, sink)
  const nodes = new ObjectNodes(readBlocks(file, objects), layers, drawable)
  const name = baseName(path)
  const root: Node = {
    id: 0,
    name,
    children: layerTree(
      layers,
      objects.filter((object) => !object.inBlock),
      (object) => nodes.node(object),
    ),
  }
  if (nodes.broken > 0) sink.note(damagedData('blocks that contain themselves or are not defined', nodes.broken))
  if (drawable.size === 0 || root.children.length === 0) throw new OpenError('no-geometry')
  if (unit === 'unknown') sink.note(unitAssumed)
  const application = file.applicationName
  sink.structure({ name, format: '3dm', units: unit, upAxis: 'z', root, ...(application && { application }) })

  const pictures = new Pictures(files, path, sink)
  let dropped = 0
  let unmeshed = 0
  let shown = 0
  let read = 0
  for (const index of drawable) {
    const shape = readShape(rhino, file, index)
    if (!shape) continue
    if (shape.unmeshed) unmeshed++
    const made = await rhinoPart(objects[index], shape, scale, pictures)
    dropped += made.dropped
    if (made.part) {
      sink.part(made.part)
      shown++
    }
    sink.progress('tessellate', ++read / drawable.size)
  }
  if (dropped > 0) sink.note(damagedData('triangles or lines that cannot be used', dropped))
  if (unmeshed > 0) {
    sink.note({ level: 'warning', code: 'cached-meshes-only', text: 'shapes without a display mesh in the file: only their edges are shown', count: unmeshed })
  }
  if (shown === 0) throw new OpenError('no-geometry')
}

/** Numbers of the objects that have something to draw; the others are counted by kind. */
function drawableObjects(rhino: RhinoModule, file: File3dm, sink: Sink): Set<number> {
  const { Mesh, Brep, Extrusion, Surface, Curve, Point, PointSet, InstanceReference } = rhino.ObjectType
  const shown = new Set<unknown>([Mesh, Brep, Extrusion, Surface, Curve, Point, PointSet])
  const names = kindNames(rhino)
  const skipped = new Map<string, number>()
  const out = withHandles((handles) => {
    const table = handles.own(file.objects())
    const found = new Set<number>()
    for (let index = 0; index < table.count; index++) {
      withHandles((inner) => {
        const type: unknown = inner.own(inner.own(table.get(index)).geometry())?.objectType
        if (shown.has(type)) found.add(index)
        else if (type !== InstanceReference) {
          const name = names.get(type) ?? 'unknown objects'
          skipped.set(name, (skipped.get(name) ?? 0) + 1)
        }
      })
    }
    return found
  })
  for (const [name, count] of skipped) sink.note(skippedEntity(name, count))
  return out
}

function readShape(rhino: RhinoModule, file: File3dm, index: number): ReturnType<typeof shapeOf> {
  return withHandles((handles) => {
    const geometry = handles.own(handles.own(handles.own(file.objects()).get(index)).geometry())
    return geometry ? shapeOf(rhino, geometry) : undefined
  })
}

function unitOf(rhino: RhinoModule, file: File3dm): { unit: LengthUnit; scale: number } {
  return withHandles((handles) => {
    const system: unknown = handles.own(file.settings()).modelUnitSystem
    const name = Object.entries(rhino.UnitSystem).find(([, value]) => value === system)?.[0] ?? ''
    return rhinoUnit(name)
  })
}
