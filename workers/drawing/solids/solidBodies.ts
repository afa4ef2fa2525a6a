import { OpenError } from '../../../src/core/errors.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../src/core/scene/octahedral.ts'
import { PartShape } from '../../export/drawing/partShape.ts'
import { readAcis } from '../../formats/acis/readAcis.ts'
import { meshPart } from '../../formats/exact/meshPart.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { triangulatePolygon } from '../../mesh/polygon.ts'
import type { Facets } from '../flatten/drawFaces.ts'
import type { SolidBody } from '../flatten/solidEngine.ts'

/** The exact bodies of an ACIS stream; none when the bytes are no stream. */
export function streamBodies(stream: Uint8Array): SolidBody[] {
  try {
    return readAcis(stream, 1).parts.flatMap((part) => {
      const { draft } = meshPart(part, bodySize(part.bodies), 'normal')
      if (!draft?.mesh || draft.mesh.indices.length === 0) return []
      const shape = new PartShape({ ...draft, bounds: boundsOfPoints(draft.mesh.positions, draft.offset) }, draft.mesh)
      return [{ shape, color: draft.color ?? 0 }]
    })
  } catch (error) {
    if (error instanceof OpenError) return []
    throw error
  }
}

/** Polygons as a sheet whose sides are its edges; undefined when none of them has an area. */
export function facetBody({ points, loops, edges }: Facets): SolidBody | undefined {
  const [first] = points
  if (!first) return undefined
  const offset: [number, number, number] = [first.x, first.y, first.z]
  const own = Float64Array.from(points.flatMap(({ x, y, z }) => [x - offset[0], y - offset[1], z - offset[2]]))
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const faceStart = [0]
  const sides = new Map<string, { ends: [number, number]; faces: number[] }>()
  const drawn = edges && new Set(edges.map(([a, b]) => sideKey(a, b)))
  for (const loop of loops) {
    const sound = loop.filter((at) => at >= 0 && at < points.length)
    // Triangles may be stated by four corners, two of which are one.
    const corners = sound.filter((at, i) => !isSame(own, at, sound[(i + 1) % sound.length]))
    const triangles = triangulatePolygon(own, corners)
    const normal = triangles.length > 0 ? normalOf(own, triangles) : undefined
    if (!normal) continue
    const face = faceStart.length - 1
    const vertexOf = new Map<number, number>()
    for (const corner of triangles) {
      let vertex = vertexOf.get(corner)
      if (vertex === undefined) {
        vertexOf.set(corner, (vertex = positions.length / 3))
        positions.push(own[corner * 3], own[corner * 3 + 1], own[corner * 3 + 2])
        normals.push(...normal)
      }
      indices.push(vertex)
    }
    faceStart.push(indices.length / 3)
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length]
      const key = sideKey(from, to)
      if (from === to || (drawn && !drawn.has(key))) return
      const side = sides.get(key)
      if (side) side.faces.push(face)
      else sides.set(key, { ends: [from, to], faces: [face] })
    })
  }
  if (indices.length === 0) return undefined
  const encoded = new Int16Array((normals.length / 3) * 2)
  for (let i = 0; i < normals.length / 3; i++) encodeNormal(encoded, i * 2, normals[i * 3], normals[i * 3 + 1], normals[i * 3 + 2])
  const all = [...sides.values()]
  const mesh = { positions: Float32Array.from(positions), normals: encoded, indices: Uint32Array.from(indices), faceStart: Uint32Array.from(faceStart) }
  const shape = new PartShape(
    {
      id: 0,
      name: '',
      offset,
      doubleSided: true,
      mesh,
      edges: {
        points: Float32Array.from(all.flatMap(({ ends }) => ends.flatMap((at) => [own[at * 3], own[at * 3 + 1], own[at * 3 + 2]]))),
        start: Uint32Array.from({ length: all.length + 1 }, (_, i) => i * 2),
        kind: Uint8Array.from(all, ({ faces }) => (faces.length > 1 ? EdgeKind.sharp : EdgeKind.free)),
        faces: Int32Array.from(all.flatMap(({ faces }) => [faces[0], faces[1] ?? -1])),
      },
      bounds: boundsOfPoints(mesh.positions, offset),
    },
    mesh,
  )
  return { shape, color: 0 }
}

const isSame = (p: Float64Array, a: number, b: number): boolean => a !== b && [0, 1, 2].every((k) => p[a * 3 + k] === p[b * 3 + k])

const sideKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Unit normal of the largest of some triangles; undefined where all are slivers. */
function normalOf(p: Float64Array, triangles: readonly number[]): [number, number, number] | undefined {
  let best: [number, number, number] | undefined
  let most = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i] * 3, triangles[i + 1] * 3, triangles[i + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const normal: [number, number, number] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const area = Math.hypot(...normal)
    if (!(area > most)) continue
    most = area
    best = [normal[0] / area, normal[1] / area, normal[2] / area]
  }
  return best
}
