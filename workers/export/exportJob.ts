import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportNode, ExportScene } from '../../src/core/export/exportScene.ts'
import { identity, multiply } from '../../src/core/geometry/matrix.ts'
import type { Edges, Rgba } from '../../src/core/scene/mesh.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { Body } from '../kernel/brep/body.ts'

/** Colour of faces that nobody gave one. */
const DEFAULT_COLOR: Rgba = 0xb8c1ccff

/** What of a part is written. */
export type ExportPart = Pick<Part, 'id' | 'name' | 'mesh' | 'points' | 'color' | 'metalness' | 'roughness' | 'texture' | 'offset' | 'doubleSided'> & {
  /** `curves`: of parts that are nothing but curves. */
  edges?: Pick<Edges, 'points' | 'start' | 'curves'>
}

/** Takes the bodies of a part. `color`: of the part as a whole; 0 = none. */
type TakeBodies = (id: PartId, bodies: readonly Body[], color: Rgba) => void
/** Hands over the exact bodies of a model, part by part, as they are read. */
export type ExactBodies = (take: TakeBodies, progress: (fraction: number) => void) => Promise<void>

/** The arrays of a part that are written: the tables of surfaces stay behind, and those of the curves around faces. */
export function exportPart(part: Part): ExportPart {
  const { id, name, mesh, points, color, metalness, roughness, texture, offset, edges } = part
  return {
    id,
    name,
    mesh,
    points,
    color,
    metalness,
    roughness,
    texture,
    offset,
    ...(edges && { edges: { points: edges.points, start: edges.start, ...(!mesh && edges.curves && { curves: edges.curves }) } }),
  }
}

export interface ExportJob {
  scene: ExportScene
  options: ExportOptions
  /** The geometry of a part, one at a time; undefined when it has none or failed to open. */
  part(id: PartId): Promise<ExportPart | undefined>
  /** 0 to 1. */
  progress(fraction: number): void
}

/** Each distinct part once, with the nodes that place it, in the order in which the tree first names them. */
export async function* partsOf({ scene, part, progress }: ExportJob): AsyncGenerator<{ part: ExportPart; nodes: number[] }> {
  const nodesOf = new Map<PartId, number[]>()
  scene.nodes.forEach((node, at) => {
    if (node.part === undefined) return
    const same = nodesOf.get(node.part)
    if (same) same.push(at)
    else nodesOf.set(node.part, [at])
  })
  let done = 0
  for (const [id, nodes] of nodesOf) {
    const found = await part(id)
    if (found) yield { part: found, nodes }
    progress(++done / nodesOf.size)
  }
}

/** World matrix of every node. */
export function worldMatrices(nodes: readonly ExportNode[]): Float64Array[] {
  const out: Float64Array[] = []
  for (const { parent, matrix } of nodes) {
    const up = parent < 0 ? undefined : out[parent]
    out.push(up && matrix ? multiply(up, matrix) : (matrix ?? up ?? identity()))
  }
  return out
}

/** Colour of a face of an occurrence. */
export function faceColor({ color, opacity }: ExportNode, part: ExportPart, face: number, colors: boolean): Rgba {
  const own = colors ? color || part.mesh?.faceColor?.[face] || part.color || DEFAULT_COLOR : DEFAULT_COLOR
  return opacity === undefined ? own : ((own & 0xffffff00) | Math.round((own & 255) * opacity)) >>> 0
}

/** Triangles of equal colour: runs of faces. */
export function facesByColor(node: ExportNode, part: ExportPart, colors: boolean): Map<Rgba, number[]> {
  const out = new Map<Rgba, number[]>()
  const faces = (part.mesh?.faceStart.length ?? 1) - 1
  for (let face = 0; face < faces; face++) {
    const color = faceColor(node, part, face, colors)
    const same = out.get(color)
    if (same) same.push(face)
    else out.set(color, [face])
  }
  return out
}

/** Indices of the triangles of these faces. */
export function trianglesOf({ indices, faceStart }: NonNullable<ExportPart['mesh']>, faces: readonly number[]): Uint32Array<ArrayBuffer> {
  let triangles = 0
  for (const face of faces) triangles += faceStart[face + 1] - faceStart[face]
  const out = new Uint32Array(triangles * 3)
  let at = 0
  for (const face of faces) {
    out.set(indices.subarray(faceStart[face] * 3, faceStart[face + 1] * 3), at)
    at += (faceStart[face + 1] - faceStart[face]) * 3
  }
  return out
}
