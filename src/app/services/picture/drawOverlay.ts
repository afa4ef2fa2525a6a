import type { PictureMaker } from '../../../../workers/entries/client.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { drawHtml } from './drawHtml.ts'
import { svgCopy } from './svgCopy.ts'

interface OverlayOptions {
  /** With the pins of comments; true if absent. */
  pins?: boolean
}

/** What serves a tool only: it stands on screen, never in pictures. */
const HANDLES = '[data-handle]'
const PINS = '[data-pin]'

/** Pixels of a picture that are drawn at once: a page has no room for more than one large picture. */
const STRIP_PIXELS = 4096 * 1024

/**
 * Draws what stands over the canvas (measurements, markup, pins) into a picture of the view of a model or drawing. The view lies in it as in a picture of
 * that size (`cameraForAspect`: the whole view stays, a wider picture shows more at its sides).
 */
export async function drawOverlay(
  picture: PictureMaker,
  { width, height }: { width: number; height: number },
  { pins = true }: OverlayOptions = {},
): Promise<void> {
  const canvas = (appStore.get(drawingViewerAtom) ?? appStore.get(viewerAtom))?.canvas
  const origin = canvas?.getBoundingClientRect()
  if (!origin || origin.width === 0 || origin.height === 0) return
  const scale = Math.min(width / origin.width, height / origin.height)
  const place = new DOMMatrix([scale, 0, 0, scale, (width - origin.width * scale) / 2, (height - origin.height * scale) / 2])
  const left = pins ? HANDLES : `${HANDLES}, ${PINS}`

  const drawn = [...document.querySelectorAll<SVGSVGElement>('svg[data-overlay]')].map((svg) => svgCopy(svg, left)).join('')
  const layers = [...document.querySelectorAll<HTMLElement>('div[data-overlay]')].filter((layer) => layer.childElementCount > 0)
  if (drawn === '' && layers.length === 0) return
  const image = drawn === '' ? undefined : await imageOf(drawn, width, height, place)
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  for (let y = 0; y < height; y += rows) {
    const strip = document.createElement('canvas')
    Object.assign(strip, { width, height: Math.min(rows, height - y) })
    const context = strip.getContext('2d')
    if (!context) throw new Error('No 2D canvas')
    context.translate(0, -y)
    if (image) context.drawImage(image, 0, 0)
    context.transform(place.a, place.b, place.c, place.d, place.e, place.f)
    context.translate(-origin.left, -origin.top)
    for (const layer of layers) drawHtml(context, layer, scale, left)
    await picture.putOver(await createImageBitmap(strip), y)
  }
}

async function imageOf(drawn: string, width: number, height: number, place: DOMMatrix): Promise<HTMLImageElement> {
  const image = new Image()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="${place.toString()}">${drawn}</g></svg>`
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}
