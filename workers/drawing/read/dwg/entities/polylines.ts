import { PolyfaceMesh, PolygonMesh, Polyline2D, Polyline3D, type Vertex, Vertex2D, Vertex3D, VertexFaceMesh, VertexFaceRecord } from '../../../model/curves.ts'
import type { Entity } from '../../../model/entity.ts'
import { PolylineFlags } from '../../../model/flags.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'

export function readVertex2D(record: DwgRecord): Vertex2D {
  const { data, release } = record
  const vertex = new Vertex2D()
  vertex.flags = data.rc()
  vertex.location = record.point()
  // A negative width is that of both ends.
  const width = data.bd()
  vertex.startWidth = Math.abs(width)
  vertex.endWidth = width < 0 ? -width : data.bd()
  vertex.bulge = data.bd()
  if (release >= 2010) data.bl()
  data.bd()
  return vertex
}

const plainVertex = <T extends Vertex>(record: DwgRecord, vertex: T): T => {
  vertex.flags |= record.data.rc()
  vertex.location = record.point()
  return vertex
}
export const readVertex3D = (record: DwgRecord): Vertex3D => plainVertex(record, new Vertex3D())
/** Vertices of polygon meshes and polyface meshes. */
export const readMeshVertex = (record: DwgRecord): VertexFaceMesh => plainVertex(record, new VertexFaceMesh())

export function readFaceRecord({ data }: DwgRecord): VertexFaceRecord {
  const face = new VertexFaceRecord()
  face.index1 = data.bs()
  face.index2 = data.bs()
  face.index3 = data.bs()
  face.index4 = data.bs()
  return face
}

const ownedCount = ({ data, release }: DwgRecord): number => (release >= 2004 ? data.bl() : 0)

function addVertices(polyline: { vertices: Entity[] }, vertices: Iterable<Entity>): void {
  for (const vertex of vertices) polyline.vertices.push(vertex)
}

export function readPolyline2D(record: DwgRecord, objects: DwgObjects): Polyline2D {
  const { data } = record
  const polyline = new Polyline2D()
  polyline.flags = data.bs()
  data.bs()
  polyline.startWidth = data.bd()
  polyline.endWidth = data.bd()
  polyline.thickness = record.thickness()
  polyline.elevation = data.bd()
  polyline.normal = record.extrusion()
  addVertices(polyline, objects.vertices(record.owned(ownedCount(record))))
  return polyline
}

export function readPolyline3D(record: DwgRecord, objects: DwgObjects): Polyline3D {
  const { data } = record
  const polyline = new Polyline3D()
  polyline.flags |= PolylineFlags.Polyline3D
  if ((data.rc() & 3) !== 0) polyline.flags |= PolylineFlags.SplineFit
  if ((data.rc() & 1) !== 0) polyline.flags |= PolylineFlags.ClosedPolylineOrClosedPolygonMeshInM
  addVertices(polyline, objects.vertices(record.owned(ownedCount(record))))
  return polyline
}

export function readPolyfaceMesh(record: DwgRecord, objects: DwgObjects): PolyfaceMesh {
  const { data } = record
  const mesh = new PolyfaceMesh()
  data.bs()
  data.bs()
  for (const vertex of objects.vertices(record.owned(ownedCount(record)))) {
    if (vertex instanceof VertexFaceRecord) mesh.faces.push(vertex)
    else addVertices(mesh, [vertex])
  }
  return mesh
}

export function readPolygonMesh(record: DwgRecord, objects: DwgObjects): PolygonMesh {
  const { data } = record
  const mesh = new PolygonMesh()
  mesh.flags = data.bs()
  data.bs()
  mesh.mVertexCount = data.bs()
  mesh.nVertexCount = data.bs()
  mesh.mSmoothSurfaceDensity = data.bs()
  mesh.nSmoothSurfaceDensity = data.bs()
  addVertices(mesh, objects.vertices(record.owned(ownedCount(record))))
  return mesh
}
