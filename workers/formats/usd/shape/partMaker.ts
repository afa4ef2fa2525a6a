import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { meshPart } from '../../../mesh/meshPart.ts'
import { TextureLoader } from '../../../mesh/texture.ts'
import { wirePart } from '../../../mesh/wirePart.ts'
import { alphaByte, packRgba, srgbByte } from '../../../mesh/three/look.ts'
import type { PartDraft, Sink } from '../../../contract/format.ts'
import type { PrimSpec } from '../layer.ts'
import type { OpenLayer } from '../stage/layers.ts'
import type { StagePrim } from '../stage/stagePrim.ts'
import { lineShape } from './curves.ts'
import { boundMaterial, type ColorPicture, type Material, readMaterial } from './material.ts'
import { meshPieces, type ShapeMesh } from './meshShape.ts'
import { solidShape } from './solids.ts'

/** Makes the parts of prims: what several prims have from the same place with the same looks is one part. */
export class PartMaker {
  readonly parts: PartDraft[] = []
  /** Polygons and triangles that cannot be drawn. */
  broken = 0
  /** Types of geometry that are not read, with their number. */
  readonly unread = new Map<string, number>()
  private readonly scale: number
  private readonly sink: Sink
  private readonly made = new Map<string, number[]>()
  private readonly materials = new Map<string, Material>()
  private readonly pictures = new Map<OpenLayer, TextureLoader>()
  private readonly numbers = new WeakMap<PrimSpec, number>()
  private lastNumber = 0

  /** @param scale millimetres per unit of the stage */
  constructor(scale: number, sink: Sink) {
    this.scale = scale
    this.sink = sink
  }

  /** Numbers of the parts of a prim, none when it has no shape. */
  async partsOf(prim: StagePrim): Promise<number[]> {
    const key = this.keyOf(prim)
    const known = this.made.get(key)
    if (known) return known
    const before = this.parts.length
    await this.make(prim)
    const ids = Array.from({ length: this.parts.length - before }, (_, i) => before + i)
    this.made.set(key, ids)
    return ids
  }

  private async make(prim: StagePrim): Promise<void> {
    const type = prim.typeName
    if (type === 'Mesh') {
      const { pieces, broken } = meshPieces(prim, (look) => this.lookOf(look)?.picture?.uv ?? 'st')
      this.broken += broken
      for (const { name, look, mesh } of pieces) await this.addMesh(name, look, mesh)
      return
    }
    const solid = solidShape(prim)
    if (solid) return this.addMesh(prim.name, prim, solid)
    const lines = lineShape(prim)
    if (lines) {
      const { part, dropped } = wirePart({ id: this.parts.length, name: prim.name, scale: this.scale, ...lines, color: this.plainColor(prim) })
      this.broken += dropped
      if (part) this.parts.push(part)
    } else if (/^(NurbsPatch|TetMesh|Volume|OpenVDBAsset|PointBased)$/.test(type)) this.unread.set(type, (this.unread.get(type) ?? 0) + 1)
  }

  private async addMesh(name: string, look: StagePrim, mesh: ShapeMesh): Promise<void> {
    const material = this.lookOf(look)
    const picture = material?.picture
    // A picture that no coordinates lay out has the colour at its origin everywhere.
    const uv = picture && laidOut(mesh.uv ?? new Float32Array((mesh.positions.length / 3) * 2), picture)
    const texture = picture ? await this.loader(picture.layer).load(picture.asset, { repeat: picture.repeat, flipY: true }) : undefined
    const { part, dropped } = meshPart({
      id: this.parts.length,
      name,
      scale: this.scale,
      positions: mesh.positions,
      indices: mesh.indices,
      normals: mesh.normals,
      color: colorOf(material, Boolean(texture)) ?? this.plainColor(look),
      ...(mesh.vertexColor && !material?.color && !texture ? { vertexColor: mesh.vertexColor } : {}),
      ...(texture && uv ? { texture, uv } : {}),
      ...(material?.metalness !== undefined && { metalness: material.metalness }),
      ...(material?.roughness !== undefined && { roughness: material.roughness }),
    })
    this.broken += dropped
    if (part.mesh) this.parts.push(part)
  }

  private loader(layer: OpenLayer): TextureLoader {
    let loader = this.pictures.get(layer)
    if (!loader) this.pictures.set(layer, (loader = new TextureLoader(layer.files, layer.path, this.sink)))
    return loader
  }

  private lookOf(prim: StagePrim): Material | undefined {
    const bound = boundMaterial(prim)
    if (!bound) return undefined
    let material = this.materials.get(bound.path)
    if (!material) this.materials.set(bound.path, (material = readMaterial(bound)))
    return material
  }

  /** The one display colour of a prim or of the nearest above it that has one. */
  private plainColor(prim: StagePrim): Rgba | undefined {
    for (let at: StagePrim | undefined = prim; at; at = at.parent) {
      const color = at.numbers('primvars:displayColor')
      if (!color || color.length < 3) continue
      if (color.length > 3 && at === prim) return undefined
      const opacity = at.numbers('primvars:displayOpacity')?.[0] ?? 1
      return packRgba(srgbByte(color[0]), srgbByte(color[1]), srgbByte(color[2]), Math.max(1, alphaByte(opacity)))
    }
    return undefined
  }

  /** The same for prims that have all from the same specs and look the same. */
  private keyOf(prim: StagePrim): string {
    const specs = (of: StagePrim): string => of.index.opinions.flatMap(({ spec }) => (shapes(spec) ? this.numberOf(spec) : [])).join(',')
    const subsets = prim.typeName === 'Mesh' ? prim.children().filter((child) => child.typeName === 'GeomSubset') : []
    return [prim, ...subsets].map((of) => `${of.typeName} ${specs(of)} ${this.sourceOf(boundMaterial(of))} ${this.plainColor(of) ?? ''}`).join('\n')
  }

  private sourceOf(material: StagePrim | undefined): string {
    return material ? material.index.opinions.map(({ spec }) => this.numberOf(spec)).join(',') : ''
  }

  private numberOf(spec: PrimSpec): number {
    let number = this.numbers.get(spec)
    if (number === undefined) this.numbers.set(spec, (number = ++this.lastNumber))
    return number
  }
}

/** Whether a spec has more for a prim than its place and visibility. */
function shapes(spec: PrimSpec): boolean {
  for (const name of spec.properties.keys()) if (!/^(xformOp|visibility$|purpose$|material:binding)/.test(name)) return true
  return false
}

/** The colour of a material; a picture stands for all of it. */
function colorOf(material: Material | undefined, textured: boolean): Rgba | undefined {
  if (!material) return undefined
  const alpha = Math.max(1, alphaByte(material.opacity))
  if (textured) return packRgba(255, 255, 255, alpha)
  const { color } = material
  return color && packRgba(srgbByte(color[0]), srgbByte(color[1]), srgbByte(color[2]), alpha)
}

function laidOut(uv: Float32Array, { scale, turn, shift }: ColorPicture): Float32Array {
  if (scale[0] === 1 && scale[1] === 1 && turn === 0 && shift[0] === 0 && shift[1] === 0) return uv
  const c = Math.cos((turn * Math.PI) / 180)
  const s = Math.sin((turn * Math.PI) / 180)
  const out = new Float32Array(uv.length)
  for (let i = 0; i + 1 < uv.length; i += 2) {
    const u = uv[i] * scale[0]
    const v = uv[i + 1] * scale[1]
    out[i] = u * c - v * s + shift[0]
    out[i + 1] = u * s + v * c + shift[1]
  }
  return out
}
