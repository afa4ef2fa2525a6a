import { dot, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { UpAxis } from '../../../core/scene/model.ts'
import type { Axes } from '../camera/pose.ts'
import { fromWorld } from '../../../core/scene/upAxis.ts'

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  parent?.append(element)
  return element
}

const LETTERS = ['X', 'Y', 'Z'] as const
/** Lengths in the drawing's own units, one of them a CSS pixel. */
const REACH = 15
const LETTER_REACH = 22

/** The world's axes as three short lines, each with its letter: never distinguished by hue alone. */
export class Triad {
  readonly element: SVGSVGElement
  readonly #axes: { line: SVGLineElement; letter: SVGTextElement; group: SVGGElement }[]

  constructor() {
    this.element = svg('svg', { class: 'nav-cube-triad', viewBox: '-28 -28 56 56', 'aria-hidden': 'true' })
    this.#axes = LETTERS.map((name) => {
      const group = svg('g', { class: `axis-${name.toLowerCase()}` }, this.element)
      const line = svg('line', { x1: 0, y1: 0 }, group)
      const letter = svg('text', { 'text-anchor': 'middle', dy: '0.36em' }, group)
      letter.textContent = name
      return { line, letter, group }
    })
    svg('circle', { r: 2, class: 'hub' }, this.element)
  }

  /** `axes` as (east, north, up). */
  update(up: UpAxis, axes: Axes): void {
    const depths = this.#axes.map((axis, i) => {
      const world: Vec3 = [0, 0, 0]
      world[i] = 1
      const along = fromWorld(up, world)
      const x = dot(along, axes.right),
        y = -dot(along, axes.up)
      axis.line.setAttribute('x2', (x * REACH).toFixed(2))
      axis.line.setAttribute('y2', (y * REACH).toFixed(2))
      // An axis that points at the eye would set its letter on the hub.
      const flat = Math.hypot(x, y)
      const reach = flat > 1e-3 ? Math.max(LETTER_REACH * flat, 11) / flat : 0
      axis.letter.setAttribute('x', (x * reach).toFixed(2))
      axis.letter.setAttribute('y', (y * reach).toFixed(2))
      axis.group.style.opacity = String(Math.min(1, Math.max(0, flat * 5 - 0.4)))
      return { group: axis.group, depth: dot(along, axes.back) }
    })
    const order = depths.toSorted((a, b) => a.depth - b.depth)
    order.forEach(({ group }, i) => {
      if (this.element.children[i] !== group) this.element.insertBefore(group, this.element.children[i])
    })
  }
}

const shapes = {
  home: ['M2.5 7.6 8 2.8l5.5 4.8', 'M4.2 6.6v6.2h7.6V6.6', 'M6.8 12.6V9.4h2.4v3.2'],
  rollLeft: ['M12.6 11.2A5.6 5.6 0 0 0 3.6 6', 'M3.2 2.6 3.4 6.3 7 6.1'],
  rollRight: ['M3.4 11.2A5.6 5.6 0 0 1 12.4 6', 'M12.8 2.6l-.2 3.7L9 6.1'],
} as const

export function icon(name: keyof typeof shapes): SVGSVGElement {
  const drawing = svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' })
  for (const d of shapes[name]) svg('path', { d }, drawing)
  return drawing
}
