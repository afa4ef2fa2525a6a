import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import type { Deflection, OcctKind } from '../../../wasm/occt/occt.ts'
import type { PartDraft, Quality, Sink } from '../../contract/format.ts'
import type { SharedNode, SharedScene } from './engine.ts'
import { occtPool } from './occtPool.ts'
import { OcctFailure } from './pool.ts'
import { baseName } from '../../contract/fileSet.ts'

/** Reading a whole file in one go: OpenCascade needs about 1.3 s/MB, assemblies with much reuse many times that; milliseconds. */
const budgetOf = (bytes: number): number => Math.min(900_000, 120_000 + (bytes / 1e6) * 60_000)
/** Names that OpenCascade gives to unnamed shapes. */
const typeNames = /^(COMPOUND|COMPSOLID|SOLID|SHELL|FACE|WIRE|EDGE|VERTEX|SHAPE)?$/

export interface WholeFile {
  root: Node
  parts: PartDraft[]
}

/**
 * A file read by OpenCascade at once, in a worker; a second time coarser when the first took too long or killed the worker.
 * `name` is for what the file does not name. Throws `file-exception` when OpenCascade refuses it.
 */
export async function readWholeFile(kind: OcctKind, bytes: Uint8Array<ArrayBuffer>, name: string, quality: Quality): Promise<WholeFile> {
  const pool = occtPool(1)
  const read = (chosen: Quality): Promise<SharedScene | undefined> =>
    pool.run((api) => api.readScene(kind, bytes, deflectionOf(chosen)), budgetOf(bytes.length))
  let scene: SharedScene | undefined
  try {
    scene = await read(quality)
  } catch (error) {
    if (!(error instanceof OcctFailure)) throw error
    try {
      scene = await read('coarse')
    } catch (again) {
      if (!(again instanceof OcctFailure)) throw again
      throw new OpenError(again.reason === 'time' ? 'time-budget' : 'file-exception', again.message, { cause: again })
    }
  }
  if (!scene) throw new OpenError('file-exception', `${kind.toUpperCase()} could not be read`)
  return wholeFile(scene, name)
}

/** Tree and parts of a scene that OpenCascade read. */
function wholeFile(scene: SharedScene, name: string): WholeFile {
  const parts = scene.parts.map(
    ({ mesh, edges, color, open, name: own }, id): PartDraft => ({
      id,
      name: typeNames.test(own) ? name : own,
      mesh,
      ...(edges && { edges }),
      ...(color !== 0 && { color }),
      origin: 'exact',
      ...(open && { doubleSided: true }),
    }),
  )
  const count = parts.length
  const convert = (from: SharedNode, fallback: string): Node => {
    const node: Node = { id: 0, name: typeNames.test(from.name) ? fallback : from.name, children: from.children.map((child) => convert(child, fallback)) }
    if (from.places.length === 1 && from.children.length === 0) {
      const [{ part, transform }] = from.places
      node.part = part
      if (transform) node.transform = transform
    } else {
      from.places.forEach(({ part, transform }, index) => {
        const own = parts[part].name
        const child: Node = { id: 0, name: own === name && count > 1 ? `Body ${index + 1}` : own, part, children: [] }
        if (transform) child.transform = transform
        node.children.push(child)
      })
    }
    return node
  }
  let top = scene.root
  while (top.places.length === 0 && top.children.length === 1) top = top.children[0]
  return { root: convert(top, name), parts }
}

/** Yields a file that OpenCascade reads as a whole: its tree first, then its parts. `about`: what the format's reader found out itself. */
export async function openWhole(
  kind: OcctKind,
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
  sink: Sink,
  quality: Quality,
  about: Omit<Structure, 'name' | 'format' | 'upAxis' | 'root'>,
): Promise<void> {
  const name = baseName(path)
  sink.progress('tessellate', Number.NaN)
  const { root, parts } = await readWholeFile(kind, bytes, name, quality)
  if (parts.length === 0) throw new OpenError('no-geometry', 'no faces')
  sink.structure({ name, format: kind, upAxis: 'z', root, ...about })
  // No other engine has a mesh that they could be compared with.
  sink.note({ level: 'warning', code: 'parts-doubtful', text: 'parts that OpenCascade alone could read', count: parts.length })
  parts.forEach((part, index) => {
    sink.part(part)
    sink.progress('tessellate', (index + 1) / parts.length)
  })
}

/** Shares of the mean side of the shape's box. */
const shares: Record<Quality, number> = { coarse: 4e-3, normal: 1e-3, fine: 3e-4 }
const angles: Record<Quality, number> = { coarse: 0.7, normal: 0.4, fine: 0.2 }

/** Deflection for files that are read as a whole, whose size is not known before. */
const deflectionOf = (quality: Quality): Deflection => ({ linear: shares[quality], relative: true, angular: angles[quality] })
