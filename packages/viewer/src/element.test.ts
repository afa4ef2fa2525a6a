// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { press } from '../../../tests/support/ui/boxModel.ts'
import { FakeViewer } from '../../../tests/support/ui/fakeViewer.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { HandDrawing } from '../../../tests/support/drawing.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { FacetViewerElement } from './element.ts'
import type { ReadingHandlers, ViewedDrawing, ViewedModel } from './reading.ts'
import { formatSection, parseSections, planesOf } from './toolbar.ts'

/** Mounts the element with a fake viewer and a fake reader, which returns the model `press` or fails. */
const { viewers, opened, sheets } = vi.hoisted(() => ({
  viewers: [] as unknown[],
  opened: {} as { fails?: Error; drawing?: Drawing },
  /** Calls of the viewer of drawings, and its listener for clicks. */
  sheets: { calls: [] as [string, ...unknown[]][], click: undefined as ((hit: object) => void) | undefined },
}))

vi.mock('../../../src/viewer/drawing/createDrawingViewer.ts', () => ({
  prepareDrawing: async () => {},
  createDrawingViewer: () =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          name === 'on'
            ? (_event: string, listener: (hit: object) => void) => void (sheets.click = listener)
            : (...args: unknown[]) => void sheets.calls.push([name, ...args]),
      },
    ),
}))

vi.mock('../../../src/viewer/createViewer.ts', () => ({
  createViewer: () => {
    const viewer = new FakeViewer()
    viewers.push(viewer)
    return viewer
  },
}))
vi.mock('./reading.ts', () => ({
  Reading: class {
    async open(_source: unknown, _name: string, _quality: unknown, handlers: ReadingHandlers): Promise<ViewedModel | ViewedDrawing> {
      if (opened.fails) throw opened.fails
      if (opened.drawing) {
        const { drawing } = opened
        handlers.drawing(drawing)
        return { drawing, notes: [], missing: [] }
      }
      const structure = press.structure()
      const model: ViewedModel = { structure, index: new SceneIndex(structure.root), parts: new Map(), notes: [], missing: [] }
      handlers.structure(model)
      for (const part of press.parts()) {
        model.parts.set(part.id, part)
        handlers.part(part)
      }
      return model
    }
    dispose(): void {}
  },
}))

let element: FacetViewerElement
const viewer = (): FakeViewer => viewers.at(-1) as FakeViewer
const inside = <T extends Element = HTMLElement>(selector: string): T => element.shadowRoot!.querySelector<T>(selector)!
const row = (node: number): HTMLElement => inside(`[data-node="${node}"]`)
const named = (name: string): HTMLElement => inside(`[aria-label="${name}"]`)
const strike = (target: HTMLElement, key: string): boolean => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const next = <T>(type: string): Promise<T> =>
  new Promise((resolve) => element.addEventListener(type, (event) => resolve((event as CustomEvent<T>).detail), { once: true }))

beforeAll(async () => {
  // jsdom does not implement constructed style sheets.
  Object.assign(CSSStyleSheet.prototype, { replaceSync() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (url: URL) => ({ ok: !url.pathname.includes('gone'), status: 404, blob: async () => new Blob(['x']) }))
  await import('./index.ts')
})
beforeEach(async () => {
  opened.fails = opened.drawing = undefined
  sheets.calls = []
  element = document.createElement('facet-viewer')
  Object.assign(element, { src: 'press.step', lang: 'en' })
  element.setAttribute('tree', '')
  const loaded = next('facet-load')
  document.body.append(element)
  await loaded
})
afterEach(() => element.remove())

it('reads the attribute for sections, and leaves out what it cannot read', () => {
  const sections = parseSections('x; -Z 0.25 ;y 12.5mm; w; z one')
  expect(sections.map(formatSection)).toEqual(['x 0.5', '-z 0.25', 'y 12.5mm'])
  expect(planesOf(sections, [0, 0, 0, 100, 60, 40])).toEqual([
    { normal: [1, 0, 0], distance: 50 },
    { normal: [0, 0, -1], distance: -10 },
    { normal: [0, 1, 0], distance: 12.5 },
  ])
})

it('lists the assembly; arrows, Enter and Space move, select and hide', async () => {
  const names = (): (string | null)[] => [...element.shadowRoot!.querySelectorAll('[role="treeitem"] .name')].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Press', 'Frame', 'Cover', 'Spacer'])
  row(0).focus()
  strike(row(0), 'ArrowDown')
  strike(row(1), 'ArrowRight')
  expect(names()).toEqual(['Press', 'Frame', 'Plate', 'Post', 'Post', 'Cover', 'Spacer'])
  const selected = next<{ nodes: number[]; names: string[] }>('facet-select')
  strike(row(1), 'Enter')
  expect(await selected).toMatchObject({ nodes: [1], names: ['Frame'] })
  expect([...(viewer().last('setSelection')![0] as { nodes: Set<number> }).nodes]).toEqual([2, 3, 4])
  strike(row(1), ' ')
  expect([...(viewer().last('setVisibility')![0] as { hidden: Set<number> }).hidden]).toEqual([2, 3, 4])
  expect(named('Show Frame').getAttribute('aria-pressed')).toBe('true')
  named('Show Frame').click()
  expect((viewer().last('setVisibility')![0] as { hidden: Set<number> }).hidden.size).toBe(0)
})

it('its buttons are its attributes: section, projection, shading, tree', () => {
  named('Section along X').click()
  expect(element.getAttribute('section')).toBe('x 0.5')
  expect(viewer().last('setSections')).toEqual([[{ normal: [1, 0, 0], distance: 64 }]])
  named('Flip direction').click()
  expect(element.getAttribute('section')).toBe('-x 0.5')
  named('Section along X').click()
  expect(viewer().last('setSections')).toEqual([[]])
  named('Orthographic projection').click()
  expect(viewer().last('setProjection')).toEqual(['orthographic'])
  element.setAttribute('shading', 'wireframe')
  expect([viewer().last('setShading'), inside<HTMLSelectElement>('select').value]).toEqual([['wireframe'], 'wireframe'])
  named('Model tree').click()
  expect(element.hasAttribute('tree')).toBe(false)
})

it('measures what is clicked, and the pair with a second click', async () => {
  viewer().transformOf = (node) => element.model!.index.world.slice(node * 16, node * 16 + 16)
  named('Measure').click()
  const click = (node: number, face: number, point: [number, number, number]): void =>
    viewer().emit('click', { pick: { node, part: 1, face, edge: -1, point }, x: 0, y: 0, additive: false, pointer: 'mouse' })
  const first = next<{ results: { id: string; value: number }[] }>('facet-measure')
  click(2, 5, [50, 30, 5])
  expect((await first).results[0]).toMatchObject({ id: 'area', value: 6000 })
  const pair = next<{ nodes: number[]; results: { id: string; value: number }[] }>('facet-measure')
  click(6, 4, [50, 30, 45])
  const { nodes, results } = await pair
  expect(nodes).toEqual([2, 6])
  expect(results.find(({ id }) => id === 'planes')!.value).toBeCloseTo(40, 6)
  expect(inside('.results').textContent).toContain('Between planes')
  const told = vi.fn()
  element.addEventListener('facet-measure', told)
  element.setAttribute('lang', 'de')
  await vi.waitFor(() => expect(inside('.results').textContent).toContain('Abstand der Ebenen'), 60_000)
  expect(told).not.toHaveBeenCalled()
})

it('shows a drawing: its layouts, its layers, what is clicked, and a model again', async () => {
  const hand = new HandDrawing([{ name: 'Walls' }, { name: 'Doors', visible: false }])
  hand.space('Model')
  hand.space('Plan', 'paper')
  opened.drawing = hand.done()
  const loaded = next<ViewedDrawing>('facet-load')
  element.setAttribute('src', 'plan.dxf')
  expect((await loaded).drawing).toBe(element.drawing)
  expect([element.model, inside('[role="tree"]').hidden, named('Measure').hidden]).toEqual([undefined, true, true])
  const last = (name: string): unknown[] | undefined => sheets.calls.findLast(([each]) => each === name)?.slice(1)

  const tabs = named('Layouts') as HTMLSelectElement
  expect([...tabs.options].map(({ value }) => value)).toEqual(['Model', 'Plan'])
  tabs.value = 'Plan'
  tabs.dispatchEvent(new Event('change'))
  expect([element.getAttribute('space'), last('setSpace')]).toEqual(['Plan', [1]])
  expect([...(last('setLayers')![0] as Uint8Array)]).toEqual([1, 1, 0])
  const boxes = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('[aria-label="Layers"] input')]
  expect(boxes.map((box) => `${box.labels![0].textContent.trim()} ${box.checked}`)).toEqual(['0 true', 'Walls true', 'Doors false'])
  boxes[2].click()
  expect([...(last('setLayers')![0] as Uint8Array)]).toEqual([1, 1, 1])

  const selected = next<{ names: string[] }>('facet-select')
  sheets.click!({ pick: null })
  expect((await selected).names).toEqual([])
  strike(inside('.stage'), '+')
  named('Fit all').click()
  expect([last('zoomBy'), last('fit')]).toEqual([[1.25], []])

  opened.drawing = undefined
  const model = next('facet-load')
  element.setAttribute('src', 'press.step')
  await model
  expect([element.drawing, sheets.calls.some(([name]) => name === 'dispose'), named('Measure').hidden, inside('.layers')]).toEqual([
    undefined,
    true,
    false,
    null,
  ])
})

it('speaks the languages of the app', async () => {
  element.setAttribute('lang', 'de-AT')
  await vi.waitFor(() => expect(named('Messen')).not.toBeNull(), 60_000)
  element.setAttribute('lang', 'zh-TW')
  await vi.waitFor(() => expect(named('Messen')).toBeNull(), 60_000)
})

it('says what went wrong in a text and an event', async () => {
  const failed = next<{ code: string }>('facet-error')
  element.setAttribute('src', 'gone.step')
  expect(await failed).toMatchObject({ code: 'open-failed' })
  expect(inside('.message').textContent).toBe('Sorry, file open failed')
  opened.fails = new OpenError('cut-off')
  await expect(element.open(new Blob(['x']), 'a.step')).rejects.toMatchObject({ code: 'cut-off' })
})
