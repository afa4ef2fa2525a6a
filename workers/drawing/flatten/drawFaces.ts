import { type Face3D, type Mesh, type PolyfaceMesh, PolylineFlags, type PolygonMesh, type Solid, VertexFaceRecord } from '@node-projects/acad-ts'
import type { Point3 } from '../geometry/affine.ts'
import { drawnVertices } from './drawPolyline.ts'
import { netSize } from '../solids/facets.ts'
import type { Scene } from './scene.ts'

/** SOLID, TRACE: a filled triangle or quadrangle whose last two corners are swapped. */
export function drawSolid({ firstCorner, secondCorner, thirdCorner, fourthCorner, normal }: Solid, scene: Scene): void {
  const corners = [firstCorner, secondCorner, fourthCorner, thirdCorner].flatMap(({ x, y }) => [x, y])
  scene.on(normal, firstCorner.z, (painter) => {
    if (scene.frame.source.document.header?.fillMode === false) painter.polyline(corners, true)
    // Two triangles: corners in crossed order make a bow tie, which is drawn as it is.
    else painter.triangles(corners, [0, 1, 2, 0, 2, 3])
    painter.shape('polyline', [1, ...[0, 2, 4, 6].flatMap((at) => [corners[at], corners[at + 1], 0])])
  })
}

export function drawFace3D({ firstCorner, secondCorner, thirdCorner, fourthCorner, flags }: Face3D, scene: Scene): void {
  const corners = [firstCorner, secondCorner, thirdCorner, fourthCorner].map((corner) => scene.project(corner))
  scene.flat((painter) => {
    for (let i = 0; i < 4; i++) {
      const [a, b] = [corners[i], corners[(i + 1) % 4]]
      if ((flags & (1 << i)) !== 0 || (a[0] === b[0] && a[1] === b[1])) continue
      painter.polyline([...a, ...b])
      painter.shape('line', [...a, ...b])
    }
  })
}

/** Edges of the level-0 cage; without edges those of its faces. */
export function drawMesh({ vertices, edges, faces }: Mesh, scene: Scene): void {
  const pairs: [number, number][] =
    edges.length > 0
      ? edges.map(({ start, end }) => [start, end])
      : faces.flatMap((face) => face.map((at, i): [number, number] => [at, face[(i + 1) % face.length]]))
  drawEdges(vertices, pairs, scene)
}

/** Faces name up to four vertices from 1 on; a negative number begins an edge that is not drawn. */
export function drawPolyface(mesh: PolyfaceMesh, scene: Scene): void {
  const points = drawnVertices(mesh.vertices)
    .filter((vertex) => !(vertex instanceof VertexFaceRecord))
    .map(({ location }) => location)
  const pairs: [number, number][] = []
  for (const { index1, index2, index3, index4 } of mesh.faces) {
    const corners = [index1, index2, index3, index4].filter((index) => index !== 0)
    for (const [i, from] of corners.entries()) if (from > 0) pairs.push([from - 1, Math.abs(corners[(i + 1) % corners.length]) - 1])
  }
  drawEdges(points, pairs, scene)
}

/** A net of M rows of N vertices, closed in either direction by its flags. */
export function drawPolygonMesh(mesh: PolygonMesh, scene: Scene): void {
  const points = drawnVertices(mesh.vertices).map(({ location }) => location)
  const { rows: m, columns: n } = netSize(mesh, points.length)
  const pairs: [number, number][] = []
  for (let i = 0; i < m; i++) {
    for (let k = 0; k < n; k++) {
      if (k + 1 < n || (mesh.flags & PolylineFlags.ClosedPolygonMeshInN) !== 0) pairs.push([i * n + k, i * n + ((k + 1) % n)])
      if (i + 1 < m || (mesh.flags & PolylineFlags.ClosedPolylineOrClosedPolygonMeshInM) !== 0) pairs.push([i * n + k, ((i + 1) % m) * n + k])
    }
  }
  drawEdges(points, pairs, scene)
}

function drawEdges(points: readonly Point3[], pairs: readonly [number, number][], scene: Scene): void {
  const seen = points.map((point) => scene.project(point))
  const drawn = new Set<number>()
  scene.flat((painter) => {
    for (const [from, to] of pairs) {
      const [low, high] = from < to ? [from, to] : [to, from]
      if (low === high || !seen[low] || !seen[high] || drawn.has(low * seen.length + high)) continue
      drawn.add(low * seen.length + high)
      painter.polyline([...seen[low], ...seen[high]])
      painter.shape('line', [...seen[low], ...seen[high]])
    }
  })
}
