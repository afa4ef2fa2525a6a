import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { decodeName } from '../../mesh/text.ts'
import { multiply2 } from '../geometry/affine.ts'
import type { Matrix2 } from '../emitter.ts'
import { brushOfStyle, colorOf, fontOf, penOf } from './deviceContext.ts'
import type { Metafile } from './items.ts'
import { MetafilePlayer } from './player.ts'
import { PlusPlayer } from './gdiplus/player.ts'
import { PlusRecords } from './gdiplus/records.ts'
import { readWmf } from './wmf.ts'

const HEADER = 1
const EOF = 14
const HEAD = 8
const SIGNATURE = 0x464d4520
const COMMENT = 70
const PLUS_SIGNATURE = 0x2b464d45
/** Metafiles within each other. */
const MOST_NESTED = 3
const SIDE = 1e5
const MICROMETRES = 100

/** Options of ExtTextOut: a filled box, letters by their place in the font, pairs of advances. */
const [OPAQUE, GLYPHS, PAIRS] = [2, 0x10, 0x2000]
const [NO_BOX, SMALL] = [0x100, 0x200]
/** A region takes the place of what clipped before. */
const COPY = 5
const MOST_BOXES = 2000

type Play = (body: ByteCursor, player: MetafilePlayer, record: Uint8Array) => void

/** Whether bytes begin as an enhanced metafile. */
export const isEmf = (data: Uint8Array): boolean => data.length >= 88 && u32At(data, 0) === HEADER && u32At(data, 40) === SIGNATURE

/**
 * Plays an enhanced metafile ([MS-EMF], [MS-EMFPLUS]). Records stand for themselves: a damaged one is left out. Where records of GDI and of GDI+ draw the same, those
 * of GDI+ are drawn, unless some of them cannot be and fewer of the others. Throws `file-exception` when the header is none.
 */
export function readEmf(data: Uint8Array): Metafile {
  return readNested(data, 0)
}

function readNested(data: Uint8Array, depth: number): Metafile {
  const { picture, plus } = play(data, depth, true)
  if (!plus?.isThere || (picture.items.length > 0 && !(plus.isDual && picture.skipped.size > 0))) return picture
  const { picture: other } = play(data, depth, false)
  return other.items.length > 0 && (picture.items.length === 0 || countOf(other) < countOf(picture)) ? other : picture
}

const countOf = ({ skipped }: Metafile): number => [...skipped.values()].reduce((sum, count) => sum + count, 0)

/** A metafile that lies in another one; undefined when it cannot be read. */
function nestedIn(depth: number): (data: Uint8Array) => Metafile | undefined {
  return (data) => {
    if (depth >= MOST_NESTED) return undefined
    try {
      return isEmf(data) ? readNested(data, depth + 1) : readWmf(data)
    } catch {
      return undefined
    }
  }
}

/** `withPlus`: records of GDI+ are played, and those of GDI only where they belong to them. */
function play(data: Uint8Array, depth: number, withPlus: boolean): { picture: Metafile; plus?: PlusRecords } {
  if (!isEmf(data)) throw new OpenError('file-exception', 'no enhanced metafile')
  const head = new ByteCursor(data, 24)
  const [left, top, right, bottom] = [head.i32(), head.i32(), head.i32(), head.i32()].map((value) => value / 100)
  head.at = 72
  const [pixelsX, pixelsY, mmX, mmY] = [head.u32(), head.u32(), head.u32(), head.u32()]
  // Later heads state the device in micrometres as well.
  head.at = MICROMETRES
  const [umX, umY] = u32At(data, 4) >= MICROMETRES + 8 && head.left >= 8 ? [head.u32(), head.u32()] : [0, 0]
  const pixel = { x: (umX / 1000 || mmX) / pixelsX, y: (umY / 1000 || mmY) / pixelsY }
  const [width, height] = [right - left, bottom - top]
  const sound = [width, height].every((side) => side > 0 && side < SIDE) && [pixel.x, pixel.y].every((side) => side > 0 && side < SIDE)
  if (!sound) throw new OpenError('file-exception', 'the metafile has no size')
  const player = new MetafilePlayer(pixel, { x: left / pixel.x, y: top / pixel.y }, height)
  const plus = withPlus ? new PlusRecords(new PlusPlayer(player, width, height, nestedIn(depth))) : undefined
  for (let at = 0; at + HEAD <= data.length; ) {
    const type = u32At(data, at)
    const size = u32At(data, at + 4)
    if (size < HEAD || size > data.length - at || type === EOF) break
    const record = data.subarray(at, at + size)
    const comment = type === COMMENT && plus ? plusComment(record) : undefined
    player.isMuted = plus !== undefined && plus.isThere && !plus.isGdi && !comment
    try {
      if (comment) plus?.play(comment)
      else if (Object.hasOwn(plays, type)) plays[type](new ByteCursor(record, HEAD), player, record)
      else if (Object.hasOwn(unread, type)) player.skip(unread[type])
    } catch {
      player.skip('damaged record')
    }
    at += size
  }
  return { picture: player.done(width, height), ...(plus && { plus }) }
}

/** What a comment holds for GDI+. */
function plusComment(record: Uint8Array): Uint8Array | undefined {
  return record.length >= 16 && u32At(record, 12) === PLUS_SIGNATURE ? record.subarray(16, Math.min(record.length, 12 + u32At(record, 8))) : undefined
}

const u32At = (data: Uint8Array, at: number): number => (data[at] | (data[at + 1] << 8) | (data[at + 2] << 16) | (data[at + 3] << 24)) >>> 0

const box = (body: ByteCursor): number[] => [body.i32(), body.i32(), body.i32(), body.i32()]
const matrixOf = (body: ByteCursor): Matrix2 => [body.f32(), body.f32(), body.f32(), body.f32(), body.f32(), body.f32()]

function points(body: ByteCursor, count: number, small: boolean): number[] {
  if (count * (small ? 4 : 8) > body.left) throw new RangeError('points')
  return Array.from({ length: count * 2 }, () => (small ? body.view.getInt16(body.skip(2), true) : body.i32()))
}

/** One list of points behind its box and count. */
const poly =
  (small: boolean, draw: (player: MetafilePlayer, list: number[]) => void): Play =>
  (body, player) => {
    body.skip(16)
    draw(player, points(body, body.u32(), small))
  }

const polyPoly =
  (small: boolean, closed: boolean): Play =>
  (body, player) => {
    body.skip(16)
    const lists = body.u32()
    body.skip(4)
    const counts = body.u32s(lists)
    player.lines(
      Array.from(counts, (count) => points(body, count, small)),
      closed,
    )
  }

/** Points with what leads to each: 2 a line, 4 a curve, 6 a move; bit 0 closes. */
const polyDraw =
  (small: boolean): Play =>
  (body, player) => {
    body.skip(16)
    const count = body.u32()
    const list = points(body, count, small)
    const kinds = body.take(count)
    for (let i = 0; i < count; i++) {
      const at = i * 2
      const kind = kinds[i] & 6
      if (kind === 6) player.moveTo(list[at], list[at + 1])
      else if (kind === 2) player.linesTo(list.slice(at, at + 2))
      else if (kind === 4) {
        player.linesTo(list.slice(at, at + 6), true)
        i += 2
      }
      if (kinds[i] & 1) player.closeFigure()
    }
  }

/** Shapes with both forms of points, by the number of the wide one. */
const both = (wide: number, small: number, make: (isSmall: boolean) => Play): Record<number, Play> => ({ [wide]: make(false), [small]: make(true) })

const textOut =
  (wide: boolean): Play =>
  (body, player, record) => {
    body.skip(16 + 12)
    const [x, y, count, offset, options] = [body.i32(), body.i32(), body.u32(), body.u32(), body.u32()]
    const opaque = box(body)
    const steps = body.u32()
    if ((options & GLYPHS) !== 0) return player.skip('text by glyph numbers')
    const codes = lettersOf(new ByteCursor(record, offset).take(count * (wide ? 2 : 1)), wide)
    const size = (options & PAIRS) !== 0 ? 8 : 4
    const hasSteps = steps >= HEAD && record.length - steps >= count * size
    const advances = hasSteps ? codes.map((_, i) => body.view.getInt32(steps + i * size, true)) : undefined
    player.text({ codes, x, y, ...(advances && { advances }), ...((options & OPAQUE) !== 0 && { opaque }) })
  }

/** Code units: advances are by unit, and letters beyond the first plane do not occur in drawings. Bytes are UTF-8 where they can be: some programs write it. */
const lettersOf = (bytes: Uint8Array, wide: boolean): number[] =>
  wide
    ? Array.from({ length: bytes.length >> 1 }, (_, i) => bytes[i * 2] | (bytes[i * 2 + 1] << 8))
    : Array.from(
        decodeName(bytes, () => 'windows-1252'),
        (letter) => letter.codePointAt(0)!,
      )

const smallTextOut: Play = (body, player) => {
  const [x, y, count, options] = [body.i32(), body.i32(), body.u32(), body.u32()]
  body.skip(12)
  const opaque = (options & NO_BOX) === 0 ? box(body) : undefined
  if ((options & GLYPHS) !== 0) return player.skip('text by glyph numbers')
  const wide = (options & SMALL) === 0
  const codes = lettersOf(body.take(count * (wide ? 2 : 1)), wide)
  player.text({ codes, x, y, ...(opaque && (options & OPAQUE) !== 0 && { opaque }) })
}

/** A bitmap by where its head and bits stand in the record. */
function bitmap(record: Uint8Array, offsets: readonly number[]): Uint8Array | undefined {
  const [head, headSize, bits, bitsSize] = offsets
  if (headSize === 0 || head + headSize > record.length || bits + bitsSize > record.length) return undefined
  const dib = new Uint8Array(headSize + bitsSize)
  dib.set(record.subarray(head, head + headSize))
  dib.set(record.subarray(bits, bits + bitsSize), headSize)
  return dib
}

const blit: Play = (body, player, record) => {
  body.skip(16)
  const [x, y, width, height, operation] = [body.i32(), body.i32(), body.i32(), body.i32(), body.u32()]
  body.skip(8 + 24 + 8)
  const dib = bitmap(record, [body.u32(), body.u32(), body.u32(), body.u32()])
  if (dib) player.image(dib, x, y, width, height)
  else player.fillBox(x, y, width, height, operation)
}

const bitmapBrush =
  (isMono: boolean): Play =>
  (body, player, record) => {
    const slot = body.u32()
    body.skip(4)
    const dib = bitmap(record, [body.u32(), body.u32(), body.u32(), body.u32()])
    player.create(slot, dib ? { type: 'brush', color: colorOf(0), bitmap: { dib, isMono } } : { type: 'none', of: 'brush' })
    if (!dib) player.skip('pattern of areas')
  }

/** Boxes of a region: of more than can be, the box around them. */
function region(body: ByteCursor): number[][] {
  body.skip(8)
  const count = body.u32()
  body.skip(4)
  const around = box(body)
  return count > 0 && count <= MOST_BOXES && count * 16 <= body.left ? Array.from({ length: count }, () => box(body)) : [around]
}

const arc =
  (kind: 'open' | 'to' | 'chord' | 'pie'): Play =>
  (body, player) =>
    player.arc(box(body), box(body), kind)

const pair =
  (set: (player: MetafilePlayer, x: number, y: number) => void): Play =>
  (body, player) =>
    set(player, body.i32(), body.i32())
const number =
  (set: (player: MetafilePlayer, value: number) => void): Play =>
  (body, player) =>
    set(player, body.u32())

const scaled = (body: ByteCursor, sides: { width: number; height: number }): void => {
  const [xn, xd, yn, yd] = box(body)
  sides.width *= xn / (xd || 1)
  sides.height *= yn / (yd || 1)
}

const plays: Record<number, Play> = {
  ...both(2, 85, (small) => poly(small, (player, list) => player.lines([list], false, true))),
  ...both(3, 86, (small) => poly(small, (player, list) => player.lines([list], true))),
  ...both(4, 87, (small) => poly(small, (player, list) => player.lines([list], false))),
  ...both(5, 88, (small) => poly(small, (player, list) => player.linesTo(list, true))),
  ...both(6, 89, (small) => poly(small, (player, list) => player.linesTo(list))),
  ...both(7, 90, (small) => polyPoly(small, false)),
  ...both(8, 91, (small) => polyPoly(small, true)),
  ...both(56, 92, polyDraw),
  9: pair(({ context }, width, height) => Object.assign(context.window, { width, height })),
  10: pair(({ context }, x, y) => Object.assign(context.window, { x, y })),
  11: pair(({ context }, width, height) => Object.assign(context.viewport, { width, height })),
  12: pair(({ context }, x, y) => Object.assign(context.viewport, { x, y })),
  13: pair(({ context }, x, y) => (context.brushOrigin = [x, y])),
  17: number(({ context }, mode) => (context.mode = mode)),
  18: number(({ context }, mode) => (context.opaque = mode === 2)),
  22: number(({ context }, align) => (context.textAlign = align)),
  24: number(({ context }, color) => (context.textColor = colorOf(color))),
  25: number(({ context }, color) => (context.background = colorOf(color))),
  27: pair((player, x, y) => player.moveTo(x, y)),
  30: (body, player) => player.clipRectangle(box(body)),
  31: (body, { context }) => scaled(body, context.viewport),
  32: (body, { context }) => scaled(body, context.window),
  33: (_, player) => player.save(),
  34: (body, player) => player.restore(body.i32()),
  35: (body, { context }) => (context.world = matrixOf(body)),
  36: (body, { context }) => {
    const matrix = matrixOf(body)
    const mode = body.u32()
    context.world = mode === 1 ? [1, 0, 0, 1, 0, 0] : mode === 2 ? multiply2(context.world, matrix) : mode === 3 ? multiply2(matrix, context.world) : matrix
  },
  37: number((player, slot) => player.select(slot)),
  38: (body, player) => {
    const [slot, style, width] = [body.u32(), body.u32(), body.i32()]
    body.skip(4)
    player.create(slot, penOf(style, width, body.u32()))
  },
  39: (body, player) => {
    const [slot, style, color] = [body.u32(), body.u32(), body.u32()]
    player.create(slot, brushOfStyle(style, color, body.u32()))
  },
  40: number((player, slot) => player.remove(slot)),
  41: (body, player) => player.angleArc(body.i32(), body.i32(), body.u32(), body.f32(), body.f32()),
  42: (body, player) => player.arc(box(body), undefined, 'open'),
  43: (body, player) => player.rectangle(box(body)),
  44: (body, player) => player.roundRectangle(box(body), body.i32(), body.i32()),
  45: arc('open'),
  46: arc('chord'),
  47: arc('pie'),
  54: pair((player, x, y) => player.linesTo([x, y])),
  55: arc('to'),
  57: number(({ context }, direction) => (context.clockwise = direction === 2)),
  59: (_, player) => player.beginPath(),
  60: (_, player) => player.endPath(),
  61: (_, player) => player.closeFigure(),
  62: (_, player) => player.drawPath(true, false),
  63: (_, player) => player.drawPath(true, true),
  64: (_, player) => player.drawPath(false, true),
  67: (_, player) => player.clipPath(),
  71: (body, player) => {
    body.skip(16 + 4)
    const tool = player.tool(body.u32())
    if (tool?.type === 'brush') player.paintBoxes(region(body), tool)
  },
  74: (body, player) => {
    body.skip(16 + 4)
    player.paintBoxes(region(body))
  },
  75: (body, player) => {
    // A region without bytes is none: everything shows again.
    const size = body.u32()
    if (body.u32() === COPY) player.context.clips = []
    if (size > 0) player.clipPixels(region(body))
  },
  76: blit,
  77: blit,
  81: (body, player, record) => {
    body.skip(16)
    const [x, y] = [body.i32(), body.i32()]
    body.skip(16)
    const dib = bitmap(record, [body.u32(), body.u32(), body.u32(), body.u32()])
    body.skip(8)
    const [width, height] = [body.i32(), body.i32()]
    if (dib) player.image(dib, x, y, width, height)
  },
  82: (body, player) => {
    const slot = body.u32()
    const height = body.i32()
    body.skip(4)
    const escapement = body.i32()
    body.skip(4)
    const style = [body.i32(), body.u8(), body.u8(), body.u8(), body.u8()]
    body.skip(4)
    const face = body.wide(64).split('\0')[0]
    player.create(slot, fontOf(height, escapement, style, face))
  },
  83: textOut(false),
  84: textOut(true),
  93: bitmapBrush(true),
  94: bitmapBrush(false),
  95: (body, player) => {
    const slot = body.u32()
    body.skip(16)
    const [style, width] = [body.u32(), body.u32()]
    body.skip(4)
    const color = body.u32()
    body.skip(4)
    const own = [...body.u32s(Math.min(body.u32(), 16))]
    player.create(slot, penOf(style, width, color, own))
  },
  108: smallTextOut,
}

const unread: Record<number, string> = {
  72: 'framed region',
  80: 'bitmap',
  96: 'lists of texts',
  97: 'lists of texts',
  118: 'gradient',
}
