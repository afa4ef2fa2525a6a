import { type BufferGeometry, Color, type DataTexture, LinearMipmapLinearFilter, Mesh, type RawShaderMaterial, Texture } from 'three'
import { segmentCount, type ShapeTable, type Space } from '../../core/drawing/space.ts'
import { ownersOf } from '../../core/drawing/wholeLines.ts'
import type { Drawing, Picture } from '../../core/drawing/drawing.ts'
import { BlockMeshes, fillGeometry, pictureGeometry } from './blockMeshes.ts'
import { type BlockTable, type ChunkBoxes, letterTextures, lineTextures } from './blocks.ts'
import { GlyphAtlas } from './glyphAtlas.ts'
import { letterTable } from './letterTable.ts'
import { levelFor, patternedIn, takeLineLevels } from './lineLevels.ts'
import { type DrawingUniforms, type DrawKind, makeMaterial, makeUniforms } from './materials.ts'
import { addStill, stillScene } from './sheet.ts'
import { FlagTable, itemTable } from './tables.ts'

/** How large a curve is about, in drawing units; 0 = no curve. */
export function curveReach({ kind, start, values: v }: ShapeTable, s: number): number {
  const at = start[s]
  const end = start[s + 1]
  switch (kind[s]) {
    case 2:
    case 3:
      return 2 * v[at + 2]
    case 4:
      return 2 * Math.hypot(v[at + 2], v[at + 3])
    case 5:
      return hasArc(v, at + 1, end) ? longerSide(v, at + 1, end, 3) : 0
    case 6:
      return longerSide(v, at + 3 + v[at + 1] + v[at] + 1, end, v[at + 2] === 0 ? 2 : 3)
    default:
      return 0
  }
}

/** Size of the largest curve. */
export function largestCurve(shapes: ShapeTable): number {
  let most = 0
  for (let s = 0; s < shapes.kind.length; s++) most = Math.max(most, curveReach(shapes, s))
  return most
}

/** A polyline without an arc is no curve. */
function hasArc(v: Float64Array, from: number, end: number): boolean {
  for (let i = from; i + 2 < end; i += 3) if (v[i + 2] !== 0) return true
  return false
}

/** Longer side of the box about points that stand `stride` apart. */
function longerSide(v: Float64Array, from: number, end: number, stride: number): number {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let i = from; i + 1 < end; i += stride) {
    x0 = Math.min(x0, v[i])
    x1 = Math.max(x1, v[i])
    y0 = Math.min(y0, v[i + 1])
    y1 = Math.max(y1, v[i + 1])
  }
  return Math.max(0, x1 - x0, y1 - y0)
}

/** Back to front among items of equal depth; letters last, for their soft edges. */
const order: Record<DrawKind, number> = { picture: 0, fill: 1, line: 2, glyph: 3 }

/** A table of lines or letters, ready to be drawn. */
interface Drawn {
  tolerance: number
  count: number
  boxes: ChunkBoxes
  table: BlockTable
}

/** Whether a picture can have transparent parts: PNG with an alpha channel or a palette, and other kinds that may. */
export const isClear = ({ mime, data }: Picture): boolean =>
  mime === 'image/png' ? [3, 4, 6].includes(data?.[25] ?? 0) : mime !== 'image/jpeg' && mime !== 'image/bmp'

/** The buffers of one space: a few draw calls per kind of primitive, twice where something is seen through. */
export class GpuSpace {
  readonly space: Space
  readonly scene = stillScene()
  readonly uniforms: DrawingUniforms = makeUniforms()
  readonly materials: RawShaderMaterial[] = []
  readonly selected: FlagTable
  /** Whether some of it is seen through. */
  seenThrough = false
  readonly refined: FlagTable
  readonly #items: DataTexture
  readonly #own: { dispose(): void }[] = []
  /** The finest first. */
  #lines: { levels: Drawn[]; meshes: BlockMeshes } | undefined
  #letters: { drawn: Drawn; meshes: BlockMeshes } | undefined
  /** Longest edge of a letter's em, in units of the space. */
  largestLetter = 0
  /** About as many units. */
  readonly largestCurve: number
  #atlas: GlyphAtlas | undefined

  constructor(drawing: Drawing, space: Space, transparent: Uint8Array, changed: () => void) {
    this.space = space
    this.#items = itemTable(space)
    this.largestCurve = largestCurve(space.shapes)
    this.selected = new FlagTable(space.entities.count)
    this.refined = new FlagTable(space.items.count)
    this.uniforms.items.value = this.#items
    this.uniforms.selected.value = this.selected.texture
    this.uniforms.refined.value = this.refined.texture
    this.uniforms.depthStep.value = 2 / (space.items.count + 2)
    const { lines, fills, glyphs, images } = space
    if (glyphs.item.length > 0) {
      const letters = new Set<number>()
      for (let g = 0; g < glyphs.item.length; g++) letters.add(glyphs.font[g] * 2 ** 24 + glyphs.glyph[g])
      this.#atlas = new GlyphAtlas(drawing.fonts.fonts, letters, changed)
      this.uniforms.atlas.value = this.#atlas.texture
      this.uniforms.glyphs.value = this.#atlas.boxes
      this.uniforms.atlasSize.value = this.#atlas.size
      this.uniforms.spread.value = this.#atlas.spread
    }
    const passesOf = (...owners: readonly Uint32Array[]): { transparent: boolean }[] => {
      const both = owners.some((items) => items.some((item) => transparent[space.items.style[item]] === 1))
      this.seenThrough ||= both
      return both ? [{ transparent: false }, { transparent: true }] : [{ transparent: false }]
    }
    if (fills.indices.length > 0) {
      const geometry = fillGeometry(fills)
      for (const pass of passesOf(fills.item)) this.add('fill', geometry, { ...pass, shaded: fills.color !== undefined })
    }
    if (segmentCount(lines) > 0) {
      let curves: DataTexture | undefined
      const levels = takeLineLevels(space, patternedIn(drawing, space)).map((level) => {
        const table = lineTextures(level, curves)
        curves = table.curves
        return this.#drawn(level.tolerance, level, table)
      })
      this.#lines = { levels, meshes: this.#blocks('line', passesOf(...ownersOf(space))) }
    }
    if (this.#atlas) {
      const letters = letterTable(glyphs, this.#atlas)
      this.largestLetter = letters.largest
      this.#letters = { drawn: this.#drawn(0, letters, letterTextures(letters)), meshes: this.#blocks('glyph', passesOf(glyphs.item)) }
    }
    const textures = new Map<number, Promise<Texture>>()
    for (const placed of images) {
      const picture = drawing.pictures[placed.picture]
      if (!picture?.data) continue
      const clear = isClear(picture) || transparent[space.items.style[placed.item]] === 1
      const texture = textures.get(placed.picture) ?? this.#texture(picture.data, picture.mime)
      textures.set(placed.picture, texture)
      void texture.then(
        (ready) => {
          this.add('picture', pictureGeometry(placed), { picture: ready, transparent: clear, look: placed })
          changed()
        },
        // A picture that the browser cannot decode leaves its frame.
        () => undefined,
      )
    }
  }

  async #texture(data: Uint8Array<ArrayBuffer>, type: string): Promise<Texture> {
    const texture = new Texture()
    texture.minFilter = LinearMipmapLinearFilter
    texture.flipY = false
    this.#own.push(texture)
    texture.image = await createImageBitmap(new Blob([data], { type }), { imageOrientation: 'flipY', premultiplyAlpha: 'none' })
    texture.needsUpdate = true
    return texture
  }

  add(kind: DrawKind, geometry: BufferGeometry, options: Parameters<typeof makeMaterial>[2] = {}): void {
    const material = makeMaterial(kind, this.uniforms, options)
    this.#place(kind, new Mesh(geometry, material))
  }

  /** Chooses the blocks to draw next: `rect` (relative to the origin) is in sight, a unit is so many pixels. Nothing is allocated. */
  aim(rect: Float64Array, pixelsPerUnit: number): void {
    if (this.#lines) {
      const { table, boxes, count } = levelFor(this.#lines.levels, pixelsPerUnit)
      this.#lines.meshes.show(table, boxes, count, rect)
    }
    if (this.#letters) {
      const { table, boxes, count } = this.#letters.drawn
      this.#letters.meshes.show(table, boxes, count, rect)
    }
  }

  setAccent(accent: number): void {
    const { r, g, b } = new Color().setHex(accent, '')
    this.uniforms.accent.value.set(r, g, b)
  }

  #place(kind: DrawKind, mesh: Mesh<BufferGeometry, RawShaderMaterial>): void {
    mesh.renderOrder = order[kind] + (mesh.material.uniforms.pass.value === 1 ? 10 : 0)
    this.materials.push(mesh.material)
    addStill(this.scene, mesh)
  }

  #blocks(kind: 'line' | 'glyph', passes: { transparent: boolean }[]): BlockMeshes {
    const blocks = new BlockMeshes(kind, this.uniforms, passes)
    for (const mesh of blocks.meshes) this.#place(kind, mesh)
    return blocks
  }

  #drawn(tolerance: number, { count, boxes }: { count: number; boxes: ChunkBoxes }, table: BlockTable): Drawn {
    this.#own.push(table.shapes, table.owners)
    if (table.curves) this.#own.push(table.curves)
    return { tolerance, count, boxes, table }
  }

  dispose(): void {
    for (const mesh of this.scene.children) if (mesh instanceof Mesh) mesh.geometry.dispose()
    for (const material of this.materials) material.dispose()
    this.#items.dispose()
    this.selected.dispose()
    this.refined.dispose()
    this.#atlas?.dispose()
    for (const own of this.#own) own.dispose()
  }
}
