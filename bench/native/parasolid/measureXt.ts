import { multiply, transformPoint, identity, type Matrix } from '../../../src/core/geometry/matrix.ts'
import { meshArea, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { meshPart } from '../../../workers/formats/exact/meshPart.ts'
import type { FormatReader, PartDraft, Quality } from '../../../workers/contract/format.ts'
import { readXt } from '../../../workers/formats/parasolid/readXt.ts'
import { memoryEntry } from '../../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import { closeOcctPool } from '../../../workers/kernel/occt/occtPool.ts'
import { openEdges } from '../../faces/closure.ts'

/** Areas in mm², volumes in mm³, every occurrence counted; the box is that of faces. */
export interface Measured {
  faces: number
  area: number
  volume: number
  box: number[]
}

export interface MeasuredXt extends Measured {
  key: string
  bodies: number
  /** Bodies with faces, and those of them whose faces are all there and in order. */
  shaped: number
  complete: number
  solids: number
  /** Solids whose mesh is closed. */
  closed: number
  flagged: number
  /** Milliseconds of CPU: reading, and reading and meshing the first body. */
  readMs: number
  firstMs: number
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Reads and meshes a Parasolid stream. */
export function measureXt(bytes: Uint8Array, quality: Quality): MeasuredXt {
  const started = cpu()
  const { roots, parts, about, size } = readXt(bytes)
  let readMs = cpu() - started
  let firstMs = readMs
  const counts = { bodies: 0, shaped: 0, complete: 0, solids: 0, closed: 0, flagged: 0, faces: 0 }
  const meshes = new Map<number, Mesh>()
  for (const [i, source] of parts.entries()) {
    const before = cpu()
    // Makes its geometry.
    const { bodies } = source
    readMs += cpu() - before
    const meshed = meshPart(source, size, quality)
    if (i === 0) firstMs = cpu() - started
    counts.flagged += meshed.flagged
    bodies.forEach((body, k) => {
      counts.bodies++
      counts.faces += body.faces.length
      if (body.faces.length > 0) counts.shaped++
      const { mesh, areas, faceProblems } = meshed.meshes[k]
      if (body.faces.length > 0 && faceProblems.size === 0 && areas.every((area) => area > 0)) counts.complete++
      if (body.kind !== 'solid') return
      counts.solids++
      if (openEdges(mesh) === 0) counts.closed++
    })
    if (meshed.draft?.mesh) meshes.set(source.id, meshed.draft.mesh)
  }
  return { key: about.key, readMs, firstMs, ...counts, ...placed({ id: 0, name: '', children: roots }, meshes) }
}

/** Opens a file by a reader and measures the result at fine quality. Our own engine meshes it, also where a check would have OpenCascade mesh it once more. */
export async function measureTwin(reader: FormatReader, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Measured> {
  const meshes = new Map<number, Mesh>()
  let root: Node = { id: 0, name, children: [] }
  await reader.open(
    new FileSet([memoryEntry(name, bytes)]),
    name,
    {
      progress: () => undefined,
      structure: (structure) => {
        root = structure.root
      },
      part: ({ id, mesh }: PartDraft) => mesh && meshes.set(id, mesh),
      later: (work) => void work.catch(() => undefined),
      note: () => undefined,
      missing: () => undefined,
    },
    { quality: 'fine' },
  )
  closeOcctPool()
  const faces = [...meshes.values()].reduce((sum, { faceStart }) => sum + faceStart.length - 1, 0)
  return { faces, ...placed(root, meshes) }
}

function placed(root: Node, meshes: ReadonlyMap<number, Mesh>): { area: number; volume: number; box: number[] } {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  let area = 0
  let volume = 0
  const at = [0, 0, 0]
  const visit = (node: Node, outer: Matrix): void => {
    const matrix = node.transform ? multiply(outer, node.transform) : outer
    const mesh = node.part === undefined ? undefined : meshes.get(node.part)
    if (mesh) {
      area += meshArea(mesh)
      volume += meshVolume(mesh)
      for (let i = 0; i < mesh.positions.length; i += 3) {
        transformPoint(at, 0, matrix, 0, mesh.positions[i], mesh.positions[i + 1], mesh.positions[i + 2])
        for (let axis = 0; axis < 3; axis++) {
          box[axis] = Math.min(box[axis], at[axis])
          box[axis + 3] = Math.max(box[axis + 3], at[axis])
        }
      }
    }
    for (const child of node.children) visit(child, matrix)
  }
  visit(root, identity())
  return { area, volume, box }
}

/** Largest difference of two boxes, in parts of the diagonal of the second. */
export function boxOff(own: readonly number[], other: readonly number[]): number {
  const diagonal = Math.hypot(other[3] - other[0], other[4] - other[1], other[5] - other[2])
  return Math.max(...own.map((value, i) => Math.abs(value - other[i]))) / diagonal
}
