import { postTask } from '../../../src/app/lib/tasks.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { DrawingLook, DrawingPick, DrawingViewer } from '../../../src/viewer/drawing/api.ts'
import type { PictureSink } from '../../../src/core/picture/pictureSink.ts'
import type { Texts } from './texts.ts'

const PAN_PIXELS = 60
const ZOOM = 1.25
/** Events of the canvas below that a sheet keeps for itself. */
const kept = ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'click', 'dblclick', 'contextmenu'] as const

/** Colours of CAD systems: model space on dark, sheets on paper. */
const lookOf = (dark: boolean): DrawingLook => ({
  ground: dark ? 0x1e242c : 0xffffff,
  onGround: dark ? 0xf4f6f8 : 0x101418,
  sheet: 0xffffff,
  onSheet: 0x101418,
  desk: dark ? 0x101317 : 0xdde2e8,
  accent: 0x2f81f7,
  weights: true,
  monochrome: false,
})

/** A drawing over the canvas of models: arrows move it, + and - zoom, F frames. */
export class Sheet {
  readonly element = document.createElement('div')
  /** Check boxes of the layers, in place of the tree. */
  readonly layers = document.createElement('div')
  readonly drawing: Drawing
  space: number
  private readonly shown: Uint8Array
  private readonly viewer: DrawingViewer

  private constructor(drawing: Drawing, viewer: (container: HTMLElement) => DrawingViewer, parent: HTMLElement) {
    this.drawing = drawing
    this.space = drawing.first
    this.shown = Uint8Array.from(drawing.layers, ({ visible }) => Number(visible))
    this.element.className = 'sheet'
    this.layers.className = 'tree layers'
    this.layers.setAttribute('part', 'tree')
    this.layers.setAttribute('role', 'group')
    for (const [i, { name }] of drawing.layers.entries()) this.layers.append(this.layer(name, i))
    parent.append(this.element)
    this.viewer = viewer(this.element)
    for (const type of kept) this.element.addEventListener(type, (event) => event.stopPropagation())
    this.viewer.open(drawing, this.space)
    this.viewer.setLayers(this.shown)
  }

  /** Shows a drawing in `parent`. Rejects when the browser has no WebGL 2. */
  static async open(drawing: Drawing, parent: HTMLElement, dark: boolean): Promise<Sheet> {
    const { createDrawingViewer, prepareDrawing } = await import('../../../src/viewer/drawing/createDrawingViewer.ts')
    await prepareDrawing(drawing, drawing.first, () => new Promise((resolve) => void postTask(resolve)))
    return new Sheet(drawing, (container) => createDrawingViewer(container, lookOf(dark)), parent)
  }

  /** Calls `listener` with what of the drawing was clicked, null for nothing. */
  onPick(listener: (pick: DrawingPick | null) => void): void {
    this.viewer.on('click', ({ pick }) => {
      this.viewer.setSelection(pick?.space ?? 0, new Set(pick ? [pick.entity] : []))
      listener(pick)
    })
  }

  translate(t: Texts): void {
    this.layers.setAttribute('aria-label', t('drawing.layers.title'))
  }

  setDark(dark: boolean): void {
    this.viewer.setLook(lookOf(dark))
  }

  /** Shows the space of that name; an unknown one leaves it at the first. */
  setSpace(name: string | null): void {
    const found = this.drawing.spaces.findIndex((space) => space.name === name)
    const space = found < 0 ? this.drawing.first : found
    if (space === this.space) return
    this.space = space
    this.viewer.setSpace(space)
  }

  fit(): void {
    this.viewer.fit()
  }

  picture(width: number, height: number, sink: PictureSink): Promise<void> {
    return this.viewer.picture({ width, height }, sink)
  }

  /** Whether the key is one of the sheet's. */
  key(key: string): boolean {
    const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key]
    if (step) this.viewer.panBy(step[0] * PAN_PIXELS, step[1] * PAN_PIXELS)
    else if (key === '+' || key === '=') this.viewer.zoomBy(ZOOM)
    else if (key === '-') this.viewer.zoomBy(1 / ZOOM)
    else if (key === 'f') this.viewer.fit()
    else return false
    return true
  }

  dispose(): void {
    this.viewer.dispose()
    this.element.remove()
    this.layers.remove()
  }

  private layer(name: string, i: number): HTMLElement {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: this.shown[i] === 1 })
    box.addEventListener('change', () => {
      this.shown[i] = Number(box.checked)
      this.viewer.setLayers(this.shown)
    })
    const label = document.createElement('label')
    label.append(box, ` ${name}`)
    return label
  }
}
