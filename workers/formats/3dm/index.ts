import { asOpenError, OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { LengthUnit } from '../../../src/core/units.ts'
import { dropRhino, type File3dm, Handles, readArchive, type RhinoModule, startRhino, withHandles } from '../../../wasm/rhino/index.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { Pictures } from '../../mesh/three/pictures.ts'
import { wholeFile } from '../../mesh/three/showScene.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { layerTree } from './layerTree.ts'
import { kindNames, ObjectNodes, readBlocks, readObjects } from './objects.ts'
import { rhinoPart } from './rhinoPart.ts'
import { shapeOf } from './shapes.ts'
import { readLayers, readMaterials, rhinoUnit } from './tables.ts'

const HEAD = 32
const END_OF_FILE = 0x7fff
/** Chunks with this bit hold a value in place of their length, and no content. */
const SHORT = 0x80000000
/** Archives from this version on write lengths as 8 bytes. */
const WIDE_VERSION = 50

/**
 * Walks the top chunks of an archive (OpenNURBS: 32 bytes of text with the version, then type and length each) and throws `file-exception` when they do not
 * lead to the end mark: OpenNURBS would search such a file for anything like a table for seconds, and then refuse it.
 */
function checkChunks(bytes: Uint8Array<ArrayBuffer>): void {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  const version = Number(/^3D Geometry File Format\s+(\d+)/.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) throw new OpenError('file-exception', 'not a 3DM file')
  // Version 1 is a chain of another kind.
  if (version < 2) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wide = version >= WIDE_VERSION
  const size = wide ? 12 : 8
  for (let at = HEAD; at + size <= bytes.length; ) {
    const type = view.getUint32(at, true)
    if (type === END_OF_FILE) return
    const length = (type & SHORT) !== 0 ? 0 : wide ? Number(view.getBigInt64(at + 4, true)) : view.getInt32(at + 4, true)
    if (length < 0 || length > bytes.length - at - size) break
    at += size + length
  }
  throw new OpenError('file-exception', '3DM cut or damaged')
}

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
      throw asOpenError(error)
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
