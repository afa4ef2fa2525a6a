import { drawingViewerAtom } from '../../drawing/drawingState.ts'
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

/**
 * Draws what stands over the canvas (measurements, markup, pins) into a picture of the view of a model or drawing. The view lies in it as in a picture of
 * that size (`cameraForAspect`: the whole view stays, a wider picture shows more at its sides).
 */
export async function drawOverlay(picture: HTMLCanvasElement, { pins = true }: OverlayOptions = {}): Promise<void> {
  const context = picture.getContext('2d')
  const canvas = (appStore.get(drawingViewerAtom) ?? appStore.get(viewerAtom))?.canvas
  const origin = canvas?.getBoundingClientRect()
  if (!context || !origin || origin.width === 0 || origin.height === 0) return
  const { width, height } = picture
  const scale = Math.min(width / origin.width, height / origin.height)
  const place = new DOMMatrix([scale, 0, 0, scale, (width - origin.width * scale) / 2, (height - origin.height * scale) / 2])
  const left = pins ? HANDLES : `${HANDLES}, ${PINS}`

  const drawn = [...document.querySelectorAll<SVGSVGElement>('svg[data-overlay]')].map((svg) => svgCopy(svg, left)).join('')
  if (drawn !== '') {
    const image = new Image()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="${place.toString()}">${drawn}</g></svg>`
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
    await image.decode()
    context.drawImage(image, 0, 0)
  }
  context.save()
  context.setTransform(place)
  context.translate(-origin.left, -origin.top)
  for (const layer of document.querySelectorAll<HTMLElement>('div[data-overlay]')) drawHtml(context, layer, scale, left)
  context.restore()
}
