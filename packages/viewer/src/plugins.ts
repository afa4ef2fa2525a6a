import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { faceInfoAt } from '../../../src/core/scene/surface.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { PointerHit } from '../../../src/viewer/api.ts'
import type { FacetViewerElement } from './element.ts'
import type { Toolbar } from './toolbar.ts'
import type { ReadingHandlers, ViewedDrawing, ViewedModel, ViewedSource } from './reading.ts'

/** The version of this interface. Fields may be added to it; none changes its meaning. */
export const PLUGIN_VERSION = 1

/** A file of a format that Facet reads, or a model in the form of `@facet-cad/kernel` and the readers. */
export type Imported = { name: string; content: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> } | { structure: Structure; parts: ReadonlyMap<PartId, Part> }

/** Reads files whose names have one of these endings (lower case, without dot), before the readers of Facet are asked. */
export interface Importer {
  extensions: readonly string[]
  open(content: Uint8Array<ArrayBuffer>, name: string): Imported | Promise<Imported>
}

/** Turns the open model or drawing into a file. Adds a button to the tool bar that saves this file. */
export interface Exporter {
  label: string
  extension: string
  write(shown: ViewedModel | ViewedDrawing): Blob | Promise<Blob>
}

/** A panel over the model, opened by a button. `mount` fills it, and returns what ends it. */
export interface PluginPanel {
  label: string
  mount(container: HTMLElement): (() => void) | undefined
}

/** While its button is pressed, clicks on the model go to it. */
export interface PluginTool {
  label: string
  click(hit: PointerHit): void
  /** Called when it is taken, and put back. */
  hold?(isHeld: boolean): void
}

/** A button of the tool bar. */
export interface PluginAction {
  label: string
  run(): void | Promise<void>
}

/** What a plug-in adds to the element. `ended` is aborted when the element leaves the page. */
export interface PluginHost {
  readonly element: FacetViewerElement
  readonly ended: AbortSignal
  /** Exact surfaces of faces and curves of edges. A module that is loaded by its address has no packages to import. */
  readonly core: { faceInfoAt: typeof faceInfoAt; edgeInfoAt: typeof edgeInfoAt }
  addImporter(importer: Importer): void
  addExporter(exporter: Exporter): void
  addPanel(panel: PluginPanel): void
  addTool(tool: PluginTool): void
  addAction(action: PluginAction): void
}

/** The default export of a plug-in's module. */
export interface FacetPlugin {
  name: string
  /** The version of this interface that it was written for. */
  facet: number
  setup(host: PluginHost): void | Promise<void>
}

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

/** Refused: the page does not allow the address, or the module is no plug-in. */
export class PluginError extends Error {
  override readonly name = 'PluginError'
}

const isPlugin = (value: unknown): value is FacetPlugin => typeof value === 'object' && value !== null && typeof (value as FacetPlugin).setup === 'function'

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
    if (!isPlugin(plugin)) throw new PluginError('its default export is no plug-in')
    if (plugin.facet !== PLUGIN_VERSION) throw new PluginError(`${plugin.name} was written for version ${plugin.facet} of the interface`)
    await plugin.setup(this.host())
  }

  private host(): PluginHost {
    const { element } = this.places
    return {
      element,
      ended: this.ending.signal,
      core: { faceInfoAt, edgeInfoAt },
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
    const ending = /\.(\w+)$/.exec(name)?.[1].toLowerCase()
    const importer = this.importers.find(({ extensions }) => ending !== undefined && extensions.includes(ending))
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
export function yieldModel({ structure, parts }: Extract<Imported, { structure: Structure }>, handlers: ReadingHandlers): ViewedModel {
  const model: ViewedModel = { structure, index: new SceneIndex(structure.root), parts: new Map(), notes: [], missing: [] }
  handlers.structure(model)
  for (const [id, part] of parts) {
    model.parts.set(id, part)
    handlers.part(part)
  }
  return model
}
