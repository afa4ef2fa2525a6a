import { cleanup } from '@testing-library/react'
import { decodePDFRawStream, type PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib'
import { beforeEach, expect, test, vi } from 'vitest'
import { HandDrawing } from '../../../../../tests/support/drawing.ts'
import { session, store } from '../../../../../tests/support/ui/session.ts'
import { show } from '../../../../../tests/support/ui/ui.tsx'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { drawingViewerAtom, plotChoiceAtom } from '../../../state/drawing/drawingState.ts'
import { marksAtom } from '../../../state/markup/marks.ts'
import { ExportDialog } from './ExportDialog.tsx'

/** One pixel per millimetre, y upwards; the canvas shows 100 × 50 mm. */
const viewer = {
  canvas: { getBoundingClientRect: () => ({ width: 100, height: 50 }) },
  toSheet: (x: number, y: number) => ({ x, y: 50 - y }),
  on: () => () => undefined,
} as unknown as DrawingViewer

const saved: { blob: Blob; name: string }[] = []
vi.mock('../../../lib/browser.ts', async (original) => ({ ...(await original<object>()), download: (blob: Blob, name: string) => saved.push({ blob, name }) }))

/** A rectangle of 200 × 100 mm with a circle and a word in it, and a sheet. */
beforeEach(() => {
  saved.length = 0
  const hand = new HandDrawing()
  hand.space('Model').ring([0, 0, 200, 0, 200, 100, 0, 100]).circle(100, 50, 20).text('Bracket', 10, 10, 5)
  hand.space('Sheet', 'paper', { width: 297, height: 210, unitsPerMm: 1, margins: [0, 0, 0, 0] } as never).line(0, 0, 50, 50)
  session.document.beginDrawing(hand.done())
  store.set(drawingViewerAtom, viewer)
})

/** jsdom's blobs are read by a reader of its own. */
const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)))
    reader.readAsArrayBuffer(blob)
  })

test('PDF: the page has the size that is chosen, and the drawing its true size on it', async () => {
  const { pointer, screen } = show(<ExportDialog format="pdf" />)
  await pointer.choose('Page', 'A3')
  await pointer.choose('Scale', '1 : 2')
  expect(screen.texts('status').join()).toMatch(/420 × 297 mm, 1 : 2/)
  await pointer.click('button', /Export/)
  await expect.poll(() => saved.length).toBe(1)
  const document = await PDFDocument.load(await bytesOf(saved[0].blob))
  const { width, height } = document.getPage(0).getSize()
  expect([width, height].map((points) => Math.round((points * 25.4) / 72))).toEqual([420, 297])
  const list = document.getPage(0).node.Contents() as PDFArray
  const stream = list.lookup(0)
  const content = new TextDecoder().decode(decodePDFRawStream(stream as PDFRawStream).decode())
  // The rectangle is half as large on the page: 100 mm wide, 50 mm high, in millimetres.
  const strokes = content.split('\n').filter((line) => line.endsWith('S'))
  const numbers = [...strokes.join('\n').matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]\b/g)].map(([, x, y]) => [Number(x), Number(y)])
  const span = (axis: number): number => Math.max(...numbers.map((at) => at[axis])) - Math.min(...numbers.map((at) => at[axis]))
  expect([span(0), span(1)].map(Math.round)).toEqual([100, 50])
})

test('PDF: a translucent gradient is opaque pieces within one group that is translucent', async () => {
  const hand = new HandDrawing()
  // From black to white; pieces of one colour would be one area.
  const color = Uint8Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 255 : 127.5 * Math.floor(i / 8)))
  hand
    .space('Model')
    .entity('HATCH', { opacity: 0.5 }, (painter) =>
      painter.triangles([0, 0, 0, 100, 100, 0, 100, 100, 200, 0, 200, 100], [0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3], color),
    )
  session.document.beginDrawing(hand.done())
  const { pointer } = show(<ExportDialog format="pdf" />)
  await pointer.click('button', /Export/)
  await expect.poll(() => saved.length).toBe(1)
  const { node } = (await PDFDocument.load(await bytesOf(saved[0].blob))).getPage(0)
  const resources = node.Resources()!
  const text = (stream: unknown): string => new TextDecoder().decode(decodePDFRawStream(stream as PDFRawStream).decode())
  const opacityOf = (state: string): unknown =>
    resources.lookup(PDFName.of('ExtGState'), PDFDict).lookup(PDFName.of(state), PDFDict).get(PDFName.of('ca'))?.toString()
  const [, outer, name] = /\/(\S+) gs \/(\S+) Do/.exec(text((node.Contents() as PDFArray).lookup(0)))!
  const group = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of(name)) as PDFRawStream
  expect(group.dict.lookup(PDFName.of('Group'), PDFDict).get(PDFName.of('S'))?.toString()).toBe('/Transparency')
  const pieces = [...text(group).matchAll(/\/(\S+) gs [\d. ]+ rg [\d. mlh]+ f/g)]
  expect(pieces.length).toBeGreaterThan(1)
  expect([opacityOf(outer), ...new Set(pieces.map(([, state]) => opacityOf(state)))]).toEqual(['0.5', '1'])
})

test('SVG: what the window shows, with its own size', async () => {
  const { pointer, screen } = show(<ExportDialog format="svg" />)
  await pointer.choose('Print area', 'Visible area')
  await pointer.choose('Page', 'Same size as the print area')
  expect(screen.texts('status').join()).toMatch(/100 × 50 mm/)
  await pointer.click('button', /Export/)
  await expect.poll(() => saved.length).toBe(1)
  const text = new TextDecoder().decode(await bytesOf(saved[0].blob))
  expect(text).toMatch(/<svg[^>]* width="100mm" height="50mm"/)
})

test('everything: what was marked and measured beside the drawing, too', async () => {
  store.set(marksAtom, [
    {
      id: 'a',
      kind: 'box',
      space: 'model',
      colour: '#d55e00',
      width: 4,
      tab: 0,
      points: [
        [250, 150, 0],
        [300, 150, 0],
        [300, 200, 0],
        [250, 200, 0],
      ],
    },
  ])
  const { pointer, screen } = show(<ExportDialog format="svg" />)
  await pointer.choose('Page', 'Same size as the print area')
  // 200 × 100 without the box; lines reach a little over their points.
  expect(screen.texts('status').join()).toMatch(/^303 × 203 mm/)
  await pointer.click('checkbox', /markup/)
  expect(screen.texts('status').join()).toMatch(/^200 × 100 mm/)
})

test('another tab is exported whole: its area is not asked for', async () => {
  const { pointer, screen } = show(<ExportDialog format="pdf" />)
  expect(screen.isOff('combobox', 'Print area')).toBe(false)
  await pointer.choose('Tab', 'Sheet')
  expect(screen.isOff('combobox', 'Print area')).toBe(true)
})

test("plot styles: the display's choice at first, another one for this file alone", async () => {
  const hand = new HandDrawing([{ name: 'Walls', color: 0xff0000ff, colorIndex: 1 }])
  hand.space('Model').line(0, 0, 200, 100, { layer: 1 })
  const drawing = hand.done()
  drawing.plotTables = [{ name: 'company.ctb', kind: 'color', styles: [{ key: '1', color: 0x0000ffff }] }]
  session.document.beginDrawing(drawing)
  store.set(plotChoiceAtom, 'company.ctb')
  const colorOf = async (choice?: string): Promise<string | undefined> => {
    const before = saved.length
    const { pointer, screen } = show(<ExportDialog format="svg" />)
    if (choice !== undefined) await pointer.choose('Plot styles', choice)
    expect(screen.texts('option')).toEqual(expect.arrayContaining(['None: the objects’ own colours', 'company.ctb', 'monochrome.ctb']))
    await pointer.click('button', /Export/)
    await expect.poll(() => saved.length).toBe(before + 1)
    cleanup()
    return /stroke="(#[0-9a-f]{6})"/.exec(new TextDecoder().decode(await bytesOf(saved[before].blob)))?.[1]
  }
  expect([await colorOf(), await colorOf('None: the objects’ own colours'), await colorOf('monochrome.ctb')]).toEqual(['#0000ff', '#ff0000', '#000000'])
  // The drawing names no table.
  expect([await colorOf('As the drawing was saved'), store.get(plotChoiceAtom)]).toEqual(['#ff0000', 'company.ctb'])
})

test('a file that cannot be written is told, and the dialog stays', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { pointer, screen } = show(<ExportDialog format="svg" />)
  const noMemory = (): never => {
    throw new Error('no memory')
  }
  vi.stubGlobal('Blob', noMemory)
  await pointer.click('button', /Export/)
  await expect.poll(() => screen.has('alert')).toBe(true)
  vi.unstubAllGlobals()
  expect(error).toHaveBeenCalledOnce()
})
