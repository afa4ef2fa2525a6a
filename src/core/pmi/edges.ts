import { distance, type ReadonlyVec3, type Vec3 } from '../geometry/matrix.ts'
import type { Edges } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import type { EdgeReference } from './annotation.ts'

/** Ends of edges agree within this share of the part's size: meshes hold 32-bit numbers. */
const SLACK = 1e-5

/** Numbers of the edges of a part's mesh that are referred to, in rising order. An edge that the mesh does not have, or has twice alike, is left out. */
export function edgesOfReferences({ edges, bounds, offset = [0, 0, 0] }: Part, references: readonly EdgeReference[]): number[] {
  if (!edges || references.length === 0) return []
  const byFaces = new Map<string, number[]>()
  for (let edge = 0; edge + 1 < edges.start.length; edge++) {
    const key = keyOf(edges.faces[edge * 2], edges.faces[edge * 2 + 1])
    const list = byFaces.get(key)
    if (list) list.push(edge)
    else byFaces.set(key, [edge])
  }
  const slack = SLACK * Math.max(1, distance(bounds.slice(0, 3) as Vec3, bounds.slice(3) as Vec3))
  const out = new Set<number>()
  for (const { faces, ends } of references) {
    const found = (byFaces.get(keyOf(faces[0], faces[1])) ?? []).filter((edge) => joins(edges, edge, offset, ends, slack))
    if (found.length === 1) out.add(found[0])
  }
  return [...out].sort((a, b) => a - b)
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Whether an edge runs from one of two points to the other. */
function joins({ points, start }: Edges, edge: number, offset: ReadonlyVec3, [a, b]: EdgeReference['ends'], slack: number): boolean {
  const at = (point: number): Vec3 => [points[point * 3] + offset[0], points[point * 3 + 1] + offset[1], points[point * 3 + 2] + offset[2]]
  const first = at(start[edge])
  const last = at(start[edge + 1] - 1)
  const near = (one: ReadonlyVec3, other: Vec3): boolean => distance(one, other) <= slack
  return (near(a, first) && near(b, last)) || (near(b, first) && near(a, last))
}
