import type { ExportNode } from '../../src/core/export/exportScene.ts'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import { decodeNormal } from '../../src/core/scene/octahedral.ts'
import { type ExportPart, faceColor, facesByColor, trianglesOf } from './exportJob.ts'
import { type GltfDocument, srgbToLinear } from './gltfDocument.ts'

const POINTS = 0
const LINES = 1
const EDGE_COLOR = 0x30363eff

/** Adds the meshes of parts: a primitive per colour upon shared vertices, points, and lines where they are asked for. */
export class GltfMeshes {
  private readonly document: GltfDocument
  private readonly colors: boolean
  private readonly edges: boolean

  constructor(document: GltfDocument, { colors, edges }: { colors: boolean; edges: boolean }) {
    this.document = document
    this.colors = colors
    this.edges = edges
  }

  /** The meshes of one part by the look that its occurrences give it; undefined for a part without anything to show. */
  of(part: ExportPart): (node: ExportNode) => number | undefined {
    const { document } = this
    const shared = this.shared(part)
    const written = new Map<string, number | undefined>()
    return (node) => {
      const key = this.colors ? `${node.color}/${node.opacity}` : `${node.opacity}`
      if (written.has(key)) return written.get(key)
      const primitives = [...this.triangles(part, node, shared.vertices), ...this.points(part, node, shared.points), ...shared.lines]
      const mesh = primitives.length > 0 ? document.meshes.push({ name: part.name, primitives }) - 1 : undefined
      written.set(key, mesh)
      return mesh
    }
  }

  /** What all looks of a part have in common. */
  private shared(part: ExportPart) {
    const { mesh, points, edges } = part
    return {
      vertices: mesh && mesh.indices.length > 0 ? this.vertices(part) : undefined,
      points: points && points.positions.length > 0 ? { POSITION: this.positions(points.positions), ...this.vertexColors(points.color) } : undefined,
      // A part of wires has nothing but its lines.
      lines: edges && (this.edges || !mesh) && edges.points.length > 0 ? [this.lines(part, edges)] : [],
    }
  }

  private vertices({ mesh, texture }: ExportPart): Record<string, number> {
    const { positions, normals, vertexColor, uv } = mesh!
    const normal = new Float32Array(positions.length)
    for (let i = 0; i < normals.length / 2; i++) decodeNormal(normals, i * 2, normal, i * 3)
    return {
      POSITION: this.positions(positions),
      NORMAL: this.document.attribute(normal, { type: 'VEC3' }),
      ...this.vertexColors(vertexColor),
      ...(texture && uv && this.colors && { TEXCOORD_0: this.document.attribute(texture.flipY ? upsideDown(uv) : uv, { type: 'VEC2' }) }),
    }
  }

  private positions(positions: Float32Array): number {
    const box = boundsOfPoints(positions)
    return this.document.attribute(positions, { type: 'VEC3', min: box.slice(0, 3), max: box.slice(3) })
  }

  private vertexColors(color: Uint8Array | undefined): Record<string, number> {
    if (!color || !this.colors) return {}
    const linear = new Float32Array(color.length)
    for (let i = 0; i < color.length; i++) linear[i] = i % 4 === 3 ? color[i] / 255 : srgbToLinear(color[i] / 255)
    return { COLOR_0: this.document.attribute(linear, { type: 'VEC4' }) }
  }

  private triangles(part: ExportPart, node: ExportNode, attributes: Record<string, number> | undefined): object[] {
    if (!attributes || !part.mesh) return []
    const painted = 'TEXCOORD_0' in attributes
    // Colours of vertices are multiplied with the material's.
    const plain = 'COLOR_0' in attributes
    return [...facesByColor(node, part, this.colors)].map(([color, faces]) => ({
      attributes,
      indices: this.document.indices(trianglesOf(part.mesh!, faces)),
      material: this.document.material(plain ? (0xffffff00 | (color & 255)) >>> 0 : color, part, painted),
    }))
  }

  private points(part: ExportPart, node: ExportNode, attributes: Record<string, number> | undefined): object[] {
    if (!attributes) return []
    const color = 'COLOR_0' in attributes ? 0xffffffff : faceColor(node, part, 0, this.colors)
    return [{ attributes, mode: POINTS, material: this.document.material(color, part, false) }]
  }

  private lines(part: ExportPart, { points, start }: NonNullable<ExportPart['edges']>): object {
    const segments: number[] = []
    for (let e = 0; e + 1 < start.length; e++) for (let i = start[e]; i + 1 < start[e + 1]; i++) segments.push(i, i + 1)
    return {
      attributes: { POSITION: this.positions(points) },
      mode: LINES,
      indices: this.document.indices(Uint32Array.from(segments)),
      material: this.document.material(EDGE_COLOR, part, false, true),
    }
  }
}

function upsideDown(uv: Float32Array): Float32Array {
  const out = uv.slice()
  for (let i = 1; i < out.length; i += 2) out[i] = 1 - out[i]
  return out
}
