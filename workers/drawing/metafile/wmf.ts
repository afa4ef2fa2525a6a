import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { brushOfStyle, colorOf, fontOf, penOf } from './deviceContext.ts'
import type { Metafile } from './items.ts'
import { MetafilePlayer } from './player.ts'

/** A head that programs put before the metafile's own: key, handle, box, units of an inch. */
const PLACEABLE = 0x9ac6cdd7
const PLACEABLE_HEAD = 22
const HEAD = 6
const SET_WINDOW = { origin: 0x020b, size: 0x020c }
const [OPAQUE, CLIPPED] = [2, 4]
/** A bitmap brush in the colours of text and background. */
const MONO = 3
const MOST_BOXES = 2000

type Play = (body: ByteCursor, player: MetafilePlayer, record: Uint8Array) => void

interface Window {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Plays a metafile of 16 bits ([MS-WMF]). `size`: millimetres of the picture, where its container states them.
 * Throws `file-exception` when it is none or has no size.
 */
export function readWmf(data: Uint8Array, size?: { width: number; height: number }): Metafile {
  const cursor = new ByteCursor(data)
  let window: Window | undefined
  let mm = size
  if (data.length > PLACEABLE_HEAD && cursor.u32() === PLACEABLE) {
    cursor.skip(2)
    const [left, top, right, bottom] = [s16(cursor), s16(cursor), s16(cursor), s16(cursor)]
    const perInch = cursor.u16() || 96
    window = { x: left, y: top, width: right - left, height: bottom - top }
    mm ??= { width: (Math.abs(window.width) / perInch) * 25.4, height: (Math.abs(window.height) / perInch) * 25.4 }
    cursor.at = PLACEABLE_HEAD
  } else cursor.at = 0
  const start = cursor.at
  cursor.skip(2)
  const begin = start + cursor.u16() * 2
  if (begin <= start || begin > data.length) throw new OpenError('file-exception', 'no metafile')
  window ??= firstWindow(data, begin)
  if (!window || window.width === 0 || window.height === 0) throw new OpenError('file-exception', 'the metafile has no size')
  mm ??= { width: Math.abs(window.width), height: Math.abs(window.height) }
  const pixel = { x: mm.width / Math.abs(window.width), y: mm.height / Math.abs(window.height) }
  if (!(pixel.x > 0 && pixel.y > 0 && pixel.x < 1e5 && pixel.y < 1e5)) throw new OpenError('file-exception', 'the metafile has no size')
  const player = new MetafilePlayer(pixel, { x: 0, y: 0 }, mm.height)
  const { context } = player
  // The picture is what the window shows, stretched into it.
  context.mode = 8
  context.window = { ...window }
  context.viewport = { x: 0, y: 0, width: Math.abs(window.width), height: Math.abs(window.height) }
  eachRecord(data, begin, (name, record) => {
    try {
      if (Object.hasOwn(plays, name)) plays[name](new ByteCursor(record, HEAD), player, record)
      else if (Object.hasOwn(unread, name)) player.skip(unread[name])
    } catch {
      player.skip('damaged record')
    }
  })
  return player.done(mm.width, mm.height)
}

function eachRecord(data: Uint8Array, begin: number, each: (name: number, record: Uint8Array) => void): void {
  const cursor = new ByteCursor(data, begin)
  while (cursor.left >= HEAD) {
    const at = cursor.at
    const size = cursor.u32() * 2
    const name = cursor.u16()
    if (size < HEAD || size > data.length - at || name === 0) return
    each(name, data.subarray(at, at + size))
    cursor.at = at + size
  }
}

/** The first window that the metafile sets itself. */
function firstWindow(data: Uint8Array, begin: number): Window | undefined {
  const window: Window = { x: 0, y: 0, width: 0, height: 0 }
  eachRecord(data, begin, (name, record) => {
    if (window.width !== 0 || record.length < HEAD + 4) return
    const body = new ByteCursor(record, HEAD)
    const [y, x] = [s16(body), s16(body)]
    if (name === SET_WINDOW.origin) Object.assign(window, { x, y })
    else if (name === SET_WINDOW.size) Object.assign(window, { width: x, height: y })
  })
  return window.width === 0 ? undefined : window
}

const s16 = (body: ByteCursor): number => body.view.getInt16(body.skip(2), true)
const s16s = (body: ByteCursor, count: number): number[] => {
  if (count * 2 > body.left) throw new RangeError('numbers')
  return Array.from({ length: count }, () => s16(body))
}
/** Boxes are written from the last number to the first. */
const box = (body: ByteCursor): number[] => s16s(body, 4).reverse()

const pages: Record<number, string> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

function lettersOf(bytes: Uint8Array, player: MetafilePlayer): number[] {
  const page = pages[player.context.font?.charset ?? 0] ?? 'windows-1252'
  return Array.from(new TextDecoder(page).decode(bytes), (letter) => letter.codePointAt(0)!)
}

const arc =
  (kind: 'open' | 'chord' | 'pie'): Play =>
  (body, player) => {
    const [y2, x2, y1, x1] = s16s(body, 4)
    player.arc(box(body), [x1, y1, x2, y2], kind)
  }

/** Two numbers, y before x. */
const pair =
  (set: (player: MetafilePlayer, x: number, y: number) => void): Play =>
  (body, player) => {
    const [y, x] = s16s(body, 2)
    set(player, x, y)
  }
const number =
  (set: (player: MetafilePlayer, value: number) => void): Play =>
  (body, player) =>
    set(player, body.u16())
const color =
  (set: (player: MetafilePlayer, value: number) => void): Play =>
  (body, player) =>
    set(player, body.u32())
/** Tools that draw nothing here, and take up a slot. */
const other: Play = (_, player) => player.create(player.freeSlot(), { type: 'other' })

const bitmap =
  (skipped: number): Play =>
  (body, player, record) => {
    body.skip(skipped)
    const [height, width, y, x] = s16s(body, 4)
    if (record.length - body.at >= 40) player.image(record.subarray(body.at), x, y, width, height)
  }

const plays: Record<number, Play> = {
  0x0102: number(({ context }, mode) => (context.opaque = mode === 2)),
  0x012e: number(({ context }, align) => (context.textAlign = align)),
  0x0201: color(({ context }, value) => (context.background = colorOf(value))),
  0x0209: color(({ context }, value) => (context.textColor = colorOf(value))),
  [SET_WINDOW.origin]: pair(({ context }, x, y) => Object.assign(context.window, { x, y })),
  [SET_WINDOW.size]: pair(({ context }, width, height) => Object.assign(context.window, { width, height })),
  0x020f: pair(({ context: { window } }, x, y) => Object.assign(window, { x: window.x + x, y: window.y + y })),
  0x001e: (_, player) => player.save(),
  0x0127: (body, player) => player.restore(s16(body)),
  0x0213: pair((player, x, y) => player.linesTo([x, y])),
  0x0214: pair((player, x, y) => player.moveTo(x, y)),
  0x0324: (body, player) => player.lines([s16s(body, body.u16() * 2)], true),
  0x0325: (body, player) => player.lines([s16s(body, body.u16() * 2)], false),
  0x0538: (body, player) => {
    const count = body.u16()
    const counts = s16s(body, count)
    player.lines(
      counts.map((points) => s16s(body, points * 2)),
      true,
    )
  },
  0x0416: (body, player) => player.clipRectangle(box(body)),
  0x0418: (body, player) => player.arc(box(body), undefined, 'open'),
  0x041b: (body, player) => player.rectangle(box(body)),
  0x061c: (body, player) => {
    const [height, width] = s16s(body, 2)
    player.roundRectangle(box(body), width, height)
  },
  0x0817: arc('open'),
  0x081a: arc('pie'),
  0x0830: arc('chord'),
  0x0521: (body, player) => {
    const bytes = body.take(body.u16())
    if (bytes.length % 2 === 1) body.skip(1)
    const [y, x] = s16s(body, 2)
    player.text({ codes: lettersOf(bytes, player), x, y })
  },
  0x0a32: (body, player) => {
    const [y, x] = s16s(body, 2)
    const [count, options] = [body.u16(), body.u16()]
    const opaque = (options & (OPAQUE | CLIPPED)) !== 0 ? s16s(body, 4) : undefined
    const codes = lettersOf(body.take(count), player)
    if (count % 2 === 1 && body.left > 0) body.skip(1)
    const advances = codes.length === count && body.left >= count * 2 ? s16s(body, count) : undefined
    player.text({ codes, x, y, ...(advances && { advances }), ...(opaque && (options & OPAQUE) !== 0 && { opaque }) })
  },
  0x02fa: (body, player) => {
    const [style, width] = [body.u16(), s16(body)]
    body.skip(2)
    player.create(player.freeSlot(), penOf(style, width, body.u32()))
  },
  0x02fb: (body, player) => {
    const height = s16(body)
    body.skip(2)
    const escapement = s16(body)
    body.skip(2)
    const style = [s16(body), body.u8(), body.u8(), body.u8(), body.u8()]
    body.skip(4)
    const face = String.fromCharCode(...body.take(Math.min(32, body.left))).split('\0')[0]
    player.create(player.freeSlot(), fontOf(height, escapement, style, face))
  },
  0x02fc: (body, player) => {
    player.create(player.freeSlot(), brushOfStyle(body.u16(), body.u32(), body.u16()))
  },
  0x00f7: other,
  0x0142: (body, player, record) => {
    const style = body.u16()
    body.skip(2)
    const dib = record.subarray(body.at)
    player.create(player.freeSlot(), { type: 'brush', color: colorOf(0), bitmap: { dib, isMono: style === MONO } })
  },
  0x01f9: (_, player) => player.create(player.freeSlot(), { type: 'none', of: 'brush' }),
  0x06ff: (body, player) => {
    body.skip(10)
    const scans = body.u16()
    body.skip(2 + 8)
    const boxes: number[][] = []
    for (let i = 0; i < scans && boxes.length < MOST_BOXES; i++) {
      const count = body.u16()
      const [top, bottom] = s16s(body, 2)
      const ends = s16s(body, count)
      for (let k = 0; k + 1 < ends.length; k += 2) boxes.push([ends[k], top, ends[k + 1], bottom])
      body.skip(2)
    }
    player.create(player.freeSlot(), { type: 'region', boxes })
  },
  0x0228: (body, player) => {
    const [area, brush] = [player.tool(body.u16()), player.tool(body.u16())]
    if (area?.type === 'region' && brush?.type === 'brush') player.paintBoxes(area.boxes, brush)
  },
  0x012b: (body, player) => {
    const area = player.tool(body.u16())
    if (area?.type === 'region') player.paintBoxes(area.boxes)
  },
  0x012d: number((player, slot) => player.select(slot)),
  0x01f0: number((player, slot) => player.remove(slot)),
  0x061d: (body, player) => {
    const operation = body.u32()
    const [height, width, y, x] = s16s(body, 4)
    player.fillBox(x, y, width, height, operation)
  },
  0x0940: bitmap(8),
  0x0b41: bitmap(12),
  0x0f43: bitmap(14),
}

const unread: Record<number, string> = {
  0x0229: 'framed region',
  0x0922: 'bitmap',
  0x0b23: 'bitmap',
  0x0548: 'flood fill',
  0x0419: 'flood fill',
}
