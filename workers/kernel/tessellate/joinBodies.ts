import type { Edges, Mesh } from '../../../src/core/scene/mesh.ts'
import type { SurfaceTable } from '../../../src/core/scene/surface.ts'
import type { BodyMesh } from './bodyMesh.ts'

export type JoinedMesh = Pick<BodyMesh, 'mesh' | 'edges' | 'faces'>

/** Bodies of one part as one mesh: faces and edges in the order of the bodies. */
export function joinBodies(bodies: readonly BodyMesh[]): JoinedMesh {
  if (bodies.length === 1) return bodies[0]
  const meshes = bodies.map(({ mesh }) => mesh)
  const vertexStart = starts(meshes.map(({ positions }) => positions.length / 3))
  const triangleStart = starts(meshes.map(({ indices }) => indices.length / 3))
  const faceStart = starts(meshes.map(({ faceStart: own }) => own.length - 1))
  const indices = new Uint32Array(triangleStart[meshes.length] * 3)
  const faces = new Uint32Array(faceStart[meshes.length] + 1)
  const faceColor = meshes.some((mesh) => mesh.faceColor) ? new Uint32Array(faceStart[meshes.length]) : undefined
  meshes.forEach((mesh, i) => {
    for (let k = 0; k < mesh.indices.length; k++) indices[triangleStart[i] * 3 + k] = mesh.indices[k] + vertexStart[i]
    for (let f = 0; f < mesh.faceStart.length; f++) faces[faceStart[i] + f] = triangleStart[i] + mesh.faceStart[f]
    if (mesh.faceColor) faceColor?.set(mesh.faceColor, faceStart[i])
  })
  const mesh: Mesh = {
    positions: join(
      Float32Array,
      meshes.map(({ positions }) => positions),
    ),
    normals: join(
      Int16Array,
      meshes.map(({ normals }) => normals),
    ),
    indices,
    faceStart: faces,
    ...(faceColor && { faceColor }),
  }
  return {
    mesh,
    edges: joinEdges(
      bodies.map(({ edges }) => edges),
      faceStart,
    ),
    faces: joinTables(bodies.map((body) => body.faces)),
  }
}

function joinEdges(list: readonly Edges[], faceStart: readonly number[]): Edges {
  const edgeStart = starts(list.map(({ kind }) => kind.length))
  const pointStart = starts(list.map(({ points }) => points.length / 3))
  const start = new Uint32Array(edgeStart[list.length] + 1)
  const faces = new Int32Array(edgeStart[list.length] * 2)
  list.forEach((edges, i) => {
    for (let e = 0; e < edges.start.length; e++) start[edgeStart[i] + e] = pointStart[i] + edges.start[e]
    for (let k = 0; k < edges.faces.length; k++) faces[edgeStart[i] * 2 + k] = edges.faces[k] < 0 ? -1 : edges.faces[k] + faceStart[i]
  })
  return {
    points: join(
      Float32Array,
      list.map(({ points }) => points),
    ),
    start,
    kind: join(
      Uint8Array,
      list.map(({ kind }) => kind),
    ),
    faces,
    ...(list.every(({ curves }) => curves) && {
      curves: {
        kind: join(
          Uint8Array,
          list.map(({ curves }) => curves!.kind),
        ),
        conics: join(
          Float64Array,
          list.map(({ curves }) => curves!.conics),
        ),
        ...(list.every(({ curves }) => curves!.lines) && {
          lines: join(
            Float64Array,
            list.map(({ curves }) => curves!.lines!),
          ),
        }),
        ...(list.some(({ curves }) => curves!.splines) && {
          splines: join(
            Float64Array,
            list.flatMap(({ curves }) => curves!.splines ?? []),
          ),
        }),
      },
    }),
  }
}

const joinTables = (tables: readonly SurfaceTable[]): SurfaceTable => ({
  kind: join(
    Uint8Array,
    tables.map(({ kind }) => kind),
  ),
  params: join(
    Float64Array,
    tables.map(({ params }) => params),
  ),
  deviation: join(
    Float32Array,
    tables.map(({ deviation }) => deviation),
  ),
})

/** Running sums, beginning with 0. */
function starts(counts: readonly number[]): number[] {
  const out = [0]
  for (const count of counts) out.push(out[out.length - 1] + count)
  return out
}

type Column = Float32Array | Float64Array | Int16Array | Uint8Array

function join<T extends Column>(kind: new (length: number) => T, columns: readonly T[]): T {
  const out = new kind(columns.reduce((sum, column) => sum + column.length, 0))
  let at = 0
  for (const column of columns) {
    out.set(column, at)
    at += column.length
  }
  return out
}
