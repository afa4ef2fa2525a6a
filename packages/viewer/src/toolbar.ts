import { type ShadingMode, shadingModes } from '../../../src/viewer/api.ts'
import type { Texts } from './texts.ts'
import type { Bounds } from '../../../src/core/scene/mesh.ts'
import { MAX_PLANES, type SectionPlane } from '../../../src/core/section/plane.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Strokes in a square of 24. */
const icons = {
  tree: 'M4 5h6M8 5v14h4M8 12h4M14 12h6M14 19h6',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  projection: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  measure: 'M3 15L15 3l6 6L9 21zM7 11l2 2M10 8l3 3M13 5l2 2',
  flip: 'M7 4v16M4 17l3 3 3-3M17 20V4M14 7l3-3 3 3',
} as const

const shadingLabels: Record<ShadingMode, string> = {
  'shaded-edges': 'shadedEdges',
  shaded: 'shaded',
  realistic: 'realistic',
  'hidden-line': 'hiddenLine',
  wireframe: 'wireframe',
  'see-through': 'seeThrough',
}

/** What the tool bar shows. */
export interface ToolbarState {
  tree: boolean
  measure: boolean
  orthographic: boolean
  shading: ShadingMode
  section: AxisSection | undefined
  /** Names of the spaces of a drawing, and which is shown: tools of models are hidden. */
  spaces: { names: readonly string[]; shown: number } | undefined
}

export interface ToolbarActions {
  tree(): void
  fit(): void
  projection(): void
  measure(): void
  shading(mode: ShadingMode): void
  space(name: string): void
  section(section: AxisSection | undefined): void
}

/** Buttons of the element: a tool bar with one tab stop whose buttons are reached by arrows. */
export class Toolbar {
  readonly element = document.createElement('div')
  private readonly buttons = {
    tree: this.button('tree', () => this.actions.tree()),
    fit: this.button('fit', () => this.actions.fit()),
    projection: this.button('projection', () => this.actions.projection()),
    measure: this.button('measure', () => this.actions.measure()),
  }
  private readonly shading = document.createElement('select')
  private readonly tabs = Object.assign(document.createElement('select'), { hidden: true })
  private readonly axes = (['x', 'y', 'z'] as const).map((axis) => ({ axis, button: this.letter(axis) }))
  private readonly place = Object.assign(document.createElement('input'), { type: 'range', min: '0', max: '1', step: '0.002' })
  private readonly flip = this.button('flip', () => this.section && this.actions.section({ ...this.section, side: this.section.side > 0 ? -1 : 1 }))
  private section: AxisSection | undefined
  private readonly actions: ToolbarActions

  constructor(actions: ToolbarActions) {
    this.actions = actions
    this.element.className = 'toolbar'
    this.element.setAttribute('part', 'toolbar')
    this.element.setAttribute('role', 'toolbar')
    for (const mode of shadingModes) this.shading.append(Object.assign(document.createElement('option'), { value: mode }))
    this.shading.addEventListener('change', () => this.actions.shading(this.shading.value as ShadingMode))
    this.place.addEventListener('input', () => this.section && this.actions.section({ ...this.section, at: { share: Number(this.place.value) } }))
    this.tabs.addEventListener('change', () => this.actions.space(this.tabs.value))
    const slot = Object.assign(document.createElement('slot'), { name: 'toolbar' })
    const { tree, fit, projection, measure } = this.buttons
    this.element.append(tree, fit, projection, this.shading, this.tabs, measure, ...this.axes.map(({ button }) => button), this.place, this.flip, slot)
    for (const [i, one] of this.stops().entries()) one.tabIndex = i === 0 ? 0 : -1
    this.element.addEventListener('keydown', (event) => this.key(event))
    this.element.addEventListener('focusin', (event) => this.rove(event.target as HTMLElement))
  }

  translate(t: Texts): void {
    const name = (element: Element, text: string): void => {
      element.setAttribute('aria-label', text)
      element.setAttribute('title', text)
    }
    name(this.element, t('viewer.bar.tools'))
    name(this.buttons.tree, t('actions.label.treePanel'))
    name(this.buttons.fit, t('actions.label.fitAll'))
    name(this.buttons.projection, t('actions.label.projection'))
    name(this.buttons.measure, t('actions.label.measure'))
    name(this.shading, t('viewer.bar.shading'))
    for (const option of this.shading.options) option.textContent = t(`actions.label.${shadingLabels[option.value as ShadingMode]}`)
    for (const { axis, button } of this.axes) name(button, t('section.along', { axis: axis.toUpperCase() }))
    name(this.tabs, t('drawing.tabs'))
    name(this.place, t('section.position'))
    name(this.flip, t('section.flip'))
  }

  update({ tree, measure, orthographic, shading, section, spaces }: ToolbarState): void {
    const press = (button: HTMLElement, on: boolean): void => button.setAttribute('aria-pressed', String(on))
    press(this.buttons.tree, tree)
    press(this.buttons.measure, measure)
    press(this.buttons.projection, orthographic)
    this.shading.value = shading
    this.section = section
    for (const { axis, button } of this.axes) press(button, section?.axis === axis)
    this.place.hidden = this.flip.hidden = section === undefined || spaces !== undefined
    for (const one of [this.buttons.projection, this.buttons.measure, this.shading, ...this.axes.map(({ button }) => button)]) one.hidden = spaces !== undefined
    this.tabs.hidden = spaces === undefined
    if (spaces) {
      this.tabs.replaceChildren(...spaces.names.map((text) => Object.assign(document.createElement('option'), { value: text, textContent: text })))
      this.tabs.selectedIndex = spaces.shown
    }
    if (section && 'share' in section.at) this.place.value = String(section.at.share)
  }

  /** Adds a button with a text, after the element's own. */
  add(label: string, press: () => void): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label, tabIndex: -1 })
    button.addEventListener('click', press)
    this.element.insertBefore(button, this.element.lastElementChild)
    return button
  }

  private button(icon: keyof typeof icons, act: () => void): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button' })
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', icons[icon])
    svg.append(path)
    button.append(svg)
    button.addEventListener('click', act)
    return button
  }

  private letter(axis: AxisSection['axis']): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: axis.toUpperCase() })
    button.addEventListener('click', () => this.actions.section(this.section?.axis === axis ? undefined : { axis, side: 1, at: { share: 0.5 } }))
    return button
  }

  private stops(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('button, select, input')]
  }

  private rove(to: HTMLElement): void {
    const stops = this.stops()
    if (stops.includes(to)) for (const one of stops) one.tabIndex = one === to ? 0 : -1
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // Arrows of a slider and of a list belong to it.
    if (step === 0 || !(event.target instanceof HTMLButtonElement)) return
    const shown = this.stops().filter((one) => !one.hidden)
    const next = shown.at((shown.indexOf(event.target) + step) % shown.length)
    event.preventDefault()
    next?.focus()
  }
}

/** A plane across an axis of the model. */
interface AxisSection {
  axis: 'x' | 'y' | 'z'
  /** Which side is cut away: beyond the plane along the axis (1) or before it (-1). */
  side: 1 | -1
  /** Share of the model's box, 0 to 1, or world millimetres. */
  at: { share: number } | { mm: number }
}

/** Parses the attribute `section`: `x`, `-z 0.25`, `y 12.5mm`, several separated by `;`. What cannot be read is left out. */
export function parseSections(text: string | null): AxisSection[] {
  const out: AxisSection[] = []
  for (const one of (text ?? '').split(';')) {
    const found = /^\s*([+-]?)([xyz])(?:\s+(-?\d*\.?\d+(?:e[+-]?\d+)?)(mm)?)?\s*$/i.exec(one)
    if (!found || out.length === MAX_PLANES) continue
    const value = found[3] === undefined ? 0.5 : Number(found[3])
    out.push({ axis: found[2].toLowerCase() as AxisSection['axis'], side: found[1] === '-' ? -1 : 1, at: found[4] ? { mm: value } : { share: value } })
  }
  return out
}

/** The attribute for a plane. */
export const formatSection = ({ axis, side, at }: AxisSection): string =>
  `${side < 0 ? '-' : ''}${axis} ${'mm' in at ? `${Number(at.mm.toPrecision(12))}mm` : Number(at.share.toPrecision(6))}`

/** Planes of the viewer, in a model of this box. */
export function planesOf(sections: readonly AxisSection[], bounds: Bounds): SectionPlane[] {
  return sections.map(({ axis, side, at }) => {
    const i = 'xyz'.indexOf(axis)
    const place = 'mm' in at ? at.mm : bounds[i] + at.share * (bounds[i + 3] - bounds[i])
    const normal: [number, number, number] = [0, 0, 0]
    normal[i] = side
    return { normal, distance: place * side }
  })
}
