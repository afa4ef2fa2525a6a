import type { PictureMaker } from '../../../../workers/entries/client.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'

/**
 * Draws the labels of an HTML layer as they look on screen: boxes with ground, border and shadow, and their text; `context` stands in CSS pixels of the
 * page, `scale` times as many in the picture. Hidden elements, and those that match `left`, are left out.
 */
function drawHtml(context: CanvasRenderingContext2D, layer: HTMLElement, scale: number, left: string): void {
  for (const element of layer.querySelectorAll<HTMLElement>('*')) {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || element.closest(left) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const style = getComputedStyle(element)
    drawBox(context, box, style, scale)
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) drawText(context, node, element, style)
  }
}

function drawBox(context: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration, scale: number): void {
  const width = Number.parseFloat(style.borderTopWidth) || 0
  const corners = [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomRightRadius, style.borderBottomLeftRadius]
  const radii = corners.map((radius) => Number.parseFloat(radius) * (radius.includes('%') ? Math.min(box.width, box.height) / 100 : 1) || 0)
  const path = (inset: number): Path2D => {
    const outline = new Path2D()
    outline.roundRect(
      box.left + inset,
      box.top + inset,
      box.width - 2 * inset,
      box.height - 2 * inset,
      radii.map((radius) => Math.max(0, radius - inset)),
    )
    return outline
  }
  context.save()
  if (!isClear(style.backgroundColor)) {
    setShadow(context, style.boxShadow, scale)
    context.fillStyle = style.backgroundColor
    context.fill(path(0))
    context.shadowColor = 'transparent'
  }
  if (width > 0 && style.borderTopStyle === 'solid' && !isClear(style.borderTopColor)) {
    context.lineWidth = width
    context.strokeStyle = style.borderTopColor
    context.stroke(path(width / 2))
  }
  context.restore()
}

const isClear = (colour: string): boolean => colour === 'transparent' || /[,/]\s*0\)$/.test(colour)

/** The first shadow of computed `box-shadow`: a colour, then x, y and blur. A canvas takes shadows in its own pixels, however it is scaled. */
function setShadow(context: CanvasRenderingContext2D, shadow: string, scale: number): void {
  const [, colour, x, y, blur] = /^(\S+\([^)]*\)) (\S+)px (\S+)px (\S+)px/.exec(shadow) ?? []
  if (!colour) return
  context.shadowColor = colour
  context.shadowOffsetX = Number(x) * scale
  context.shadowOffsetY = Number(y) * scale
  context.shadowBlur = Number(blur) * scale
}

/** A line of text where the page has it; labels have one line each. */
function drawText(context: CanvasRenderingContext2D, node: ChildNode, element: HTMLElement, style: CSSStyleDeclaration): void {
  const text = node.textContent?.trim() ?? ''
  if (text === '') return
  const range = document.createRange()
  range.selectNodeContents(node)
  const { left, top, width } = range.getBoundingClientRect()
  const room = element.getBoundingClientRect().width
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  const isCut = style.textOverflow === 'ellipsis' && width > room
  const line = isCut ? shortened(context, text, room) : text
  context.fillText(line, left, top + context.measureText(line).fontBoundingBoxAscent, isCut ? room : width)
}

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  let count = text.length
  while (count > 0 && context.measureText(`${text.slice(0, count)}…`).width > room) count--
  return `${text.slice(0, count)}…`
}

/** Looks that come from the page's style sheets: they are written into the copy, which stands alone. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
  'vector-effect',
] as const

/** The content of an SVG with its looks written into it, but for elements that match `left`; empty when nothing is drawn. */
function svgCopy(svg: SVGSVGElement, left: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [...svg.querySelectorAll<SVGElement>('*')]
  const copies = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [i, original] of originals.entries()) {
    if (original.matches(left)) {
      copies[i].remove()
      continue
    }
    const computed = getComputedStyle(original)
    for (const look of looks) copies[i].style.setProperty(look, computed.getPropertyValue(look))
    copies[i].removeAttribute('class')
  }
  const serializer = new XMLSerializer()
  return [...copy.childNodes].map((node) => serializer.serializeToString(node)).join('')
}

interface OverlayOptions {
  /** Whether the pins of comments are drawn; true if absent. */
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
  store: Store,
  picture: PictureMaker,
  { width, height }: { width: number; height: number },
  { pins = true }: OverlayOptions = {},
): Promise<void> {
  const canvas = (store.get(drawingViewerAtom) ?? store.get(viewerAtom))?.canvas
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
