import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../bytes/byteCursor.ts'
import type { Records } from '../storage/records.ts'

/** Types of records in a graphics segment, by the first digits of their ids. */
export const graphicsTypes = {
  /** Faces and edges alike: faces have a surface. */
  shape: 'a3e99451',
  body: 'cfac9ea7',
  meshes: ['d2ac9ea7', 'f3d39ad7'],
  polylines: ['cbac9ea7', 'cdd86662'],
  styleList: '0786eb48',
  faceColor: '0f5648af',
  bodyColor: '0886eb48',
  /** Whether a body is drawn as a solid thing. */
  solidity: 'a6f62bb3',
} as const

/** What faces, edges, bodies, meshes and polylines have in common. References are places in the segment, from 1; 0 is none. */
export interface Head {
  styles: number
  /** Of a face: its surface. */
  surface: number
  parent: number
}

const LIST = 2
const LIST_KIND = 0x3000

/** A reference: the highest bit is a flag. */
export const reference = (reader: ByteCursor): number => reader.u32() & 0x7fffffff

export function readHead(reader: ByteCursor): Head {
  reader.skip(10)
  const head = { styles: reference(reader), surface: reference(reader), parent: reference(reader) }
  reader.skip(4)
  return head
}

/** The length of a list, checked against the bytes that are left; the reader is left at its first item. */
export function listLength(reader: ByteCursor, itemBytes: number): number {
  if (reader.u16() !== LIST || reader.u16() !== LIST_KIND) throw new OpenError('file-exception', 'a list of the graphics segment is damaged')
  const count = reader.u32()
  if (count > 0) reader.skip(8)
  if (count * itemBytes > reader.left) throw new OpenError('file-exception', 'a list of the graphics segment ends early')
  return count
}

/** A face or an edge with what stands for it, coarse and fine. */
export interface Shape extends Head {
  items: number[]
}

export function readShape(reader: ByteCursor): Shape {
  const head = readHead(reader)
  const items: number[] = []
  for (let count = listLength(reader, 4); count > 0; count--) {
    const item = reference(reader)
    if (item > 0) items.push(item)
  }
  return { ...head, items }
}

/** So many numbers of 4 bytes, from that place of the segment on. */
export interface Numbers {
  at: number
  count: number
}

/** Where the triangles of a face are: floats in centimetres, and indices of points. */
export interface FaceMesh {
  points: Numbers
  indices: Numbers
  normals: Numbers
}

export function readFaceMesh(reader: ByteCursor): FaceMesh {
  readHead(reader)
  return { points: readNumbers(reader, 3), indices: readNumbers(reader, 1), normals: readNumbers(reader, 3) }
}

function readNumbers(reader: ByteCursor, perItem: number): Numbers {
  const count = listLength(reader, perItem * 4) * perItem
  return { at: reader.skip(count * 4), count }
}

/** Number of indices of a face's mesh, without reading it. */
export function faceMeshSize(reader: ByteCursor): number {
  readHead(reader)
  reader.skip(listLength(reader, 12) * 12)
  return listLength(reader, 4)
}

/** Number of points of an edge that is a line at all, without reading it. */
export function polylineSize(reader: ByteCursor): number {
  readHead(reader)
  const count = listLength(reader, 12)
  return count > 1 ? count : 0
}

/** Where the points of an edge are, in centimetres. */
export function readPolyline(reader: ByteCursor): Numbers {
  readHead(reader)
  return readNumbers(reader, 3)
}

/** The type of the record that a reference leads to; '' when it leads nowhere. */
export const typeOf = (records: Records, place: number): string => (place > 0 && place <= records.count ? records.type(place - 1) : '')
