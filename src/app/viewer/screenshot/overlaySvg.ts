import { viewerAtom } from '../../state/viewer.ts'
import { appStore } from '../../state/store.ts'

/** Looks that come from the page's style sheets: they are written into the copy, which stands alone. */
const svgLooks = [
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
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
  'vector-effect',
] as const
const NAMESPACE = 'http://www.w3.org/2000/svg'

interface Plate {
  text: string
  box: DOMRect
  style: CSSStyleDeclaration
}

/**
 * What stands over the canvas (measurements, pins, markup) as an SVG document of `width` × `height` pixels; the view lies in it as in a picture of
 * that size (`cameraForAspect`: the whole view stays, a wider picture shows more at its sides). Undefined when there is nothing.
 */
export function overlaySvg(width: number, height: number): string | undefined {
  const canvas = appStore.get(viewerAtom)?.canvas
  if (!canvas) return undefined
  const origin = canvas.getBoundingClientRect()
  if (origin.width === 0 || origin.height === 0) return undefined
  const scale = Math.min(width / origin.width, height / origin.height)
  const left = (width - origin.width * scale) / 2
  const top = (height - origin.height * scale) / 2
  const drawn = [...document.querySelectorAll<SVGSVGElement>('svg[data-overlay]')].filter((svg) => svg.childElementCount > 0)
  const plates = [...document.querySelectorAll<HTMLElement>('div[data-overlay]')].flatMap((layer) => platesOf(layer))
  if (drawn.length === 0 && plates.length === 0) return undefined
  const body = [...drawn.map((svg) => copyOf(svg)), ...plates.map((plate) => plateSvg(plate, origin))].join('')
  return `<svg xmlns="${NAMESPACE}" width="${width}" height="${height}"><g transform="translate(${left} ${top}) scale(${scale})">${body}</g></svg>`
}

/** The drawing with its looks written into it. */
function copyOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [...svg.querySelectorAll<SVGElement>('*')]
  const copies = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [i, original] of originals.entries()) {
    const computed = getComputedStyle(original)
    for (const look of svgLooks) copies[i].style.setProperty(look, computed.getPropertyValue(look))
    copies[i].removeAttribute('class')
  }
  const serializer = new XMLSerializer()
  return [...copy.childNodes].map((node) => serializer.serializeToString(node)).join('')
}

/** HTML with a text of its own: labels and pins. */
function platesOf(layer: HTMLElement): Plate[] {
  const plates: Plate[] = []
  for (const element of layer.querySelectorAll<HTMLElement>('*')) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '')
      .join('')
      .trim()
    const box = element.getBoundingClientRect()
    if (text === '' || box.width === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    plates.push({ text, box, style: getComputedStyle(groundOf(element, layer)) })
  }
  return plates
}

/** The nearest element that has a ground of its own. */
function groundOf(element: HTMLElement, layer: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at && at !== layer; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'transparent' && !backgroundColor.endsWith(', 0)')) return at
  }
  return element
}

function plateSvg({ text, box, style }: Plate, origin: DOMRect): string {
  const group = document.createElementNS(NAMESPACE, 'g')
  const plate = document.createElementNS(NAMESPACE, 'rect')
  const x = box.left - origin.left
  const y = box.top - origin.top
  const pad = 3
  for (const [name, value] of Object.entries({ x: x - pad, y: y - pad / 2, width: box.width + 2 * pad, height: box.height + pad, rx: 4 }))
    plate.setAttribute(name, `${value}`)
  plate.setAttribute('fill', style.backgroundColor)
  const words = document.createElementNS(NAMESPACE, 'text')
  words.textContent = text
  for (const [name, value] of Object.entries({ x: x + box.width / 2, y: y + box.height / 2, 'text-anchor': 'middle', 'dominant-baseline': 'central' }))
    words.setAttribute(name, `${value}`)
  for (const [name, value] of Object.entries({
    fill: style.color,
    'font-family': style.fontFamily,
    'font-size': style.fontSize,
    'font-weight': style.fontWeight,
  }))
    words.setAttribute(name, value)
  group.append(plate, words)
  return new XMLSerializer().serializeToString(group)
}

/** Draws what stands over the canvas into a picture of the view. */
export async function drawOverlay(picture: HTMLCanvasElement): Promise<void> {
  const svg = overlaySvg(picture.width, picture.height)
  const context = picture.getContext('2d')
  if (!svg || !context) return
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  context.drawImage(image, 0, 0)
}
