import { DataTexture, FloatType, LinearFilter, LinearMipmapLinearFilter, NearestFilter, RedFormat, RGBAFormat, UnsignedByteType, Vector2 } from 'three'
import type { OutlineFont } from '../../core/drawing/drawing.ts'
import { glyphBox, traceGlyph } from '../../core/drawing/glyphPath.ts'
import { TABLE_BITS } from './tables.ts'

const FAR = 1e20

/**
 * Signed distances to the edge of the drawn shape in a square RGBA picture, as bytes: 128 = the edge, 255 = `reach` texels inside, 0 = as many outside.
 * Exact Euclidean distances in two passes (Felzenszwalb and Huttenlocher), begun with the coverage of half-covered texels.
 */
function distanceField(rgba: Uint8ClampedArray, side: number, reach: number): Uint8Array {
  const count = side * side
  const outer = new Float64Array(count)
  const inner = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const cover = rgba[i * 4 + 3] / 255
    const off = 0.5 - cover
    outer[i] = cover >= 1 ? 0 : cover <= 0 ? FAR : Math.max(0, off) ** 2
    inner[i] = cover >= 1 ? FAR : cover <= 0 ? 0 : Math.max(0, -off) ** 2
  }
  transform(outer, side)
  transform(inner, side)
  const out = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const distance = Math.sqrt(inner[i]) - Math.sqrt(outer[i])
    out[i] = Math.min(255, Math.max(0, Math.round(127.5 + (distance / reach) * 127.5)))
  }
  return out
}

function transform(grid: Float64Array, side: number): void {
  const line = new Float64Array(side)
  const vertex = new Int32Array(side)
  const bound = new Float64Array(side + 1)
  for (let x = 0; x < side; x++) pass(grid, x, side, side, line, vertex, bound)
  for (let y = 0; y < side; y++) pass(grid, y * side, 1, side, line, vertex, bound)
}

function pass(grid: Float64Array, offset: number, stride: number, side: number, line: Float64Array, vertex: Int32Array, bound: Float64Array): void {
  for (let q = 0; q < side; q++) line[q] = grid[offset + q * stride]
  let k = 0
  vertex[0] = 0
  bound[0] = -FAR
  bound[1] = FAR
  for (let q = 1; q < side; q++) {
    let s = crossing(line, vertex[k], q)
    while (k > 0 && s <= bound[k]) s = crossing(line, vertex[--k], q)
    vertex[++k] = q
    bound[k] = s
    bound[k + 1] = FAR
  }
  k = 0
  for (let q = 0; q < side; q++) {
    while (bound[k + 1] < q) k++
    const r = vertex[k]
    grid[offset + q * stride] = line[r] + (q - r) ** 2
  }
}

const crossing = (line: Float64Array, r: number, q: number): number => (line[q] - line[r] + q * q - r * r) / (2 * (q - r))

/** Texels from an outline to where the field ends, on each side. */
const PAD = 6
const SLICE_MS = 6
const SIDES = [1024, 2048, 4096]
const CELLS = [96, 72, 48, 32]

/** Distance fields of all letters that a drawing uses, in one texture. It fills in slices, so that the page stays awake. */
export class GlyphAtlas {
  readonly texture: DataTexture
  /** Two texels per letter: its cell, its box in em. */
  readonly boxes: DataTexture
  readonly size: Vector2
  /** Texels between fully inside and fully outside. */
  readonly spread = PAD * 2
  readonly #keys: { font: OutlineFont; glyph: number }[] = []
  readonly #rows = new Map<number, number>()
  readonly #fonts: readonly OutlineFont[]
  readonly #cell: number
  readonly #columns: number
  readonly #canvas: OffscreenCanvas
  readonly #context: OffscreenCanvasRenderingContext2D
  readonly #changed: () => void
  #done = 0
  #disposed = false

  /** `letters`: font × 2^24 + glyph of each distinct letter. */
  constructor(fonts: readonly OutlineFont[], letters: Iterable<number>, changed: () => void) {
    this.#fonts = fonts
    this.#changed = changed
    for (const key of letters) {
      const font = fonts[Math.floor(key / 2 ** 24)]
      const glyph = key % 2 ** 24
      if (!font || glyph >= font.start.length - 1 || this.#rows.has(key)) continue
      this.#rows.set(key, this.#keys.length)
      this.#keys.push({ font, glyph })
    }
    const [side, cell] = plan(this.#keys.length)
    this.#cell = cell
    this.#columns = Math.floor(side / cell)
    const height = Math.max(cell, Math.ceil(this.#keys.length / this.#columns) * cell)
    this.size = new Vector2(side, height)
    this.texture = new DataTexture(new Uint8Array(side * height), side, height, RedFormat, UnsignedByteType)
    this.texture.magFilter = LinearFilter
    this.texture.minFilter = LinearMipmapLinearFilter
    this.texture.generateMipmaps = true
    this.texture.unpackAlignment = 1
    const width = 1 << TABLE_BITS
    const rows = Math.max(1, Math.ceil((this.#keys.length * 2) / width))
    this.boxes = new DataTexture(new Float32Array(width * rows * 4), width, rows, RGBAFormat, FloatType)
    this.boxes.minFilter = this.boxes.magFilter = NearestFilter
    this.texture.needsUpdate = this.boxes.needsUpdate = true
    this.#canvas = new OffscreenCanvas(cell, cell)
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no 2D canvas')
    this.#context = context
    this.#slice()
  }

  /** Row of a letter in `boxes`; undefined when its font does not have it. */
  rowOf(font: number, glyph: number): number | undefined {
    return this.#rows.get(font * 2 ** 24 + glyph)
  }

  dispose(): void {
    this.#disposed = true
    this.texture.dispose()
    this.boxes.dispose()
  }

  readonly #slice = (): void => {
    if (this.#disposed || this.#fonts.length === 0) return
    const end = performance.now() + SLICE_MS
    while (this.#done < this.#keys.length && performance.now() < end) this.#draw(this.#done++)
    this.texture.needsUpdate = this.boxes.needsUpdate = true
    this.#changed()
    if (this.#done < this.#keys.length) setTimeout(this.#slice)
  }

  #draw(row: number): void {
    const { font, glyph } = this.#keys[row]
    const box = glyphBox(font, glyph)
    if (!box) return
    const cell = this.#cell
    const [x0, y0, x1, y1] = box
    const room = cell - 2 * PAD - 2
    const scale = room / Math.max(x1 - x0, y1 - y0, 1e-6)
    const context = this.#context
    context.clearRect(0, 0, cell, cell)
    context.beginPath()
    traceGlyph(font, glyph, context, [scale, 0, 0, scale, PAD + 1 - x0 * scale, PAD + 1 - y0 * scale])
    context.fill()
    const field = distanceField(context.getImageData(0, 0, cell, cell).data, cell, PAD)
    const left = (row % this.#columns) * cell
    const top = Math.floor(row / this.#columns) * cell
    const atlas = this.texture.image.data as Uint8Array
    for (let y = 0; y < cell; y++) atlas.set(field.subarray(y * cell, (y + 1) * cell), (top + y) * this.size.x + left)
    const wide = (x1 - x0) * scale + 2 * PAD
    const high = (y1 - y0) * scale + 2 * PAD
    const boxes = this.boxes.image.data as Float32Array
    boxes.set([left + 1, top + 1, wide, high, x0 - PAD / scale, y0 - PAD / scale, wide / scale, high / scale], row * 8)
  }
}

function plan(letters: number): [side: number, cell: number] {
  for (const cell of CELLS) for (const side of SIDES) if (Math.floor(side / cell) ** 2 >= letters) return [side, cell]
  return [4096, CELLS[CELLS.length - 1]]
}
