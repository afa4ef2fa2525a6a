import type { Face3D, Mesh, PolyfaceMesh, PolygonMesh, Solid } from '../model/curves.ts'
import type { Point3 } from '../geometry/affine.ts'
import { type Facets, facetsOf } from './facets.ts'
import type { Scene } from './scene.ts'

/** SOLID, TRACE: a filled triangle or quadrangle whose last two corners are swapped. */
export function drawSolid({ firstCorner, secondCorner, thirdCorner, fourthCorner, normal }: Solid, scene: Scene): void {
  const corners = [firstCorner, secondCorner, fourthCorner, thirdCorner].flatMap(({ x, y }) => [x, y])
  scene.on(normal, firstCorner.z, (painter) => {
    if (!scene.frame.source.document.header.fillMode) painter.polyline(corners, true)
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

/** The edges of the faces of its cage. */
export function drawMesh(mesh: Mesh, scene: Scene): void {
  drawFacets({ points: mesh.vertices, loops: mesh.faces }, scene)
}

export function drawPolyMesh(mesh: PolyfaceMesh | PolygonMesh, scene: Scene): void {
  const facets = facetsOf(mesh)
  if (facets) drawFacets(facets, scene)
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
      painter.polyline([...seen[low], ...seen[high]])
      painter.shape('line', [...seen[low], ...seen[high]])
    }
  })
}
