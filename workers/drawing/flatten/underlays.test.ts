import { degrees, PDFDocument, PDFName, type PDFRef, rgb, StandardFonts } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { png } from '../../../tools/fixtures/png.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { readPages } from './underlaySheets.ts'

/** A page of 4 × 2 inches with a line along its lower edge, a red square in its upper right corner, a line of text and a picture. */
async function page(turn = 0): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([72, 72])
  const sheet = document.addPage([288, 144])
  sheet.setRotation(degrees(turn))
  sheet.drawLine({ start: { x: 0, y: 0 }, end: { x: 288, y: 0 }, thickness: 1, color: rgb(0, 0, 1) })
  sheet.drawLine({ start: { x: 0, y: 36 }, end: { x: 72, y: 36 }, thickness: 1, dashArray: [9, 9] })
  sheet.drawRectangle({ x: 216, y: 72, width: 72, height: 72, color: rgb(1, 0, 0), opacity: 0.5 })
  sheet.drawText('Room 7', { x: 72, y: 72, size: 18, font })
  const image = await document.embedPng(png(2, () => [0, 128, 0]))
  sheet.drawImage(image, { x: 144, y: 0, width: 36, height: 18 })
  return new Uint8Array(await document.save())
}

const underlay = (more: string): string => `0 PDFUNDERLAY|5 77|8 0|100 AcDbEntity|100 AcDbUnderlayReference|340 E1|10 10|20 20|30 0|${more}`
const sheetWith = (entities: string, pageName = '2'): string =>
  dxfOf(entities, {
    objects: `0 DICTIONARY|5 C|330 0|100 AcDbDictionary|0 PDFDEFINITION|5 E1|100 AcDbUnderlayDefinition|1 .\\plans\\Ground floor.pdf|2 ${pageName}`,
  })

/** Ends of lines of a colour, absolute, rounded. */
const linesOf = ({ spaces: [space], styles }: Drawing, color: number): number[][] =>
  Array.from(space.lines.item, (item, row) => ({ row, own: styles.color[space.items.style[item]] }))
    .filter(({ own }) => own === color)
    .map(({ row }) => Array.from(space.lines.positions.subarray(row * 4, row * 4 + 4), (value, i) => Number((value + space.origin[i % 2]).toFixed(3)) + 0))
const boxOf = ({ spaces: [{ fills, origin }] }: Drawing): number[] => {
  const at = (axis: number): number[] => Array.from(fills.positions).flatMap((value, i) => (i % 2 === axis ? [value + origin[axis]] : []))
  return [Math.min(...at(0)), Math.min(...at(1)), Math.max(...at(0)), Math.max(...at(1))].map((value) => Number(value.toFixed(3)))
}

describe('PDF underlays', () => {
  test('the page that is named, at its place and scale, turned: lines, areas, letters, pictures', async () => {
    const { drawing, missing, notes } = await openDrawingFiles({
      'a.dxf': sheetWith(underlay('41 2|42 2|43 1|50 90|280 2')),
      'plans/ground floor.pdf': await page(),
    })
    expect([missing, notes, drawing.missing.fonts]).toEqual([[], [], []])
    // An inch is two units; the page's x is the drawing's y.
    expect(linesOf(drawing, 0x0000ffff)).toEqual([[10, 20, 10, 28]])
    expect(boxOf(drawing)).toEqual([6, 26, 8, 28])
    expect(linesOf(drawing, 0x000000ff)).toEqual([0, 1, 2, 3].map((dash) => [9, 20 + dash * 0.5, 9, 20.25 + dash * 0.5]))
    expect(drawing.spaces[0].texts.text).toEqual(['Room 7'])
    const corners = Array.from(drawing.spaces[0].texts.corners)
    expect(corners[1]).toBeCloseTo(22, 5)
    expect(drawing.spaces[0].glyphs.glyph.length + drawing.spaces[0].lines.item.length).toBeGreaterThan(5)
    const [{ matrix, picture }] = drawing.spaces[0].images
    expect(matrix.map((value, i) => Number((value + (i > 3 ? drawing.spaces[0].origin[i - 4] : 0)).toFixed(3)) + 0)).toEqual([0, 1, -0.5, 0, 10, 24])
    expect(drawing.pictures[picture].mime).toBe('image/png')
    const [item] = drawing.spaces[0].fills.item
    expect(drawing.styles.opacity[drawing.spaces[0].items.style[item]]).toBeCloseTo(0.5, 5)
  })

  test('a page that is turned lies as it is shown', async () => {
    const { drawing } = await openDrawingFiles({ 'a.dxf': sheetWith(underlay('41 1|42 1|43 1|50 0|280 2')), 'ground floor.pdf': await page(90) })
    expect(linesOf(drawing, 0x0000ffff)).toEqual([[10, 24, 10, 20]])
  })

  test('clip, fade and gray', async () => {
    const { drawing } = await openDrawingFiles({
      'a.dxf': sheetWith(underlay('41 1|42 1|43 1|50 0|280 7|282 40|11 1|21 -1|11 3.5|21 1.5')),
      'ground floor.pdf': await page(),
    })
    expect(linesOf(drawing, 0x1d1d1dff)).toEqual([[11, 20, 13.5, 20]])
    expect(boxOf(drawing)).toEqual([13, 21, 13.5, 21.5])
    const opacity = new Set(Array.from(drawing.spaces[0].fills.item, (item) => Number(drawing.styles.opacity[drawing.spaces[0].items.style[item]].toFixed(2))))
    expect([...opacity]).toEqual([0.3])
  })

  test('a file that is not there is missing, and its frame and name are drawn', async () => {
    const { drawing, missing, notes } = await openDrawingFiles({ 'a.dxf': sheetWith(underlay('41 1|42 1|43 1|50 0|280 3|11 0|21 0|11 4|21 2')) })
    expect([missing, notes]).toEqual([['Ground floor.pdf'], ['skipped-entity PDFUNDERLAY']])
    expect(drawing.spaces[0].texts.text).toEqual(['Ground floor.pdf (2)'])
  })

  test('damaged files and pages that are not there: the frame', async () => {
    const frame = underlay('41 1|42 1|43 1|50 0|280 3|11 0|21 0|11 4|21 2')
    for (const [name, bytes] of [
      ['2', new TextEncoder().encode('%PDF-1.7\nnothing')],
      ['12', await page()],
    ] as const) {
      const { missing, notes } = await openDrawingFiles({ 'a.dxf': sheetWith(frame, name), 'ground floor.pdf': bytes })
      expect([missing, notes]).toEqual([[], ['skipped-entity PDFUNDERLAY']])
    }
  })

  test('a page whose forms hold each other many times over stops', async () => {
    const document = await PDFDocument.create()
    const { context } = document
    const page = document.addPage([288, 144])
    let inner: PDFRef | undefined
    // Ten in each of nine: a thousand million lines.
    for (let level = 0; level < 9; level++) {
      const content = inner ? '/F Do '.repeat(10) : '0 0 1 RG 0 0 m 288 0 l S '
      const resources = inner ? { XObject: { F: inner } } : {}
      inner = context.register(context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 288, 144], Resources: resources }))
    }
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner! } }))
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream('/F Do')))
    const started = performance.now()
    const read = await readPages(new Uint8Array(await document.save()), ['1'], 3000)
    expect(read).toEqual([])
    expect(performance.now() - started).toBeLessThan(6000)
  }, 20_000)
})
