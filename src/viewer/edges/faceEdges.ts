import type { Edges } from '../../core/scene/mesh.ts'

/** Edges that bound some of the faces, up to a number. */
export function edgesOfFaces(edges: Edges, faces: ReadonlySet<number>, most: number): number[] {
  const found: number[] = []
  for (let edge = 0; edge + 1 < edges.start.length && found.length < most; edge++) {
    if (faces.has(edges.faces[edge * 2]) || faces.has(edges.faces[edge * 2 + 1])) found.push(edge)
  }
  return found
}

/** Edges that bound a face. */
export function edgesOfFace(edges: Edges, face: number): number[] {
  const found: number[] = []
  for (let edge = 0; edge + 1 < edges.start.length; edge++) {
    if (edges.faces[edge * 2] === face || edges.faces[edge * 2 + 1] === face) found.push(edge)
  }
  return found
}
