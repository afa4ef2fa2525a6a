import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { joinedBytes } from '../../../io/bytes/joinedBytes.ts'
import { corners } from '../../build/drawGlyph.ts'
import { bezierPoints, ellipseRing } from '../curves.ts'
import { matrixOf, plusPoints, type PlusBrush, type PlusObject, type PlusPath, readPlusObject } from './objects.ts'
import type { PlusPlayer } from './player.ts'
import { drawPlacedLetters, drawString } from './text.ts'

const [HEADER, GET_DC, OBJECT] = [0x4001, 0x4004, 0x4008]
const HEAD = 12
const SLOTS = 64
const MOST_BYTES = 256 << 20
/** Bits of flags: a colour in place of a brush, whole numbers, closed, relative places; objects in pieces. */
const [IS_COLOR, COMPRESSED, CLOSED, RELATIVE, WINDING] = [0x8000, 0x4000, 0x2000, 0x800, 0x2000]
const [BY_LETTERS, UPRIGHT, FROM_FIRST] = [1, 2, 4]

type Play = (body: ByteCursor, flags: number, records: PlusRecords) => void

/** Plays the records of GDI+ that lie in comments of an enhanced metafile ([MS-EMFPLUS]). */
export class PlusRecords {
  readonly player: PlusPlayer
  /** Records were there. */
  isThere = false
  /** Records of GDI draw the same once more. */
  isDual = false
  /** Records of GDI that follow belong to the picture. */
  isGdi = true
  private readonly objects: (PlusObject | undefined)[] = []
  private pieces: { flags: number; left: number; data: Uint8Array[] } | undefined

  constructor(player: PlusPlayer) {
    this.player = player
  }

  /** The records of one comment, behind its signature. */
  play(data: Uint8Array): void {
    this.isThere = true
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    for (let at = 0; at + HEAD <= data.length; ) {
      const [type, flags, size, length] = [view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint32(at + 4, true), view.getUint32(at + 8, true)]
      if (size < HEAD || size > data.length - at) return this.player.skip('damaged record')
      this.isGdi = type === GET_DC
      try {
        this.record(type, flags, data.subarray(at + HEAD, at + HEAD + Math.min(length, size - HEAD)))
      } catch {
        this.player.skip('damaged record')
      }
      at += size
    }
  }

  private record(type: number, flags: number, data: Uint8Array): void {
    if (type === HEADER) {
      this.isDual = (flags & 1) !== 0
      const body = new ByteCursor(data, 8)
      this.player.dpi = body.u32() || 96
    } else if (type === OBJECT) this.object(flags, data)
    else if (Object.hasOwn(plays, type)) plays[type](new ByteCursor(data), flags, this)
    else if (Object.hasOwn(unread, type)) this.player.skip(unread[type])
  }

  /** An object, or a piece of one: pieces state the size of the whole. */
  private object(flags: number, data: Uint8Array): void {
    if (flags & 0x8000) {
      const whole = new ByteCursor(data).u32()
      if (whole > MOST_BYTES) throw new RangeError('object')
      if (this.pieces?.flags !== flags) this.pieces = { flags, left: whole, data: [] }
      const piece = data.subarray(4)
      this.pieces.data.push(piece)
      this.pieces.left -= piece.length
      if (this.pieces.left > 0) return
      data = joinedBytes(this.pieces.data)
    } else if (this.pieces) {
      // The last piece may be marked as if it were whole.
      if ((this.pieces.flags & 0x7fff) === flags) data = joinedBytes([...this.pieces.data, data])
    }
    this.pieces = undefined
    const slot = flags & 0xff
    if (slot >= SLOTS) throw new RangeError('slot')
    this.objects[slot] = undefined
    this.objects[slot] = readPlusObject((flags >> 8) & 0x7f, data)
  }

  /** Throws where the slot holds something else. */
  get<T extends PlusObject['type']>(type: T, slot: number): Extract<PlusObject, { type: T }> {
    const found = this.objects[slot & 0xff]
    if (found?.type !== type) throw new RangeError(type)
    return found as Extract<PlusObject, { type: T }>
  }

  formatOf(slot: number): Extract<PlusObject, { type: 'format' }>['format'] | undefined {
    const found = slot < SLOTS ? this.objects[slot] : undefined
    return found?.type === 'format' ? found.format : undefined
  }

  /** The brush in a slot, or the colour in its place. */
  brush(flags: number, value: number): PlusBrush {
    return flags & IS_COLOR ? { kind: 'solid', argb: value } : this.get('brush', value).brush
  }
}

type Figures = PlusPath['figures']
const one = (points: number[], closed: boolean): Figures => [{ points, closed }]

const box = (body: ByteCursor, flags: number): number[] => plusPoints(body, 2, (flags & COMPRESSED) !== 0)
const boxes = (body: ByteCursor, flags: number): number[][] => {
  const values = plusPoints(body, body.u32() * 2, (flags & COMPRESSED) !== 0)
  return Array.from({ length: values.length / 4 }, (_, i) => values.slice(i * 4, i * 4 + 4))
}
const points = (body: ByteCursor, flags: number): number[] => plusPoints(body, body.u32(), (flags & COMPRESSED) !== 0, (flags & RELATIVE) !== 0)
const rectangle = ([x, y, width, height]: readonly number[]): Figures => one(corners(x, y, x + width, y + height), true)
const ellipse = ([x, y, width, height]: readonly number[]): Figures => one(ellipseRing([x, y, x + width, y + height], 0, 2 * Math.PI), true)

/** Part of an ellipse between rays; degrees, clockwise as seen. */
function arcOf([x, y, width, height]: readonly number[], start: number, sweep: number): number[] {
  const turned = Math.max(-360, Math.min(360, sweep))
  // Rays are stated as seen, ellipses go by the angle on their circle.
  const onCircle = (degrees: number): number => {
    const angle = (degrees * Math.PI) / 180
    const plain = Math.atan2(Math.sin(angle) * width, Math.cos(angle) * height)
    return plain + Math.round((angle - plain) / (2 * Math.PI)) * 2 * Math.PI
  }
  const from = onCircle(start)
  return ellipseRing([x, y, x + width, y + height], from, Math.abs(turned) === 360 ? (turned * Math.PI) / 180 : onCircle(start + turned) - from)
}
const pie = (rect: readonly number[], start: number, sweep: number): Figures =>
  one([...arcOf(rect, start, sweep), rect[0] + rect[2] / 2, rect[1] + rect[3] / 2], true)

/** A curve through points; `from`, `count`: of the pieces that are drawn. */
function curveOf(list: readonly number[], tension: number, closed: boolean, from = 0, count = Infinity): number[] {
  const total = list.length / 2
  const at = (i: number, axis: number): number => list[(closed ? (i + total) % total : Math.max(0, Math.min(total - 1, i))) * 2 + axis]
  const bezier = [at(from, 0), at(from, 1)]
  const end = Math.min(closed ? total : total - 1, from + count)
  for (let i = from; i < end; i++)
    for (const [first, second, sign] of [
      [i + 1, i - 1, 1],
      [i + 2, i, -1],
    ] as const) {
      const anchor = sign === 1 ? i : i + 1
      bezier.push(...[0, 1].map((axis) => at(anchor, axis) + (sign * (at(first, axis) - at(second, axis)) * tension) / 3))
      if (sign === -1) bezier.push(at(i + 1, 0), at(i + 1, 1))
    }
  return bezierPoints(bezier)
}

const fill =
  (figures: (body: ByteCursor, flags: number) => Figures): Play =>
  (body, flags, records) => {
    const brush = records.brush(flags, body.u32())
    records.player.fill(figures(body, flags), brush, (flags & WINDING) !== 0)
  }
const stroke =
  (figures: (body: ByteCursor, flags: number) => Figures): Play =>
  (body, flags, records) =>
    records.player.stroke(figures(body, flags), records.get('pen', flags).pen)

const how = (flags: number): number => (flags >> 8) & 15
const isLast = (flags: number): boolean => (flags & 0x2000) !== 0

const plays: Record<number, Play> = {
  0x4009: (body, _, { player }) => player.clear(body.u32()),
  0x400a: (body, flags, records) => {
    const brush = records.brush(flags, body.u32())
    for (const each of boxes(body, flags)) records.player.fill(rectangle(each), brush)
  },
  0x400b: stroke((body, flags) => boxes(body, flags).flatMap(rectangle)),
  0x400c: fill((body, flags) => one(points(body, flags), true)),
  0x400d: stroke((body, flags) => one(points(body, flags), (flags & CLOSED) !== 0)),
  0x400e: fill((body, flags) => ellipse(box(body, flags))),
  0x400f: stroke((body, flags) => ellipse(box(body, flags))),
  0x4010: fill((body, flags) => {
    const [start, sweep] = [body.f32(), body.f32()]
    return pie(box(body, flags), start, sweep)
  }),
  0x4011: stroke((body, flags) => {
    const [start, sweep] = [body.f32(), body.f32()]
    return pie(box(body, flags), start, sweep)
  }),
  0x4012: stroke((body, flags) => {
    const [start, sweep] = [body.f32(), body.f32()]
    return one(arcOf(box(body, flags), start, sweep), false)
  }),
  0x4013: (body, flags, records) => records.player.fillRegion(records.get('region', flags).region, records.brush(flags, body.u32())),
  0x4014: (body, flags, records) => {
    const { path } = records.get('path', flags)
    records.player.fill(path.figures, records.brush(flags, body.u32()), path.winding)
  },
  0x4015: (body, flags, records) => records.player.stroke(records.get('path', flags).path.figures, records.get('pen', body.u32()).pen),
  0x4016: fill((body, flags) => {
    const tension = body.f32()
    return one(curveOf(points(body, flags), tension, true), true)
  }),
  0x4017: stroke((body, flags) => {
    const tension = body.f32()
    return one(curveOf(points(body, flags), tension, true), true)
  }),
  0x4018: stroke((body, flags) => {
    const [tension, from, count] = [body.f32(), body.u32(), body.u32()]
    return one(curveOf(points(body, flags), tension, false, from, count), false)
  }),
  0x4019: stroke((body, flags) => one(bezierPoints(points(body, flags)), false)),
  0x401a: (body, flags, records) => {
    body.skip(8)
    const part = [...body.f32s(4)]
    const [x, y, width, height] = box(body, flags)
    image(records, flags, part, [x, y, x + width, y, x, y + height])
  },
  0x401b: (body, flags, records) => {
    body.skip(8)
    const part = [...body.f32s(4)]
    image(records, flags, part, points(body, flags))
  },
  0x401c: (body, flags, records) => {
    const brush = records.brush(flags, body.u32())
    const format = records.formatOf(body.u32())
    const length = body.u32()
    const layout = [...body.f32s(4)]
    if (length > body.left >> 1) throw new RangeError('text')
    drawString(records.player, body.wide(length * 2), records.get('font', flags).font, brush, layout, format)
  },
  0x4025: (body, _, { player }) => player.save(body.u32()),
  0x4026: (body, _, { player }) => player.restore(body.u32()),
  0x4027: (body, flags, { player }) => {
    const [to, from] = [[...body.f32s(4)], [...body.f32s(4)]]
    player.beginContainer(body.u32(), { to, from, unit: flags & 0xff })
  },
  0x4028: (body, _, { player }) => player.beginContainer(body.u32()),
  0x4029: (body, _, { player }) => player.restore(body.u32()),
  0x402a: (body, _, { player }) => player.setWorld(matrixOf(body)),
  0x402b: (_, __, { player }) => player.setWorld([1, 0, 0, 1, 0, 0]),
  0x402c: (body, flags, { player }) => player.transform(matrixOf(body), isLast(flags)),
  0x402d: (body, flags, { player }) => player.transform([1, 0, 0, 1, body.f32(), body.f32()], isLast(flags)),
  0x402e: (body, flags, { player }) => player.transform([body.f32(), 0, 0, body.f32(), 0, 0], isLast(flags)),
  0x402f: (body, flags, { player }) => {
    const angle = (body.f32() * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    player.transform([cos, sin, -sin, cos, 0, 0], isLast(flags))
  },
  0x4030: (body, flags, { player }) => player.setPage(flags & 0xff, body.f32()),
  0x4031: (_, __, { player }) => player.resetClip(),
  0x4032: (body, flags, { player }) => player.clipRectangle([...body.f32s(4)], how(flags)),
  0x4033: (_, flags, records) => records.player.clipPath(records.get('path', flags).path, how(flags)),
  0x4034: (_, flags, records) => records.player.clipRegion(records.get('region', flags).region, how(flags)),
  0x4035: (body, _, { player }) => player.moveClip(body.f32(), body.f32()),
  0x4036: (body, flags, records) => {
    const brush = records.brush(flags, body.u32())
    const [options, hasMatrix, count] = [body.u32(), body.u32(), body.u32()]
    if (!(options & BY_LETTERS)) return records.player.skip('text by glyph numbers')
    if (options & UPRIGHT) return records.player.skip('vertical text')
    const letters = body.take(count * 2)
    const codes = Array.from({ length: count }, (_, i) => letters[i * 2] | (letters[i * 2 + 1] << 8))
    const places = [...body.f32s((options & FROM_FIRST ? 1 : count) * 2)]
    drawPlacedLetters(records.player, codes, records.get('font', flags).font, brush, places, hasMatrix ? matrixOf(body) : undefined)
  },
}

const unread: Record<number, string> = { 0x4037: 'outline of a path', 0x4038: 'effect of a picture' }

function image(records: PlusRecords, flags: number, part: readonly number[], to: readonly number[]): void {
  const { picture } = records.get('picture', flags)
  if (to.length < 6) throw new RangeError('points')
  if (picture) records.player.image(picture, part, to)
  else records.player.skip('bitmap')
}
