import { type Entity, Face3D, Mesh, PolyfaceMesh, PolygonMesh, PolylineFlags, VertexFaceRecord } from '@node-projects/acad-ts'
import { drawnVertices } from '../flatten/drawPolyline.ts'
import type { Point3 } from '../geometry/affine.ts'

/** Polygons of an entity in drawing units: `loops` are vertices by number, which may be out of range in damaged files. */
export interface Facets {
  points: Point3[]
  loops: number[][]
}

/** The polygons of 3DFACE, polyface and polygon meshes and MESH (its cage); undefined of other entities. */
export function facetsOf(entity: Entity): Facets | undefined {
  if (entity instanceof Face3D) return faceFacets(entity)
  if (entity instanceof Mesh) return { points: entity.vertices, loops: entity.faces }
  if (entity instanceof PolyfaceMesh) return polyfaceFacets(entity)
  if (entity instanceof PolygonMesh) return netFacets(entity)
  return undefined
}

function faceFacets({ firstCorner, secondCorner, thirdCorner, fourthCorner }: Face3D): Facets {
  return { points: [firstCorner, secondCorner, thirdCorner, fourthCorner], loops: [[0, 1, 2, 3]] }
}

/** Faces name up to four vertices from 1 on; a negative number begins an edge that is not drawn. */
function polyfaceFacets(mesh: PolyfaceMesh): Facets {
  const points = drawnVertices(mesh.vertices)
    .filter((vertex) => !(vertex instanceof VertexFaceRecord))
    .map(({ location }) => location)
  const loops = mesh.faces.map(({ index1, index2, index3, index4 }) =>
    [index1, index2, index3, index4].filter((index) => index !== 0).map((index) => Math.abs(index) - 1),
  )
  return { points, loops }
}

/** A net of M rows of N vertices, closed in either direction by its flags. */
function netFacets(mesh: PolygonMesh): Facets {
  const points = drawnVertices(mesh.vertices).map(({ location }) => location)
  const { rows, columns } = netSize(mesh, points.length)
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
export function netSize(mesh: PolygonMesh, count: number): { rows: number; columns: number } {
  const { mSmoothSurfaceDensity: m, nSmoothSurfaceDensity: n } = mesh
  const smooth = m > 1 && m * n === count
  const [rows, columns] = smooth ? [m, n] : [mesh.mVertexCount, mesh.nVertexCount]
  return rows >= 1 && columns >= 1 && rows * columns <= count ? { rows, columns } : { rows: 0, columns: 0 }
}
