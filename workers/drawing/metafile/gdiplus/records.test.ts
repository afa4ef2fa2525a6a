import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../../src/core/errors.ts'
import { FOREGROUND } from '../../../../src/core/drawing/drawing.ts'
import { ByteWriter } from '../../../io/bytes/byteWriter.fixture.ts'
import { brokenLines } from '../brokenLines.ts'
import { readEmf } from '../emf.ts'
import type { MetafileItem } from '../items.ts'
import { emfOf, emfRecord, longs } from '../metafile.fixture.ts'
import { metafileDrawing } from '../metafileDrawing.ts'
import * as plus from './records.fixture.ts'

const { floats, join, plusRecord } = plus
const close = (values: readonly number[]): unknown[] => values.map((value) => expect.closeTo(value, 3))
const numbers = (...values: number[]): Uint8Array<ArrayBuffer> => new ByteWriter().u32(...values).done()
const drawn = (...records: Uint8Array<ArrayBuffer>[]): MetafileItem[] => {
  const { items, skipped } = readEmf(plus.plusEmf(...records))
  expect([...skipped]).toEqual([])
  return items
}
const boxOf = (item: MetafileItem): number[] => {
  const points = item.kind === 'fill' ? item.rings.flat() : item.kind === 'line' ? item.points : item.kind === 'shade' ? item.positions : []
  const [xs, ys] = [0, 1].map((axis) => points.filter((_, i) => i % 2 === axis))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
const square = plus.fillBoxes(0xffff0000, [0, 0, 100, 100])

describe('records of GDI+', () => {
  it('fill areas in colours and opacities, y up', () => {
    const [solid, faint] = drawn(plus.fillBoxes(0xffff0000, [100, 100, 200, 100]), plus.fillBoxes(0x800000ff, [0, 0, 10, 10]))
    expect(solid).toEqual({ kind: 'fill', rings: [close([10, 40, 30, 40, 30, 30, 10, 30])], color: 0xff0000ff })
    expect(faint).toMatchObject({ color: 0x0000ffff, opacity: 128 / 255 })
  })

  it('go by transforms, pages, saved states and containers', () => {
    const items = drawn(
      plusRecord(0x4025, 0, numbers(7)),
      plusRecord(0x402d, 0, floats(200, 0)),
      plusRecord(0x402e, 0, floats(2, 1)),
      square,
      plusRecord(0x4026, 0, numbers(7)),
      plusRecord(0x4025, 0, numbers(1)),
      plusRecord(0x4030, 6, floats(1)),
      plus.fillBoxes(0xffff0000, [10, 10, 5, 5]),
      plusRecord(0x4026, 0, numbers(1)),
      plusRecord(0x4027, 2, join(floats(100, 0, 100, 100, 0, 0, 10, 10), numbers(2))),
      plus.fillBoxes(0xffff0000, [0, 0, 10, 10]),
      plusRecord(0x4029, 0, numbers(2)),
      square,
    )
    // 254 dots in an inch are ten in a millimetre.
    expect(items.map(boxOf)).toEqual([close([20, 40, 40, 50]), close([10, 35, 15, 40]), close([10, 40, 20, 50]), close([0, 40, 10, 50])])
  })

  it('turn, and multiply from either side', () => {
    const [turned, last] = drawn(
      plusRecord(0x402d, 0, floats(100, 0)),
      plusRecord(0x402f, 0, floats(90)),
      square,
      plusRecord(0x402b),
      plusRecord(0x402d, 0, floats(100, 0)),
      plusRecord(0x402e, 0x2000, floats(2, 2)),
      square,
    )
    expect([boxOf(turned), boxOf(last)]).toEqual([close([0, 40, 10, 50]), close([20, 30, 40, 50])])
  })

  it('stroke lines in widths, dashes and arrows; wide ones are areas', () => {
    const arrow = drawn(plus.pen(1, 0xff000000, 5, 4, numbers(0x14)), plus.lines(1, false, 0, 100, 200, 100))
    expect(arrow.map(({ kind }) => kind)).toEqual(['line', 'fill'])
    expect(arrow[0]).toMatchObject({ weight: 50, color: FOREGROUND, points: close([0, 40, 19.25, 40]) })
    // The arrow ends where the line does, and is twice as wide.
    expect(boxOf(arrow[1])).toEqual(close([20 - 0.5 * Math.sqrt(3), 39.5, 20, 40.5]))
    const dashes = drawn(plus.pen(1, 0xff000000, 10, 0x20, numbers(1)), plus.lines(1, false, 0, 100, 80, 100))
    expect(dashes.map(boxOf)).toEqual([close([0, 40, 3, 40]), close([4, 40, 7, 40])])
    const [wide] = drawn(plus.pen(1, 0xff00ff00, 40), plus.lines(1, false, 100, 100, 200, 100))
    expect([wide.kind, boxOf(wide)]).toEqual(['fill', close([10, 38, 20, 42])])
    // A pen of two lines, each a quarter of its width; of one whose halves differ the whole is drawn.
    const compound = (...ends: number[]): number[][] =>
      drawn(plus.pen(1, 0xff00ff00, 40, 0x400, join(numbers(ends.length), floats(...ends))), plus.lines(1, false, 100, 100, 200, 100)).flatMap((item) =>
        item.kind === 'fill' ? item.rings.map((ring) => boxOf({ ...item, rings: [ring] })) : [],
      )
    expect(compound(0, 0.25, 0.75, 1).toSorted((a, b) => a[1] - b[1])).toEqual([close([10, 38, 20, 39]), close([10, 41, 20, 42])])
    expect(compound(0, 0.25, 0.5, 1)).toEqual([close([10, 38, 20, 42])])
  })

  it('draw paths with curves and holes, packed and relative too', () => {
    const [hollow, outline] = drawn(
      plus.path(1, [0, 0, 100, 0, 100, 100, 0, 100, 20, 20, 80, 20, 80, 80, 20, 80], [0, 1, 1, 0x81, 0, 1, 1, 0x81]),
      plusRecord(0x4014, 0x8001, numbers(0xff00ff00)),
      plus.path(1, [0, 0, 0, 100, 100, 100, 100, 0], [0, 3, 3, 3]),
      plus.pen(2, 0xff0000ff, 1),
      plusRecord(0x4015, 1, numbers(2)),
    )
    expect(hollow.kind === 'fill' && hollow.rings.length).toBe(2)
    expect(outline.kind === 'line' && [outline.points.slice(0, 2), outline.points.slice(-2)]).toEqual([close([0, 50]), close([10, 50])])
    expect(boxOf(outline)[1]).toBeCloseTo(42.5, 3)
    // 100 in one byte is 0x64, 200 in two 0x80c8, -100 0x1c in seven bits.
    const relative = new ByteWriter().u32(0xdbc01002, 4, 0x1800).u8(0, 0, 0x80, 0xc8, 0, 0, 0x80, 0xc8, 0xff, 0x38, 0, 1, 0, 3, 1).zeros(2).done()
    const [small] = drawn(plus.plusObject(3, 3, relative), plusRecord(0x4014, 0x8003, numbers(0xff00ff00)))
    expect(boxOf(small)).toEqual(close([0, 30, 20, 50]))
  })

  it('draw ellipses, pies, curves through points', () => {
    const [ellipse, pie, arc, curve] = drawn(
      plus.pen(1, 0xff000000, 1),
      plusRecord(0x400e, 0x8000, join(numbers(0xffff0000), floats(0, 0, 200, 100))),
      plusRecord(0x4010, 0x8000, join(numbers(0xffff0000), floats(0, 90, 0, 0, 200, 100))),
      plusRecord(0x4012, 1, floats(0, 90, 0, 0, 200, 100)),
      plusRecord(0x4018, 1, join(floats(0.5), numbers(0, 2, 3), floats(0, 0, 100, 100, 200, 0))),
    )
    expect(boxOf(ellipse)).toEqual(close([0, 40, 20, 50]))
    // Clockwise as seen: to the right and below the middle.
    expect(boxOf(pie)).toEqual(close([10, 40, 20, 45]))
    expect(arc.kind === 'line' && [arc.points.slice(0, 2), arc.points.slice(-2)]).toEqual([close([20, 45]), close([10, 40])])
    expect(curve.kind === 'line' && [...curve.points.slice(0, 2), ...curve.points.slice(96, 98), ...curve.points.slice(-2)]).toEqual(
      close([0, 50, 10, 40, 20, 50]),
    )
  })

  it('paint hatches, and gradients in the colours that they have there', () => {
    const hatched = drawn(plus.brush(1, plus.hatchBrush(0, 0xff000000, 0xffffff00)), plus.paintBoxes(1, [0, 0, 80, 80]))
    expect(hatched.map(({ kind }) => kind)).toEqual(['fill', ...Array.from({ length: 10 }, () => 'line')])
    expect(hatched[1].clips).toEqual([[close([0, 50, 8, 50, 8, 42, 0, 42])]])
    const [shade] = drawn(plus.brush(1, plus.linear([0, 0, 100, 100], 0xffff0000, 0xff0000ff)), plus.paintBoxes(1, [0, 0, 100, 100]))
    if (shade.kind !== 'shade') throw new Error('no gradient')
    for (let i = 0; i < shade.positions.length / 2; i++) expect(Math.abs(shade.colors[i * 4 + 2] - shade.positions[i * 2] * 25.5)).toBeLessThan(2)
    // Over the end of its box it begins again, or runs back.
    for (const [wrap, blue] of [
      [0, 0.25],
      [1, 0.75],
    ]) {
      const [again] = drawn(plus.brush(1, plus.linear([0, 0, 100, 100], 0xffff0000, 0xff0000ff, wrap)), plus.paintBoxes(1, [110, 0, 30, 100]))
      if (again.kind !== 'shade') throw new Error('no gradient')
      const mean = again.colors.reduce((sum, value, i) => sum + (i % 4 === 2 ? value : 0), 0) / (again.colors.length / 4)
      expect(Math.abs(mean / 255 - blue)).toBeLessThan(0.03)
    }
    const ring = [0, 0, 100, 0, 100, 100, 0, 100]
    const [within] = drawn(plus.brush(1, plus.pathGradient(0xffffffff, [50, 50], 0xff000000, ring)), plus.paintBoxes(1, [0, 0, 100, 100]))
    if (within.kind !== 'shade') throw new Error('no gradient')
    for (let i = 0; i < within.positions.length / 2; i++) {
      const far = Math.max(Math.abs(within.positions[i * 2] - 5), Math.abs(within.positions[i * 2 + 1] - 45)) / 5
      expect(Math.abs(within.colors[i * 4] / 255 - (1 - far))).toBeLessThan(0.01)
    }
  })

  it('clip by boxes, paths and regions of all kinds', () => {
    const clips = (...records: Uint8Array<ArrayBuffer>[]): unknown => drawn(...records, plus.fillBoxes(0xffff0000, [0, 0, 900, 400]))[0]?.clips
    expect(clips()).toBeUndefined()
    expect(clips(plusRecord(0x4032, 0x100, floats(-1e6, -1e6, 2e6, 2e6)))).toBeUndefined()
    expect(clips(plusRecord(0x4032, 0, floats(0, 0, 100, 100)), plusRecord(0x4032, 0x100, floats(50, 0, 100, 100)))).toEqual([
      [expect.arrayContaining(close([5, 50, 10, 40]))],
    ])
    // A box without a box in it.
    const holed = plus.region(1, plus.bothNode(4, plus.rectangleNode(0, 0, 100, 100), plus.rectangleNode(20, 20, 20, 20)))
    expect(clips(holed, plusRecord(0x4034, 1))).toEqual([[expect.any(Array), expect.any(Array)]])
    expect(clips(plusRecord(0x4032, 0, floats(0, 0, 100, 100)), plusRecord(0x4031))).toBeUndefined()
    // Nothing is left to see.
    expect(drawn(plusRecord(0x4032, 0, floats(0, 0, 10, 10)), plusRecord(0x4032, 0x100, floats(50, 0, 10, 10)), square)).toEqual([])
    // What lies within the clip is not cut.
    expect(drawn(plusRecord(0x4032, 0, floats(0, 0, 500, 400)), square)[0].clips).toBeUndefined()
    const path = plus.path(1, [0, 0, 100, 0, 0, 100], [0, 1, 0x81])
    expect(clips(path, plusRecord(0x4033, 1), plusRecord(0x4035, 0, floats(100, 0)))).toEqual([[close([10, 50, 20, 50, 10, 40])]])
  })

  it('draw pictures and parts of them, and metafiles within', () => {
    const [whole, part] = drawn(
      plus.image(1, plus.pixelData),
      plus.drawImage(1, [0, 0, 2, 2], [100, 100, 200, 100]),
      plus.drawImage(1, [1, 0, 1, 2], [0, 0, 100, 100]),
    )
    if (whole.kind !== 'image') throw new Error('no picture')
    expect(whole.matrix).toEqual(close([20, 0, 0, 10, 10, 30]))
    expect([whole.picture.mime, whole.picture.image.slice(1, 4)]).toEqual(['image/png', Uint8Array.of(0x50, 0x4e, 0x47)])
    // The right half fills the box: the whole is twice as wide.
    expect(part).toMatchObject({ matrix: close([20, 0, 0, 10, -10, 40]), clips: [[close([0, 50, 10, 50, 10, 40, 0, 40])]] })
    const [inner] = drawn(
      plus.nestedImage(1, plus.plusEmf(plus.fillBoxes(0xff00ff00, [0, 0, 1000, 500]))),
      plus.drawImage(1, [0, 0, 1000, 500], [100, 100, 200, 100]),
    )
    expect([inner.kind, boxOf(inner)]).toEqual(['fill', close([10, 30, 30, 40])])
  })

  it('write texts in boxes and letters at their places', async () => {
    const records = [
      plus.font(1, 100, 'Arial', 1),
      plus.format(2, 0, 1, 1),
      plus.text(1, 0xff0000ff, 2, [0, 0, 400, 400], 'Ab Ab Ab'),
      plus.placedLetters(1, 0xff000000, 'AB', [100, 400, 180, 400]),
      plus.placedLetters(1, 0xff000000, 'AB', [100, 400, 180, 420]),
    ]
    const [box, level, ...single] = drawn(...records)
    expect(box).toMatchObject({
      kind: 'text',
      justify: -0.5,
      color: 0x0000ffff,
      matrix: close([7.16, 0, 0, 7.16, 20, 30]),
      box: { lineAlign: 1 },
      font: { name: 'Arial', bold: true },
    })
    expect(level).toMatchObject({ codes: [65, 66], steps: close([0, 80 / 71.6]), matrix: close([7.16, 0, 0, 7.16, 10, 10]) })
    expect(single).toMatchObject([{ codes: [65] }, { codes: [66], matrix: close([7.16, 0, 0, 7.16, 18, 8]) }])
    const picture = readEmf(plus.plusEmf(...records))
    const { spaces } = await metafileDrawing([{ name: '1', width: 100, height: 50, picture }], { name: 'a.dft', format: 'solidedge-draft' }, 0)
    // Two words fit in forty millimetres, three do not.
    expect(spaces[0].texts.text).toEqual(['Ab Ab', 'Ab', 'AB', 'A', 'B'])
  })

  it('put objects together that come in pieces', () => {
    const whole = plus.solid(0xff00ff00)
    const piece = (data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => plusRecord(0x4008, 0x8101, join(numbers(whole.length), data))
    const [item] = drawn(piece(whole.slice(0, 4)), piece(whole.slice(4)), plus.paintBoxes(1, [0, 0, 10, 10]))
    expect(item).toMatchObject({ color: 0x00ff00ff })
  })
})

describe('a file with records of both kinds', () => {
  const line = emfRecord(54, longs(300, 200))
  const kinds = (...records: Uint8Array<ArrayBuffer>[]): string[] => readEmf(emfOf(100, 50, records)).items.map(({ kind }) => kind)
  const { plusComment, plusHeader } = plus

  it('is drawn by those of GDI+, and by those of GDI that belong to them', () => {
    expect(kinds(plusComment(plusHeader(true), square), line)).toEqual(['fill'])
    expect(kinds(plusComment(plusHeader(), square, plusRecord(0x4004)), line, plusComment(square), line)).toEqual(['fill', 'line', 'fill'])
  })

  it('is drawn by those of GDI where the others are not all known, or draw nothing', () => {
    const glyphs = plusRecord(0x4036, 0x8000, numbers(0, 0, 0, 0))
    expect(kinds(plusComment(plusHeader(true), square, glyphs), line)).toEqual(['line'])
    expect(kinds(plusComment(plusHeader(true), plusRecord(0x4002)), line)).toEqual(['line'])
    const { items, skipped } = readEmf(emfOf(100, 50, [plusComment(plusHeader(), square, glyphs), line]))
    expect([items.map(({ kind }) => kind), [...skipped]]).toEqual([['fill'], [['text by glyph numbers', 1]]])
  })

  it('is drawn, or refused, however it is damaged', () => {
    const whole = plus.plusEmf(
      plus.brush(1, plus.linear([0, 0, 100, 100], 0xffff0000, 0xff0000ff, 1, [1, 0, 0, 1, 5, 5])),
      plus.paintBoxes(1, [0, 0, 100, 100]),
      plus.brush(1, plus.pathGradient(0xffffffff, [50, 50], 0xff000000, [0, 0, 100, 0, 50, 100])),
      plus.paintBoxes(1, [0, 0, 100, 100]),
      plus.path(2, [0, 0, 100, 0, 100, 100, 0, 100], [0, 3, 3, 0x83]),
      plus.pen(3, 0xff000000, 30, 0x26, numbers(0x14, 0xff, 1)),
      plusRecord(0x4015, 2, numbers(3)),
      plus.region(4, plus.bothNode(3, plus.rectangleNode(0, 0, 50, 50), plus.rectangleNode(20, 20, 50, 50))),
      plusRecord(0x4034, 0x204),
      plus.image(5, plus.pixelData),
      plus.drawImage(5, [0, 0, 2, 2], [0, 0, 100, 100]),
      plus.font(6, 20, 'Arial'),
      plus.text(6, 0xff000000, 63, [0, 0, 100, 100], 'text'),
      plus.placedLetters(6, 0xff000000, 'AB', [0, 0, 10, 10], [1, 0, 0, 1, 0, 0]),
    )
    let shown = 0
    for (let variant = 0; variant < 3000; variant++) {
      const bytes = whole.slice(0, variant % 3 === 0 ? (variant * 7) % whole.length : undefined)
      for (let i = 0; i < 3; i++) bytes[(variant * 31 + i * 17) % bytes.length] = (variant * 89 + i * 53) & 255
      try {
        shown += readEmf(bytes).items.length > 0 ? 1 : 0
      } catch (error) {
        expect(error).toBeInstanceOf(OpenError)
      }
    }
    expect(shown).toBeGreaterThan(1000)
  })
})

it('breaks lines at spaces', () => {
  const text = (lines: readonly number[][]): string[] => lines.map((line) => String.fromCodePoint(...line))
  const codes = (letters: string): number[] => Array.from(letters, (letter) => letter.codePointAt(0)!)
  expect(text(brokenLines(codes('one two three\r\nfour'), 7, () => 1))).toEqual(['one two', 'three', 'four'])
  expect(text(brokenLines(codes('immeasurable x'), 4, () => 1))).toEqual(['immeasurable', 'x'])
  expect(text(brokenLines(codes('one two three'), 0, () => 1))).toEqual(['one two three'])
})
