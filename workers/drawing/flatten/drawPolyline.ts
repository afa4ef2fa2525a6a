import { type LwPolyline, type LwPolylineVertex, type Polyline2D, type Polyline3D, type Vertex, Vertex as VertexClass } from '../model/curves.ts'
import { LwPolylineFlags, PolylineFlags, VertexFlags } from '../model/flags.ts'
import { bulgedPoints } from '../geometry/arcs.ts'
import type { Point3 } from '../geometry/affine.ts'
import { CONTINUOUS } from '../emitter.ts'
import { drawWidePolyline } from '../polyline/widePolyline.ts'
import type { Painter } from '../build/painter.ts'
import type { Scene } from './scene.ts'

export function drawLwPolyline({ vertices, flags, isClosed, normal, elevation, constantWidth }: LwPolyline, scene: Scene): void {
  drawFlat(vertices, constantWidth, constantWidth, isClosed, (flags & LwPolylineFlags.Plinegen) === 0, normal, elevation, scene)
}

export function drawPolyline2D(polyline: Polyline2D, scene: Scene): void {
  const { vertices, flags, startWidth, endWidth, isClosed, normal, elevation } = polyline
  drawFlat(drawnVertices(vertices), startWidth, endWidth, isClosed, (flags & PolylineFlags.Plinegen) === 0, normal, elevation, scene)
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
  return frame.source.display.allSplineFrames ? frameVertices(vertices).map(({ location }) => location) : []
}

export function drawPolyline3D(polyline: Polyline3D, scene: Scene): void {
  const places = drawnVertices(polyline.vertices).map(({ location }) => location)
  const points = places.flatMap((place) => scene.project(place))
  scene.flat((painter) => {
    scene.path(places, painter, polyline.isClosed, (polyline.flags & PolylineFlags.Plinegen) === 0)
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

/** `startWidth` and `endWidth`: of vertices that state none. `apart`: the pattern of the line type begins again at each vertex. */
function drawFlat(
  vertices: readonly FlatVertex[],
  startWidth: number,
  endWidth: number,
  closed: boolean,
  apart: boolean,
  normal: Point3,
  elevation: number,
  scene: Scene,
): void {
  // A shape as its table has it: closed, then x y bulge.
  const shape = [closed ? 1 : 0]
  let wide = false
  let bulged = false
  for (let i = 0; i < vertices.length; i++) {
    const vertex = vertices[i]
    const { location } = vertex
    shape.push(location.x, location.y, vertex.bulge)
    bulged ||= vertex.bulge !== 0
    wide ||= (vertex.startWidth || startWidth) > 0 || (vertex.endWidth || endWidth) > 0
  }
  scene.on(normal, elevation, (painter) => {
    const { fillMode: filled } = scene.frame.source.display
    if (wide) drawWidePolyline({ vertices: withWidths(vertices, startWidth, endWidth), closed, filled, apart }, painter)
    else if (apart && bulged && painter.isPatterned) drawPieces(shape, closed, painter)
    else return painter.exact('polyline', shape, apart)
    painter.shape('polyline', shape)
  })
}

/** A polyline whose arcs are curves by themselves, as its straight segments are. */
function drawPieces(shape: readonly number[], closed: boolean, painter: Painter): void {
  const count = (shape.length - 1) / 3
  let straight: number[] = []
  const finish = (): void => {
    if (straight.length > 2) painter.polyline(straight, false, true)
    straight = []
  }
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [x1, y1, bulge] = shape.slice(1 + i * 3, 4 + i * 3)
    const [x2, y2] = shape.slice(1 + ((i + 1) % count) * 3, 3 + ((i + 1) % count) * 3)
    if (bulge === 0) {
      if (straight.length === 0) straight.push(x1, y1)
      straight.push(x2, y2)
    } else {
      finish()
      painter.polyline(bulgedPoints([x1, y1, bulge, x2, y2, 0], false, painter.chordError()))
    }
  }
  finish()
}

/** x y bulge startWidth endWidth of each vertex. */
const withWidths = (vertices: readonly FlatVertex[], startWidth: number, endWidth: number): number[] =>
  vertices.flatMap((vertex) => [vertex.location.x, vertex.location.y, vertex.bulge, vertex.startWidth || startWidth, vertex.endWidth || endWidth])
