import { type LwPolyline, type LwPolylineVertex, type Polyline2D, type Polyline3D, type Vertex, Vertex as VertexClass } from '../model/curves.ts'
import { VertexFlags } from '../model/flags.ts'
import { bulgedCurve } from '../geometry/arcs.ts'
import type { Point3 } from '../geometry/affine.ts'
import { CONTINUOUS } from '../emitter.ts'
import { drawWidePolyline } from '../polyline/widePolyline.ts'
import type { Scene } from './scene.ts'

export function drawLwPolyline({ vertices, isClosed, normal, elevation, constantWidth }: LwPolyline, scene: Scene): void {
  drawFlat(vertices, constantWidth, constantWidth, isClosed, normal, elevation, scene)
}

export function drawPolyline2D(polyline: Polyline2D, scene: Scene): void {
  const { vertices, startWidth, endWidth, isClosed, normal, elevation } = polyline
  drawFlat(drawnVertices(vertices), startWidth, endWidth, isClosed, normal, elevation, scene)
  const frame = shownFrame(polyline, scene)
  if (frame.length < 2) return
  scene.on(normal, elevation, (painter) => {
    painter.style(FRAME)
    painter.polyline(
      frame.flatMap(({ x, y }) => [x, y]),
      isClosed,
    )
  })
}

/** A frame has no width and no line type. */
const FRAME = { lineType: CONTINUOUS }

/** The places of the frame to which a polyline is fitted, where the drawing shows it. */
function shownFrame({ vertices }: Polyline2D | Polyline3D, { frame }: Scene): Point3[] {
  return frame.source.document.header.allSplineFrames ? frameVertices(vertices).map(({ location }) => location) : []
}

export function drawPolyline3D(polyline: Polyline3D, scene: Scene): void {
  const places = drawnVertices(polyline.vertices).map(({ location }) => location)
  const points = places.flatMap((place) => scene.project(place))
  scene.flat((painter) => {
    scene.path(places, painter, polyline.isClosed)
    const shape = [polyline.isClosed ? 1 : 0]
    for (let i = 0; i < points.length; i += 2) shape.push(points[i], points[i + 1], 0)
    painter.shape('polyline', shape)
  })
  const frame = shownFrame(polyline, scene)
  if (frame.length < 2) return
  scene.flat((painter) => {
    painter.style(FRAME)
    scene.path(frame, painter, polyline.isClosed)
  })
}

const isVertex = (vertex: unknown): vertex is Vertex => vertex instanceof VertexClass
const isOfFrame = ({ flags }: Vertex): boolean => (flags & VertexFlags.SplineFrameControlPoint) !== 0

/** Vertices of a curve-fitted polyline without those of its frame. */
export const drawnVertices = (vertices: Iterable<unknown>): Vertex[] =>
  [...vertices].filter((vertex): vertex is Vertex => isVertex(vertex) && !isOfFrame(vertex))

/** Vertices of the frame of a curve-fitted polyline. */
export const frameVertices = (vertices: Iterable<unknown>): Vertex[] =>
  [...vertices].filter((vertex): vertex is Vertex => isVertex(vertex) && isOfFrame(vertex))

/** A vertex of a polyline of the plane. */
type FlatVertex = Pick<LwPolylineVertex, 'bulge' | 'startWidth' | 'endWidth'> & { location: Pick<Point3, 'x' | 'y'> }

/** `startWidth` and `endWidth`: of vertices that state none. */
function drawFlat(
  vertices: readonly FlatVertex[],
  startWidth: number,
  endWidth: number,
  closed: boolean,
  normal: Point3,
  elevation: number,
  scene: Scene,
): void {
  // A shape as its table has it: closed, then x y bulge.
  const shape = [closed ? 1 : 0]
  let wide = false
  for (let i = 0; i < vertices.length; i++) {
    const vertex = vertices[i]
    const { location } = vertex
    shape.push(location.x, location.y, vertex.bulge)
    wide ||= (vertex.startWidth || startWidth) > 0 || (vertex.endWidth || endWidth) > 0
  }
  scene.on(normal, elevation, (painter) => {
    const { fillMode: filled } = scene.frame.source.document.header
    if (wide) drawWidePolyline({ vertices: withWidths(vertices, startWidth, endWidth), closed, filled }, painter)
    else painter.curve(bulgedCurve(shape, 1, closed, painter.chordError()))
    painter.shape('polyline', shape)
  })
}

/** x y bulge startWidth endWidth of each vertex. */
const withWidths = (vertices: readonly FlatVertex[], startWidth: number, endWidth: number): number[] =>
  vertices.flatMap((vertex) => [vertex.location.x, vertex.location.y, vertex.bulge, vertex.startWidth || startWidth, vertex.endWidth || endWidth])
