import { OPS, type OperatorList, type OptionalContent, type PdfObjects } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix2 } from '../emitter.ts'
import { corners as boxCorners, mapped } from '../build/drawGlyph.ts'
import { multiply2, stretch } from '../geometry/affine.ts'
import { color, numbers } from './pageArguments.ts'
import { NORMAL } from './blending.ts'
import { Composer } from './composer.ts'
import { BLACK, type PageState, stateOf } from './pageState.ts'
import { operators } from './pageOperators.ts'
import { type Box, boxOf, boxOfClip, common as commonBox, holds, meets, rectOf, widened } from '../areas/boxes.ts'
import { type Paint, patternOf, placesOf, type Tiles } from './pdfPaint.ts'
import { dashed, type Ring, ringsOf } from './pdfPath.ts'
import type { PdfImage } from './pdfPicture.ts'
import { apart, areasOf, type FillRuleName, type Rings } from '../areas/rings.ts'
import type { DrawnItem, PdfItem, PdfSheet } from './pdfSheet.ts'
import { edgeOf, shaded, type Shading } from '../areas/gradient.ts'
import { shadingOf } from './pdfShading.ts'
import { type MaskKind, SoftMask } from './softMask.ts'
import { type StrokeEnds, strokeRings } from '../areas/strokeArea.ts'
import { type PdfFont, type PdfGlyph, plainText, TextState } from './textState.ts'

const MOST_ITEMS = 400_000
const MOST_POINTS = 4_000_000
const MOST_OPERATORS = 4_000_000
const MOST_DEPTH = 64
const MM_PER_INCH = 25.4
/** Wider strokes are drawn as areas: line weights end at 2.11 mm. */
const WIDEST_MM = 2.11
const HAIRLINE = 0.2
const NOWHERE = [0, 0, 0, 0, 0, 0]

/** Something that is composed for itself, and then laid over the page. */
export interface PdfGroup {
  /** From its coordinates to those around it, in which `bbox` is all that shows of it. */
  matrix?: ArrayLike<number> | null
  bbox?: ArrayLike<number> | null
  /** The group is a mask of what follows. */
  smask?: MaskKind | null
}

/** Plays the operators of a page and collects what they draw. */
export class PageItems {
  readonly glyphs: Float32Array[] = []
  private composer = new Composer(this.glyphs)
  private readonly aside: { composer: Composer; kind: MaskKind | undefined }[] = []
  private readyMask: SoftMask | undefined
  private isCut = false
  private state: PageState
  private readonly stack: PageState[] = []
  private readonly common: PdfObjects
  private readonly own: PdfObjects
  private readonly layers: OptionalContent
  private readonly page: Box
  private readonly glyphOf = new Map<string, number>()
  private hidden: boolean[] = []
  private pendingClip: FillRuleName | undefined
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
    this.state = stateOf(matrix)
  }

  play({ fnArray, argsArray }: OperatorList): void {
    if (this.depth >= MOST_DEPTH) return
    this.depth++
    for (let i = 0; i < fnArray.length; i++) {
      this.operators++
      if (this.isFull) {
        this.isCut = true
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

  /** Patterns are placed from here on. */
  rebase(): void {
    this.state.base = this.state.matrix
  }

  beginGroup({ matrix, bbox, smask }: PdfGroup): void {
    this.save()
    const { state } = this
    const clips = state.clips.length
    if (bbox) {
      const around = state.matrix
      if (matrix) this.transform(numbers(matrix))
      this.clipBox(numbers(bbox))
      state.matrix = around
    }
    const { fillAlpha, groupAlpha, blend, groupBlend, mask, groupMasks } = state
    Object.assign(state, { fillAlpha: 1, strokeAlpha: 1, blend: NORMAL, mask: undefined })
    this.aside.push({ composer: this.composer, kind: smask ?? undefined })
    if (smask) {
      // Clips and masks are those of the things that it masks.
      Object.assign(state, { groupAlpha: 1, groupBlend: NORMAL, groupMasks: [], clips: state.clips.slice(clips) })
      this.composer = new Composer(this.glyphs)
    } else
      Object.assign(state, {
        groupAlpha: groupAlpha * fillAlpha,
        groupBlend: blend === NORMAL ? groupBlend : blend,
        groupMasks: mask ? [...groupMasks, mask] : groupMasks,
      })
  }

  endGroup(): void {
    const begun = this.aside.pop()
    this.restore()
    if (!begun?.kind) return
    const masking = this.composer.placed()
    this.isCut ||= this.composer.isIncomplete
    this.readyMask = new SoftMask(masking, this.glyphs, this.page, begun.kind)
    this.composer = begun.composer
  }

  /** The mask that was drawn last holds from here on, or none. */
  useMask(isOn: boolean): void {
    this.state.mask = isOn ? this.readyMask : undefined
  }

  done(): { items: PdfItem[]; isIncomplete: boolean } {
    const items = this.composer.done()
    return { items, isIncomplete: this.isCut || this.composer.isIncomplete }
  }

  set(change: Partial<PageState>): void {
    Object.assign(this.state, change)
  }

  setEnds(change: Partial<StrokeEnds>): void {
    this.state.ends = { ...this.state.ends, ...change }
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

  clipNext(rule: FillRuleName): void {
    this.pendingClip = rule
  }

  path(op: number, [data]: readonly (ArrayLike<number> | null)[]): void {
    const rings = data ? ringsOf(data, this.state.matrix) : []
    const { fill, stroke, fillAlpha, strokeAlpha } = this.state
    if (!this.isHidden) {
      if (fills.has(op) && this.state.pattern) this.patterned(rings, this.state.pattern, evenOdd.has(op) ? 'even' : 'nonzero')
      else if (fills.has(op) && fill !== undefined) this.fill(rings, fill, evenOdd.has(op) ? 'even' : 'nonzero', fillAlpha)
      const { strokePattern } = this.state
      if (strokes.has(op) && strokePattern) this.strokedWith(rings, strokePattern, closes.has(op))
      else if (strokes.has(op) && stroke !== undefined)
        for (const ring of rings) this.stroke(closes.has(op) ? { ...ring, closed: true } : ring, stroke, strokeAlpha)
    }
    if (this.pendingClip) this.clip(rings, this.pendingClip)
    this.pendingClip = undefined
  }

  private clip(rings: readonly Ring[], rule: FillRuleName): void {
    // Without a ring everything is cut away.
    const areas = rings.map(({ points }) => points).filter(({ length }) => length >= 6)
    const polygons = areas.length > 0 ? apart(areas, rule) : [NOWHERE]
    const rect = polygons.length === 1 ? rectOf(polygons[0]) : undefined
    if (rect && holds(rect, this.page)) return
    this.state.clips = [...this.state.clips, polygons.length > 0 ? polygons : [NOWHERE]]
  }

  /** Cuts away everything outside a box of the current coordinates. */
  clipBox([x1, y1, x2, y2]: readonly number[]): void {
    const points = mapped(boxCorners(x1, y1, x2, y2), this.state.matrix)
    if (points.every(Number.isFinite)) this.clip([{ points, closed: true }], 'nonzero')
  }

  private fill(rings: readonly Ring[], color: number, rule: FillRuleName, opacity: number): void {
    const areas = rings.map(({ points }) => points).filter(({ length }) => length >= 6)
    const polygons = areas.length > 0 ? apart(areas, rule) : []
    if (polygons.length > 0) this.put({ kind: 'fill', rings: polygons.map((ring) => [...ring]), color }, polygons.flat(), opacity)
  }

  private patterned(rings: readonly Ring[], paint: Paint, rule: FillRuleName): void {
    const areas = rings.map(({ points }) => points).filter(({ length }) => length >= 6)
    if (areas.length === 0) return
    if ('tiles' in paint) this.tiled(rings, paint.tiles, rule)
    else for (const area of areasOf(apart(areas, rule))) this.shade(area, paint.shading, paint.matrix)
  }

  /** Lines whose areas show a pattern. */
  private strokedWith(rings: readonly Ring[], paint: Paint, isClosed: boolean): void {
    const { matrix, width, ends } = this.state
    const least = HAIRLINE / MM_PER_INCH / (stretch(matrix) || 1)
    for (const ring of rings) {
      const areas = this.linesOf(isClosed ? { ...ring, closed: true } : ring).flatMap(({ points, closed }) =>
        strokeRings(points, closed, Math.max(width, least), matrix, ends),
      )
      this.patterned(
        areas.map((points) => ({ points, closed: true })),
        paint,
        'nonzero',
      )
    }
  }

  private shade(areas: Rings, shading: Shading, matrix: Matrix2): void {
    const triangles = shaded(
      shading,
      matrix,
      areas.map((ring) => [...ring]),
    )
    if (!triangles) return this.skip()
    this.save()
    // The triangles of a mesh do not refer to the area.
    if (shading.kind === 'mesh')
      this.clip(
        areas.map((points) => ({ points: [...points], closed: true })),
        'even',
      )
    const edge = edgeOf(shading, matrix)
    if (edge) this.clip([{ points: edge, closed: true }], 'nonzero')
    this.put({ kind: 'shade', ...triangles }, triangles.positions, this.state.fillAlpha)
    this.restore()
  }

  private tiled(rings: readonly Ring[], tiles: Tiles, rule: FillRuleName): void {
    const box = this.inSight(boxOf(rings.flatMap(({ points }) => points)))
    const places = box ? placesOf(tiles, box) : []
    if (!places) return this.skip()
    this.save()
    this.clip(rings, rule)
    for (const [x, y] of places) {
      if (this.isFull) break
      this.save()
      const matrix = multiply2(tiles.matrix, [1, 0, 0, 1, x, y])
      const plain = tiles.color === undefined ? BLACK : color(tiles.color)
      this.set({ matrix, base: matrix, pattern: undefined, strokePattern: undefined, fill: plain, stroke: plain, text: new TextState() })
      this.play(tiles.list)
      this.restore()
    }
    this.restore()
  }

  /** The part of a box that is on the page and within the boxes of all clips. */
  private inSight(given: Box): Box | undefined {
    const box = this.state.clips.reduce<Box>((left, clip) => commonBox(left, boxOfClip(clip)), commonBox(this.page, given))
    return box[0] < box[2] && box[1] < box[3] ? box : undefined
  }

  /** A gradient over everything that no clip cuts away. */
  shadeAll(id: unknown): void {
    const shading = shadingOf(id, this.own)
    if (this.isHidden) return
    if (!shading) return this.skip()
    const edge = edgeOf(shading, this.state.matrix)
    const box = this.inSight(edge ? boxOf(edge) : this.page)
    if (box) this.shade([boxCorners(...box)], shading, this.state.matrix)
  }

  usePattern(args: readonly unknown[], isOfLines: boolean): void {
    const pattern = patternOf(args, this.state.base, this.own)
    if (!pattern) this.skip()
    // Letters of the app's fonts and masks have one colour.
    const plain = !pattern || 'tiles' in pattern ? undefined : pattern.shading.kind === 'mesh' ? undefined : pattern.shading.stops[0][1]
    this.set(isOfLines ? { strokePattern: pattern, stroke: plain } : { pattern, fill: plain })
  }

  private get isFull(): boolean {
    return this.operators > MOST_OPERATORS || this.composer.length > MOST_ITEMS || this.points > MOST_POINTS
  }

  /** A line in its dashes. */
  private linesOf(ring: Ring): Ring[] {
    const { matrix, dashes } = this.state
    const scale = stretch(matrix)
    const pattern = dashes.pattern.map((length) => length * scale)
    if (pattern.length === 0) return [ring]
    return dashed(ring, pattern.length % 2 === 0 ? pattern : [...pattern, ...pattern], dashes.phase * scale).map((points) => ({ points, closed: false }))
  }

  private stroke(ring: Ring, color: number, opacity: number): void {
    const { matrix, width, ends } = this.state
    const mm = width * stretch(matrix) * MM_PER_INCH
    const weight = Math.round(Math.min(WIDEST_MM, Math.max(0, mm)) * 100)
    for (const { points, closed } of this.linesOf(ring)) {
      if (mm > WIDEST_MM) {
        const rings = strokeRings(points, closed, width, matrix, ends)
        if (rings.length > 0) this.put({ kind: 'fill', rings, color }, rings.flat(), opacity)
      } else this.put({ kind: 'line', points, closed, color, weight }, points, opacity)
    }
  }

  letters(glyphs: readonly (PdfGlyph | number)[]): void {
    const { text, matrix, fill, stroke, fillAlpha, pattern, strokePattern } = this.state
    const run = text.run(glyphs, matrix)
    if (!run || this.isHidden) return
    const isOutlined = text.mode % 4 === 1
    const paint = isOutlined ? strokePattern : pattern
    const color = (isOutlined ? stroke : fill) ?? (paint && BLACK)
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
      if (paint) {
        const areas = places.flatMap(({ index, place }) => ringsOf(this.glyphs[index], place))
        if (areas.length > 0) this.patterned(areas, paint, 'nonzero')
        places.length = 0
      }
      const glyphRows = places.map(({ index }) => index)
      const matrices = places.flatMap(({ place }) => place)
      this.put({ kind: 'letters', glyphs: glyphRows, matrices, color, text: run.text, corners }, corners, fillAlpha)
      return
    }
    if (!isSeen) return
    if (paint) this.skip()
    this.put(plainText(run, font, color), corners, fillAlpha)
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
    if (!image?.data) return this.skip()
    const stencil = isMask ? ([fill >>> 24, (fill >>> 16) & 255, (fill >>> 8) & 255] as const) : undefined
    this.put({ kind: 'pixels', image, matrix, ...(stencil && { stencil }) }, mapped(boxCorners(0, 0, 1, 1), matrix), fillAlpha)
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
    if (!this.isHidden) this.isCut = true
  }

  private put(item: DrawnItem, points: readonly number[], own: number): void {
    const opacity = own * this.state.groupAlpha
    const box = widened(boxOf(points), item.kind === 'line' ? Math.max(HAIRLINE, item.weight / 100) / MM_PER_INCH / 2 : 0)
    if (!box.every(Number.isFinite)) return
    const clips: Rings[] = []
    for (const clip of this.state.clips) {
      const rect = clip.length === 1 ? rectOf(clip[0]) : undefined
      if (!meets(rect ?? boxOfClip(clip), box)) return
      if (!rect || !holds(rect, box)) clips.push(clip)
    }
    if (!meets(this.page, box)) return
    this.points += points.length
    const { mask, groupMasks, blend, groupBlend } = this.state
    const seen = this.state.clips.reduce<Box>((left, clip) => commonBox(left, boxOfClip(clip)), commonBox(this.page, box))
    this.composer.put({ ...item, ...(clips.length > 0 && { clips }), ...(opacity < 1 && { opacity }) }, seen, {
      masks: groupMasks,
      ...(mask && { mask }),
      blend: blend === NORMAL ? groupBlend : blend,
    })
  }
}

const set = (...names: string[]): ReadonlySet<number> => new Set(names.map((name) => OPS[name]))
const fills = set('fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke')
const evenOdd = set('eoFill', 'eoFillStroke', 'closeEOFillStroke')
const strokes = set('stroke', 'closeStroke', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke')
const closes = set('closeStroke', 'closeFillStroke', 'closeEOFillStroke')
