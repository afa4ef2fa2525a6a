import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportNode } from '../../src/core/export/exportScene.ts'
import { release } from '../../src/core/limits.ts'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import { decodeNormal } from '../../src/core/scene/octahedral.ts'
import { type ExportPart, faceColor, facesByColor, trianglesOf } from './exportJob.ts'
import { type GltfDocument, srgbToLinear } from './gltfDocument.ts'
import { TriangleEdges } from './gltfEdges.ts'

const POINTS = 0
const LINES = 1
const EDGE_COLOR = 0x30363eff
/** Steps of 16 bits. */
const STEPS = 65_535

/** A cube whose edges are divided into `STEPS`: its lowest corner and size, millimetres. */
interface Grid {
  low: readonly number[]
  size: number
}

/** Adds the meshes of parts: a primitive per colour upon shared vertices, points, and lines where they are asked for. */
export class GltfMeshes {
  private readonly document: GltfDocument
  private readonly colors: boolean
  private readonly edges: boolean
  private readonly quantized: boolean
  /** Where 16 bits of the part at hand begin, and how long all of them are. */
  private grid: Grid | undefined

  constructor(document: GltfDocument, { colors, edges, quantized, compressed }: Pick<ExportOptions, 'colors' | 'edges' | 'quantized' | 'compressed'>) {
    this.document = document
    this.colors = colors
    this.edges = edges
    // The codec is made for such numbers.
    this.quantized = quantized === true || compressed === true
  }

  /** The grid of a part whose meshes are quantized, by which its node brings them back; else undefined. */
  placeOf(part: ExportPart): Grid | undefined {
    if (!this.quantized) return undefined
    const boxes = [part.mesh?.positions, part.points?.positions, part.edges?.points].flatMap((own) => (own && own.length > 0 ? [boundsOfPoints(own)] : []))
    if (boxes.length === 0) return undefined
    const low = [0, 1, 2].map((k) => Math.min(...boxes.map((box) => box[k])))
    const size = Math.max(...boxes.flatMap((box) => [0, 1, 2].map((k) => box[k + 3] - low[k])))
    return { low, size: size || 1 }
  }

  /** The meshes of one part by the look that its occurrences give it; undefined for a part without anything to show. */
  of(part: ExportPart): (node: ExportNode) => number | undefined {
    const { document } = this
    this.grid = this.placeOf(part)
    const shared = this.shared(part)
    const written = new Map<string, number | undefined>()
    return (node) => {
      const key = this.colors ? `${node.color}/${node.opacity}` : `${node.opacity}`
      if (written.has(key)) return written.get(key)
      const primitives = [...this.triangles(part, node, shared.vertices, shared.sides), ...this.points(part, node, shared.points), ...shared.lines]
      const mesh = primitives.length > 0 ? document.meshes.push({ name: part.name, primitives }) - 1 : undefined
      written.set(key, mesh)
      return mesh
    }
  }

  /** What all looks of a part have in common. */
  private shared(part: ExportPart) {
    const { mesh, points, edges } = part
    return {
      // Lines would be drawn upon them.
      sides: mesh && edges && !this.edges && edges.points.length > 0 ? new TriangleEdges(mesh.positions, edges) : undefined,
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
    const bytes = this.grid && inBytes(normal)
    if (bytes) release(normal)
    return {
      POSITION: this.positions(positions),
      NORMAL: bytes ? this.document.quantized(bytes, 4, { type: 'VEC3' }) : this.document.attribute(normal, { type: 'VEC3' }),
      ...this.vertexColors(vertexColor),
      ...(texture && uv && this.colors && { TEXCOORD_0: this.document.attribute(texture.flipY ? upsideDown(uv) : uv, { type: 'VEC2' }) }),
    }
  }

  private positions(positions: Float32Array): number {
    if (this.grid) return this.gridPositions(positions, this.grid)
    const box = boundsOfPoints(positions)
    return this.document.attribute(positions, { type: 'VEC3', min: box.slice(0, 3), max: box.slice(3) })
  }

  private gridPositions(positions: Float32Array, { low, size }: Grid): number {
    const own = new Uint16Array((positions.length / 3) * 4)
    const min = [STEPS, STEPS, STEPS]
    const max = [0, 0, 0]
    for (let i = 0, at = 0; i < positions.length; i += 3, at += 4) {
      for (let k = 0; k < 3; k++) {
        const value = Math.round(((positions[i + k] - low[k]) / size) * STEPS)
        own[at + k] = value
        if (value < min[k]) min[k] = value
        if (value > max[k]) max[k] = value
      }
    }
    return this.document.quantized(own, 8, { type: 'VEC3', min, max })
  }

  /** Indices in as few bytes as the number of vertices takes, where files are to be small: the given array is left empty then. */
  private indices(indices: Uint32Array<ArrayBuffer>, vertices: number): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
    if (!this.grid || vertices >= STEPS) return indices
    const short = Uint16Array.from(indices)
    release(indices)
    return short
  }

  private vertexColors(color: Uint8Array | undefined): Record<string, number> {
    if (!color || !this.colors) return {}
    const linear = new Float32Array(color.length)
    for (let i = 0; i < color.length; i++) linear[i] = i % 4 === 3 ? color[i] / 255 : srgbToLinear(color[i] / 255)
    return { COLOR_0: this.document.attribute(linear, { type: 'VEC4' }) }
  }

  private triangles(part: ExportPart, node: ExportNode, attributes: Record<string, number> | undefined, sides: TriangleEdges | undefined): object[] {
    const { document } = this
    const { mesh } = part
    if (!attributes || !mesh) return []
    const painted = 'TEXCOORD_0' in attributes
    // Colours of vertices are multiplied with the material's.
    const plain = 'COLOR_0' in attributes
    return [...facesByColor(node, part, this.colors)].map(([color, faces]) => {
      const { accessor, indices } = document.triangles(this.indices(trianglesOf(mesh, faces), mesh.positions.length / 3))
      const visible = sides?.visibility(indices)
      return {
        attributes,
        indices: accessor,
        material: document.material(plain ? (0xffffff00 | (color & 255)) >>> 0 : color, part, painted),
        ...(visible && { extensions: document.edgeVisibility(visible, document.material(EDGE_COLOR, part, false, true)) }),
      }
    })
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
      indices: this.document.indices(this.indices(Uint32Array.from(segments), points.length / 3)),
      material: this.document.material(EDGE_COLOR, part, false, true),
    }
  }
}

function upsideDown(uv: Float32Array): Float32Array {
  const out = uv.slice()
  for (let i = 1; i < out.length; i += 2) out[i] = 1 - out[i]
  return out
}

/** Unit vectors as signed bytes, four to a vertex. */
function inBytes(normals: Float32Array): Int8Array<ArrayBuffer> {
  const out = new Int8Array((normals.length / 3) * 4)
  for (let i = 0, at = 0; i < normals.length; i += 3, at += 4) for (let k = 0; k < 3; k++) out[at + k] = Math.round(normals[i + k] * 127)
  return out
}
