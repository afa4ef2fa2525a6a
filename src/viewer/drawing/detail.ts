import { type BufferGeometry, Mesh, type RawShaderMaterial, Vector2 } from 'three'
import { isAllShapes, isApart, type SpaceIndex } from '../../core/drawing/spaceIndex.ts'
import { flattenCurves } from '../../core/drawing/flattenShape.ts'
import { glyphTriangles } from '../../core/drawing/glyphTriangles.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'
import { type FillBatch, type GlyphBatch, type LineBatch, type Rect, shapeKinds, type Space } from '../../core/drawing/space.ts'
import { BlockMeshes, fillGeometry } from './blockMeshes.ts'
import { lineTextures } from './blocks.ts'
import { curveReach, type GpuSpace } from './gpuSpace.ts'
import { lineLevel, patternedIn } from './lineLevels.ts'
import { makeMaterial } from './materials.ts'
import { addStill, stillScene } from './sheet.ts'

/** A curve of this many pixels may show the chords that the file was read with: those of 24 to a turn are 0.4 px off it. */
const CURVE_PX = 96
/** A letter of this size outgrows its distance field. */
const LETTER_PX = 56
const TOLERANCE_PX = 0.15
const MAX_SHAPES = 8000
const MAX_LETTERS = 2500
/** 32-bit positions are off by this part of their distance from the origin. */
const SINGLE_PRECISION = 2 ** -23
const IMPRECISE_PX = 0.2
const POLYLINE = shapeKinds.indexOf('polyline')
const EVERYWHERE = Float64Array.of(-Infinity, -Infinity, Infinity, Infinity)

/** What a space's windows show of it. */
export interface Sight {
  /** In the space, absolute. */
  rect: Rect
  /** Device pixels per unit. */
  scale: number
}

/** Items seen up close, made anew from exact curves and outlines about an origin nearby. It replaces the items that it holds. */
export class Detail {
  readonly scene = stillScene()
  readonly origin: readonly [number, number]
  readonly shift = { value: new Vector2() }
  readonly materials: RawShaderMaterial[] = []
  readonly #rect: Rect
  readonly #scale: number
  readonly #gpu: GpuSpace
  readonly #own: { dispose(): void }[] = []

  constructor(drawing: Drawing, gpu: GpuSpace, index: SpaceIndex, { rect, scale }: Sight) {
    const grown = grow(rect, 0.5)
    this.#gpu = gpu
    this.#rect = grown
    this.#scale = scale
    this.origin = middleOf(rect)
    const curved = new Set<number>()
    const lettered = new Set<number>()
    const lines = this.#lines(index, curved)
    const letters = gpu.largestLetter * scale < LETTER_PX ? undefined : this.#letters(drawing, index, lettered)
    if (lines.item.length > 0) this.#addLines(drawing, lines)
    if (letters && letters.item.length > 0) this.#addLetters(letters)
    gpu.refined.set(curved, lettered)
  }

  /** Whether it still does for this sight. */
  serves({ rect, scale }: Sight): boolean {
    const [x0, y0, x1, y1] = this.#rect
    return scale < this.#scale * 1.9 && scale > this.#scale * 0.45 && rect[0] >= x0 && rect[1] >= y0 && rect[2] <= x1 && rect[3] <= y1
  }

  dispose(): void {
    this.#gpu.refined.set([])
    for (const mesh of this.scene.children) if (mesh instanceof Mesh) mesh.geometry.dispose()
    for (const material of this.materials) material.dispose()
    for (const own of this.#own) own.dispose()
  }

  #addLines(drawing: Drawing, lines: LineBatch): void {
    const level = lineLevel(lines, patternedIn(drawing, this.#gpu.space))
    const table = lineTextures(level)
    const meshes = new BlockMeshes('line', { ...this.#gpu.uniforms, shift: this.shift }, this.#passes())
    meshes.show(table, level.boxes, level.count, EVERYWHERE)
    for (const texture of [table.shapes, table.owners, table.curves]) if (texture) this.#own.push(texture)
    for (const mesh of meshes.meshes) this.#place(mesh, 2)
  }

  #addLetters(letters: FillBatch): void {
    const geometry = fillGeometry(letters)
    for (const pass of this.#passes()) this.#place(new Mesh(geometry, makeMaterial('fill', { ...this.#gpu.uniforms, shift: this.shift }, pass)), 3)
  }

  #passes(): { transparent: boolean; refining: true }[] {
    return (this.#gpu.seenThrough ? [false, true] : [false]).map((transparent) => ({ transparent, refining: true }))
  }

  #place(mesh: Mesh<BufferGeometry, RawShaderMaterial>, order: number): void {
    mesh.renderOrder = order + (mesh.material.uniforms.pass.value === 1 ? 10 : 0)
    this.materials.push(mesh.material)
    addStill(this.scene, mesh)
  }

  #lines(index: SpaceIndex, items: Set<number>): LineBatch {
    const { shapes } = index.space
    const [ox, oy] = this.origin
    const imprecise = isImprecise(index.space, this.origin, this.#scale)
    const positions: number[] = []
    const start = [0]
    const owner: number[] = []
    const chosen = index.shapesIn(this.#rect, MAX_SHAPES)
    // An item is replaced as a whole.
    for (const s of chosen) if (imprecise || curveReach(shapes, s) * this.#scale > CURVE_PX) items.add(shapes.item[s])
    for (const item of items) if (!isAllShapes(index, item)) items.delete(item)
    const whole = new Set([...items].flatMap((item) => [...index.shapesOf(item)]))
    // Powers of two: the chords do not depend on the size that a view had on its way to rest.
    const tolerance = TOLERANCE_PX / 2 ** Math.ceil(Math.log2(this.#scale))
    for (const s of whole) {
      if (shapes.kind[s] === 0) continue
      for (const points of flattenCurves(shapes, s, tolerance, shapes.kind[s] === POLYLINE && isApart(index, shapes.item[s]))) {
        if (points.length < 4) continue
        for (let i = 0; i + 1 < points.length; i += 2) positions.push(points[i] - ox, points[i + 1] - oy)
        start.push(positions.length / 2)
        owner.push(shapes.item[s])
      }
    }
    return {
      positions: Float32Array.from(positions),
      start: Uint32Array.from(start),
      along: new Float32Array(owner.length),
      item: Uint32Array.from(owner),
    }
  }

  #letters(drawing: Drawing, index: SpaceIndex, items: Set<number>): FillBatch {
    const { glyphs, origin } = index.space
    const [ox, oy] = this.origin
    const positions: number[] = []
    const indices: number[] = []
    const owner: number[] = []
    const known = new Map<number, ReturnType<typeof glyphTriangles>>()
    let letters = 0
    if (glyphs.item.length === 0) return { positions: new Float32Array(), indices: new Uint32Array(), item: new Uint32Array() }
    for (const item of index.itemsIn(this.#rect)) {
      const rows = index.glyphsOf(item)
      // An item is replaced as a whole.
      if (rows.length === 0 || letters + rows.length > MAX_LETTERS || !rows.some((g) => this.#outgrows(glyphs, g))) continue
      letters += rows.length
      items.add(item)
      for (const g of rows) {
        const [a, b, c, d, e, f] = glyphs.matrix.subarray(g * 6, g * 6 + 6)
        const font = drawing.fonts.fonts[glyphs.font[g]]
        if (!font) continue
        const key = glyphs.font[g] * 2 ** 24 + glyphs.glyph[g]
        const outline = known.get(key) ?? glyphTriangles(font, glyphs.glyph[g])
        known.set(key, outline)
        const base = owner.length
        for (let i = 0; i < outline.points.length; i += 2) {
          const u = outline.points[i]
          const v = outline.points[i + 1]
          positions.push(a * u + c * v + e + (origin[0] - ox), b * u + d * v + f + (origin[1] - oy))
          owner.push(item)
        }
        for (const i of outline.indices) indices.push(base + i)
      }
    }
    return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices), item: Uint32Array.from(owner) }
  }

  #outgrows({ matrix }: GlyphBatch, g: number): boolean {
    const at = g * 6
    return Math.sqrt(Math.abs(matrix[at] * matrix[at + 3] - matrix[at + 1] * matrix[at + 2])) * this.#scale >= LETTER_PX
  }
}

/** Whether something of a space may be seen so close that it must be made anew. */
export function needsDetail({ space, largestLetter, largestCurve }: GpuSpace, { rect, scale }: Sight): boolean {
  return largestLetter * scale >= LETTER_PX || largestCurve * scale > CURVE_PX || isImprecise(space, middleOf(rect), scale)
}

function isImprecise({ origin }: Space, [x, y]: readonly [number, number], scale: number): boolean {
  return Math.hypot(x - origin[0], y - origin[1]) * SINGLE_PRECISION * scale > IMPRECISE_PX
}

const middleOf = ([x0, y0, x1, y1]: Rect): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2]

function grow([x0, y0, x1, y1]: Rect, by: number): Rect {
  const w = (x1 - x0) * by
  const h = (y1 - y0) * by
  return [x0 - w, y0 - h, x1 + w, y1 + h]
}
