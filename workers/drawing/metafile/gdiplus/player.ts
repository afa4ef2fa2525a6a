import { boxOf, holds, rectOf } from '../../areas/boxes.ts'
import { apart, combined, type Rings } from '../../areas/rings.ts'
import { corners, mapped } from '../../build/drawGlyph.ts'
import type { Matrix2 } from '../../emitter.ts'
import { identity2, multiply2 } from '../../geometry/affine.ts'
import type { Metafile, MetafileItem } from '../items.ts'
import type { MetafilePlayer } from '../player.ts'
import type { PlusBrush, PlusPath, PlusPen, PlusRegion } from './objects.ts'
import { lookOf, paintArea, plainOf, type PlusSink } from './paint.ts'
import type { PlusPicture } from './picture.ts'
import { penStroke } from './stroke.ts'

type Figures = PlusPath['figures']

const MOST_SAVED = 1000
/** Regions with more coordinates are not combined. */
const MOST_VALUES = 200_000
/** Coordinates of all areas together: a small file can ask for the same area over and over. */
const MOST_WORK = 20_000_000
/** How a clip is combined with the one before. */
const [REPLACE, COMMON, UNION, ONE, EXCLUDE] = [0, 1, 2, 3, 4]
/** Units of lengths: pixels of the device, points, inches, 300ths of an inch, millimetres. */
const perInch: Record<number, number> = { 3: 72, 4: 1, 5: 300, 6: 25.4 }

interface State {
  world: Matrix2
  /** Pixels of a unit of pages. */
  page: number
  /** From pixels of the container to millimetres. */
  container: Matrix2
  /** Undefined: all is seen. */
  clip: Rings | undefined
  containerClip: Rings | undefined
}

/** Draws as GDI+ does: keeps transforms, clip and saved states. Coordinates that come in are of the world, y down. */
export class PlusPlayer implements PlusSink {
  private readonly player: MetafilePlayer
  /** Millimetres of the picture, with some space around. */
  private readonly sheet: Rings
  private readonly size: { width: number; height: number }
  private state: State
  private readonly saved: { index: number; state: State }[] = []
  private work = 0
  /** Pixels of an inch, as the file states them. */
  dpi = 96
  private readonly nested: (data: Uint8Array) => Metafile | undefined

  /** `nested` plays a metafile that lies in the picture. */
  constructor(player: MetafilePlayer, width: number, height: number, nested: (data: Uint8Array) => Metafile | undefined) {
    this.player = player
    this.sheet = [corners(-width, -height, 2 * width, 2 * height)]
    this.size = { width, height }
    this.state = { world: identity2, page: 1, container: player.toSheet, clip: undefined, containerClip: undefined }
    this.nested = nested
  }

  get toSheet(): Matrix2 {
    return this.player.toSheet
  }

  get pixel(): { x: number; y: number } {
    return this.player.pixel
  }

  /** From the world to millimetres. */
  get matrix(): Matrix2 {
    const { world, page, container } = this.state
    return multiply2(container, multiply2([page, 0, 0, page, 0, 0], world))
  }

  skip(what: string): void {
    this.player.skip(what)
  }

  put(item: MetafileItem, within?: Rings): void {
    const { clip } = this.state
    if (clip?.length === 0) return
    const cuts = [...(clip && !isWhole(clip, item) ? [clip] : []), ...(within ? [within] : [])]
    this.player.put(cuts.length > 0 ? { ...item, clips: cuts } : item)
  }

  /** Pixels of a unit: 0 and 1 are those of the world and of the device. */
  pixelsOf(unit: number): number {
    return perInch[unit] ? this.dpi / perInch[unit] : 1
  }

  setPage(unit: number, scale: number): void {
    this.state.page = this.pixelsOf(unit) * (scale || 1)
  }

  /** Units of the world in a length that is stated in another unit. */
  worldLength(length: number, unit: number): number {
    return unit === 0 ? length : (length * this.pixelsOf(unit)) / (this.state.page || 1)
  }

  setWorld(matrix: Matrix2): void {
    this.state.world = matrix
  }

  /** `isLast`: applied behind the earlier ones. */
  transform(matrix: Matrix2, isLast: boolean): void {
    this.state.world = isLast ? multiply2(matrix, this.state.world) : multiply2(this.state.world, matrix)
  }

  save(index: number): void {
    if (this.saved.length < MOST_SAVED) this.saved.push({ index, state: { ...this.state } })
  }

  restore(index: number): void {
    const at = this.saved.findLastIndex((each) => each.index === index)
    if (at < 0) return
    this.state = this.saved[at].state
    this.saved.length = at
  }

  /** Begins a nested picture with transforms and a clip of its own. `boxes` (x, y, width, height): the nested picture's box `from` is drawn into the box `to`; absent: it keeps the current transform. */
  beginContainer(index: number, boxes?: { to: readonly number[]; from: readonly number[]; unit: number }): void {
    this.save(index)
    let place = this.matrix
    if (boxes) {
      const { to, from, unit } = boxes
      const factor = this.pixelsOf(unit)
      const [sx, sy] = [to[2] / (from[2] * factor || 1), to[3] / (from[3] * factor || 1)]
      place = multiply2(place, [sx, 0, 0, sy, to[0] - from[0] * factor * sx, to[1] - from[1] * factor * sy])
    }
    const { clip } = this.state
    this.state = { world: identity2, page: 1, container: place, clip, containerClip: clip }
  }

  resetClip(): void {
    this.state.clip = this.state.containerClip
  }

  clipRectangle(box: readonly number[], how: number): void {
    this.clipTo(this.rectangle(box), how)
  }

  clipPath(path: PlusPath, how: number): void {
    this.clipTo(this.areaOf(path.figures, path.winding), how)
  }

  clipRegion(region: PlusRegion, how: number): void {
    this.clipTo(this.regionArea(region), how)
  }

  moveClip(dx: number, dy: number): void {
    const { clip } = this.state
    const [a, b, c, d] = this.matrix
    this.state.clip = clip?.map((ring) => mapped(ring, [1, 0, 0, 1, a * dx + c * dy, b * dx + d * dy]))
  }

  private clipTo(area: Rings, how: number): void {
    const { clip, containerClip } = this.state
    const before = clip ?? this.sheet
    if (how === REPLACE) this.state.clip = containerClip ? this.combine(containerClip, area, COMMON) : area
    else if (how === COMMON && !clip) this.state.clip = area === this.sheet ? undefined : area
    else this.state.clip = this.combine(before, area, how)
  }

  private combine(a: Rings, b: Rings, how: number): Rings {
    const values = [...a, ...b].reduce((sum, { length }) => sum + length, 0)
    if (values > MOST_VALUES || !this.affords(values)) {
      this.skip('region')
      return a
    }
    const outer = how === COMMON ? (within(a, b) ?? within(b, a)) : undefined
    if (outer) return outer
    if (how === COMMON) return combined(a, b, 'common')
    if (how === UNION) return combined(a, b, 'all')
    if (how === ONE) return combined(a, b, 'one')
    return how === EXCLUDE ? combined(a, b, 'first') : combined(b, a, 'first')
  }

  private regionArea(region: PlusRegion): Rings {
    if (region.kind === 'infinite') return this.sheet
    if (region.kind === 'empty') return []
    if (region.kind === 'path') return this.areaOf(region.path.figures, region.path.winding)
    if (region.kind === 'both') return this.combine(this.regionArea(region.left), this.regionArea(region.right), region.how)
    return this.rectangle(region.box)
  }

  /** What of a box lies on the sheet. */
  private rectangle([x, y, width, height]: readonly number[]): Rings {
    return this.combine([mapped(corners(x, y, x + width, y + height), this.matrix)], this.sheet, COMMON)
  }

  private areaOf(figures: Figures, winding: boolean): Rings {
    const { matrix } = this
    const rings = figures.map(({ points }) => mapped(points, matrix)).filter((ring) => ring.length >= 6 && ring.every(Number.isFinite))
    if (!this.affords(rings.reduce((sum, { length }) => sum + length, 0))) {
      this.skip('all that follows')
      return []
    }
    return rings.length > 0 ? apart(rings, winding ? 'nonzero' : 'even') : []
  }

  private affords(values: number): boolean {
    this.work += values
    return this.work <= MOST_WORK
  }

  fill(figures: Figures, brush: PlusBrush, winding = false): void {
    paintArea(this.areaOf(figures, winding), brush, this.matrix, this)
  }

  fillRegion(region: PlusRegion, brush: PlusBrush): void {
    paintArea(this.regionArea(region), brush, this.matrix, this)
  }

  /** The whole picture in one colour. */
  clear(argb: number): void {
    if (argb >>> 24 > 0) this.put({ kind: 'fill', rings: [corners(0, 0, this.size.width, this.size.height)], ...lookOf(argb) })
  }

  stroke(figures: Figures, pen: PlusPen): void {
    const { matrix } = this
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    const inWorld = this.worldLength(pen.width, pen.unit)
    const width = inWorld * scale
    const weight = Math.max(0, Math.min(32_000, Math.round(width * 100)))
    const look = lookOf(plainOf(pen.brush))
    if (look.opacity === 0) return
    for (const { points, closed } of figures) {
      const placed = mapped(points, matrix)
      if (!this.affords(placed.length) || !placed.every(Number.isFinite)) continue
      const { lines, areas } = penStroke(placed, closed, { ...pen, width: inWorld }, matrix, width, this.pixel.x)
      for (const line of lines) this.put({ kind: 'line', ...line, weight, ...look })
      for (const area of areas) paintArea(apart(area, 'even'), pen.brush, matrix, this)
    }
  }

  /** A picture by where the corners of its part (x, y, width, height in pixels) come: upper left, upper right, lower left. */
  image(picture: PlusPicture, part: readonly number[], to: readonly number[]): void {
    const [x, y, width, height] = part
    const [ax, ay, bx, by, cx, cy] = to
    const place: Matrix2 = [(bx - ax) / (width || 1), (by - ay) / (width || 1), (cx - ax) / (height || 1), (cy - ay) / (height || 1), ax, ay]
    const matrix = multiply2(this.matrix, multiply2(place, [1, 0, 0, 1, -x, -y]))
    if (picture.kind === 'pixels') {
      const { width: all, height: tall } = picture
      const isPart = x > 0.5 || y > 0.5 || width < all - 1.5 || height < tall - 1.5
      const outline = isPart ? [mapped(corners(x, y, x + width, y + height), matrix)] : undefined
      this.put({ kind: 'image', picture: picture.picture, matrix: multiply2(matrix, [all, 0, 0, -tall, 0, tall]) }, outline)
      return
    }
    const inner = this.nested(picture.data)
    if (!inner) return this.skip('metafile')
    const toPart: Matrix2 = [width / inner.width, 0, 0, -height / inner.height, x, y + height]
    for (const item of inner.items) this.put(placedItem(item, multiply2(matrix, toPart)))
    for (const what of inner.skipped.keys()) this.skip(what)
  }
}

/** The inner one of two boxes of which one lies within the other. */
function within(inner: Rings, outer: Rings): Rings | undefined {
  const box = outer.length === 1 ? rectOf(outer[0]) : undefined
  return box && inner.length > 0 && inner.every((ring) => holds(box, boxOf(ring))) ? inner : undefined
}

/** Whether a clip cuts nothing of an item. */
function isWhole(clip: Rings, item: MetafileItem): boolean {
  const box = clip.length === 1 ? rectOf(clip[0]) : undefined
  if (!box || item.kind === 'text') return false
  const points =
    item.kind === 'fill'
      ? item.rings.flat()
      : item.kind === 'line'
        ? item.points
        : item.kind === 'shade'
          ? item.positions
          : mapped([0, 0, 1, 0, 1, 1, 0, 1], item.matrix)
  return holds(box, boxOf([...points]))
}

/** An item of a metafile within this one. */
function placedItem(item: MetafileItem, matrix: Matrix2): MetafileItem {
  const clips = item.clips?.map((rings) => rings.map((ring) => mapped(ring, matrix)))
  const placed = { ...item, ...(clips && { clips }) }
  if (placed.kind === 'line')
    return {
      ...placed,
      points: mapped(placed.points, matrix),
      weight: Math.round(placed.weight * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))),
    }
  if (placed.kind === 'fill') return { ...placed, rings: placed.rings.map((ring) => mapped(ring, matrix)) }
  if (placed.kind === 'shade') return { ...placed, positions: mapped(placed.positions, matrix) }
  return { ...placed, matrix: multiply2(matrix, placed.matrix) }
}
