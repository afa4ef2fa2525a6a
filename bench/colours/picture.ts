import { type Browser, chromium } from 'playwright'
import type { Preview } from '../../src/core/scene/model.ts'
import { chromiumPath } from '../../tests/support/chromium.ts'

/** Pictures of all kinds that browsers decode, as RGBA bytes. */
export interface Decoder {
  decode(preview: Preview): Promise<{ width: number; height: number; pixels: Uint8Array }>
  close(): Promise<void>
}

export async function openDecoder(): Promise<Decoder> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  return {
    async decode({ image, mime }) {
      const url = `data:${mime};base64,${Buffer.from(image).toString('base64')}`
      const { width, height, data } = await page.evaluate(async (source) => {
        const picture = new Image()
        picture.src = source
        await picture.decode()
        const canvas = document.createElement('canvas')
        canvas.width = picture.naturalWidth
        canvas.height = picture.naturalHeight
        const context = canvas.getContext('2d')!
        context.fillStyle = 'white'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(picture, 0, 0)
        const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data
        let text = ''
        for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
        return { width: canvas.width, height: canvas.height, data: btoa(text) }
      }, url)
      return { width, height, pixels: Uint8Array.from(Buffer.from(data, 'base64')) }
    },
    close: () => browser.close(),
  }
}

/** Differences of neighbours that still belong to one background, which may run from one colour to another. */
const STEP = 7

/** Colours (0xRRGGBB) of the pixels that are not joined to the border by a smooth background, nor have the colour of the corner: lines can enclose background. */
export function foreground({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }): number[] {
  const isBackground = new Uint8Array(width * height)
  const stack: number[] = []
  const add = (at: number): void => {
    if (isBackground[at]) return
    isBackground[at] = 1
    stack.push(at)
  }
  // The outermost row may be a frame.
  for (let x = 0; x < width; x++) for (const y of [0, 1, height - 2, height - 1]) add(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, 1, width - 2, width - 1]) add(y * width + x)
  const near = (a: number, b: number): boolean => [0, 1, 2].every((k) => Math.abs(pixels[a * 4 + k] - pixels[b * 4 + k]) <= STEP)
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
      if (next >= 0 && next < isBackground.length && near(at, next)) add(next)
  }
  const out: number[] = []
  for (let at = 0; at < isBackground.length; at++)
    if (!isBackground[at] && !near(at, 0)) out.push(pixels[at * 4] * 65536 + pixels[at * 4 + 1] * 256 + pixels[at * 4 + 2])
  return out
}

export const hexOf = (rgb: number): string => rgb.toString(16).padStart(6, '0')

/** The commonest colours, in cells of 16 steps a channel, as the mean of each cell. */
export function commonest(colours: readonly number[], count: number): { rgb: number; share: number }[] {
  const cells = new Map<number, number[]>()
  for (const rgb of colours) {
    const key = rgb & 0xf0f0f0
    const cell = cells.get(key) ?? [0, 0, 0, 0]
    cell[0]++
    for (let k = 0; k < 3; k++) cell[k + 1] += (rgb >> (16 - 8 * k)) & 255
    cells.set(key, cell)
  }
  return [...cells.values()]
    .toSorted((a, b) => b[0] - a[0])
    .slice(0, count)
    .map(([n, r, g, b]) => ({ rgb: Math.round(r / n) * 65536 + Math.round(g / n) * 256 + Math.round(b / n), share: n / colours.length }))
}
