import type { Edges } from '../../core/scene/mesh.ts'

/** Edges that bound a face. */
export function edgesOfFace(edges: Edges, face: number): number[] {
  const found: number[] = []
  for (let edge = 0; edge + 1 < edges.start.length; edge++) {
    if (edges.faces[edge * 2] === face || edges.faces[edge * 2 + 1] === face) found.push(edge)
  }
  return found
}
