import { srgbColors } from '../../../mesh/three/look.ts'
import { Growing } from '../../../mesh/growing.ts'
import { triangulateCorners } from '../../../mesh/polygonSoup.ts'
import { uniteCorners } from '../../../mesh/paintCorners.ts'
import type { NumberArray } from '../layer.ts'
import { numbersOf, type StagePrim } from '../stage/stagePrim.ts'

/** Triangles with what their corners carry, in the units of the stage. */
export interface ShapeMesh {
  positions: Float64Array
  indices: Uint32Array
  normals?: Float32Array
  vertexColor?: Uint8Array
  uv?: Float32Array
}

/** The mesh of a prim, cut into pieces with a material each. */
export interface MeshPiece {
  name: string
  /** The prim whose bound material the piece has: the mesh, or a subset of its faces. */
  look: StagePrim
  mesh: ShapeMesh
}

/** Values over a mesh: one for each corner, found by what they are stated for. */
interface Primvar {
  values: NumberArray
  width: number
  at(face: number, corner: number, vertex: number): number
}

/** @param uv the name of the primvar that a material's picture lies by */
export function meshPieces(prim: StagePrim, uv: (look: StagePrim) => string): { pieces: MeshPiece[]; broken: number } {
  const stated = prim.stated('points')
  // Triples only: other arrays of numbers are no points.
  const positions = stated && (stated.property.type === '' || /3[fdh]?(\[\])?$/.test(stated.property.type)) ? numbersOf(stated.value) : undefined
  const counts = prim.numbers('faceVertexCounts')
  const vertices = prim.numbers('faceVertexIndices')
  if (!positions || !counts || !vertices) return { pieces: [], broken: 0 }
  const points = Float64Array.from(positions.subarray(0, positions.length - (positions.length % 3)))
  const faces = readFaces(points, counts, vertices, new Set(prim.numbers('holeIndices') ?? []), prim.text('orientation') === 'leftHanded')
  const sets = subsets(prim, counts.length)
  const pieces: MeshPiece[] = []
  for (const { look, picked } of sets) {
    const corners = picked ? faces.corner.filter((_, at) => picked[faces.face[at]] === 1) : faces.corner
    if (corners.length === 0) continue
    const owner = picked ? faces.face.filter((face) => picked[face] === 1) : faces.face
    pieces.push({ name: look.name, look, mesh: cutOut(prim, { points, counts: counts.length, vertices, corners, owner }, uv(look)) })
  }
  return { pieces, broken: faces.broken }
}

/** Triangles of all polygons: places in `faceVertexIndices`, and the polygon of each. `broken`: polygons beyond the list or with points that are not there. */
function readFaces(points: Float64Array, counts: NumberArray, vertices: NumberArray, holes: ReadonlySet<number>, leftHanded: boolean) {
  const loop = Uint32Array.from(vertices)
  const corner = new Growing(Uint32Array, vertices.length + 16)
  const face = new Growing(Uint32Array, vertices.length + 16)
  const known = points.length / 3
  let from = 0
  let broken = 0
  for (let f = 0; f < counts.length; f++) {
    const size = counts[f]
    if (!(size >= 0) || from + size > loop.length) {
      broken++
      break
    }
    let good = size >= 3 && !holes.has(f)
    for (let i = 0; good && i < size; i++) {
      if (loop[from + i] < known) continue
      good = false
      broken++
    }
    if (good) {
      const local = size === 3 ? [0, 1, 2] : triangulateCorners(points, loop, from, size)
      for (let i = 0; i + 2 < local.length; i += 3) {
        if (leftHanded) corner.push3(from + local[i], from + local[i + 2], from + local[i + 1])
        else corner.push3(from + local[i], from + local[i + 1], from + local[i + 2])
      }
      while (face.length < corner.length) face.push(f)
    }
    from += size
  }
  return { corner: corner.done(), face: face.done(), broken }
}

/** The subsets that have materials of their own, and what no subset has. */
function subsets(prim: StagePrim, faces: number): { look: StagePrim; picked?: Uint8Array }[] {
  const out: { look: StagePrim; picked?: Uint8Array }[] = []
  const rest = new Uint8Array(faces).fill(1)
  for (const child of prim.children()) {
    const family = child.text('familyName')
    if (child.typeName !== 'GeomSubset' || !child.isDrawn || (family !== 'materialBind' && family !== '')) continue
    const element = child.text('elementType')
    if (element !== '' && element !== 'face') continue
    const picked = new Uint8Array(faces)
    for (const face of child.numbers('indices') ?? []) {
      if (!(face >= 0 && face < faces) || rest[face] === 0) continue
      picked[face] = 1
      rest[face] = 0
    }
    out.push({ look: child, picked })
  }
  return out.length === 0 ? [{ look: prim }] : [{ look: prim, picked: rest }, ...out]
}

interface Cut {
  points: Float64Array
  counts: number
  vertices: NumberArray
  /** Places in `vertices` of the triangles' corners, and the polygon of each. */
  corners: Uint32Array
  owner: Uint32Array
}

/** Vertices of their own for the triangles that are taken: those corners become one that carry the same. */
function cutOut(prim: StagePrim, cut: Cut, uvName: string): ShapeMesh {
  const { points, vertices, corners, owner } = cut
  const counts = { faces: cut.counts, corners: vertices.length, vertices: points.length / 3 }
  const normals = primvar(prim, prim.hasProperty('primvars:normals') ? 'primvars:normals' : 'normals', 3, counts)
  const uv = primvar(prim, `primvars:${uvName}`, 2, counts)
  const color = primvar(prim, 'primvars:displayColor', 3, counts)
  const keys: Uint32Array[] = [corners.map((corner) => vertices[corner])]
  for (const { at } of [normals, uv, color].filter((one) => one !== undefined)) keys.push(corners.map((corner, i) => at(owner[i], corner, vertices[corner])))
  const united = uniteCorners(keys)
  const column = (from: Primvar | undefined): Float32Array | undefined => {
    if (!from) return undefined
    const { values, width, at } = from
    const out = new Float32Array(united.corner.length * width)
    for (const [i, triangleCorner] of united.corner.entries()) {
      const corner = corners[triangleCorner]
      const place = at(owner[triangleCorner], corner, vertices[corner]) * width
      for (let k = 0; k < width; k++) out[i * width + k] = values[place + k]
    }
    return out
  }
  const positions = new Float64Array(united.corner.length * 3)
  for (const [i, triangleCorner] of united.corner.entries()) positions.set(points.subarray(keys[0][triangleCorner] * 3, keys[0][triangleCorner] * 3 + 3), i * 3)
  const out: ShapeMesh = { positions, indices: united.indices }
  const normal = column(normals)
  if (normal) out.normals = normal
  const flat = column(uv)
  if (flat) out.uv = flat
  const painted = column(color && color.values.length > 3 ? color : undefined)
  if (painted) out.vertexColor = srgbColors(painted, 3)
  return out
}

/** A primvar that can be used: enough values of the right width for how it is spread over the mesh. */
function primvar(prim: StagePrim, name: string, width: number, counts: { faces: number; corners: number; vertices: number }): Primvar | undefined {
  const values = prim.numbers(name)
  if (!values || values.length < width) return undefined
  const indices = prim.numbers(`${name}:indices`)
  const stated = prim.propertyMetadata(name, 'interpolation')
  const total = indices ? indices.length : Math.floor(values.length / width)
  const spread = typeof stated === 'string' ? stated : guess(total, counts, name)
  const needed = spread === 'faceVarying' ? counts.corners : spread === 'uniform' ? counts.faces : spread === 'constant' ? 1 : counts.vertices
  if (total < needed) return undefined
  const limit = Math.floor(values.length / width)
  const place = (at: number): number => {
    const index = indices ? indices[at] : at
    return index >= 0 && index < limit ? index : 0
  }
  if (spread === 'faceVarying') return { values, width, at: (_, corner) => place(corner) }
  if (spread === 'uniform') return { values, width, at: (face) => place(face) }
  if (spread === 'constant') return { values, width, at: () => place(0) }
  return { values, width, at: (_, __, vertex) => place(vertex) }
}

/** Normals are per vertex and primvars constant unless stated; writers forget it, so the count decides where it fits one kind only. */
function guess(total: number, counts: { faces: number; corners: number; vertices: number }, name: string): string {
  if (total === counts.vertices) return 'vertex'
  if (total === counts.corners) return 'faceVarying'
  if (total === counts.faces) return 'uniform'
  return name.endsWith('normals') ? 'vertex' : 'constant'
}
