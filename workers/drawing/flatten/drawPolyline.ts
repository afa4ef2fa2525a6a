import { type LwPolyline, type Polyline2D, type Polyline3D, type Vertex, Vertex as VertexClass } from '../model/curves.ts'
import { VertexFlags } from '../model/flags.ts'
import { bulgedCurve } from '../geometry/arcs.ts'
import type { Point3 } from '../geometry/affine.ts'
import { drawWidePolyline } from '../polyline/widePolyline.ts'
import type { Scene } from './scene.ts'

export function drawLwPolyline({ vertices, isClosed, normal, elevation, constantWidth }: LwPolyline, scene: Scene): void {
  const flat: number[] = []
  for (const { location, bulge, startWidth, endWidth } of vertices)
    flat.push(location.x, location.y, bulge, startWidth || constantWidth, endWidth || constantWidth)
  drawFlat(flat, isClosed, normal, elevation, scene)
}

export function drawPolyline2D(polyline: Polyline2D, scene: Scene): void {
  const flat: number[] = []
  for (const { location, bulge, startWidth, endWidth } of drawnVertices(polyline.vertices))
    flat.push(location.x, location.y, bulge, startWidth || polyline.startWidth, endWidth || polyline.endWidth)
  drawFlat(flat, polyline.isClosed, polyline.normal, polyline.elevation, scene)
}

export function drawPolyline3D(polyline: Polyline3D, scene: Scene): void {
  const points = drawnVertices(polyline.vertices).flatMap(({ location }) => scene.project(location))
  scene.flat((painter) => {
    painter.polyline(points, polyline.isClosed)
    const shape = [polyline.isClosed ? 1 : 0]
    for (let i = 0; i < points.length; i += 2) shape.push(points[i], points[i + 1], 0)
    painter.shape('polyline', shape)
  })
}

/** Vertices of a curve-fitted polyline without those of its frame. */
export const drawnVertices = (vertices: Iterable<unknown>): Vertex[] =>
  [...vertices].filter((vertex): vertex is Vertex => vertex instanceof VertexClass && (vertex.flags & VertexFlags.SplineFrameControlPoint) === 0)

/** `vertices`: x y bulge startWidth endWidth. */
function drawFlat(vertices: number[], closed: boolean, normal: Point3, elevation: number, scene: Scene): void {
  scene.on(normal, elevation, (painter) => {
    // A shape as its table has it: closed, then x y bulge.
    const shape = [closed ? 1 : 0]
    let wide = false
    for (let i = 0; i < vertices.length; i += 5) {
      shape.push(vertices[i], vertices[i + 1], vertices[i + 2])
      wide ||= vertices[i + 3] > 0 || vertices[i + 4] > 0
    }
    if (wide) drawWidePolyline({ vertices, closed }, painter)
    else painter.curve(bulgedCurve(shape, 1, closed, painter.chordError()))
    painter.shape('polyline', shape)
  })
}
