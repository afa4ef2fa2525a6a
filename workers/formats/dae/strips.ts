import type { Element } from '@xmldom/xmldom'
import { elements } from './document.ts'

/** Writes strips and fans as triangles: the loader knows neither. */
export function spellOutStrips(collada: Element): void {
  for (const library of elements(collada)) {
    if (library.nodeName !== 'library_geometries') continue
    for (const geometry of elements(library))
      for (const mesh of elements(geometry))
        for (const primitive of elements(mesh))
          if (primitive.nodeName === 'tristrips' || primitive.nodeName === 'trifans') mesh.replaceChild(trianglesOf(primitive), primitive)
  }
}

/** Each `p` is a strip or a fan of its own; a corner is as many numbers as there are offsets. */
function trianglesOf(primitive: Element): Element {
  const document = primitive.ownerDocument!
  const made = document.createElementNS(primitive.namespaceURI, 'triangles')
  const material = primitive.getAttribute('material')
  if (material) made.setAttribute('material', material)
  const isFan = primitive.nodeName === 'trifans'
  const corners: string[] = []
  let stride = 1
  for (const child of elements(primitive)) {
    if (child.nodeName === 'input') {
      stride = Math.max(stride, Number(child.getAttribute('offset') ?? 0) + 1 || 1)
      made.appendChild(child)
    } else if (child.nodeName === 'p') {
      const words = (child.textContent ?? '').trim().split(/\s+/)
      const count = Math.floor(words.length / stride)
      const at = (i: number): string => words.slice(i * stride, (i + 1) * stride).join(' ')
      for (let i = 0; i + 2 < count; i++) {
        if (isFan) corners.push(at(0), at(i + 1), at(i + 2))
        else corners.push(at(i + (i % 2)), at(i + 1 - (i % 2)), at(i + 2))
      }
    }
  }
  made.setAttribute('count', String(corners.length / 3))
  const p = document.createElementNS(primitive.namespaceURI, 'p')
  p.textContent = corners.join(' ')
  made.appendChild(p)
  return made
}
