import type { PointerHit } from '../../../src/viewer/api.ts'
import type { FacetViewerElement } from './element.ts'
import {
  asPlugin,
  checkModel,
  type Exporter,
  type Imported,
  type Importer,
  importerOf,
  pluginCore,
  PluginError,
  type PluginHost,
  type PluginPanel,
  type PluginTool,
} from './plugin.ts'
import type { Toolbar } from './toolbar.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { ReadingHandlers, ViewedDrawing, ViewedModel, ViewedSource } from './reading.ts'

const allowed: URL[] = []

/**
 * Allows plug-ins from these addresses: each an origin, or a folder whose address ends with a slash. Until this is called no plug-in is loaded, since the `plugins`
 * attribute may hold text that a visitor of the page chose. Throws a `TypeError` for an address that cannot be parsed, that does not end with a slash, or whose origin
 * is neither https nor the origin of the page nor this computer.
 */
export function allowPlugins(...prefixes: readonly string[]): void {
  for (const prefix of prefixes) {
    const url = new URL(prefix, document.baseURI)
    if (!url.pathname.endsWith('/') || !isSafe(url)) throw new TypeError(`no folder that plug-ins may come from: ${prefix}`)
    allowed.push(url)
  }
}

const isLocal = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
/** Code that others on the way could change is no plug-in, nor is text in the place of an address. */
const isSafe = (url: URL): boolean =>
  url.username === '' && url.password === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && (isLocal(url) || url.origin === location.origin)))

/** Whether the page allows an address. Dots are resolved and origins compared as browsers do; an encoded slash or dot is none of a folder's. */
export function isAllowed(url: URL): boolean {
  if (!isSafe(url) || /%2f|%5c|%2e/i.test(url.pathname)) return false
  return allowed.some(({ origin, pathname }) => url.origin === origin && url.pathname.startsWith(pathname))
}

/** Where plug-ins put what they add. */
interface Places {
  element: FacetViewerElement
  toolbar: Pick<Toolbar, 'add'>
  panel: HTMLElement
  shown(): ViewedModel | ViewedDrawing | undefined
}

/** The plug-ins of one element. */
export class Plugins {
  private readonly places: Places
  private readonly importers: Importer[] = []
  private readonly loaded = new Map<string, Promise<void>>()
  private readonly ending = new AbortController()
  private tool: { tool: PluginTool; button: HTMLButtonElement } | undefined
  private panel: { button: HTMLButtonElement; end: (() => void) | undefined } | undefined

  constructor(places: Places) {
    this.places = places
  }

  /** Loads a module, once. Rejects with a `PluginError` when the page does not allow it or it is none, else with what its code throws. */
  load(address: string): Promise<void> {
    const url = new URL(address, document.baseURI)
    const known = this.loaded.get(url.href)
    if (known) return known
    const loading = (async () => {
      // Whoever imports the viewer allows plug-ins when it runs, which is in the same task.
      await Promise.resolve()
      if (!isAllowed(url)) throw new PluginError(`not allowed: ${url.href}`)
      const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)) as { default?: unknown }
      await this.add(module.default)
    })()
    this.loaded.set(url.href, loading)
    // A later try may be allowed.
    loading.catch(() => this.loaded.delete(url.href))
    return loading
  }

  /** Adds a plug-in that the page has imported by itself. */
  async add(plugin: unknown): Promise<void> {
    await asPlugin(plugin).setup(this.host())
  }

  private host(): PluginHost {
    const { element } = this.places
    return {
      element,
      ended: this.ending.signal,
      core: pluginCore,
      addImporter: (importer) => void this.importers.push(importer),
      addExporter: (exporter) => void this.addButton(exporter.label, () => this.save(exporter)),
      addAction: (action) => void this.addButton(action.label, () => action.run()),
      addTool: (tool) => this.addTool(tool),
      addPanel: (panel) => this.addPanel(panel),
    }
  }

  /** What a plug-in throws ends in an event, and not in the element. */
  private addButton(label: string, act: () => void | Promise<void>): HTMLButtonElement {
    return this.places.toolbar.add(label, () => {
      void (async () => act())().catch((error: unknown) => this.fail(error))
    })
  }

  private fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    this.places.element.dispatchEvent(new CustomEvent('facet-error', { detail: { code: 'plugin', message }, bubbles: true, composed: true }))
  }

  private async save({ extension, write }: Exporter): Promise<void> {
    const shown = this.places.shown()
    if (!shown) return
    const name = 'drawing' in shown ? shown.drawing.name : shown.structure.name
    const href = URL.createObjectURL(await write(shown))
    Object.assign(document.createElement('a'), { href, download: `${name.replace(/\.\w+$/, '')}.${extension}` }).click()
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }

  private addTool(tool: PluginTool): void {
    const button = this.addButton(tool.label, () => this.take(this.tool?.tool === tool ? undefined : { tool, button }))
    button.setAttribute('aria-pressed', 'false')
  }

  private take(next: typeof this.tool): void {
    this.tool?.button.setAttribute('aria-pressed', 'false')
    this.tool?.tool.hold?.(false)
    this.tool = next
    next?.button.setAttribute('aria-pressed', 'true')
    next?.tool.hold?.(true)
  }

  private addPanel({ label, mount }: PluginPanel): void {
    const button = this.addButton(label, () => {
      const closes = this.panel?.button === button
      this.closePanel()
      if (closes) return
      const { panel } = this.places
      panel.hidden = false
      panel.setAttribute('aria-label', label)
      button.setAttribute('aria-pressed', 'true')
      this.panel = { button, end: undefined }
      this.panel.end = mount(panel)
    })
    button.setAttribute('aria-pressed', 'false')
  }

  private closePanel(): void {
    this.panel?.end?.()
    this.panel?.button.setAttribute('aria-pressed', 'false')
    this.panel = undefined
    this.places.panel.hidden = true
    this.places.panel.replaceChildren()
  }

  /** Whether a tool took the click. */
  clicked(hit: PointerHit): boolean {
    if (!this.tool) return false
    try {
      this.tool.tool.click(hit)
    } catch (error) {
      this.fail(error)
    }
    return true
  }

  /** What an importer makes of a source, if one reads such files: those of a single file only. */
  async import(source: ViewedSource, name: string): Promise<Imported | undefined> {
    const importer = importerOf(this.importers, name)
    if (!importer) return undefined
    const single = Array.isArray(source) ? (source as readonly File[])[0] : (source as Blob | ArrayBuffer | Uint8Array<ArrayBuffer>)
    const content = single instanceof Blob ? await single.arrayBuffer() : single
    return importer.open(content instanceof ArrayBuffer ? new Uint8Array(content) : content, name)
  }

  /** Ends all plug-ins. */
  end(): void {
    this.take(undefined)
    this.closePanel()
    this.ending.abort()
  }
}

/** Yields a model that an importer has made as a reader yields its own. */
export function yieldModel(made: Extract<Imported, { structure: unknown }>, handlers: ReadingHandlers): ViewedModel {
  checkModel(made)
  const { structure, parts } = made
  const model: ViewedModel = { structure, index: new SceneIndex(structure.root), parts: new Map(), notes: [], missing: [] }
  handlers.structure(model)
  for (const [id, part] of parts) {
    model.parts.set(id, part)
    handlers.part(part)
  }
  return model
}
