import { OpenError } from '../../../src/core/errors.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Bounds, Rgba } from '../../../src/core/scene/mesh.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { PartDraft } from '../../../workers/contract/format.ts'
import { reader as step } from '../../../workers/formats/step/index.ts'
import { openWith } from '../../../workers/mesh/testSink.fixture.ts'
import type { PartProduct } from '../step/product.ts'
import { writeAssembly } from '../step/writeAssembly.ts'

/** A part as CAD programs store it for drawing: triangles by face, drawn edges, colours. Millimetres. */
export interface PartMesh {
  name: string
  color: Rgba
  faces: MeshFace[]
  edges: { kind: number; points: readonly Vector[] }[]
  bounds: Bounds
}
export interface MeshFace {
  /** 0 = the part's. */
  color: Rgba
  points: Vector[]
  /** One per point. */
  normals: Vector[]
  /** Three points per triangle. */
  indices: number[]
}
type Vector = readonly [x: number, y: number, z: number]

/** Tessellates a part by the project's own engine, which reads the STEP text that the kernel wrote. */
export async function meshOf(product: PartProduct): Promise<PartMesh> {
  const { parts } = await openWith(step, { 'part.step': await writeAssembly('part.step', product) })
  if (parts.length !== 1) throw new OpenError('no-geometry', product.name)
  return partMesh(product.name, parts[0])
}

/** Throws `no-geometry` for a part without triangles. */
export function partMesh(name: string, { mesh, edges, color = 0, offset = [0, 0, 0] }: PartDraft): PartMesh {
  if (!mesh) throw new OpenError('no-geometry', name)
  const { positions, normals, indices, faceStart, faceColor } = mesh
  const point = (from: ArrayLike<number>, i: number): Vector => [from[i * 3] + offset[0], from[i * 3 + 1] + offset[1], from[i * 3 + 2] + offset[2]]
  const faces: MeshFace[] = []
  for (let f = 0; f + 1 < faceStart.length; f++) {
    const own = new Map<number, number>()
    const face: MeshFace = { color: faceColor?.[f] ?? 0, points: [], normals: [], indices: [] }
    for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i++) {
      const vertex = indices[i]
      let local = own.get(vertex)
      if (local === undefined) {
        own.set(vertex, (local = own.size))
        const normal: [number, number, number] = [0, 0, 0]
        decodeNormal(normals, vertex * 2, normal)
        face.points.push(point(positions, vertex))
        face.normals.push(normal)
      }
      face.indices.push(local)
    }
    faces.push(face)
  }
  const lines = Array.from({ length: edges ? edges.kind.length : 0 }, (_, e) => ({
    kind: edges!.kind[e],
    points: Array.from({ length: edges!.start[e + 1] - edges!.start[e] }, (_each, i) => point(edges!.points, edges!.start[e] + i)),
  }))
  return { name, color, faces, edges: lines, bounds: boundsOfPoints(positions, offset) }
}

/** Whether a face has one normal, to stored precision. */
export const flatNormal = ({ normals }: MeshFace): Vector | undefined =>
  normals.every((normal) => normal.every((value, axis) => Math.abs(value - normals[0][axis]) < 1e-4)) ? normals[0] : undefined

/** Red, green, blue and opacity, 0..255. */
export const bytesOf = (color: Rgba): [number, number, number, number] => [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255, color & 255]
export const sharesOf = (color: Rgba): [number, number, number, number] => bytesOf(color).map((byte) => byte / 255) as [number, number, number, number]
