// @vitest-environment jsdom
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

/** What hosts of anywidget call. */
interface Widget {
  render(context: { model: FakeModel; el: Element }): Promise<() => void>
}
const file = join(import.meta.dirname, '../../../examples/jupyter/facet_viewer.js')
const { default: widget } = (await import(/* @vite-ignore */ file)) as { default: Widget }

/** Stands in for the element. */
class FakeElement extends HTMLElement {
  static opened: File[] = []
  locate?: (name: string) => Promise<File | undefined>
  async open(file: File): Promise<void> {
    FakeElement.opened.push(file)
  }
  close(): void {}
}
customElements.define('facet-viewer', FakeElement)

/** The model of a widget as hosts of anywidget hand it over. */
class FakeModel {
  readonly listeners = new Map<string, () => void>()
  saved = 0
  readonly traits: Record<string, unknown>
  constructor(traits: Record<string, unknown>) {
    this.traits = traits
  }
  get(name: string): unknown {
    return this.traits[name]
  }
  set(name: string, value: unknown): void {
    this.traits[name] = value
  }
  change(name: string, value: unknown): void {
    this.traits[name] = value
    this.listeners.get(`change:${name}`)?.()
  }
  save_changes(): void {
    this.saved++
  }
  on(event: string, listener: () => void): void {
    this.listeners.set(event, listener)
  }
  off(event: string): void {
    this.listeners.delete(event)
  }
}

const bytes = (text: string): DataView => {
  const whole = new TextEncoder().encode(`--${text}--`)
  return new DataView(whole.buffer, 2, text.length)
}
afterEach(() => document.body.replaceChildren())

test('the widget of Jupyter opens what the kernel sends, with its parts, and says what is picked', async () => {
  const model = new FakeModel({
    url: 'data:text/javascript,',
    name: 'a.step',
    data: bytes('first'),
    parts: { 'Pin.step': bytes('pin') },
    height: 300,
    attributes: { tree: '', section: 'x' },
  })
  const end = await widget.render({ model, el: document.body })
  const element = document.querySelector<FakeElement>('facet-viewer')!
  expect([element.style.height, element.getAttribute('section')]).toEqual(['300px', 'x'])
  const contents = async (): Promise<string[]> => Promise.all(FakeElement.opened.map(async (file) => `${file.name} ${await file.text()}`))
  expect(await contents()).toEqual(['a.step first'])
  expect(await (await element.locate!('pin.STEP'))!.text()).toBe('pin')
  expect(await element.locate!('other.step')).toBeUndefined()

  model.change('attributes', { shading: 'realistic' })
  expect([element.hasAttribute('tree'), element.getAttribute('shading')]).toEqual([false, 'realistic'])
  model.traits.name = 'b.step'
  model.change('data', bytes('second'))
  expect(await contents()).toEqual(['a.step first', 'b.step second'])

  element.dispatchEvent(new CustomEvent('facet-select', { detail: { names: ['Pin'] } }))
  element.dispatchEvent(new CustomEvent('facet-measure', { detail: { results: [{ id: 'area', value: 2, exact: true, line: [] }] } }))
  expect(model.traits).toMatchObject({ selected: ['Pin'], measured: [{ id: 'area', value: 2, exact: true }] })
  await vi.waitFor(() => expect(model.saved).toBe(2), 60_000)
  end()
  expect([document.body.childElementCount, model.listeners.size]).toEqual([0, 0])
})
