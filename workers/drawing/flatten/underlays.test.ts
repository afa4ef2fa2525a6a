import { unzlibSync } from 'fflate'
import { degrees, PDFDocument, PDFName, type PDFRef, PDFString, rgb, StandardFonts } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { BACKGROUND, type Drawing, FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import { png } from '../../../tools/fixtures/png.ts'
import { FileSet } from '../../contract/fileSet.ts'
import type { Sink } from '../../contract/format.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { openDrawing } from '../open/openDrawing.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { readPages } from './underlaySheets.ts'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'

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
const linesOf = ({ spaces: [space], styles }: Drawing, color: number): number[][] => {
  const { item, positions } = segmentsOf(space)
  return Array.from(item, (item, row) => ({ row, own: styles.color[space.items.style[item]] }))
    .filter(({ own }) => own === color)
    .map(({ row }) => Array.from(positions.subarray(row * 4, row * 4 + 4), (value, i) => Number((value + space.origin[i % 2]).toFixed(3)) + 0))
}
const boxOf = ({ spaces: [{ fills, origin }] }: Drawing): number[] => {
  const at = (axis: number): number[] => Array.from(fills.positions).flatMap((value, i) => (i % 2 === axis ? [value + origin[axis]] : []))
  return [Math.min(...at(0)), Math.min(...at(1)), Math.max(...at(0)), Math.max(...at(1))].map((value) => Number(value.toFixed(3)))
}

/** Eight rows of eight pixels, the left half black, in Group 4 of ITU-T T.6: the first row in horizontal mode, then three vertical changes a row, and the end. */
const FAX = `001 00110101 011 1 ${'111 '.repeat(7)} 000000000001 000000000001`
/** The left half red, the right half green: Pillow with OpenJPEG 2.5.4, without losses. */
const JPEG_2000 =
  '/0//UQAvAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAwQEAAH/XAANQEBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/' +
  'kAAKAAAAAABfAAH/k8PnAgHPtAgG58+0CAi/z8AICGfH2gQAAcPD6gIABZ/H2goAAl0Vwz/D6gQACRVUrMHzgwACiFfH2goAF9fQsgfD6gUAFyvQbn/B84QAF9iXpf/Z'

function bytesOf(bits: string): Uint8Array<ArrayBuffer> {
  const digits = bits.replaceAll(' ', '')
  return Uint8Array.from({ length: Math.ceil(digits.length / 8) }, (_, i) => Number.parseInt(digits.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2))
}

/** A page and one generic region that is coded as `fax` (ITU-T T.88), as PDF holds them. */
function jbig2(fax: Uint8Array): Uint8Array<ArrayBuffer> {
  const long = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  const segment = (number: number, type: number, data: readonly number[]): number[] => [...long(number), type, 0, 1, ...long(data.length), ...data]
  const size = [...long(8), ...long(8)]
  return Uint8Array.from([...segment(0, 48, [...size, ...long(0), ...long(0), 0, 0, 0]), ...segment(1, 38, [...size, ...long(0), ...long(0), 0, 1, ...fax])])
}

/** Samples of the first row of a PNG without filters. */
function firstRow(image: Uint8Array): number[] {
  const view = new DataView(image.buffer, image.byteOffset)
  const samples = { 0: 1, 2: 3, 6: 4 }[image[25]] ?? 0
  return [...unzlibSync(image.subarray(41, 41 + view.getUint32(33))).subarray(1, 1 + view.getUint32(16) * samples)]
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

  test('a drawing is shown with frames while a PDF is not there yet, and then with its pages', async () => {
    const frame = underlay('41 1|42 1|43 1|50 0|280 3|11 0|21 0|11 4|21 2')
    const text = new TextEncoder().encode(sheetWith(`0 LINE|5 70|8 0|62 3|10 0|20 0|11 9|21 0|${frame}`))
    const pdf = await page()
    const shown = Promise.withResolvers<void>()
    const early: Drawing[] = []
    let whole: Drawing | undefined
    // The file does not come before the drawing has been shown.
    const late = { ...memoryEntry('Ground floor.pdf', pdf), bytes: () => shown.promise.then(() => pdf.slice()) }
    const sink: Sink = {
      progress() {},
      structure() {},
      part() {},
      note() {},
      missing() {},
      early(drawing) {
        early.push(structuredClone(drawing))
        shown.resolve()
      },
      drawing: (drawing) => (whole = drawing),
    }
    await openDrawing(new FileSet([memoryEntry('a.dxf', text), late]), 'a.dxf', 'dxf', sink, { quality: 'normal' })
    const textsOf = (drawing?: Drawing): string[] | undefined => drawing?.spaces[0].texts.text
    const [first] = early
    expect([textsOf(first), textsOf(whole)]).toEqual([['Ground floor.pdf (2)'], ['Room 7']])
    expect([first.pictures.length, whole?.pictures.length, first.spaces[0].entities.count, whole?.spaces[0].entities.count]).toEqual([0, 1, 2, 2])
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
    const [picture] = drawing.pictures
    // The picture is (0, 128, 0).
    expect(firstRow(picture.data!)).toEqual([75, 75, 75, 75, 75, 75])
  })

  test('contrast spares faint colours the fade, and black follows the ground where the underlay says so', async () => {
    const document = await PDFDocument.create()
    const sheet = document.addPage([288, 144])
    for (const [i, color] of [rgb(0, 0, 0), rgb(1, 1, 1), rgb(0, 0, 1)].entries()) sheet.drawRectangle({ x: i * 72, y: 0, width: 72, height: 72, color })
    const { drawing } = await openDrawingFiles({
      'a.dxf': sheetWith(underlay('41 1|42 1|43 1|50 0|280 10|281 25|282 40'), '1'),
      'ground floor.pdf': new Uint8Array(await document.save()),
    })
    const [{ fills, items }] = drawing.spaces
    const styles = [...new Set(fills.item)].map((item) => items.style[item])
    // The faintest colour has a quarter of the fade, blue (brightness 29 of 255) nearly all.
    expect(styles.map((style) => [drawing.styles.color[style], Number(drawing.styles.opacity[style].toFixed(2))])).toEqual([
      [FOREGROUND, 0.6],
      [BACKGROUND, 0.9],
      [0x0000ffff, 0.63],
    ])
  })

  test('layers that the underlay turns off, and those that it turns on by that', async () => {
    const document = await PDFDocument.create()
    const { context } = document
    const sheet = document.addPage([288, 144])
    const names = ['Walls', 'Doors', 'Furniture']
    const groups = names.map((name) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) } as never)))
    const properties = { OCGs: groups, D: { OFF: [groups[2]] } }
    document.catalog.set(PDFName.of('OCProperties'), context.obj(properties as never))
    sheet.node.set(PDFName.of('Resources'), context.obj({ Properties: Object.fromEntries(groups.map((group, i) => [`L${i}`, group])) }))
    const content = names.map((_, i) => `/OC /L${i} BDC ${i === 0 ? '1 0 0' : i === 1 ? '0 1 0' : '0 0 1'} rg ${i * 72} 0 36 36 re f EMC`).join(' ')
    sheet.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
    const place = '41 1|42 1|43 1|50 0|280 2'
    const off = '1001 AdeskUnderlayLayerOverrideData|1000 Doors'
    const { drawing } = await openDrawingFiles({
      'a.dxf': sheetWith(`${underlay(place)}|${underlay(`${place}|${off}`)}`, '1'),
      'ground floor.pdf': new Uint8Array(await document.save()),
    })
    const [{ fills, items, entities }] = drawing.spaces
    const colors = [0, 1].map((entity) =>
      [...new Set(fills.item)].filter((item) => items.entity[item] === entity).map((item) => drawing.styles.color[items.style[item]]),
    )
    expect([entities.count, colors]).toEqual([
      2,
      [
        [0xff0000ff, 0x00ff00ff],
        [0xff0000ff, 0x0000ffff],
      ],
    ])
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

  test('scanned pictures: fax, JBIG2, JPEG 2000', async () => {
    const document = await PDFDocument.create()
    const { context } = document
    const page = document.addPage([288, 144])
    const about = { Type: 'XObject', Subtype: 'Image', Width: 8, Height: 8 } as const
    const gray = { ...about, ColorSpace: 'DeviceGray', BitsPerComponent: 1 } as const
    const images = {
      Fax: context.stream(bytesOf(FAX), { ...gray, Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: 8, Rows: 8 } }),
      Jbig2: context.stream(jbig2(bytesOf(FAX)), { ...gray, Filter: 'JBIG2Decode' }),
      Jpeg2000: context.stream(
        Uint8Array.from(atob(JPEG_2000), (letter) => letter.charCodeAt(0)),
        { ...about, Filter: 'JPXDecode' },
      ),
    }
    const names = Object.keys(images) as (keyof typeof images)[]
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: Object.fromEntries(names.map((name) => [name, context.register(images[name])])) }))
    const content = names.map((name, i) => `q 72 0 0 72 ${i * 72} 0 cm /${name} Do Q`).join(' ')
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
    const [sheet] = await readPages(new Uint8Array(await document.save()), [{ page: '1' }], 60_000)
    const rows = sheet?.items.map((item) => (item.kind === 'image' ? firstRow(item.picture.image) : []))
    const [black, white] = [
      [0, 0, 0, 0],
      [255, 255, 255, 255],
    ]
    const [red, green] = [[200, 30, 40, 255] as const, [0, 128, 0, 255] as const].map((color) => Array.from({ length: 4 }, () => color).flat())
    expect([rows, sheet?.isIncomplete]).toEqual([
      [
        [...black, ...white],
        [...black, ...white],
        [...red, ...green],
      ],
      false,
    ])
  }, 90_000)

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
    const read = await readPages(new Uint8Array(await document.save()), [{ page: '1' }], 3000)
    expect(read).toEqual([])
  }, 60_000)
})
