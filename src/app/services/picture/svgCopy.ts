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
export function svgCopy(svg: SVGSVGElement, left: string): string {
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
