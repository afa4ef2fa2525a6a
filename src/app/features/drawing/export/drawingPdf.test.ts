import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFRawStream } from 'pdf-lib'
import { expect, it } from 'vitest'
import { HandDrawing } from '../../../../../tests/support/drawing.ts'
import type { PictureLook } from '../../../../core/drawing/space.ts'
import { maskPng, packedPng } from '../../../../../workers/io/bytes/packedPng.ts'
import { drawingToPdf } from './drawingPdf.ts'

const RED = 0xff0000ff
const photo = packedPng(2, 1, 3, Uint8Array.of(0, 10, 20, 30, 40, 50, 60))
// A mask of two pixels: ink, and nothing.
const scan = maskPng(2, 1, Uint8Array.of(255, 0), Uint8Array.of(0, 0b01000000))

/** The images that the page of a drawing with one picture refers to. */
async function imagesOf({ image, mime }: typeof photo, look: PictureLook): Promise<PDFRawStream[]> {
  const hand = new HandDrawing()
  hand.drawing.pictures.push({ name: 'picture', mime, data: image })
  hand.space('Model').entity('LINE', { color: RED }, (painter) => painter.picture(0, [2, 0, 0, 1, 0, 0], undefined, look))
  const ink = { background: 0xffffffff, foreground: 0x000000ff, monochrome: false }
  const page = { tab: 0, area: [0, 0, 2, 1] as [number, number, number, number], shown: Uint8Array.of(1), ink, weights: false, width: 2, height: 1 }
  const pdf = await PDFDocument.load(await drawingToPdf(hand.done(), [{ ...page, toPage: [1, 0, 0, 1, 0, 0] }], 'Pictures'))
  const resources = pdf.getPage(0).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
  return resources.values().map((ref) => pdf.context.lookup(ref) as PDFRawStream)
}

it('a picture of other brightness and contrast has its samples decoded to those values', async () => {
  const [image] = await imagesOf(photo, { levels: [2, -0.5] })
  const decode = image.dict.lookup(PDFName.of('Decode'), PDFArray)
  expect(decode.asArray().map((value) => (value as PDFNumber).asNumber())).toEqual([-0.5, 1.5, -0.5, 1.5, -0.5, 1.5])
  const [plain] = await imagesOf(photo, {})
  expect([plain.dict.has(PDFName.of('Decode')), plain.contents]).toEqual([false, image.contents])
})

it('a mask is one pixel in the colour of the item behind the opacity of the picture', async () => {
  const [image] = await imagesOf(scan, { isMask: true })
  expect(Array.from(image.contents)).toEqual([255, 0, 0])
  const mask = image.dict.lookup(PDFName.of('SMask')) as PDFRawStream
  expect(['Width', 'Height'].map((name) => mask.dict.lookup(PDFName.of(name), PDFNumber).asNumber())).toEqual([2, 1])
})
