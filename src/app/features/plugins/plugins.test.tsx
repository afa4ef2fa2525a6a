import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPlugins } from '../../../../contract/calls/plugins.ts'
import { block, openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { store } from '../../../../tests/support/ui/session.ts'
import type { PointerHit } from '../../../../packages/viewer/src/api.ts'
import type { FacetPlugin, PluginHost } from '../../../../packages/viewer/src/plugin.ts'
import { notify } from '../../lib/notify.ts'
import { loadPlugins } from '../../services/plugins/loadPlugins.ts'
import { Session } from '../../services/open/session.ts'
import { openFlowAtom } from '../../services/open/flow/openFlow.ts'
import { documentAtom } from '../../state/document.ts'
import { rightPanelAtom } from '../../state/panels.ts'
import { pluginCommandsAtom, pluginImportersAtom, pluginPanelsAtom, pluginsLoadingAtom } from '../../state/plugins.ts'
import { selectionAtom } from '../../state/selection.ts'
import { toolAtom, toolHandlers } from '../../state/tool.ts'
import '../../shell/actions/registry.ts'
import { MainMenu } from '../../shell/bar/TopBar.tsx'
import { MoreSheet } from '../../shell/phone/MoreSheet.tsx'
import { ToolPanel } from '../../shell/tools/ToolPanel.tsx'
import PluginsPanel from './PluginsPanel.tsx'

vi.mock('../../lib/notify.ts')
const told = (): string[] => vi.mocked(notify).mock.calls.map(([kind, text]) => `${kind}: ${text}`)
const integrity = 'sha384-x'
const example = (name: string): Promise<{ default: FacetPlugin }> => import(`../../../../examples/plugins/${name}.js`) as Promise<{ default: FacetPlugin }>
const opened: string[] = []
const session = new Session(async () => {
  const client = fakeImport({ 'cloud.xyz.ply': block, 'press.step': press })
  const { open } = client
  return { ...client, open: (source, ...rest) => (opened.push(source.name), open(source, ...rest)) }
}, store)
const hit = { pick: { node: 2, part: 1, face: 5, edge: -1, point: [0, 0, 0] }, x: 0, y: 0, additive: false, pointer: 'mouse' } as unknown as PointerHit

/** Lets the server allow plug-ins, and loads them: the examples by their names, others as they are given. */
async function load(...plugins: (string | Partial<FacetPlugin>)[]): Promise<void> {
  const addresses = plugins.map((plugin, i) => `/plugins/${typeof plugin === 'string' ? plugin : i}.js`)
  new FakeServer().answer(getPlugins, { plugins: addresses.map((address) => ({ address, integrity })) })
  await change(() => {
    for (const each of [pluginCommandsAtom, pluginImportersAtom, pluginPanelsAtom]) store.set(each as typeof pluginCommandsAtom, [])
    store.set(pluginsLoadingAtom, null)
  })
  await loadPlugins(session, async (address, checksum) => {
    expect(checksum).toBe(integrity)
    const plugin = plugins[addresses.indexOf(new URL(address).pathname)]
    return typeof plugin === 'string' ? example(plugin) : { default: plugin }
  })
}

const open = (name: string, content = 'x') =>
  session.opener.open({ name, phase: 'survey', source: () => ({ name, container: 'file', entries: [{ path: name, blob: new Blob([content]) }] }) })
const codeOfFailure = (): string | undefined => {
  const flow = store.get(openFlowAtom)
  return flow.step === 'failed' ? `${flow.code}: ${flow.detail}` : undefined
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  openModel(press)
  opened.length = 0
  vi.mocked(notify).mockClear()
})
afterEach(() => {
  vi.restoreAllMocks()
  store.set(toolAtom, null)
})

it('the example with a panel, a tool, an action and an exporter runs in the app as in the element', async () => {
  await load('faces')
  const { pointer, screen, viewer } = show(
    <>
      <MainMenu />
      <ToolPanel />
      <PluginsPanel />
    </>,
  )
  const run = (name: string): Promise<void> =>
    change(() =>
      store
        .get(pluginCommandsAtom)
        .find(({ label }) => label === name)!
        .run(),
    )
  expect(screen.get('region', 'Faces').textContent).toContain('mesh: 30')
  await pointer.click('button', 'Menu')
  expect(screen.texts('option', screen.get('group', 'Plug-ins'))).toEqual(['Faces', 'Name face', 'Frame largest', 'Save counts'])
  await pointer.click('option', 'Name face')
  await expect.poll(() => screen.has('region', 'Name face')).toBe(true)
  await change(() => void toolHandlers('plugin')!.click!(store, hit))
  expect(screen.get('region', 'Faces').textContent).toContain('Plate, mesh')
  await run('Name face')
  expect(store.get(toolAtom)).toBeNull()

  await run('Faces')
  expect(store.get(rightPanelAtom)).toBe('plugins')

  await run('Frame largest')
  const [[framed]] = viewer.calls.filter(({ name }) => name === 'fit').map(({ args }) => args as [number[]])
  expect(store.get(documentAtom)!.index.nodes[framed[0]].name).toBe('Plate')
  expect([...store.get(selectionAtom).nodes]).toEqual(framed)

  let saved: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((saved = blob as Blob), 'blob:x'))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await run('Save counts')
  await expect.poll(() => (clicked.mock.contexts[0] as HTMLAnchorElement | undefined)?.download).toBe('press.csv')
  expect(await saved!.text()).toBe('kind,faces\nmesh,30\n')
})

it('phones list and find the same', async () => {
  await load('faces')
  const { keyboard, screen } = show(<MoreSheet />)
  expect(screen.texts('button')).toEqual(expect.arrayContaining(['Name face', 'Save counts']))
  await keyboard.type(/./, 'Name face', 'searchbox')
  expect(screen.texts('button')).toContain('Name face')
})

it('an importer makes a file that workers read, or a model, which is checked', async () => {
  const made = { structure: press.structure(), parts: new Map(press.parts().map((part) => [part.id, part])) }
  const [first] = press.parts()
  const torn = { ...made, parts: new Map([[1, { ...first, mesh: { ...first.mesh!, indices: Uint32Array.of(0, 1, 99_999) } }]]) }
  const models: Record<string, typeof made> = { made, torn }
  await load('pointList', {
    name: 'Models',
    facet: 1,
    setup: (host: PluginHost) =>
      host.addImporter({
        extensions: ['own'],
        open: (content) => {
          const found = models[new TextDecoder().decode(content)]
          if (!found) throw new Error('not mine')
          return found
        },
      }),
  })
  await open('cloud.xyz', '1 2 3')
  expect([opened, store.get(documentAtom)?.name]).toEqual([['cloud.xyz.ply'], 'cloud.xyz.ply'])
  await open('a.own', 'made')
  expect([opened.length, store.get(documentAtom)?.parts.size, store.get(documentAtom)?.status]).toEqual([1, 4, 'open'])
  await open('b.own', 'torn')
  expect(codeOfFailure()).toBe('file-exception: part 1 has triangles without corners')
  await open('c.own', 'other')
  expect(codeOfFailure()).toBe('file-exception: not mine')
  await open('press.step')
  expect(opened.at(-1)).toBe('press.step')
})

it('what a plug-in gets wrong ends in a message, and the next one is loaded', async () => {
  const fail = (): never => {
    throw new Error('broken')
  }
  await load({ facet: 1, name: 'No setup' }, { name: 'Old', facet: 0, setup() {} }, { name: 'Throws', facet: 1, setup: fail })
  expect(told()).toEqual([0, 1, 2].map((i) => `error: The plug-in ${i}.js could not be loaded.`))
  await load(
    { name: 'Throws', facet: 1, setup: fail },
    {
      name: 'Bad',
      facet: 1,
      setup(host: PluginHost) {
        host.addPanel({ label: 'Broken panel', mount: fail })
        host.addAction({ label: 'Reject', run: () => Promise.reject(new Error('no such thing')) })
        host.addTool({ label: 'Broken tool', click: fail, hold: fail })
      },
    },
  )
  const { screen } = show(<PluginsPanel />)
  expect(screen.get('region', 'Broken panel').textContent).toBe('Broken panel')
  for (const command of store.get(pluginCommandsAtom)) {
    vi.mocked(notify).mockClear()
    await change(() => command.run())
    if (command.label === 'Broken tool') toolHandlers('plugin')!.click!(store, hit)
    if (command.label !== 'Broken panel')
      await expect.poll(told, { message: command.label }).toContain(`error: The plug-in ${command.label === 'Broken tool' ? 'Broken tool' : 'Bad'} failed.`)
  }
  expect(store.get(documentAtom)?.name).toBe('press.step')
})

it('a server that allows none, or is not reached, asks nothing of anybody', async () => {
  await load()
  expect(store.get(pluginCommandsAtom)).toEqual([])
  store.set(pluginsLoadingAtom, null)
  void new FakeServer()
  await loadPlugins(session)
  expect(told()).toEqual([])
})
