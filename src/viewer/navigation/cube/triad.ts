import { dot } from '../../../core/geometry/vector.ts'
import type { Vec3 } from '../../../core/geometry/vector.ts'
import type { UpAxis } from '../../../core/scene/model.ts'
import { fromWorld } from '../camera/pose.ts'
import type { Axes } from '../camera/pose.ts'
import { svg } from './svg.ts'

const LETTERS = ['X', 'Y', 'Z'] as const
/** Lengths in the drawing's own units, one of them a CSS pixel. */
const REACH = 15
const LETTER_REACH = 22

/** The world's axes as three short lines, each with its letter: never told apart by hue alone. */
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
