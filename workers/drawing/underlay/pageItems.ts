import { OPS, type OperatorList, type OptionalContent, type PdfObjects } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix2 } from '../emitter.ts'
import { corners as boxCorners, mapped } from '../build/drawGlyph.ts'
import { multiply2, stretch } from '../geometry/affine.ts'
import { opaque } from '../build/styles.ts'
import { dashed, type Ring, ringsOf } from './pdfPath.ts'
import { type PdfImage, pngOf } from './pdfPicture.ts'
import type { PdfItem, PdfSheet } from './pdfSheet.ts'
import { type PdfFont, type PdfGlyph, TextState } from './textState.ts'

const MOST_ITEMS = 400_000
const MOST_POINTS = 4_000_000
const MOST_OPERATORS = 4_000_000
const MOST_DEPTH = 64
const MM_PER_INCH = 25.4
/** Wider strokes are drawn as areas: line weights end at 2.11 mm. */
const WIDEST_MM = 2.11
const BLACK = 0x000000ff

/** Fonts of drawings that are alike, by what pdf.js takes for those that are not in the file. */
const likeness: Readonly<Record<string, string>> = { serif: 'Times New Roman', monospace: 'Courier New' }

type Box = [minX: number, minY: number, maxX: number, maxY: number]

interface State {
  matrix: Matrix2
  fill: number | undefined
  stroke: number | undefined
  fillAlpha: number
  strokeAlpha: number
  width: number
  dashes: { pattern: number[]; phase: number }
  clips: readonly number[][]
  text: TextState
}

/** Plays the operators of a page and collects what they draw. */
export class PageItems {
  readonly items: PdfItem[] = []
  readonly glyphs: Float32Array[] = []
  isIncomplete = false
  private state: State
  private readonly stack: State[] = []
  private readonly common: PdfObjects
  private readonly own: PdfObjects
  private readonly layers: OptionalContent
  private readonly page: Box
  private readonly glyphOf = new Map<string, number>()
  private hidden: boolean[] = []
  private pendingClip: 'nonzero' | 'even' | undefined
  private points = 0
  private operators = 0
  private depth = 0

  constructor(
    matrix: Matrix2,
    { width, height }: Pick<PdfSheet, 'width' | 'height'>,
    objects: { common: PdfObjects; own: PdfObjects; layers: OptionalContent },
  ) {
    this.page = [0, 0, width, height]
    this.common = objects.common
    this.own = objects.own
    this.layers = objects.layers
    this.state = {
      matrix,
      fill: BLACK,
      stroke: BLACK,
      fillAlpha: 1,
      strokeAlpha: 1,
      width: 1,
      dashes: { pattern: [], phase: 0 },
      clips: [],
      text: new TextState(),
    }
  }

  play({ fnArray, argsArray }: OperatorList): void {
    if (this.depth >= MOST_DEPTH) return
    this.depth++
    for (let i = 0; i < fnArray.length; i++) {
      if (++this.operators > MOST_OPERATORS || this.items.length > MOST_ITEMS || this.points > MOST_POINTS) {
        this.isIncomplete = true
        break
      }
      const draw = operators[fnArray[i]]
      if (draw) draw(this, argsArray[i] ?? [])
    }
    this.depth--
  }

  private get isHidden(): boolean {
    return this.hidden.some(Boolean)
  }

  save(): void {
    this.stack.push({ ...this.state, text: this.state.text.copy() })
  }

  restore(): void {
    this.state = this.stack.pop() ?? this.state
  }

  transform(m: readonly number[]): void {
    if (m.length >= 6 && m.every(Number.isFinite)) this.state.matrix = multiply2(this.state.matrix, m as unknown as Matrix2)
  }

  set(change: Partial<State>): void {
    Object.assign(this.state, change)
  }

  get text(): TextState {
    return this.state.text
  }

  beginContent(tag: unknown, properties: unknown): void {
    this.hidden.push(tag === 'OC' && !this.layers.isVisible(properties))
  }

  endContent(): void {
    this.hidden.pop()
  }

  clipNext(rule: 'nonzero' | 'even'): void {
    this.pendingClip = rule
  }

  path(op: number, [data]: readonly (ArrayLike<number> | null)[]): void {
    const rings = data ? ringsOf(data, this.state.matrix) : []
    const { fill, stroke, fillAlpha, strokeAlpha } = this.state
    if (!this.isHidden) {
      if (fills.has(op) && fill !== undefined) this.fill(rings, fill, evenOdd.has(op), fillAlpha)
      if (strokes.has(op) && stroke !== undefined) for (const ring of rings) this.stroke(closes.has(op) ? { ...ring, closed: true } : ring, stroke, strokeAlpha)
    }
    if (this.pendingClip) this.clip(rings)
    this.pendingClip = undefined
  }

  private clip(rings: readonly Ring[]): void {
    // Several rings cut by their box; without a ring everything is cut away.
    const polygon = rings.length === 1 ? rings[0].points : rings.length === 0 ? [0, 0, 0, 0, 0, 0] : boxCorners(...boxOf(rings.flatMap(({ points }) => points)))
    if (rings.length > 1) this.isIncomplete = true
    const rect = rectOf(polygon)
    if (rect && holds(rect, this.page)) return
    this.state.clips = [...this.state.clips, polygon]
  }

  private fill(rings: readonly Ring[], color: number, isEvenOdd: boolean, opacity: number): void {
    const areas = rings.map(({ points }) => points).filter(({ length }) => length >= 6)
    if (areas.length === 0) return
    // Rings that all turn the same way have no holes unless the even-odd rule makes them.
    const turn = Math.sign(areaOf(areas[0]))
    if (!isEvenOdd && areas.length > 1 && areas.every((ring) => Math.sign(areaOf(ring)) === turn)) {
      for (const ring of areas) this.put({ kind: 'fill', rings: [ring], color }, ring, opacity)
    } else this.put({ kind: 'fill', rings: areas, color }, areas.flat(), opacity)
  }

  private stroke(ring: Ring, color: number, opacity: number): void {
    const { matrix, dashes, width } = this.state
    const scale = stretch(matrix)
    const mm = width * scale * MM_PER_INCH
    const pattern = dashes.pattern.map((length) => length * scale)
    const lines = pattern.length > 0 ? dashed(ring, pattern.length % 2 === 0 ? pattern : [...pattern, ...pattern], dashes.phase * scale) : undefined
    const weight = Math.round(Math.min(WIDEST_MM, Math.max(0, mm)) * 100)
    for (const points of lines ?? [ring.points]) {
      const closed = !lines && ring.closed
      if (mm > WIDEST_MM) this.wide(closed ? [...points, points[0], points[1]] : points, (width * scale) / 2, color, opacity)
      else this.put({ kind: 'line', points, closed, color, weight }, points, opacity)
    }
  }

  private wide(points: readonly number[], half: number, color: number, opacity: number): void {
    for (let i = 2; i < points.length; i += 2) {
      const [x1, y1, x2, y2] = [points[i - 2], points[i - 1], points[i], points[i + 1]]
      const length = Math.hypot(x2 - x1, y2 - y1)
      if (!(length > 0)) continue
      const [nx, ny] = [((y1 - y2) / length) * half, ((x2 - x1) / length) * half]
      const ring = [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny]
      this.put({ kind: 'fill', rings: [ring], color }, ring, opacity)
    }
  }

  letters(glyphs: readonly (PdfGlyph | number)[]): void {
    const { text, matrix, fill, stroke, fillAlpha } = this.state
    const run = text.run(glyphs, matrix)
    if (!run || this.isHidden) return
    const color = text.mode % 4 === 1 ? stroke : fill
    if (color === undefined || run.box.every((value) => value === 0)) return
    const { font } = text
    if (font?.isType3Font) {
      for (const { glyph, matrix: place } of run.places) this.drawn(font, glyph, place)
      return
    }
    const corners = mapped(boxCorners(...run.box), run.matrix)
    const isSeen = text.mode % 4 !== 3
    const carried = font && !font.missingFile
    if (carried) {
      const places = isSeen ? run.places.flatMap(({ glyph, matrix: place }) => this.outline(font, glyph.fontChar).map((index) => ({ index, place }))) : []
      const glyphRows = places.map(({ index }) => index)
      const matrices = places.flatMap(({ place }) => place)
      this.put({ kind: 'letters', glyphs: glyphRows, matrices, color, text: run.text, corners }, corners, fillAlpha)
      return
    }
    if (!isSeen) return
    const { capHeight } = run
    this.put(
      {
        kind: 'text',
        codes: run.places.map(({ glyph }) => glyph.unicode.codePointAt(0) ?? 0x20),
        steps: run.steps.map((step) => step / capHeight),
        justify: 0,
        matrix: multiply2(run.matrix, [capHeight, 0, 0, capHeight, 0, 0]),
        font: { name: likeness[font?.fallbackName ?? ''] ?? 'Arial', bold: font?.bold === true || font?.black === true, italic: font?.italic === true },
        underline: false,
        strikeOut: false,
        color,
      },
      corners,
      fillAlpha,
    )
  }

  /** A letter that is drawn by operators of its own. */
  private drawn({ charProcOperatorList, fontMatrix }: PdfFont, glyph: PdfGlyph, place: Matrix2): void {
    const list = glyph.operatorListId === undefined ? undefined : charProcOperatorList?.get(glyph.operatorListId)
    if (!list) return
    this.save()
    this.state.matrix = multiply2(place, fontMatrix)
    this.play(list)
    this.restore()
  }

  /** The row of a glyph's outline, if it has one. */
  private outline({ loadedName }: PdfFont, character: string): number[] {
    const id = `${loadedName}_path_${character}`
    let index = this.glyphOf.get(id)
    if (index === undefined) {
      const { path } = (this.common.has(id) ? this.common.get(id) : {}) as { path?: Float32Array | null }
      index = path && path.length > 0 ? this.glyphs.push(Float32Array.from(path)) - 1 : -1
      this.points += path?.length ?? 0
      this.glyphOf.set(id, index)
    }
    return index < 0 ? [] : [index]
  }

  font(id: string): PdfFont | undefined {
    return this.common.has(id) ? (this.common.get(id) as PdfFont) : undefined
  }

  /** A picture in the unit square. `isMask`: it is painted in the colour of areas. */
  image(given: unknown, isMask = false): void {
    if (this.isHidden) return
    const image = this.imageOf(given)
    const { fill = BLACK, fillAlpha, matrix } = this.state
    const picture = image && pngOf(image, isMask ? [fill >>> 24, (fill >>> 16) & 255, (fill >>> 8) & 255] : undefined)
    if (!picture) this.isIncomplete = true
    else this.put({ kind: 'image', picture, matrix }, mapped(boxCorners(0, 0, 1, 1), matrix), fillAlpha)
  }

  /** The unit square in the colour of areas. */
  square(): void {
    const { matrix, fill, fillAlpha } = this.state
    const ring = mapped(boxCorners(0, 0, 1, 1), matrix)
    if (fill !== undefined && !this.isHidden) this.put({ kind: 'fill', rings: [ring], color: fill }, ring, fillAlpha)
  }

  private imageOf(given: unknown): PdfImage | undefined {
    const { data } = given as { data?: unknown }
    const id = typeof given === 'string' ? given : typeof data === 'string' ? data : undefined
    if (id === undefined) return given as PdfImage
    const from = id.startsWith('g_') ? this.common : this.own
    return from.has(id) ? (from.get(id) as PdfImage) : undefined
  }

  skip(): void {
    if (!this.isHidden) this.isIncomplete = true
  }

  private put(item: PdfItem, points: readonly number[], opacity: number): void {
    const box = boxOf(points)
    if (!box.every(Number.isFinite)) return
    const clips: number[][] = []
    for (const clip of this.state.clips) {
      const rect = rectOf(clip)
      if (rect && !meets(rect, box)) return
      if (!rect || !holds(rect, box)) clips.push(clip)
    }
    if (!meets(this.page, box)) return
    this.points += points.length
    this.items.push({ ...item, ...(clips.length > 0 && { clips }), ...(opacity < 1 && { opacity }) })
  }
}

function boxOf(points: readonly number[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i])
    box[1] = Math.min(box[1], points[i + 1])
    box[2] = Math.max(box[2], points[i])
    box[3] = Math.max(box[3], points[i + 1])
  }
  return box
}

const meets = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
const holds = (outer: Box, inner: Box): boolean => outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

const rects = new WeakMap<readonly number[], Box | null>()

/** The box of a polygon that is one. */
function rectOf(polygon: readonly number[]): Box | undefined {
  let rect = rects.get(polygon)
  if (rect === undefined) {
    const box = boxOf(polygon)
    const [x0, y0, x1, y1] = box
    const slack = 1e-6 * (x1 - x0 + y1 - y0)
    const isOn = (value: number, a: number, b: number): boolean => Math.abs(value - a) <= slack || Math.abs(value - b) <= slack
    const isRect = polygon.length <= 10 && polygon.every((value, i) => (i % 2 === 0 ? isOn(value, x0, x1) : isOn(value, y0, y1)))
    rects.set(polygon, (rect = isRect ? box : null))
  }
  return rect ?? undefined
}

function areaOf(ring: readonly number[]): number {
  let area = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) area += ring[j] * ring[i + 1] - ring[i] * ring[j + 1]
  return area
}

const set = (...names: string[]): ReadonlySet<number> => new Set(names.map((name) => OPS[name]))
const fills = set('fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke')
const evenOdd = set('eoFill', 'eoFillStroke', 'closeEOFillStroke')
const strokes = set('stroke', 'closeStroke', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke')
const closes = set('closeStroke', 'closeFillStroke', 'closeEOFillStroke')

type Play = (page: PageItems, args: readonly unknown[]) => void

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const share = (value: unknown): number => Math.min(1, Math.max(0, number(value)))
const numbers = (value: unknown): number[] => Array.from((value ?? []) as ArrayLike<number>, number)
/** "#rrggbb". */
const color = (value: unknown): number => opaque(Number.parseInt(String(value).slice(1, 7), 16) || 0)

function setState(page: PageItems, entries: unknown): void {
  for (const [key, value] of entries as [string, unknown][]) {
    if (key === 'ca') page.set({ fillAlpha: share(value) })
    else if (key === 'CA') page.set({ strokeAlpha: share(value) })
    else if (key === 'LW') page.set({ width: number(value) })
    else if (key === 'D') setDash(page, value as readonly unknown[])
    else if (key === 'SMask' && value) page.skip()
  }
}

function setDash(page: PageItems, [pattern, phase]: readonly unknown[]): void {
  const lengths = numbers(pattern).map((length) => Math.max(0, length))
  page.set({ dashes: { pattern: lengths.some((length) => length > 0) ? lengths : [], phase: number(phase) } })
}

function begin(page: PageItems, matrix: unknown): void {
  page.save()
  if (matrix) page.transform(numbers(matrix))
}

const byName: Readonly<Record<string, Play>> = {
  save: (page) => page.save(),
  restore: (page) => page.restore(),
  transform: (page, args) => page.transform(args as number[]),
  setLineWidth: (page, [width]) => page.set({ width: number(width) }),
  setDash,
  setGState: (page, [entries]) => setState(page, entries),
  setStrokeRGBColor: (page, [value]) => page.set({ stroke: color(value) }),
  setFillRGBColor: (page, [value]) => page.set({ fill: color(value) }),
  setStrokeTransparent: (page) => page.set({ stroke: undefined }),
  setFillTransparent: (page) => page.set({ fill: undefined }),
  setFillColorN: (page) => {
    page.skip()
    page.set({ fill: undefined })
  },
  setStrokeColorN: (page) => page.skip(),
  shadingFill: (page) => page.skip(),
  clip: (page) => page.clipNext('nonzero'),
  eoClip: (page) => page.clipNext('even'),
  constructPath: (page, [op, data]) => page.path(number(op), data as (ArrayLike<number> | null)[]),
  beginText: (page) => page.text.begin(),
  setCharSpacing: ({ text }, [value]) => (text.charSpacing = number(value)),
  setWordSpacing: ({ text }, [value]) => (text.wordSpacing = number(value)),
  setHScale: ({ text }, [value]) => (text.stretch = number(value) / 100),
  setLeading: ({ text }, [value]) => (text.leading = -number(value)),
  setTextRise: ({ text }, [value]) => (text.rise = number(value)),
  setTextRenderingMode: ({ text }, [value]) => (text.mode = number(value)),
  setFont: (page, [id, size]) => page.text.setFont(page.font(String(id)), number(size)),
  moveText: ({ text }, [x, y]) => text.move(number(x), number(y)),
  setLeadingMoveText: ({ text }, [x, y]) => {
    text.leading = number(y)
    text.move(number(x), number(y))
  },
  setTextMatrix: ({ text }, [matrix]) => text.place(numbers(matrix)),
  nextLine: ({ text }) => text.move(0, text.leading),
  showText: (page, [glyphs]) => page.letters(glyphs as (PdfGlyph | number)[]),
  beginMarkedContent: (page, [tag]) => page.beginContent(tag, undefined),
  beginMarkedContentProps: (page, [tag, properties]) => page.beginContent(tag, properties),
  endMarkedContent: (page) => page.endContent(),
  paintFormXObjectBegin: (page, [matrix]) => begin(page, matrix),
  paintFormXObjectEnd: (page) => page.restore(),
  beginGroup: (page) => page.save(),
  endGroup: (page) => page.restore(),
  beginAnnotation: (page, [, , transform, matrix]) => {
    begin(page, transform)
    if (matrix) page.transform(numbers(matrix))
  },
  endAnnotation: (page) => page.restore(),
  paintImageXObject: (page, [id]) => page.image(id),
  paintInlineImageXObject: (page, [image]) => page.image(image),
  paintImageMaskXObject: (page, [image]) => page.image(image, true),
  paintSolidColorImageMask: (page) => page.square(),
  paintImageMaskXObjectGroup: (page) => page.skip(),
  paintImageXObjectRepeat: (page, [id, x, y, places]) => repeat(page, id, false, [number(x), 0, 0, number(y)], numbers(places)),
  paintImageMaskXObjectRepeat: (page, [image, x, a, b, y, places]) => repeat(page, image, true, [number(x), number(a), number(b), number(y)], numbers(places)),
  paintInlineImageXObjectGroup: (page) => page.skip(),
}

function repeat(page: PageItems, image: unknown, isMask: boolean, [a, b, c, d]: readonly number[], places: readonly number[]): void {
  for (let i = 0; i + 1 < places.length; i += 2) {
    page.save()
    page.transform([a, b, c, d, places[i], places[i + 1]])
    page.image(image, isMask)
    page.restore()
  }
}

const operators: Readonly<Record<number, Play>> = Object.fromEntries(Object.entries(byName).map(([name, play]) => [OPS[name], play]))
