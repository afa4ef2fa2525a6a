import { Vector2 } from 'three'
import { isAllShapes } from '../../core/drawing/allShapes.ts'
import { flattenShape } from '../../core/drawing/flattenShape.ts'
import { glyphTriangles } from '../../core/drawing/glyphTriangles.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'
import type { FillBatch, LineBatch, Rect } from '../../core/drawing/space.ts'
import type { SpaceIndex } from '../../core/drawing/spaceIndex.ts'
import { Mesh, type RawShaderMaterial } from 'three'
import { fillGeometry, lineGeometry } from './geometries.ts'
import type { GpuSpace } from './gpuSpace.ts'
import { makeMaterial } from './materials.ts'
import { addStill, stillScene } from './still.ts'

/** A curve of this many pixels shows the chords that the file was read with. */
const CURVE_PX = 240
/** A letter of this size outgrows its distance field. */
const LETTER_PX = 56
const TOLERANCE_PX = 0.15
const MAX_SHAPES = 8000
const MAX_LETTERS = 2500
/** 32-bit positions are off by this part of their distance from the origin. */
const SINGLE_PRECISION = 2 ** -23

/** What a space's windows show of it. */
export interface Sight {
  /** In the space, absolute. */
  rect: Rect
  /** Device pixels per unit. */
  scale: number
}

/** What is seen up close, made anew from exact curves and outlines about an origin nearby. It stands in for the items that it holds. */
export class Detail {
  readonly scene = stillScene()
  readonly origin: readonly [number, number]
  readonly shift = { value: new Vector2() }
  readonly materials: RawShaderMaterial[] = []
  readonly #rect: Rect
  readonly #scale: number
  readonly #gpu: GpuSpace

  constructor(drawing: Drawing, gpu: GpuSpace, index: SpaceIndex, { rect, scale }: Sight) {
    const grown = grow(rect, 0.5)
    this.#gpu = gpu
    this.#rect = grown
    this.#scale = scale
    this.origin = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]
    const items = new Set<number>()
    const lines = this.#lines(index, items)
    const letters = this.#letters(drawing, index, items)
    if (lines.item.length > 0) this.#add('line', lineGeometry(lines), 2)
    if (letters.item.length > 0) this.#add('fill', fillGeometry(letters), 3)
    gpu.refined.set(items)
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
  }

  #add(kind: 'line' | 'fill', geometry: ReturnType<typeof fillGeometry>, order: number): void {
    for (const transparent of this.#gpu.seenThrough ? [false, true] : [false]) {
      const material = makeMaterial(kind, { ...this.#gpu.uniforms, shift: this.shift }, { refining: true, transparent })
      const mesh = new Mesh(geometry, material)
      mesh.renderOrder = order + (transparent ? 10 : 0)
      this.materials.push(material)
      addStill(this.scene, mesh)
    }
  }

  #lines(index: SpaceIndex, items: Set<number>): LineBatch {
    const { shapes } = index.space
    const [ox, oy] = this.origin
    const offset = Math.hypot(ox - index.space.origin[0], oy - index.space.origin[1])
    const imprecise = offset * SINGLE_PRECISION * this.#scale > 0.2
    const positions: number[] = []
    const along: number[] = []
    const owner: number[] = []
    const points: number[] = []
    const chosen = index.shapesIn(this.#rect, MAX_SHAPES)
    // An item is replaced as a whole.
    for (const s of chosen) if (imprecise || isBigCurve(index, s, this.#scale)) items.add(shapes.item[s])
    for (const item of items) if (!isAllShapes(index, item)) items.delete(item)
    const whole = new Set([...items].flatMap((item) => [...index.shapesOf(item)]))
    for (const s of whole) {
      if (shapes.kind[s] === 0) continue
      points.length = 0
      flattenShape(shapes, s, TOLERANCE_PX / this.#scale, points)
      let length = 0
      for (let i = 0; i + 3 < points.length; i += 2) {
        positions.push(points[i] - ox, points[i + 1] - oy, points[i + 2] - ox, points[i + 3] - oy)
        along.push(length)
        owner.push(shapes.item[s])
        length += Math.hypot(points[i + 2] - points[i], points[i + 3] - points[i + 1])
      }
    }
    return { positions: Float32Array.from(positions), along: Float32Array.from(along), item: Uint32Array.from(owner) }
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
      for (const g of index.glyphsOf(item)) {
        const [a, b, c, d, e, f] = glyphs.matrix.subarray(g * 6, g * 6 + 6)
        if (Math.sqrt(Math.abs(a * d - b * c)) * this.#scale < LETTER_PX || letters >= MAX_LETTERS) break
        const font = drawing.fonts.fonts[glyphs.font[g]]
        if (!font) continue
        letters++
        items.add(item)
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
}

function isBigCurve({ space: { shapes } }: SpaceIndex, s: number, scale: number): boolean {
  const { kind, start, values: v } = shapes
  const at = start[s]
  switch (kind[s]) {
    case 2:
    case 3:
      return v[at + 2] * scale > CURVE_PX / 2
    case 4:
      return Math.hypot(v[at + 2], v[at + 3]) * scale > CURVE_PX / 2
    case 5:
      for (let i = at + 1; i + 2 < start[s + 1]; i += 3) if (v[i + 2] !== 0) return true
      return false
    case 6:
      return true
    default:
      return false
  }
}

function grow([x0, y0, x1, y1]: Rect, by: number): Rect {
  const w = (x1 - x0) * by
  const h = (y1 - y0) * by
  return [x0 - w, y0 - h, x1 + w, y1 + h]
}
