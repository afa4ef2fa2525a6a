import { weldPositions } from '../../../src/core/geometry/weldPositions.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { ExportPart } from '../exportJob.ts'
import { type Part21, real, type Ref, refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'

const NORMAL_DIGITS = 4

/** Triangles as AP242 tessellated geometry, one face for each face of the mesh: a solid where they are closed, else a shell. Undefined when there are none. */
export function writeFacets(placed: PlacedGeometry, part: ExportPart, closed: boolean): { ref: Ref; faces: Ref[] } | undefined {
  const { mesh } = part
  if (!mesh || mesh.indices.length === 0) return undefined
  const { file } = placed
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const { positions, normals, indices, faceStart } = mesh
  const first = weldPositions(positions)
  const number = new Uint32Array(first.length)
  let count = 0
  for (let vertex = 0; vertex < first.length; vertex++) if (first[vertex] === vertex) number[vertex] = ++count
  const coordinates = file.addPieces(
    (function* () {
      yield `COORDINATES_LIST('',${count},(`
      let comma = ''
      for (let vertex = 0; vertex < first.length; vertex++) {
        if (first[vertex] !== vertex) continue
        const [x, y, z] = placed.place(positions[vertex * 3] + ox, positions[vertex * 3 + 1] + oy, positions[vertex * 3 + 2] + oz)
        yield `${comma}(${short(x)},${short(y)},${short(z)})`
        comma = ','
      }
      yield '))'
    })(),
  )
  const local = new Int32Array(first.length).fill(-1)
  const faces: Ref[] = []
  for (let face = 0; face + 1 < faceStart.length; face++) {
    if (faceStart[face + 1] === faceStart[face]) continue
    faces.push(
      triangulatedFace(file, coordinates, { indices: indices.subarray(faceStart[face] * 3, faceStart[face + 1] * 3), normals, number, first, local }, placed),
    )
  }
  return { ref: file.add(`TESSELLATED_${closed ? 'SOLID' : 'SHELL'}('',${refs(faces)},$)`), faces }
}

/** Coordinates come from single precision: more digits than it has carry no information. */
const short = (value: number): string => real(Number(value.toPrecision(9)))

interface FaceTriangles {
  indices: Uint32Array
  normals: Int16Array
  /** Place in the list of coordinates of a vertex that stands for those at its place. */
  number: Uint32Array
  first: Uint32Array
  /** Scratch: place in the face of each vertex. */
  local: Int32Array
}

function triangulatedFace(file: Part21, coordinates: Ref, { indices, normals, number, first, local }: FaceTriangles, placed: PlacedGeometry): Ref {
  const used: number[] = []
  for (const vertex of indices) {
    if (local[vertex] >= 0) continue
    local[vertex] = used.length
    used.push(vertex)
  }
  const normal = [0, 0, 0]
  const ref = file.addPieces(
    (function* () {
      yield `TRIANGULATED_FACE('',#${coordinates},${used.length},(`
      for (const [i, vertex] of used.entries()) {
        decodeNormal(normals, vertex * 2, normal, 0)
        const [x, y, z] = placed.turn(normal[0], normal[1], normal[2])
        yield `${i > 0 ? ',' : ''}(${rounded(x)},${rounded(y)},${rounded(z)})`
      }
      yield '),$,('
      for (const [i, vertex] of used.entries()) yield `${i > 0 ? ',' : ''}${number[first[vertex]]}`
      yield '),('
      let comma = ''
      for (let i = 0; i + 2 < indices.length; i += 3) {
        const a = local[indices[i]] + 1,
          b = local[indices[i + 1]] + 1,
          c = local[indices[i + 2]] + 1
        yield placed.mirrors ? `${comma}(${a},${c},${b})` : `${comma}(${a},${b},${c})`
        comma = ','
      }
      yield '))'
    })(),
  )
  for (const vertex of used) local[vertex] = -1
  return ref
}

const rounded = (value: number): string => real(Number(value.toFixed(NORMAL_DIGITS)))
