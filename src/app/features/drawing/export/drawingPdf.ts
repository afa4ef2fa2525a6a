import { PDFDocument, type PDFImage, PDFName, type PDFPage, PDFRawStream, type PDFRef } from 'pdf-lib'
import { type Affine } from '../../../../core/drawing/spaceWindow.ts'
import type { Drawing, OutlineFont } from '../../../../core/drawing/drawing.ts'
import { type PathSink, traceGlyph } from '../../../../core/drawing/glyphPath.ts'
import { type Painter, paint, type PaintOptions, type Pen, type PictureTint } from '../../../../core/drawing/paint.ts'
import { PdfText } from '../../../lib/pdfText.ts'
import { drawFigures } from './pdfFigures.ts'
import { UNSEEN_ADVANCE, unseenCodes, unseenFont } from './unseenFont.ts'

const POINTS_PER_MM = 72 / 25.4

export interface PdfPage extends PaintOptions {
  /** Millimetres. */
  width: number
  height: number
}

/** Tabs as pages of a vector PDF, true to scale; letters are outlines, with the text unseen in its place for finding and copying. */
export async function drawingToPdf(drawing: Drawing, pages: readonly PdfPage[], title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(title)
  document.setCreator('Facet')
  document.setProducer('Facet')
  const font = unseenFont(document)
  const images = await embedPictures(document, drawing)
  let text: Promise<PdfText> | undefined
  const words = (): Promise<PdfText> => (text ??= PdfText.of(document))
  for (const page of pages) {
    const sheet = document.addPage([page.width * POINTS_PER_MM, page.height * POINTS_PER_MM])
    const painter = new PdfPainter(sheet, images, font)
    paint(drawing, page, painter)
    const content = `q ${n(POINTS_PER_MM)} 0 0 ${n(POINTS_PER_MM)} 0 0 cm 1 J 1 j\n${painter.content.join('\n')}\nQ`
    sheet.node.set(PDFName.of('Contents'), document.context.obj([document.context.register(document.context.flateStream(content))]))
    if (page.figures?.length) await drawFigures(sheet, page, page.figures, await words())
  }
  return document.save()
}

/** PDF supports JPEG and PNG; other pictures are drawn into a PNG. Those that cannot be decoded stay away. */
async function embedPictures(document: PDFDocument, drawing: Drawing): Promise<(PDFImage | undefined)[]> {
  const out: (PDFImage | undefined)[] = []
  for (const { data, mime } of drawing.pictures) {
    try {
      if (!data) out.push(undefined)
      else {
        const image = mime === 'image/jpeg' ? await document.embedJpg(data) : await document.embedPng(mime === 'image/png' ? data : await asPng(data, mime))
        // Pictures in other colours refer to the embedded ones.
        await image.embed()
        out.push(image)
      }
    } catch {
      out.push(undefined)
    }
  }
  return out
}

async function asPng(data: Uint8Array<ArrayBuffer>, mime: string): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(new Blob([data], { type: mime }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
}

/** The same picture in other colours: samples decoded to other values, or one pixel of the colour behind the mask of the picture. */
function tinted({ doc: { context }, ref }: PDFImage, tint: PictureTint): PDFRef {
  const stream = context.lookup(ref)
  if (!(stream instanceof PDFRawStream)) return ref
  const { dict, contents } = stream
  if ('levels' in tint) {
    const [factor, summand] = tint.levels
    const space = dict.get(PDFName.of('ColorSpace'))
    const channels = space === PDFName.of('DeviceRGB') ? 3 : space === PDFName.of('DeviceGray') ? 1 : 0
    if (channels === 0) return ref
    const decoded = dict.clone(context)
    decoded.set(PDFName.of('Decode'), context.obj(Array.from({ length: channels }, () => [summand, summand + factor]).flat()))
    return context.register(PDFRawStream.of(decoded, contents))
  }
  const pixel = Uint8Array.of(tint.color >>> 24, tint.color >>> 16, tint.color >>> 8)
  const own = { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }
  const mask = dict.get(PDFName.of('SMask'))
  return context.register(context.stream(pixel, { ...own, ...(mask && { SMask: mask }) }))
}

const n = (value: number): string => {
  const text = value.toFixed(4)
  return text.replace(/\.?0+$/, '')
}

class PdfPainter implements Painter, PathSink {
  content: string[] = []
  readonly #page: PDFPage
  readonly #images: readonly (PDFImage | undefined)[]
  readonly #font: PDFRef
  readonly #states = new Map<string, string>()
  #fontName: string | undefined
  #path = ''
  #x = 0
  #y = 0

  constructor(page: PDFPage, images: readonly (PDFImage | undefined)[], font: PDFRef) {
    this.#font = font
    this.#page = page
    this.#images = images
  }

  stroke(points: readonly number[], { color, opacity, width, dashes, offset }: Pen): void {
    const dash = dashes.length > 0 ? `[${dashes.map(n).join(' ')}] ${n(offset)} d` : '[] 0 d'
    this.content.push(`${this.#opacity(opacity)}${rgb(color)} RG ${n(width)} w ${dash} ${path(points)}S`)
  }

  area(rings: readonly (readonly number[])[], color: number, opacity: number): void {
    const d = rings.map((ring) => `${path(ring)}h `).join('')
    if (d) this.content.push(`${this.#opacity(opacity)}${rgb(color)} rg ${d}f`)
  }

  together(opacity: number, paint: () => void): void {
    const outer = this.content
    this.content = []
    paint()
    const [width, height] = [this.#page.getWidth() / POINTS_PER_MM, this.#page.getHeight() / POINTS_PER_MM]
    const { context } = this.#page.doc
    const group = context.flateStream(this.content.join('\n'), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Group: { S: 'Transparency', CS: 'DeviceRGB' },
      Resources: this.#page.node.Resources()!,
    })
    const name = this.#page.node.newXObject('Group', context.register(group))
    this.content = outer
    this.content.push(`q ${this.#opacity(opacity)}${name.toString()} Do Q`)
  }

  glyph(font: OutlineFont, glyph: number, matrix: Affine, color: number, opacity: number): void {
    this.#path = ''
    traceGlyph(font, glyph, this, matrix)
    if (this.#path) this.content.push(`${this.#opacity(opacity)}${rgb(color)} rg ${this.#path}f`)
  }

  picture(picture: number, matrix: Affine, clip: readonly number[] | undefined, opacity: number, tint?: PictureTint): void {
    const image = this.#images[picture]
    if (!image) return
    const name = this.#page.node.newXObject('Image', tint ? tinted(image, tint) : image.ref)
    if (clip) this.pushClip(clip)
    this.content.push(`q ${this.#opacity(opacity)}${matrix.map(n).join(' ')} cm ${name.toString()} Do Q`)
    if (clip) this.popClip()
  }

  text(text: string, [a, b, c, d, e, f]: Affine): void {
    this.#fontName ??= this.#page.node.newFontDictionary('T', this.#font).toString()
    const wide = 1 / (UNSEEN_ADVANCE * text.length)
    const place = [a * wide, b * wide, c, d, e, f].map(n).join(' ')
    // 3: neither filled nor stroked.
    this.content.push(`BT 3 Tr ${this.#fontName} 1 Tf ${place} Tm ${unseenCodes(text)} Tj ET`)
  }

  pushClip(ring: readonly number[]): void {
    this.content.push(`q ${path(ring)}h W n`)
  }

  popClip(): void {
    this.content.push('Q')
  }

  moveTo(x: number, y: number): void {
    this.#path += `${n(x)} ${n(y)} m `
    this.#at(x, y)
  }

  lineTo(x: number, y: number): void {
    this.#path += `${n(x)} ${n(y)} l `
    this.#at(x, y)
  }

  /** PDF has cubic curves only. */
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    const third = (from: number, to: number): number => from + ((to - from) * 2) / 3
    this.bezierCurveTo(third(this.#x, cx), third(this.#y, cy), third(x, cx), third(y, cy), x, y)
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#path += `${n(ax)} ${n(ay)} ${n(bx)} ${n(by)} ${n(x)} ${n(y)} c `
    this.#at(x, y)
  }

  closePath(): void {
    this.#path += 'h '
  }

  #at(x: number, y: number): void {
    this.#x = x
    this.#y = y
  }

  #opacity(opacity: number): string {
    const value = n(opacity)
    let state = this.#states.get(value)
    if (!state) {
      const context = this.#page.doc.context
      state = this.#page.node.newExtGState('GS', context.obj({ Type: 'ExtGState', CA: opacity, ca: opacity })).toString()
      this.#states.set(value, state)
    }
    return `${state} gs `
  }
}

const rgb = (color: number): string => [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255].map((part) => n(part / 255)).join(' ')

function path(points: readonly number[]): string {
  let out = ''
  for (let i = 0; i + 1 < points.length; i += 2) out += `${n(points[i])} ${n(points[i + 1])} ${i === 0 ? 'm' : 'l'} `
  return out
}
