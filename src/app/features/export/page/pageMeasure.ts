import type { Vector3 } from 'three'
import { formatQuantity } from '../../../../core/quantity/formatQuantity.ts'
import type { DisplayUnit } from '../../../../core/units.ts'
import type { PageLabels } from './pageData.ts'

const SVG = 'http://www.w3.org/2000/svg'
const DOT_RADIUS = 4

interface MeasureHost {
  stage: HTMLElement
  labels: PageLabels
  unit: DisplayUnit
  language: string
  /** Where a point of the model is on the stage, CSS pixels; undefined behind the eye. */
  screen(point: Vector3): { x: number; y: number } | undefined
  /** From one point of the model to another along the axes of the file, millimetres. */
  between(from: Vector3, to: Vector3): [number, number, number]
}

/** Distance between two points of the model that were clicked, drawn over it. A third click begins anew. */
export class PageMeasure {
  private readonly host: MeasureHost
  private readonly drawing = document.createElementNS(SVG, 'svg')
  private readonly line = document.createElementNS(SVG, 'line')
  private readonly dots = [document.createElementNS(SVG, 'circle'), document.createElementNS(SVG, 'circle')]
  private readonly told = document.createElement('output')
  private points: Vector3[] = []
  private on = false

  constructor(host: MeasureHost) {
    this.host = host
    this.drawing.id = 'ruler'
    this.drawing.setAttribute('aria-hidden', 'true')
    for (const dot of this.dots) dot.setAttribute('r', String(DOT_RADIUS))
    this.drawing.append(this.line, ...this.dots)
    this.told.id = 'told'
    host.stage.append(this.drawing, this.told)
    this.show()
  }

  get isOn(): boolean {
    return this.on
  }

  toggle(on: boolean): void {
    this.on = on
    this.points = []
    this.show()
  }

  take(point: Vector3): void {
    this.points = this.points.length === 2 ? [point] : [...this.points, point]
    this.show()
  }

  /** Puts the line where its points are on screen now. */
  follow(): void {
    const at = this.points.map((point) => this.host.screen(point))
    for (const [index, dot] of this.dots.entries()) {
      const place = at[index]
      dot.style.display = place ? '' : 'none'
      if (!place) continue
      dot.setAttribute('cx', String(place.x))
      dot.setAttribute('cy', String(place.y))
    }
    const [from, to] = at
    this.line.style.display = from && to ? '' : 'none'
    if (!from || !to) return
    for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })) this.line.setAttribute(name, String(value))
  }

  private show(): void {
    const { labels, unit, language, between } = this.host
    this.told.hidden = !this.on
    const [from, to] = this.points
    if (!to) this.told.textContent = from ? labels.secondPoint : labels.firstPoint
    else {
      const along = between(from, to)
      const length = (value: number): string => formatQuantity({ dimension: 'length', value }, unit, language)
      const parts = along.map((value, axis) => `Δ${'XYZ'[axis]} ${length(Math.abs(value))}`)
      this.told.textContent = [`${labels.distance} ${length(Math.hypot(...along))}`, ...parts].join(' · ')
    }
    this.follow()
  }
}
