import type { Point3 } from '../geometry/affine.ts'
import { Face3D, Mesh, PolyfaceMesh, PolygonMesh, type Solid, type Vertex, VertexFaceRecord } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { PolylineFlags } from '../model/flags.ts'
import type { Header } from '../model/document.ts'
import { drawnVertices, frameVertices } from './drawPolyline.ts'
import type { Scene } from './scene.ts'

/** Polygons of an entity in drawing units: `loops` are vertices by number, which may be out of range in damaged files. */
export interface Facets {
  points: Point3[]
  loops: number[][]
  /** Pairs of vertices that are drawn as lines; absent: all sides of the loops. */
  edges?: [number, number][]
}

/** The polygons of 3DFACE, polyface and polygon meshes and MESH (its cage); undefined of other entities. `header`: of its drawing, where that shows frames. */
export function facetsOf(entity: Entity, header: Partial<Header> = {}): Facets | undefined {
  const facets = polygonsOf(entity, header)
  // All edges are drawn, those that are stated to be hidden too.
  return facets && header.splineFrames ? { points: facets.points, loops: facets.loops } : facets
}

function polygonsOf(entity: Entity, header: Partial<Header>): Facets | undefined {
  if (entity instanceof Face3D) return faceFacets(entity)
  if (entity instanceof Mesh) return { points: entity.vertices, loops: entity.faces }
  if (entity instanceof PolyfaceMesh) return polyfaceFacets(entity)
  if (entity instanceof PolygonMesh) {
    const { vertices, mVertexCount: m, nVertexCount: n, mSmoothSurfaceDensity: smoothM, nSmoothSurfaceDensity: smoothN } = entity
    const frame = header.allSplineFrames ? frameVertices(vertices) : []
    // The net to which the mesh is fitted stands in its place.
    return frame.length > 0 ? netFacets(entity, frame, [m, n, 0, 0]) : netFacets(entity, drawnVertices(vertices), [m, n, smoothM, smoothN])
  }
  return undefined
}

function faceFacets({ firstCorner, secondCorner, thirdCorner, fourthCorner, flags }: Face3D): Facets {
  const sides = [0, 1, 2, 3].filter((i) => (flags & (1 << i)) === 0).map((i): [number, number] => [i, (i + 1) % 4])
  return { points: [firstCorner, secondCorner, thirdCorner, fourthCorner], loops: [[0, 1, 2, 3]], ...(sides.length < 4 && { edges: sides }) }
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
function netFacets(mesh: PolygonMesh, vertices: readonly Vertex[], numbers: readonly number[]): Facets {
  const points = vertices.map(({ location }) => location)
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

/** SOLID, TRACE: a filled triangle or quadrangle whose last two corners are swapped. */
export function drawSolid({ firstCorner, secondCorner, thirdCorner, fourthCorner, normal }: Solid, scene: Scene): void {
  const corners = [firstCorner, secondCorner, fourthCorner, thirdCorner].flatMap(({ x, y }) => [x, y])
  scene.on(normal, firstCorner.z, (painter) => {
    if (!scene.frame.source.display.fillMode) painter.polyline(corners, true)
    // Two triangles: corners in crossed order make a bow tie, which is drawn as it is.
    else painter.triangles(corners, [0, 1, 2, 0, 2, 3])
    painter.shape('polyline', [1, ...[0, 2, 4, 6].flatMap((at) => [corners[at], corners[at + 1], 0])])
  })
}

export function drawFace3D(face: Face3D, scene: Scene): void {
  if (isSolidOfView(face, scene)) return
  const { firstCorner, secondCorner, thirdCorner, fourthCorner } = face
  const flags = scene.frame.source.display.splineFrames ? 0 : face.flags
  const places = [firstCorner, secondCorner, thirdCorner, fourthCorner]
  const corners = places.map((corner) => scene.project(corner))
  scene.flat((painter) => {
    for (let i = 0; i < 4; i++) {
      const [a, b] = [corners[i], corners[(i + 1) % 4]]
      if ((flags & (1 << i)) !== 0 || (a[0] === b[0] && a[1] === b[1])) continue
      scene.path([places[i], places[(i + 1) % 4]], painter)
      painter.shape('line', [...a, ...b])
    }
  })
}

/** The edges of the faces of its cage. */
export function drawMesh(mesh: Mesh, scene: Scene): void {
  if (isSolidOfView(mesh, scene)) return
  drawFacets({ points: mesh.vertices, loops: mesh.faces }, scene)
}

export function drawPolyMesh(mesh: PolyfaceMesh | PolygonMesh, scene: Scene): void {
  if (isSolidOfView(mesh, scene)) return
  const facets = facetsOf(mesh, scene.frame.source.display)
  if (facets) drawFacets(facets, scene)
}

/** Whether a view that hides lines draws the polygons of an entity with its solids. */
function isSolidOfView(entity: Entity, scene: Scene): boolean {
  return scene.all.isSolidOfView(entity, scene, ({ facetBody }) => {
    const facets = facetsOf(entity, scene.frame.source.display)
    const body = facets && facetBody(facets)
    return body ? [body] : []
  })
}

/** Polygons by their edges. */
function drawFacets({ points, loops, edges }: Facets, scene: Scene): void {
  drawEdges(points, edges ?? loops.flatMap((loop) => loop.map((at, i): [number, number] => [at, loop[(i + 1) % loop.length]])), scene)
}

function drawEdges(points: readonly Point3[], pairs: readonly [number, number][], scene: Scene): void {
  const seen = points.map((point) => scene.project(point))
  const drawn = new Set<number>()
  scene.flat((painter) => {
    for (const [from, to] of pairs) {
      const [low, high] = from < to ? [from, to] : [to, from]
      if (low === high || !seen[low] || !seen[high] || drawn.has(low * seen.length + high)) continue
      drawn.add(low * seen.length + high)
      scene.path([points[low], points[high]], painter)
      painter.shape('line', [...seen[low], ...seen[high]])
    }
  })
}
