import { EdgeKind, type Edges } from '../../../src/core/scene/mesh.ts'
import type { Body } from '../body.ts'
import { curveTable } from './curveTable.ts'
import type { EdgeLines } from './edgeLines.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/** Tangent faces: their normals differ by less than one degree along the edge. */
const SMOOTH_COSINE = Math.cos(Math.PI / 180)

/** Polylines of the edges that are borders: a seam (one face on both sides) is none, tangent faces make a smooth one. */
export function drawnEdges(body: Body, { lines }: EdgeLines, meshes: readonly FaceMesh[], pool: PointPool): Edges {
  const sides = new Int32Array(body.edges.length * 2).fill(-1)
  body.faces.forEach((face, f) => {
    for (const { coedges } of face.loops) {
      for (const coedge of coedges) {
        const e = coedge >= 0 ? coedge : ~coedge
        if (sides[e * 2] < 0) sides[e * 2] = f
        else if (sides[e * 2 + 1] < 0) sides[e * 2 + 1] = f
      }
    }
  })
  const isWire = new Set(body.wires)
  const kept: number[] = []
  let points = 0
  for (let e = 0; e < lines.length; e++) {
    const seam = sides[e * 2] >= 0 && sides[e * 2] === sides[e * 2 + 1]
    if (seam || (sides[e * 2] < 0 && !isWire.has(e)) || lines[e].ids.length < 2 || !lines[e].ids.every((id) => pool.isFinite(id))) continue
    kept.push(e)
    points += lines[e].ids.length
  }
  const normalAt = normalLookup(meshes)
  const out: Edges = {
    points: new Float32Array(points * 3),
    start: new Uint32Array(kept.length + 1),
    kind: new Uint8Array(kept.length),
    faces: new Int32Array(kept.length * 2),
    curves: curveTable(body, lines, kept),
  }
  let at = 0
  kept.forEach((e, k) => {
    const line = lines[e].ids
    for (const id of line) {
      for (let axis = 0; axis < 3; axis++) out.points[at * 3 + axis] = pool.data[id * 3 + axis]
      at++
    }
    out.start[k + 1] = at
    const [one, other] = [sides[e * 2], sides[e * 2 + 1]]
    out.faces[k * 2] = one
    out.faces[k * 2 + 1] = other
    out.kind[k] = one < 0 ? EdgeKind.wire : other < 0 ? EdgeKind.free : isSmooth(line, one, other, normalAt) ? EdgeKind.smooth : EdgeKind.sharp
  })
  return out
}

type NormalAt = (face: number, id: number) => readonly [number, number, number] | undefined

function isSmooth(line: Int32Array, one: number, other: number, normalAt: NormalAt): boolean {
  for (const part of [0.5, 0.25, 0.75]) {
    const id = line[Math.floor((line.length - 1) * part)]
    const a = normalAt(one, id),
      b = normalAt(other, id)
    if (!a || !b || a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < SMOOTH_COSINE) return false
  }
  return true
}

/** Normal of a face at a pool point; each face's table is made when first asked for. */
function normalLookup(meshes: readonly FaceMesh[]): NormalAt {
  const tables: (Map<number, number> | undefined)[] = []
  return (face, id) => {
    const mesh = meshes[face]
    const table = (tables[face] ??= numbered(mesh.ids))
    const i = table.get(id)
    return i === undefined ? undefined : [mesh.normals[i * 3], mesh.normals[i * 3 + 1], mesh.normals[i * 3 + 2]]
  }
}

function numbered(ids: Int32Array): Map<number, number> {
  const table = new Map<number, number>()
  for (let i = 0; i < ids.length; i++) table.set(ids[i], i)
  return table
}
