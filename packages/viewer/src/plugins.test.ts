// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { press } from '../../../tests/support/ui/boxModel.ts'
import type { FacetViewerElement } from './element.ts'
import type { FacetPlugin, Imported, PluginHost } from './plugin.ts'
import { allowPlugins, isAllowed, Plugins } from './plugins.ts'
import type { ViewedModel } from './reading.ts'

const example = async (name: string): Promise<FacetPlugin> => ((await import(`../../../examples/plugins/${name}.js`)) as { default: FacetPlugin }).default

let plugins: Plugins
let panel: HTMLElement
let bar: HTMLElement
const element = Object.assign(document.createElement('div'), { selection: [] as number[], fit: vi.fn(), model: undefined as ViewedModel | undefined })
const button = (label: string): HTMLButtonElement => [...bar.querySelectorAll('button')].find(({ textContent }) => textContent === label)!
const text = (imported: Imported | undefined): string => new TextDecoder().decode((imported as { content: Uint8Array }).content)

beforeEach(() => {
  const structure = press.structure()
  const parts = new Map(press.parts().map((part) => [part.id, part]))
  element.model = { structure, index: new SceneIndex(structure.root), parts, notes: [], missing: [] }
  bar = document.createElement('div')
  panel = Object.assign(document.createElement('section'), { hidden: true })
  const add = (label: string, act: () => void): HTMLButtonElement => {
    const made = Object.assign(document.createElement('button'), { textContent: label })
    made.addEventListener('click', act)
    bar.append(made)
    return made
  }
  plugins = new Plugins({ element: element as unknown as FacetViewerElement, panel, toolbar: { add }, shown: () => element.model })
})
afterEach(() => vi.restoreAllMocks())

it('loads modules from folders that the page allows, and from no others', async () => {
  const allows = (address: string): boolean => isAllowed(new URL(address, document.baseURI))
  expect(allows('/plugins/a.js')).toBe(false)
  allowPlugins('/plugins/', 'https://cad.example/facet/')
  expect(['/plugins/a.js', '/plugins/b/c.js', 'https://cad.example/facet/a.js'].map(allows)).toEqual([true, true, true])
  const refused = [
    '/plugins/../a.js',
    '/plugins/%2e%2e/a.js',
    '/plugins/..%2fa.js',
    '/pluginsx/a.js',
    'https://cad.example/other.js',
    'https://cad.example.evil.example/facet/a.js',
    'https://cad.example:444/facet/a.js',
    'http://cad.example/facet/a.js',
    'https://user:word@cad.example/facet/a.js',
    'data:text/javascript,export default 1',
    'blob:https://cad.example/facet/a.js',
  ]
  expect(refused.filter(allows)).toEqual([])
  for (const address of ['https://cad.example/facet', 'http://cad.example/', 'data:text/javascript,/', 'javascript:/'])
    expect(() => allowPlugins(address)).toThrow(TypeError)
  await expect(plugins.load('https://other.example/a.js')).rejects.toMatchObject({ name: 'PluginError', message: 'not allowed: https://other.example/a.js' })
})

it('refuses what is no plug-in, and one of another version', async () => {
  await expect(plugins.add({ name: 'x' })).rejects.toMatchObject({ name: 'PluginError' })
  await expect(plugins.add({ name: 'x', facet: 2, setup() {} })).rejects.toThrow('version 2')
})

it('an importer makes a file that is read of one that is not', async () => {
  await plugins.add(await example('pointList'))
  expect(text(await plugins.import(new Blob(['# made by hand\n1 2 3\n4.5, -5, 6e1\n']), 'cloud.XYZ'))).toMatch(
    /^ply\n.*element vertex 2\n[^]*end_header\n1 2 3\n4.5 -5 60\n$/s,
  )
  expect(text(await plugins.import(new TextEncoder().encode('1 2 3 255 0 10'), 'cloud.pts'))).toContain('property uchar red\n')
  expect(await plugins.import(new Blob(['x']), 'part.step')).toBeUndefined()
})

it('a panel, a tool, an action and an exporter are buttons of the tool bar', async () => {
  await plugins.add(await example('faces'))
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual(['Faces', 'Name face', 'Frame largest', 'Save counts'])

  button('Faces').click()
  expect([panel.hidden, panel.getAttribute('aria-label'), button('Faces').getAttribute('aria-pressed')]).toEqual([false, 'Faces', 'true'])
  // The press has a plate, two posts, a cover and a spacer, all of them boxes of triangles.
  expect(panel.textContent).toBe('mesh: 30')
  button('Faces').click()
  expect([panel.hidden, panel.textContent]).toEqual([true, ''])

  const hit = { pick: { node: 2, part: 1, face: 5, edge: -1, point: [0, 0, 0] }, x: 0, y: 0, additive: false, pointer: 'mouse' } as unknown as Parameters<
    Plugins['clicked']
  >[0]
  expect(plugins.clicked(hit)).toBe(false)
  button('Name face').click()
  const named = new Promise((resolve) => element.addEventListener('face-named', (event) => resolve((event as CustomEvent).detail), { once: true }))
  expect(plugins.clicked(hit)).toBe(true)
  expect(await named).toBe('Plate, mesh')
  button('Name face').click()
  expect(plugins.clicked(hit)).toBe(false)

  button('Frame largest').click()
  await vi.waitFor(() => expect(element.fit).toHaveBeenCalledWith(element.selection), 60_000)

  let saved: Blob | undefined
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'), revokeObjectURL() {} }))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  button('Save counts').click()
  await vi.waitFor(() => expect(names).toEqual([expect.stringMatching(/\.csv$/)]), 60_000)
  expect(await saved!.text()).toBe('kind,faces\nmesh,30\n')
})

it('what a plug-in throws ends in an event', async () => {
  await plugins.add({
    name: 'Bad',
    facet: 1,
    setup: (host: PluginHost) => host.addAction({ label: 'Fail', run: () => Promise.reject(new Error('no such thing')) }),
  })
  const failed = new Promise((resolve) => element.addEventListener('facet-error', (event) => resolve((event as CustomEvent).detail), { once: true }))
  button('Fail').click()
  expect(await failed).toEqual({ code: 'plugin', message: 'no such thing' })
})
