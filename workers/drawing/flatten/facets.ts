import type { Point3 } from '../geometry/affine.ts'
import { Face3D, Mesh, PolyfaceMesh, PolygonMesh, VertexFaceRecord } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { PolylineFlags } from '../model/flags.ts'
import { drawnVertices } from './drawPolyline.ts'

/** Polygons of an entity in drawing units: `loops` are vertices by number, which may be out of range in damaged files. */
export interface Facets {
  points: Point3[]
  loops: number[][]
  /** Pairs of vertices that are drawn as lines; absent: all sides of the loops. */
  edges?: [number, number][]
}

/** The polygons of 3DFACE, polyface and polygon meshes and MESH (its cage); undefined of other entities. */
export function facetsOf(entity: Entity): Facets | undefined {
  if (entity instanceof Face3D) return faceFacets(entity)
  if (entity instanceof Mesh) return { points: entity.vertices, loops: entity.faces }
  if (entity instanceof PolyfaceMesh) return polyfaceFacets(entity)
  if (entity instanceof PolygonMesh) {
    const { mVertexCount: m, nVertexCount: n, mSmoothSurfaceDensity: smoothM, nSmoothSurfaceDensity: smoothN } = entity
    return netFacets(entity, [m, n, smoothM, smoothN])
  }
  return undefined
}

function faceFacets({ firstCorner, secondCorner, thirdCorner, fourthCorner }: Face3D): Facets {
  return { points: [firstCorner, secondCorner, thirdCorner, fourthCorner], loops: [[0, 1, 2, 3]] }
}

function polyfaceFacets(mesh: PolyfaceMesh): Facets {
  const points = drawnVertices(mesh.vertices)
    .filter((vertex) => !(vertex instanceof VertexFaceRecord))
    .map(({ location }) => location)
  return polyface(
    points,
    mesh.faces.map(({ index1, index2, index3, index4 }) => [index1, index2, index3, index4]),
  )
}

/** Faces name up to four vertices from 1 on; a negative number begins an edge that is not drawn. */
function polyface(points: Point3[], faces: readonly (readonly number[])[]): Facets {
  const loops: number[][] = []
  const edges: [number, number][] = []
  for (const face of faces) {
    const corners = face.filter((index) => index !== 0)
    const loop = corners.map((index) => Math.abs(index) - 1)
    loops.push(loop)
    for (const [i, from] of corners.entries()) if (from > 0) edges.push([loop[i], loop[(i + 1) % loop.length]])
  }
  return { points, loops, edges }
}

/** A net of M rows of N vertices, closed in either direction by its flags. */
function netFacets(mesh: PolygonMesh, numbers: readonly number[]): Facets {
  const points = drawnVertices(mesh.vertices).map(({ location }) => location)
  const { rows, columns } = netSize(numbers, points.length)
  const closedM = (mesh.flags & PolylineFlags.ClosedPolylineOrClosedPolygonMeshInM) !== 0
  const closedN = (mesh.flags & PolylineFlags.ClosedPolygonMeshInN) !== 0
  const loops: number[][] = []
  for (let i = 0; i < (closedM ? rows : rows - 1); i++) {
    const next = (i + 1) % rows
    for (let k = 0; k < (closedN ? columns : columns - 1); k++) {
      const right = (k + 1) % columns
      loops.push([i * columns + k, next * columns + k, next * columns + right, i * columns + right])
    }
  }
  return { points, loops }
}

/** Rows and columns of a net, those of its smooth surface if its vertices are of that; none when there are too few vertices. */
function netSize([m, n, smoothM, smoothN]: readonly number[], count: number): { rows: number; columns: number } {
  const [rows, columns] = smoothM > 1 && smoothM * smoothN === count ? [smoothM, smoothN] : [m, n]
  return rows >= 1 && columns >= 1 && rows * columns <= count ? { rows, columns } : { rows: 0, columns: 0 }
}
