import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { Viewer } from '../../../src/viewer/api.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Line and text over the canvas that follow the camera. */
export class MarkOverlay {
  readonly element = document.createElement('div')
  private readonly line = document.createElementNS(SVG, 'polyline')
  private readonly label = document.createElement('output')
  private points: readonly Vec3[] = []
  private readonly viewer: Viewer

  constructor(viewer: Viewer) {
    this.viewer = viewer
    this.element.className = 'mark'
    this.element.setAttribute('part', 'measurement')
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('aria-hidden', 'true')
    svg.append(this.line)
    this.element.append(svg, this.label)
    this.element.hidden = true
    viewer.on('frame', () => this.place())
  }

  show(points: readonly Vec3[], text: string): void {
    this.points = points
    this.label.textContent = text
    this.element.hidden = false
    this.place()
  }

  hide(): void {
    this.points = []
    this.element.hidden = true
  }

  private place(): void {
    if (this.points.length === 0) return
    const places = this.points.map((point) => this.viewer.project(point)).filter((place) => place && !place.behind)
    this.element.style.visibility = places.length < this.points.length ? 'hidden' : 'visible'
    if (places.length < this.points.length) return
    this.line.setAttribute('points', places.map((place) => `${place!.x.toFixed(1)},${place!.y.toFixed(1)}`).join(' '))
    const x = places.reduce((sum, place) => sum + place!.x, 0) / places.length
    const y = places.reduce((sum, place) => sum + place!.y, 0) / places.length
    this.label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -130%)`
  }
}
