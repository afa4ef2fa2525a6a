import { ACadVersion, DxfSectionReaderBase, type Entity, Polyline2D, Vertex2D, XYZ } from '@node-projects/acad-ts'

/** What the library keeps to itself. */
interface SectionReader {
  _builder: { version: ACadVersion }
  _reader: { code: number; valueAsInt: number; valueAsDouble: number }
  _readPolylineCodes(template: { cadObject: Entity }, map: unknown, subclass?: string): boolean
  _readVertex(template: { cadObject: Entity }, map: unknown, subclass?: string): boolean
}

const numbers = new WeakMap<Entity, number[]>()

/** The values of codes 71 to 74 of a polyline or vertex of R12: rows and columns of a net and of its smooth surface, or the vertices of a face. */
export const legacyNumbers = (entity: Entity): readonly number[] => numbers.get(entity) ?? [0, 0, 0, 0]

/** Lets the library (3.2.0) read the polylines of R12, of which it takes vertices alone: whether they are closed, nets or polyfaces, how wide, how high. */
export function fixLegacyPolylines(): void {
  const reader = DxfSectionReaderBase.prototype as unknown as SectionReader
  const { _readPolylineCodes: readPolyline, _readVertex: readVertex } = reader
  reader._readPolylineCodes = function (this: SectionReader, template, map, subclass) {
    const { cadObject } = template
    return (cadObject instanceof Polyline2D && isLegacy(this) && assign(cadObject, this._reader)) || readPolyline.call(this, template, map, subclass)
  }
  reader._readVertex = function (this: SectionReader, template, map, subclass) {
    if (template.cadObject instanceof Vertex2D) keep(template.cadObject, this._reader)
    return readVertex.call(this, template, map, subclass)
  }
}

const isLegacy = ({ _builder: { version } }: SectionReader): boolean => version === ACadVersion.Unknown || version === ACadVersion.AC1009

function assign(polyline: Polyline2D, reader: SectionReader['_reader']): boolean {
  const { code } = reader
  if (code === 70) polyline.flags = reader.valueAsInt
  else if (code === 30) polyline.elevation = reader.valueAsDouble
  else if (code === 39) polyline.thickness = reader.valueAsDouble
  else if (code === 40) polyline.startWidth = reader.valueAsDouble
  else if (code === 41) polyline.endWidth = reader.valueAsDouble
  else if (code === 210) polyline.normal = new XYZ(reader.valueAsDouble, polyline.normal.y, polyline.normal.z)
  else if (code === 220) polyline.normal = new XYZ(polyline.normal.x, reader.valueAsDouble, polyline.normal.z)
  else if (code === 230) polyline.normal = new XYZ(polyline.normal.x, polyline.normal.y, reader.valueAsDouble)
  else return keep(polyline, reader)
  return true
}

function keep(entity: Entity, { code, valueAsInt }: SectionReader['_reader']): boolean {
  if (code < 71 || code > 74) return false
  const own = numbers.get(entity) ?? [0, 0, 0, 0]
  own[code - 71] = valueAsInt
  numbers.set(entity, own)
  return true
}
