import type { PartDraft } from '../../contract/format.ts'
import { meshPart } from '../meshPart.ts'
import { wirePart } from '../wirePart.ts'
import { type Columns, columnsOf, compact, drawnVertices } from './geometry.ts'
import { type Look, lookOf } from './look.ts'
import type { Pictures } from './pictures.ts'
import type { PartJob } from './sceneTree.ts'

export interface MadePart {
  part?: PartDraft
  /** Triangles, lines and points that could not be used. */
  dropped: number
}

/** The part of one job, in millimetres. */
export async function scenePart(job: PartJob, scale: number, pictures: Pictures): Promise<MadePart> {
  const look = lookOf(job.material)
  const all = columnsOf(job.geometry, look.vertexColors)
  if (!all) return { dropped: 0 }
  const drawn = concat(job.ranges.map(({ start, count }) => drawnVertices(job.geometry, start, count)))
  return job.drawn === 'triangles' ? trianglePart(job, look, all, drawn, scale, pictures) : linePart(job, look, all, drawn, scale)
}

async function trianglePart(job: PartJob, look: Look, all: Columns, drawn: Uint32Array, scale: number, pictures: Pictures): Promise<MadePart> {
  const { columns, indices } = compact(all, drawn)
  // The index may be the geometry's own: turned in a copy.
  if (look.inside) for (let i = 0; i + 2 < indices.length; i += 3) [indices[i + 1], indices[i + 2]] = [indices[i + 2], indices[i + 1]]
  const { picture } = look
  const texture = picture && columns.uv ? await pictures.load(picture.address, { repeat: picture.repeat, flipY: picture.flipY }) : undefined
  if (texture && picture?.transform && columns.uv) columns.uv = transformed(columns.uv, picture.transform.elements)
  const { part, dropped } = meshPart({
    id: job.id,
    name: job.name,
    ...columns,
    // Normals of a surface seen from behind point the other way; they are made anew.
    normals: look.inside ? undefined : columns.normals,
    uv: texture ? columns.uv : undefined,
    indices,
    scale,
    // Writers leave the diffuse colour dark or grey beside a picture: the picture alone counts.
    color: texture ? (0xffffff00 | ((look.color ?? 255) & 255)) >>> 0 : look.color,
    metalness: look.metalness,
    roughness: look.roughness,
    doubleSided: look.doubleSided,
    texture,
  })
  return part.mesh ? { part, dropped } : { dropped }
}

function linePart(job: PartJob, look: Look, columns: Columns, drawn: Uint32Array, scale: number): MadePart {
  const asPoints = job.drawn === 'points'
  const raw = { id: job.id, name: job.name, positions: columns.positions, vertexColor: columns.vertexColor, color: look.color, scale }
  const empty = new Uint32Array(0)
  if (asPoints) return wirePart({ ...raw, line: empty, lineStart: new Uint32Array(1), point: drawn })
  if (job.drawn === 'segments') {
    const even = drawn.subarray(0, drawn.length & ~1)
    return wirePart({ ...raw, line: even, lineStart: Uint32Array.from({ length: even.length / 2 + 1 }, (_, i) => i * 2), point: empty })
  }
  const line = job.drawn === 'loop' && drawn.length > 2 ? concat([drawn, drawn.subarray(0, 1)]) : drawn
  return wirePart({ ...raw, line, lineStart: new Uint32Array([0, line.length]), point: empty })
}

function concat(arrays: Uint32Array[]): Uint32Array {
  if (arrays.length === 1) return arrays[0]
  const out = new Uint32Array(arrays.reduce((sum, array) => sum + array.length, 0))
  let at = 0
  for (const array of arrays) {
    out.set(array, at)
    at += array.length
  }
  return out
}

/** uv by a column-major 3×3 matrix. */
function transformed(uv: Float32Array, m: readonly number[]): Float32Array {
  const out = new Float32Array(uv.length)
  for (let i = 0; i + 1 < uv.length; i += 2) {
    out[i] = m[0] * uv[i] + m[3] * uv[i + 1] + m[6]
    out[i + 1] = m[1] * uv[i] + m[4] * uv[i + 1] + m[7]
  }
  return out
}
