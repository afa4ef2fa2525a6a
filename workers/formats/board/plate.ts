import earcut from 'earcut'
import { encodeNormals } from '../../../src/core/scene/octahedral.ts'
import type { Mesh, Rgba } from '../../../src/core/scene/mesh.ts'
import type { PartDraft } from '../../contract/format.ts'
import { bridged, MANY } from './bridges.ts'
import { fillOf } from './fill.ts'
import type { Polygon } from './apart.ts'
import { ringArea } from './ring.ts'

interface About {
  id: number
  name: string
  color: Rgba
}

/** Triangles of polygons in the plane; `area`: what they cover together (mm²). */
interface Flat {
  /** The polygons, with a point more where bridges to holes meet edges. */
  polygons: Polygon[]
  positions: number[]
  indices: number[]
  area: number
}

/** Share of the area by which triangles may miss the polygons that they fill. */
const MISSED = 1e-6

/** A flat part of a board: polygons at one height (mm). Undefined without area. */
export function sheet({ id, name, color }: About, polygons: readonly Polygon[], height: number): PartDraft | undefined {
  const flat = flatten(polygons)
  if (flat.indices.length === 0) return undefined
  const points = flat.positions.length / 2
  const positions = new Float32Array(points * 3)
  const normals = new Float32Array(points * 3)
  for (let i = 0; i < points; i++) {
    positions.set([flat.positions[i * 2], flat.positions[i * 2 + 1], height], i * 3)
    normals[i * 3 + 2] = 1
  }
  const indices = Uint32Array.from(flat.indices)
  const mesh: Mesh = { positions, normals: encodeNormals(normals), indices, faceStart: Uint32Array.from([0, indices.length / 3]) }
  return { id, name, color, origin: 'mesh', mesh, doubleSided: true }
}

/** A thin part of a board: polygons from one height to another (mm). Faces: top, bottom, all walls. Undefined without area. */
export function plate({ id, name, color }: About, polygons: readonly Polygon[], from: number, to: number): PartDraft | undefined {
  const flat = flatten(polygons)
  if (flat.indices.length === 0) return undefined
  const points = flat.positions.length / 2
  const walls = flat.polygons.reduce((sum, rings) => rings.reduce((all, ring) => all + ring.length / 2, sum), 0)
  const positions = new Float32Array((points * 2 + walls * 4) * 3)
  const normals = new Float32Array(positions.length)
  const caps = flat.indices.length
  const indices = new Uint32Array(caps * 2 + walls * 6)
  for (let i = 0; i < points; i++) {
    const below = points + i
    positions[i * 3] = positions[below * 3] = flat.positions[i * 2]
    positions[i * 3 + 1] = positions[below * 3 + 1] = flat.positions[i * 2 + 1]
    positions[i * 3 + 2] = to
    positions[below * 3 + 2] = from
    normals[i * 3 + 2] = 1
    normals[below * 3 + 2] = -1
  }
  for (let i = 0; i < caps; i += 3) {
    const [a, b, c] = [flat.indices[i], flat.indices[i + 1], flat.indices[i + 2]]
    indices[i] = a
    indices[i + 1] = b
    indices[i + 2] = c
    indices[caps + i] = points + a
    indices[caps + i + 1] = points + c
    indices[caps + i + 2] = points + b
  }
  let vertex = points * 2
  let at = caps * 2
  for (const rings of flat.polygons) {
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [x1, y1, x2, y2] = [ring[j], ring[j + 1], ring[i], ring[i + 1]]
        const length = Math.hypot(x2 - x1, y2 - y1) || 1
        for (let k = 0; k < 4; k++) {
          const own = (vertex + k) * 3
          const isFirst = k === 0 || k === 3
          positions[own] = isFirst ? x1 : x2
          positions[own + 1] = isFirst ? y1 : y2
          positions[own + 2] = k < 2 ? from : to
          normals[own] = (y2 - y1) / length
          normals[own + 1] = (x1 - x2) / length
        }
        indices[at] = indices[at + 3] = vertex
        indices[at + 1] = vertex + 1
        indices[at + 2] = indices[at + 4] = vertex + 2
        indices[at + 5] = vertex + 3
        vertex += 4
        at += 6
      }
    }
  }
  const mesh: Mesh = {
    positions,
    normals: encodeNormals(normals),
    indices,
    faceStart: Uint32Array.from([0, caps / 3, (caps / 3) * 2, indices.length / 3]),
  }
  const wanted = polygons.reduce((sum, rings) => rings.reduce((all, ring) => all + ringArea(ring), sum), 0)
  const closed = Math.abs(flat.area - wanted) <= MISSED * wanted
  return { id, name, color, origin: 'mesh', mesh, ...(closed ? { closed } : { doubleSided: true }) }
}

/** Triangles counter-clockwise. */
function flatten(polygons: readonly Polygon[]): Flat {
  const positions: number[] = []
  const indices: number[] = []
  const used: Polygon[] = []
  let twice = 0
  for (const polygon of polygons) {
    const fill = polygon.length > MANY ? fillOf(polygon) : undefined
    const { rings, line } = fill ? { rings: polygon } : bridged(polygon)
    used.push(rings)
    const flat: number[] = []
    const holes: number[] = []
    for (const [number, ring] of rings.entries()) {
      if (number > 0) holes.push(flat.length / 2)
      for (const value of ring) flat.push(value)
    }
    const first = positions.length / 2
    const triangles = fill ?? (line ? earcut(line.flatMap((point) => [flat[point * 2], flat[point * 2 + 1]])).map((place) => line[place]) : earcut(flat, holes))
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]]
      const size = (flat[b * 2] - flat[a * 2]) * (flat[c * 2 + 1] - flat[a * 2 + 1]) - (flat[b * 2 + 1] - flat[a * 2 + 1]) * (flat[c * 2] - flat[a * 2])
      twice += Math.abs(size)
      if (size >= 0) indices.push(first + a, first + b, first + c)
      else indices.push(first + a, first + c, first + b)
    }
    for (const value of flat) positions.push(value)
  }
  return { polygons: used, positions, indices, area: twice / 2 }
}
