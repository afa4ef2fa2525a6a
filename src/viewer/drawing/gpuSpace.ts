import { type BufferGeometry, Color, LinearMipmapLinearFilter, Mesh, type RawShaderMaterial, Texture, type DataTexture } from 'three'
import type { Drawing } from '../../core/drawing/drawing.ts'
import type { Space } from '../../core/drawing/space.ts'
import { fillGeometry, glyphGeometry, lineGeometry, pictureGeometry } from './geometries.ts'
import { GlyphAtlas } from './glyphAtlas.ts'
import { type DrawingUniforms, type DrawKind, makeMaterial, makeUniforms } from './materials.ts'
import { addStill, stillScene } from './still.ts'
import { FlagTable, itemTable } from './tables.ts'

/** Back to front among items of equal depth; letters last, for their soft edges. */
const order: Record<DrawKind, number> = { picture: 0, fill: 1, line: 2, glyph: 3 }

/** The buffers of one space: one draw call per kind of primitive, twice where something is seen through. */
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
  #atlas: GlyphAtlas | undefined

  constructor(drawing: Drawing, space: Space, transparent: Uint8Array, changed: () => void) {
    this.space = space
    this.#items = itemTable(space)
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
    const isSeenThrough = (owners: Uint32Array): boolean => owners.some((item) => transparent[space.items.style[item]] === 1)
    const twice = (kind: DrawKind, owners: Uint32Array, geometry: BufferGeometry, shaded = false): void => {
      const both = isSeenThrough(owners)
      this.seenThrough ||= both
      for (const seenThrough of both ? [false, true] : [false]) this.add(kind, geometry, { transparent: seenThrough, shaded })
    }
    if (fills.indices.length > 0) twice('fill', fills.item, fillGeometry(fills), fills.color !== undefined)
    if (lines.item.length > 0) twice('line', lines.item, lineGeometry(lines))
    if (this.#atlas) twice('glyph', glyphs.item, glyphGeometry(glyphs, this.#atlas))
    for (const placed of images) {
      const picture = drawing.pictures[placed.picture]
      if (!picture?.data) continue
      const texture = new Texture()
      texture.minFilter = LinearMipmapLinearFilter
      texture.flipY = false
      this.#own.push(texture)
      void createImageBitmap(new Blob([picture.data], { type: picture.mime }), { imageOrientation: 'flipY', premultiplyAlpha: 'none' }).then(
        (bitmap) => {
          texture.image = bitmap
          texture.needsUpdate = true
          this.add('picture', pictureGeometry(placed), { picture: texture })
          changed()
        },
        // A picture that the browser cannot decode leaves its frame.
        () => undefined,
      )
    }
  }

  add(kind: DrawKind, geometry: BufferGeometry, options: Parameters<typeof makeMaterial>[2] = {}): Mesh {
    const material = makeMaterial(kind, this.uniforms, options)
    const mesh = new Mesh(geometry, material)
    mesh.renderOrder = order[kind] + (options.transparent ? 10 : 0)
    this.materials.push(material)
    addStill(this.scene, mesh)
    return mesh
  }

  remove(mesh: Mesh): void {
    const material = mesh.material as RawShaderMaterial
    this.materials.splice(this.materials.indexOf(material), 1)
    this.scene.remove(mesh)
    mesh.geometry.dispose()
    material.dispose()
  }

  setAccent(accent: number): void {
    const { r, g, b } = new Color().setHex(accent, '')
    this.uniforms.accent.value.set(r, g, b)
  }

  dispose(): void {
    for (const mesh of this.scene.children.slice()) if (mesh instanceof Mesh) this.remove(mesh)
    this.#items.dispose()
    this.selected.dispose()
    this.refined.dispose()
    this.#atlas?.dispose()
    for (const own of this.#own) own.dispose()
  }
}
