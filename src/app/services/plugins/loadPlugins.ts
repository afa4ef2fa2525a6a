import { Blocks, Download, MousePointerClick, PanelRight } from 'lucide-react'
import { getPlugins } from '../../../../contract/calls/plugins.ts'
import type { Data } from '../../../../contract/call.ts'
import { asPlugin, type Exporter, pluginCore, type PluginHost, type PluginTool } from '../../../../packages/viewer/src/plugin.ts'
import { download, fileName } from '../../lib/browser.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { hasModel, hasView } from '../../state/actions/conditions.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { type PluginCommand, pluginCommandsAtom, pluginImportersAtom, pluginPanelsAtom, pluginsLoadingAtom, pluginToolAtom } from '../../state/plugins.ts'
import type { Store } from '../../state/store.ts'
import { registerTool, toolAtom } from '../../state/tool.ts'
import { callServer } from '../api/callServer.ts'
import { publicAddress } from '../api/serverAddress.ts'
import type { Session } from '../open/session.ts'
import { renewKeptPage } from './keptPage.ts'
import { SessionViewer } from './sessionViewer.ts'

type Allowed = Data<typeof getPlugins>['plugins'][number]
/** Fetches a module whose bytes have the checksum. */
type LoadModule = (address: string, integrity: string) => Promise<{ default?: unknown }>

/** A script has its bytes compared with a checksum, which `import()` cannot ask for; that then finds the module which the page has already. */
export const loadChecked: LoadModule = async (address, integrity) => {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: address, integrity, crossOrigin: 'anonymous' })
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`not loaded: ${address}`)))
    document.head.append(script)
  }).finally(() => script.remove())
  return (await import(/* @vite-ignore */ address)) as { default?: unknown }
}

/** Loads the plug-ins that the server allows, once in a session. Never rejects: a plug-in that fails is reported to the user and left out. */
export function loadPlugins(session: Session, load: LoadModule = loadChecked): Promise<void> {
  const { store } = session
  const known = store.get(pluginsLoadingAtom)
  if (known) return known
  const loading = (async () => {
    // A server that is not reached allows nothing.
    const { plugins } = await callServer(getPlugins).catch(() => ({ plugins: [] }))
    if (plugins.length === 0) return
    const host = new PluginPlaces(session)
    for (const allowed of plugins) await host.load(allowed, load)
  })()
  store.set(pluginsLoadingAtom, loading)
  return loading
}

/** On whichever screen: plug-ins are loaded before the first model is open. */
function tell(key: 'pluginNotLoaded' | 'pluginFailed', name: string, error: unknown): void {
  console.warn(`plug-in ${name}:`, error)
  notify('error', i18n.t(`viewer:notice.${key}`, { name }))
}

/** Where plug-ins put what they add to a session. */
class PluginPlaces {
  readonly #store: Store
  readonly #viewer: SessionViewer
  #last = 0

  constructor(session: Session) {
    this.#store = session.store
    this.#viewer = new SessionViewer(session)
    registerTool('plugin', {
      hold: (store) => {
        const tool = store.get(pluginToolAtom)
        this.#attempt(tool?.label ?? '', () => tool?.hold?.(true))
        return () => this.#attempt(tool?.label ?? '', () => tool?.hold?.(false))
      },
      click: (store, hit) => {
        const tool = store.get(pluginToolAtom)
        this.#attempt(tool?.label ?? '', () => tool?.click(hit))
        return true
      },
    })
  }

  async load({ address, integrity }: Allowed, load: LoadModule): Promise<void> {
    try {
      const module = await load(new URL(address, publicAddress()).href, integrity)
      const plugin = asPlugin(module.default)
      await plugin.setup(this.#host(plugin.name))
    } catch (error) {
      tell('pluginNotLoaded', address.split('/').at(-1)!, error)
      void renewKeptPage().catch(console.warn)
    }
  }

  #host(name: string): PluginHost {
    const store = this.#store
    return {
      element: this.#viewer,
      ended: new AbortController().signal,
      core: pluginCore,
      addImporter: (importer) => store.set(pluginImportersAtom, (all) => [...all, importer]),
      addExporter: (exporter) =>
        this.#command({ label: exporter.label, icon: Download, enabled: hasModel, run: () => this.#attempt(name, () => this.#save(exporter)) }),
      addAction: (action) => this.#command({ label: action.label, icon: Blocks, enabled: hasModel, run: () => this.#attempt(name, () => action.run()) }),
      addTool: (tool) => this.#tool(tool),
      addPanel: (panel) => {
        const id = ++this.#last
        const mount = (container: HTMLElement): (() => void) | undefined => {
          let end: (() => void) | undefined
          this.#attempt(name, () => void (end = panel.mount(container)))
          return () => this.#attempt(name, () => end?.())
        }
        store.set(pluginPanelsAtom, (all) => [...all, { id, plugin: name, label: panel.label, mount }])
        this.#command({ label: panel.label, icon: PanelRight, enabled: hasModel, run: () => store.set(showPanelAtom, 'plugins') })
      },
    }
  }

  #command(command: Omit<PluginCommand, 'id' | 'group'>): void {
    const id = `plugin-${++this.#last}` as const
    this.#store.set(pluginCommandsAtom, (all) => [...all, { ...command, id, group: 'plugins' }])
  }

  #tool(tool: PluginTool): void {
    this.#command({
      label: tool.label,
      icon: MousePointerClick,
      enabled: hasView,
      checked: (get) => get(toolAtom) === 'plugin' && get(pluginToolAtom) === tool,
      run: () => this.#store.set(pluginToolAtom, tool),
    })
  }

  async #save({ extension, write }: Exporter): Promise<void> {
    const { model, drawing } = this.#viewer
    if (drawing) download(await write({ drawing, notes: [], missing: [] }), fileName(drawing.name, extension))
    else if (model) download(await write(model), fileName(model.structure.name, extension))
  }

  /** What a plug-in throws ends in a message, and nowhere else. */
  #attempt(name: string, act: () => unknown): void {
    void (async () => act())().catch((error: unknown) => tell('pluginFailed', name, error))
  }
}
