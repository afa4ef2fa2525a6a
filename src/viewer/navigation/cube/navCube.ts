import { CLICK_DISTANCE } from '../gesture/mouseGesture.ts'
import { TAP_DISTANCE } from '../gesture/touchGesture.ts'
import { dot, type ReadonlyVec3, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { UpAxis } from '../../../core/scene/model.ts'
import type { Theme } from '../../api.ts'
import { type Axes, axesOf, type Pose } from '../camera/pose.ts'
import { faceSides, type FaceView, faceViews } from '../camera/flight.ts'
import { fromWorld } from '../../../core/scene/upAxis.ts'
import type { NavigationLabels } from '../host.ts'
import { type CubePiece, cubePieces, faceAt, fontSize, lettering, PLATE, shade } from './cubePieces.ts'
import { icon, svg, Triad } from './triad.ts'
import './cube.css'

interface CubeDragActions {
  drag(dx: number, dy: number): void
  dragEnd(): void
  /** The element that was pressed, and the place within the drawing: −1 to 1, y down. */
  tap(target: EventTarget | null, x: number, y: number): void
}

/** Distinguishes taps on the cube from drags of it. */
class CubeDrag {
  readonly #ended = new AbortController()
  #press: { id: number; x: number; y: number; slack: number; moved: boolean; target: EventTarget | null } | undefined

  constructor(surface: SVGSVGElement, actions: CubeDragActions) {
    const options = { signal: this.#ended.signal }
    surface.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || this.#press) return
        surface.setPointerCapture(event.pointerId)
        const slack = event.pointerType === 'mouse' ? CLICK_DISTANCE : TAP_DISTANCE
        this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, slack, moved: false, target: event.target }
      },
      options,
    )
    surface.addEventListener(
      'pointermove',
      (event) => {
        const press = this.#press
        if (press?.id !== event.pointerId) return
        const dx = event.clientX - press.x,
          dy = event.clientY - press.y
        if (!press.moved && Math.hypot(dx, dy) <= press.slack) return
        press.moved = true
        press.x = event.clientX
        press.y = event.clientY
        actions.drag(dx, dy)
      },
      options,
    )
    const release = (event: PointerEvent) => {
      const press = this.#press
      if (press?.id !== event.pointerId) return
      this.#press = undefined
      if (press.moved) actions.dragEnd()
      else if (event.type === 'pointerup') {
        const box = surface.getBoundingClientRect()
        const half = box.width / 2
        actions.tap(press.target, (event.clientX - box.left - half) / half, (event.clientY - box.top - half) / half)
      }
    }
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) surface.addEventListener(type, release, options)
  }

  dispose(): void {
    this.#ended.abort()
  }
}

export interface NavCubeActions {
  /** Look from a side, edge or corner given as (east, north, up) of −1, 0, 1. */
  look(side: readonly [number, number, number]): void
  home(): void
  /** Degrees, clockwise. */
  roll(degrees: number): void
  /** A drag on the cube, CSS pixels. */
  orbit(dx: number, dy: number): void
  orbitEnd(): void
}

/** Half width of the cube in units of the drawing, whose whole width is 2: only in the widest views do the chamfered corners pass the border a little. */
const HALF = 0.72
/** Faces turned farther away than this (cosine) are not drawn. */
const EDGE_ON = 0.015

/** The cube at the top right that shows and sets the direction of view. Drawn as SVG: each face of a parallel projection is one affine map, sharp at any size. */
export class NavCube {
  readonly element: HTMLElement
  readonly #actions: NavCubeActions
  readonly #drawing: SVGSVGElement
  readonly #pieces: { piece: CubePiece; polygon: SVGPolygonElement; text?: SVGTextElement }[]
  readonly #buttons: Record<FaceView | 'home' | 'rollLeft' | 'rollRight', HTMLButtonElement>
  readonly #triad = new Triad()
  readonly #drag: CubeDrag
  #theme: Theme = 'light'
  #narrow = false
  #axes: Axes = { right: [1, 0, 0], up: [0, 0, 1], back: [0, -1, 0] }

  constructor(labels: NavigationLabels, actions: NavCubeActions) {
    this.#actions = actions
    this.element = document.createElement('div')
    this.element.className = 'nav-cube'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('data-own-pointer', '')
    this.#drawing = svg('svg', { class: 'nav-cube-drawing', viewBox: '-1 -1 2 2', 'aria-hidden': 'true' })
    const ring = svg('circle', { class: 'ring', r: 0.985 })
    this.#drawing.append(ring)
    this.#pieces = cubePieces.map((piece) => {
      const group = svg('g', { class: piece.face ? 'plate' : 'chamfer' }, this.#drawing)
      const polygon = svg('polygon', {}, group)
      const text = piece.face ? svg('text', { 'text-anchor': 'middle', dy: '0.35em' }, group) : undefined
      return { piece, polygon, text }
    })
    const face = (view: FaceView) => this.#button('face', () => actions.look(faceSides[view]))
    this.#buttons = {
      front: face('front'),
      back: face('back'),
      left: face('left'),
      right: face('right'),
      top: face('top'),
      bottom: face('bottom'),
      home: this.#button('home', () => actions.home(), 'home'),
      rollLeft: this.#button('roll-left', () => actions.roll(-90), 'rollLeft'),
      rollRight: this.#button('roll-right', () => actions.roll(90), 'rollRight'),
    }
    this.element.append(this.#drawing, this.#triad.element, ...Object.values(this.#buttons))
    this.#drag = new CubeDrag(this.#drawing, {
      drag: (dx, dy) => actions.orbit(dx, dy),
      dragEnd: () => actions.orbitEnd(),
      tap: (target, x, y) => this.#tap(target, x, y),
    })
    this.setLabels(labels)
    this.setTheme('light')
  }

  setLabels(labels: NavigationLabels): void {
    this.element.setAttribute('aria-label', labels.cube)
    for (const { piece, text } of this.#pieces) {
      if (!piece.face || !text) continue
      text.textContent = labels[piece.face].toLocaleUpperCase()
      text.style.fontSize = `${fontSize(text.textContent, 2 * PLATE * HALF)}px`
    }
    for (const view of faceViews) this.#buttons[view].textContent = labels[view]
    for (const key of ['home', 'rollLeft', 'rollRight'] as const) {
      this.#buttons[key].setAttribute('aria-label', labels[key])
      this.#buttons[key].title = labels[key]
    }
  }

  setTheme(theme: Theme): void {
    this.#theme = theme
    this.element.dataset.theme = theme
    this.#draw()
  }

  /** Small and without the buttons around it; a tap then goes to the nearest face rather than to edges and corners that no finger hits. */
  setNarrow(narrow: boolean): void {
    this.#narrow = narrow
    this.element.classList.toggle('narrow', narrow)
  }

  update(pose: Pose): void {
    const axes = axesOf(pose)
    this.#axes = { right: fromWorld(pose.up, axes.right), up: fromWorld(pose.up, axes.up), back: fromWorld(pose.up, axes.back) }
    this.#draw()
    this.#drawTriad(pose.up)
  }

  dispose(): void {
    this.#drag.dispose()
    this.element.remove()
  }

  #drawTriad(up: UpAxis): void {
    this.#triad.update(up, this.#axes)
  }

  #draw(): void {
    for (const { piece, polygon, text } of this.#pieces) {
      const group = polygon.parentElement as Element as SVGGElement
      const facing = dot(piece.normal, this.#axes.back) > EDGE_ON
      group.style.display = facing ? '' : 'none'
      if (!facing) continue
      polygon.setAttribute('points', piece.corners.map((corner) => this.#flat(corner).map(fixed).join(',')).join(' '))
      polygon.setAttribute('fill', shade(this.#theme, piece.normal, this.#axes))
      if (piece.face && text) text.setAttribute('transform', this.#matrix(piece.face))
    }
  }

  /** Screen place (y down) of a point of the cube. */
  #flat(point: ReadonlyVec3): [number, number] {
    return [dot(point, this.#axes.right) * HALF, -dot(point, this.#axes.up) * HALF]
  }

  /** Maps a face's plane to the screen. */
  #matrix(face: FaceView): string {
    const { center, across, down } = lettering[face]
    const unit = (v: Vec3): [number, number] => [dot(v, this.#axes.right), -dot(v, this.#axes.up)]
    return `matrix(${[...unit(across), ...unit(down), ...this.#flat(center)].map(fixed).join(' ')})`
  }

  #tap(target: EventTarget | null, x: number, y: number): void {
    if (!this.#narrow) {
      const hit = this.#pieces.find(({ polygon, text }) => polygon === target || text === target)
      if (hit) this.#actions.look(hit.piece.side)
      return
    }
    const { right, up, back } = this.#axes
    const face = faceAt(x / HALF, -y / HALF, right, up, back)
    const aligned = dot(faceSides[face], back) > 0.9999
    if (aligned) this.#actions.home()
    else this.#actions.look(faceSides[face])
  }

  #button(name: string, act: () => void, drawing?: Parameters<typeof icon>[0]): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `nav-cube-button ${name}`
    if (drawing) button.append(icon(drawing))
    button.addEventListener('click', act)
    return button
  }
}

const fixed = (value: number): string => value.toFixed(4)
