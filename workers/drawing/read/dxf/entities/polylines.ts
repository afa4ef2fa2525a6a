import { PolyfaceMesh, PolygonMesh, Polyline2D, Polyline3D, type Vertex, Vertex2D, Vertex3D, VertexFaceMesh, VertexFaceRecord } from '../../../model/curves.ts'
import type { Entity } from '../../../model/entity.ts'
import { PolylineFlags, VertexFlags } from '../../../model/flags.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import type { Scope, Tags } from '../tags.ts'

/** POLYLINE of any kind, with the vertices that follow it. */
export function readPolyline(tags: Tags, objects: DxfObjects): Entity {
  const { own, record } = tags
  const flags = own.num(70)
  if ((flags & PolylineFlags.PolygonMesh) !== 0) return withVertices(netOf(own, flags), record, objects, meshVertex)
  if ((flags & PolylineFlags.PolyfaceMesh) !== 0) return faces(record, objects)
  if ((flags & PolylineFlags.Polyline3D) !== 0) {
    const polyline = new Polyline3D()
    polyline.flags = flags
    return withVertices(polyline, record, objects, vertex3D)
  }
  const polyline = new Polyline2D()
  polyline.flags = flags
  polyline.elevation = own.num(30)
  polyline.thickness = own.num(39)
  polyline.startWidth = own.num(40)
  polyline.endWidth = own.num(41)
  polyline.normal = own.normal()
  return withVertices(polyline, record, objects, vertex2D)
}

function withVertices<T extends Entity & { vertices: { push(vertex: never): unknown } }>(
  polyline: T,
  record: number,
  objects: DxfObjects,
  read: (own: Scope) => Vertex,
): T {
  objects.parts(record, 'VERTEX', (tags) => {
    const vertex = read(tags.own)
    objects.applyHeader(vertex, tags)
    polyline.vertices.push(vertex as never)
  })
  return polyline
}

function netOf(own: Scope, flags: number): PolygonMesh {
  const mesh = new PolygonMesh()
  mesh.flags = flags
  mesh.mVertexCount = own.num(71)
  mesh.nVertexCount = own.num(72)
  mesh.mSmoothSurfaceDensity = own.num(73)
  mesh.nSmoothSurfaceDensity = own.num(74)
  return mesh
}

/** A vertex that is part of a face, not a place. */
const isFace = (flags: number): boolean => (flags & (VertexFlags.PolyfaceMeshVertex | VertexFlags.PolygonMesh3D)) === VertexFlags.PolyfaceMeshVertex

function faces(record: number, objects: DxfObjects): PolyfaceMesh {
  const mesh = new PolyfaceMesh()
  objects.parts(record, 'VERTEX', (tags) => {
    const { own } = tags
    const vertex = isFace(own.num(70)) ? faceRecord(own) : meshVertex(own)
    objects.applyHeader(vertex, tags)
    if (vertex instanceof VertexFaceRecord) mesh.faces.push(vertex)
    else mesh.vertices.push(vertex)
  })
  return mesh
}

function vertex2D(own: Scope): Vertex2D {
  const vertex = new Vertex2D()
  vertex.flags = own.num(70)
  vertex.location = own.point(10)
  vertex.startWidth = own.num(40)
  vertex.endWidth = own.num(41)
  vertex.bulge = own.num(42)
  return vertex
}

const vertex3D = (own: Scope): Vertex3D => placed(new Vertex3D(), own)
const meshVertex = (own: Scope): VertexFaceMesh => placed(new VertexFaceMesh(), own)

function placed<T extends Vertex>(vertex: T, own: Scope): T {
  vertex.flags |= own.num(70)
  vertex.location = own.point(10)
  return vertex
}

function faceRecord(own: Scope): VertexFaceRecord {
  const face = new VertexFaceRecord()
  face.index1 = own.num(71)
  face.index2 = own.num(72)
  face.index3 = own.num(73)
  face.index4 = own.num(74)
  return face
}
