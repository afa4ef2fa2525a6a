import { OpenError } from '../../../src/core/errors.ts'
import { EdgeKind, type Mesh, type Rgba } from '../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../src/core/scene/octahedral.ts'
import { faceEdges } from '../../kernel/brepMesh/faceEdges.ts'
import { joinLines, statedEdges } from '../../kernel/brepMesh/statedEdges.ts'
import { Growing } from '../../mesh/growing.ts'
import { parseXml, type XmlAttributes } from '../../mesh/xml.ts'
import type { PartDraft } from '../../contract/format.ts'
import { numberLists, numbersIn } from './numbers.ts'

interface Shape {
  /** Corners of triangles, as indices of the shape's own points. */
  faces: { corners: Uint32Array<ArrayBuffer>; color: Rgba }[]
  polylines: Float32Array[]
  positions: Float64Array
  normals: Float64Array
  color: Rgba
}

const emptyShape = (): Shape => ({ faces: [], polylines: [], positions: new Float64Array(0), normals: new Float64Array(0), color: 0 })

/** A shape file in XML (`*.3DRep`): the finest level of all its meshes as one part. Undefined when it has no triangles. Throws `file-exception`. */
export function readRepresentation(bytes: Uint8Array, id: number, name: string): { part: PartDraft | undefined; dropped: number } {
  const shapes: Shape[] = []
  let shape = emptyShape()
  let face: Shape['faces'][number] | undefined
  let coarse = 0
  let lines = 0
  parseXml(bytes, {
    open(tag, attributes) {
      if (tag === 'Rep' || tag === 'Root') {
        shapes.push(shape)
        shape = emptyShape()
      } else if (tag === 'PolygonalLOD') coarse++
      else if (tag === 'LineAttributes') lines++
      else if (coarse > 0) return
      else if (tag === 'Face') {
        face = { corners: cornersOf(attributes), color: 0 }
        shape.faces.push(face)
      } else if (tag === 'Polyline') {
        const points = numbersIn(attributes.vertices ?? '')
        if (points && points.length >= 6) shape.polylines.push(Float32Array.from(points.subarray(0, points.length - (points.length % 3))))
      } else if (tag === 'Color' && lines === 0) {
        if (face) face.color = colorOf(attributes)
        else shape.color = colorOf(attributes)
      }
    },
    close(tag, text) {
      if (tag === 'PolygonalLOD') coarse--
      else if (tag === 'LineAttributes') lines--
      else if (tag === 'Face') face = undefined
      else if (tag === 'Positions') shape.positions = numbersIn(text) ?? shape.positions
      else if (tag === 'Normals') shape.normals = numbersIn(text) ?? shape.normals
      else if (tag === 'Rep' || tag === 'Root') {
        shapes.push(shape)
        shape = emptyShape()
      }
    },
  })
  return partOf(
    id,
    name,
    shapes.filter(({ faces }) => faces.length > 0),
  )
}

/** No vertex has this number. */
const NOWHERE = 0xffffffff

/** Triples, strips and fans, each list of them between commas; `NOWHERE` for entries that are no whole number. */
function cornersOf({ triangles, strips, fans }: XmlAttributes): Uint32Array<ArrayBuffer> {
  const out = new Growing(Uint32Array, 64)
  const add = (a: number, b: number, c: number): void => out.push3(cornerOf(a), cornerOf(b), cornerOf(c))
  for (const list of numberLists(triangles)) for (let i = 0; i + 2 < list.length; i += 3) add(list[i], list[i + 1], list[i + 2])
  for (const list of numberLists(strips)) for (let i = 0; i + 2 < list.length; i++) add(list[i + (i % 2)], list[i + 1 - (i % 2)], list[i + 2])
  for (const list of numberLists(fans)) for (let i = 1; i + 1 < list.length; i++) add(list[0], list[i], list[i + 1])
  return out.take()
}

const cornerOf = (value: number): number => (Number.isInteger(value) && value >= 0 && value < NOWHERE ? value : NOWHERE)

function colorOf({ red, green, blue, alpha }: XmlAttributes): Rgba {
  const byte = (text: string | undefined, absent: number): number => Math.round(Math.min(1, Math.max(0, Number(text ?? absent) || 0)) * 255)
  return ((byte(red, 0) << 24) | (byte(green, 0) << 16) | (byte(blue, 0) << 8) | byte(alpha, 1)) >>> 0
}

function partOf(id: number, name: string, shapes: readonly Shape[]): { part: PartDraft | undefined; dropped: number } {
  const points = shapes.reduce((sum, { positions }) => sum + Math.floor(positions.length / 3), 0)
  const corners = shapes.reduce((sum, { faces }) => sum + faces.reduce((own, face) => own + face.corners.length, 0), 0)
  if (corners > 0xffffffff || points > 0xffffffff) throw new OpenError('file-exception', 'a shape is too large')
  const positions = new Float32Array(points * 3)
  const normals = new Int16Array(points * 2)
  const indices = new Uint32Array(corners)
  const faceCount = shapes.reduce((sum, { faces }) => sum + faces.length, 0)
  const faceStart = new Uint32Array(faceCount + 1)
  const faceColor = new Uint32Array(faceCount)
  let used = 0
  let face = 0
  let base = 0
  let dropped = 0
  for (const shape of shapes) {
    const count = Math.floor(shape.positions.length / 3)
    positions.set(shape.positions.subarray(0, count * 3), base * 3)
    const stated = shape.normals.length === count * 3
    for (const { corners: own, color } of shape.faces) {
      for (let i = 0; i < own.length; i += 3) {
        if (own[i] >= count || own[i + 1] >= count || own[i + 2] >= count) {
          dropped++
          continue
        }
        for (let k = 0; k < 3; k++) indices[used++] = own[i + k] + base
      }
      faceColor[face++] = color || shape.color
      faceStart[face] = used / 3
    }
    if (stated) for (let i = 0; i < count; i++) encodeNormal(normals, (base + i) * 2, shape.normals[i * 3], shape.normals[i * 3 + 1], shape.normals[i * 3 + 2])
    base += count
  }
  if (used === 0) return { part: undefined, dropped }
  const mesh: Mesh = { positions, normals, indices: used < corners ? indices.slice(0, used) : indices, faceStart }
  if (faceColor.some((color) => color !== 0)) mesh.faceColor = faceColor
  fillNormals(mesh)
  const polylines = shapes.flatMap(({ polylines: own }) => own)
  const edges = polylines.length > 0 ? statedEdges(mesh, joinLines(polylines)) : faceEdges(mesh)
  const part: PartDraft = { id, name, origin: 'display', mesh, ...(edges && { edges }), ...(edges?.kind.includes(EdgeKind.free) && { doubleSided: true }) }
  return { part, dropped }
}

/** Vertices for which the file states no normal get that of the triangles around them. */
function fillNormals({ positions: p, normals, indices }: Mesh): void {
  const sums = new Float32Array(p.length)
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    for (const corner of [a, b, c]) {
      sums[corner] += uy * vz - uz * vy
      sums[corner + 1] += uz * vx - ux * vz
      sums[corner + 2] += ux * vy - uy * vx
    }
  }
  for (let i = 0; i < normals.length; i += 2) {
    if (normals[i] === 0 && normals[i + 1] === 0) encodeNormal(normals, i, sums[(i / 2) * 3], sums[(i / 2) * 3 + 1], sums[(i / 2) * 3 + 2])
  }
}
