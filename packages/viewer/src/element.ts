import { detectLanguage } from '../../../src/app/lib/i18n/languages.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { makeFactText } from '../../../src/core/measure/factText.ts'
import { fractionDigits, quantityFormat } from '../../../src/core/quantity/formatQuantity.ts'
import { isEmptyBounds } from '../../../src/core/scene/bounds.ts'
import type { NodeId } from '../../../src/core/scene/model.ts'
import { boundsOfBodies } from '../../../src/core/scene/placeholder.ts'
import { type DisplayUnit, displayUnits } from '../../../src/core/units.ts'
import { type PointerHit, type ShadingMode, shadingModes, type StandardView, type Viewer } from '../../../src/viewer/api.ts'
import type { Quality } from '../../../workers/entries/client.ts'
import { MarkOverlay, type Measurement, Measuring } from './measuring.ts'
import type { FacetPlugin, PluginViewer } from './plugin.ts'
import { Plugins, yieldModel } from './plugins.ts'
import type { DrawingPick } from '../../../src/viewer/drawing/api.ts'
import { type Locate, Reading, type ReadingHandlers, type ViewedDrawing, type ViewedModel, type ViewedSource } from './reading.ts'
import { Sheet } from './sheet.ts'
import { formatSection, parseSections, planesOf, Toolbar } from './toolbar.ts'
import { Stage, sheetOfElement } from './stage.ts'
import { factWords, loadTexts, type Texts } from './texts.ts'
import { Tree } from './tree.ts'

/** Events of `<facet-viewer>`; they bubble and leave shadow trees. */
export interface FacetViewerEvents {
  'facet-progress': { phase: string; fraction: number }
  /** The model is complete, or the drawing (its detail has the field `drawing`). */
  'facet-load': ViewedModel | ViewedDrawing
  'facet-error': { code: string; message: string }
  /** Nodes that the user has selected, with the picked face (-1: none); of a drawing the entity, with its type as the name. */
  'facet-select': { nodes: NodeId[]; names: string[]; face: number; entity?: DrawingPick }
  'facet-measure': Measurement
}

// Node has no elements: packages that render on a server may import this one.
const Base = 'HTMLElement' in globalThis ? HTMLElement : (Object as unknown as typeof HTMLElement)

/** `<facet-viewer src="…">`: see README.md for attributes, events, slots and CSS variables. */
export class FacetViewerElement extends Base implements PluginViewer {
  static readonly observedAttributes = ['src', 'theme', 'shading', 'projection', 'section', 'space', 'tree', 'measure', 'toolbar', 'lang', 'unit', 'plugins']

  private view?: {
    root: HTMLElement
    stage: Stage
    toolbar: Toolbar
    tree: Tree
    mark: MarkOverlay
    message: HTMLElement
    results: HTMLElement
    plugins: Plugins
  }
  private reading: Reading | undefined
  private measuring: Measuring | undefined
  private current: ViewedModel | undefined
  private shownDrawing: ViewedDrawing | undefined
  private hiddenNodes = new Set<NodeId>()
  private selected = new Set<NodeId>()
  private texts: Texts = (key) => key
  private language = 'en'
  /** Key of the message and the last measurement; both are written again when the language changes. */
  private said: [key: string, busy: boolean] | undefined
  private measurement: Measurement | undefined
  private opening = 0
  private readonly darkPage = matchMedia('(prefers-color-scheme: dark)')

  /** Asked for the files that an assembly refers to and that were not given. */
  locate: Locate | undefined

  /** The viewer itself, for all that attributes do not cover; undefined while the element is in no page. */
  get viewer(): Viewer | undefined {
    return this.view?.stage.viewer
  }

  /** The model that is shown, or is arriving. */
  get model(): ViewedModel | undefined {
    return this.current
  }

  get src(): string | null {
    return this.getAttribute('src')
  }

  set src(value: string | null) {
    if (value === null) this.removeAttribute('src')
    else this.setAttribute('src', value)
  }

  /** The drawing that is shown. */
  get drawing(): Drawing | undefined {
    return this.view?.stage.sheet?.drawing
  }

  /** Selected nodes of the tree; they stand for all that is under them. */
  get selection(): NodeId[] {
    return [...this.selected]
  }

  set selection(nodes: Iterable<NodeId>) {
    this.selected = new Set([...nodes].filter((node) => this.current?.index.nodes[node] !== undefined))
    this.showState()
  }

  connectedCallback(): void {
    if (this.view) return
    try {
      this.build()
    } catch {
      this.fail(new OpenError('open-failed', 'WebGL 2'))
      return
    }
    this.darkPage.addEventListener('change', this.themeChanged)
    void Promise.all([this.putTexts(), this.loadPlugins()]).then(() => {
      if (this.view && this.src !== null && !this.current) void this.load(this.src)
    })
  }

  disconnectedCallback(): void {
    // One that is moved within the page is connected again at once.
    queueMicrotask(() => {
      if (this.isConnected || !this.view) return
      this.opening++
      this.darkPage.removeEventListener('change', this.themeChanged)
      this.view.plugins.end()
      this.view.stage.feed.forget()
      this.view.stage.lay(undefined)
      this.view.stage.viewer.dispose()
      this.reading?.dispose()
      this.shadowRoot!.replaceChildren()
      this.view = this.reading = this.current = this.measuring = undefined
    })
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.view || before === after) return
    if (name === 'src') {
      if (after !== null) void this.load(after)
      else this.close()
    } else if (name === 'lang') void this.putTexts()
    else if (name === 'plugins') void this.loadPlugins()
    else this.follow()
  }

  /** Opens bytes, a file, or the files of an assembly. Resolves with the complete model or drawing; rejects with an error whose `code` names the reason. */
  async open(source: ViewedSource, name = source instanceof File ? source.name : 'model'): Promise<ViewedModel | ViewedDrawing> {
    if (!this.view) throw new Error('<facet-viewer> is in no page')
    const number = ++this.opening
    return this.read(number, async () => source, name)
  }

  /** Adds a plug-in: the address of its module, which `allowPlugins` allows, or what the page has imported by itself. Rejects with a `PluginError`. */
  async addPlugin(plugin: string | FacetPlugin): Promise<void> {
    if (!this.view) throw new Error('<facet-viewer> is in no page')
    return typeof plugin === 'string' ? this.view.plugins.load(plugin) : this.view.plugins.add(plugin)
  }

  /** Empties the viewer. */
  close(): void {
    this.opening++
    this.clear()
    this.say(undefined)
  }

  private clear(): void {
    this.current = this.measuring = this.shownDrawing = undefined
    this.view?.stage.feed.close()
    this.view?.stage.lay(undefined)
    this.view?.tree.open(undefined)
    this.clearMeasurement()
    this.follow()
  }

  /** Hides or shows all that is under a node. */
  show(node: NodeId, shown: boolean): void {
    for (const id of this.current?.index.occurrencesUnder(node) ?? []) {
      if (shown) this.hiddenNodes.delete(id)
      else this.hiddenNodes.add(id)
    }
    this.showState()
  }

  /** Hides all but these nodes; none: shows everything. */
  isolate(nodes: readonly NodeId[]): void {
    const { current } = this
    if (!current) return
    const kept = new Set(nodes.flatMap((node) => [...current.index.occurrencesUnder(node)]))
    this.hiddenNodes = new Set(nodes.length === 0 ? [] : current.index.occurrences.filter((id) => !kept.has(id)))
    this.showState()
  }

  fit(nodes?: Iterable<NodeId>): void {
    const sheet = this.view?.stage.sheet
    if (sheet) sheet.fit()
    else this.viewer?.fit(nodes)
  }

  look(view: StandardView): void {
    this.viewer?.look(view)
  }

  /** Picture of the model as PNG; `width` and `height` in pixels. Rejects when nothing is open. */
  async picture(width = 1024, height = 768, { transparent = false } = {}): Promise<Blob> {
    if (!this.view) throw new Error('<facet-viewer> is in no page')
    return this.view.stage.picture(width, height, transparent)
  }

  private build(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheetOfElement()]
    const div = (className: string): HTMLElement => Object.assign(document.createElement('div'), { className })
    const root = div('root')
    const toolbar = new Toolbar({
      tree: () => this.toggleAttribute('tree'),
      fit: () => this.fit(),
      projection: () => this.setAttribute('projection', this.getAttribute('projection') === 'orthographic' ? 'perspective' : 'orthographic'),
      measure: () => this.toggleAttribute('measure'),
      shading: (mode) => this.setAttribute('shading', mode),
      space: (name) => this.setAttribute('space', name),
      section: (section) => (section ? this.setAttribute('section', formatSection(section)) : this.removeAttribute('section')),
    })
    const tree = new Tree(this.texts, {
      select: (node, additive) => this.select(node, additive, -1),
      show: (node, shown) => this.show(node, shown),
      frame: (node) => this.fit(this.current?.index.occurrencesUnder(node)),
    })
    root.append(toolbar.element, tree.element)
    shadow.append(root)
    const stage = new Stage(root, (hit) => void this.clicked(hit))
    const mark = new MarkOverlay(stage.viewer)
    const message = div('message')
    message.setAttribute('role', 'status')
    message.setAttribute('part', 'message')
    const results = Object.assign(document.createElement('dl'), { className: 'results', hidden: true })
    results.setAttribute('part', 'results')
    const panel = Object.assign(document.createElement('section'), { className: 'panel', hidden: true })
    panel.setAttribute('part', 'panel')
    stage.element.append(mark.element, results, message, document.createElement('slot'), panel)
    const plugins = new Plugins({ element: this, panel, toolbar, shown: () => this.current ?? this.shownDrawing })
    this.view = { root, stage, toolbar, tree, mark, message, results, plugins }
    this.reading = new Reading()
    this.follow()
  }

  /** Loads the modules of the attribute `plugins`, addresses with spaces between; one that fails ends in an event and does not keep the others. */
  private async loadPlugins(): Promise<void> {
    const { plugins } = this.view!
    const addresses = this.getAttribute('plugins')?.split(/\s+/).filter(Boolean) ?? []
    for (const each of await Promise.allSettled(addresses.map((address) => plugins.load(address))))
      if (each.status === 'rejected')
        this.tell('facet-error', { code: 'plugin', message: each.reason instanceof Error ? each.reason.message : String(each.reason) })
  }

  private readonly themeChanged = (): void => this.follow()

  private async putTexts(): Promise<void> {
    const wanted = this.getAttribute('lang') ?? this.closest<HTMLElement>('[lang]')?.lang ?? null
    const language = detectLanguage(wanted, navigator.languages)
    this.texts = await loadTexts(language)
    this.language = language
    if (!this.view) return
    this.view.toolbar.translate(this.texts)
    this.view.tree.translate(this.texts)
    this.view.stage.translate(this.texts)
    this.view.stage.sheet?.translate(this.texts)
    if (this.said) this.say(...this.said)
    if (this.measurement) this.showMeasurement(this.measurement)
  }

  /** Brings the viewer in line with the attributes. */
  private follow(): void {
    if (!this.view) return
    const { stage, toolbar, tree } = this.view
    const theme = this.getAttribute('theme') ?? 'auto'
    const dark = theme === 'dark' || (theme === 'auto' && this.darkPage.matches)
    this.toggleAttribute('data-dark', dark)
    stage.viewer.setTheme(dark ? 'dark' : 'light')
    const shading = shadingModes.find((mode): mode is ShadingMode => mode === this.getAttribute('shading')) ?? 'shaded-edges'
    stage.viewer.setShading(shading)
    const orthographic = this.getAttribute('projection') === 'orthographic'
    stage.viewer.setProjection(orthographic ? 'orthographic' : 'perspective')
    const sections = parseSections(this.getAttribute('section'))
    const bounds = this.current && boundsOfBodies(this.current.index, this.current.parts)
    stage.viewer.setSections(bounds && !isEmptyBounds(bounds) ? planesOf(sections, bounds) : [])
    const measure = this.hasAttribute('measure')
    if (!measure) this.clearMeasurement()
    const { sheet } = stage
    tree.element.hidden = !this.hasAttribute('tree') || sheet !== undefined
    if (sheet) {
      sheet.layers.hidden = !this.hasAttribute('tree')
      sheet.setDark(dark)
      sheet.setSpace(this.getAttribute('space'))
    }
    const spaces = sheet && { names: sheet.drawing.spaces.map(({ name }) => name), shown: sheet.space }
    toolbar.element.hidden = this.getAttribute('toolbar') === 'none'
    toolbar.update({ tree: this.hasAttribute('tree'), measure, orthographic, shading, section: sections[0], spaces })
  }

  private async load(src: string): Promise<void> {
    const number = ++this.opening
    const url = new URL(src, document.baseURI)
    const name = this.getAttribute('name') ?? decodeURIComponent(url.pathname.split('/').pop() || 'model')
    const fetched = async (): Promise<Blob> => {
      const response = await fetch(url)
      if (!response.ok) throw new OpenError('open-failed', `${response.status} ${url.href}`)
      return response.blob()
    }
    await this.read(number, fetched, name).catch(() => {})
  }

  private async read(number: number, fetched: () => Promise<ViewedSource>, name: string): Promise<ViewedModel | ViewedDrawing> {
    const { stage, tree } = this.view!
    const isCurrent = (): boolean => number === this.opening
    this.say('viewer.verdict.opening', true)
    try {
      const source = await fetched()
      if (!isCurrent()) throw new OpenError('cancelled')
      const made = await this.view!.plugins.import(source, name)
      const quality: Quality = (['coarse', 'fine'] as const).find((one) => one === this.getAttribute('quality')) ?? 'normal'
      const handlers: ReadingHandlers = {
        progress: (progress) => isCurrent() && this.tell('facet-progress', { ...progress }),
        structure: (opened) => {
          if (!isCurrent()) return
          this.current = opened
          this.selected = new Set()
          this.hiddenNodes = new Set(opened.index.occurrences.filter((id) => opened.index.hiddenInFile[id]))
          this.clearMeasurement()
          this.measuring = undefined
          stage.lay(undefined)
          stage.open(opened)
          tree.open(opened.index)
          this.showState()
        },
        part: (part) => isCurrent() && stage.feed.add(part),
        drawing: () => isCurrent() && this.clear(),
      }
      const file = made && 'content' in made ? { source: made.content, name: made.name } : { source, name }
      const model = made && 'structure' in made ? yieldModel(made, handlers) : await this.reading!.open(file.source, file.name, quality, handlers, this.locate)
      if (!isCurrent()) throw new OpenError('cancelled')
      this.shownDrawing = 'drawing' in model ? model : undefined
      if ('drawing' in model) await this.layDrawing(model, isCurrent)
      else stage.feed.finish()
      this.say(undefined)
      this.follow()
      this.tell('facet-load', model)
      return model
    } catch (error) {
      if (isCurrent()) this.fail(error)
      throw error
    }
  }

  private async layDrawing({ drawing }: ViewedDrawing, isCurrent: () => boolean): Promise<void> {
    const { root, stage } = this.view!
    const sheet = await Sheet.open(drawing, stage.element, this.hasAttribute('data-dark'))
    if (!isCurrent()) {
      sheet.dispose()
      throw new OpenError('cancelled')
    }
    stage.lay(sheet)
    root.insertBefore(sheet.layers, stage.element)
    sheet.translate(this.texts)
    sheet.onPick((pick) => {
      const type = pick && drawing.entityTypes[drawing.spaces[pick.space].entities.type[pick.entity]]
      this.tell('facet-select', { nodes: [], names: type ? [type] : [], face: -1, ...(pick && { entity: pick }) })
    })
  }

  private fail(error: unknown): void {
    const code = error instanceof OpenError ? error.code : 'open-failed'
    this.say(`errors.${code}.what`)
    this.tell('facet-error', { code, message: error instanceof Error ? error.message : String(error) })
  }

  /** Shows the text of a key over the model, or none. */
  private say(key: string | undefined, busy = false): void {
    const { message } = this.view ?? {}
    this.said = key === undefined ? undefined : [key, busy]
    if (!message) return
    const text = key === undefined ? undefined : this.texts(key)
    message.hidden = text === undefined
    message.replaceChildren(text ?? '')
    if (busy) message.append(Object.assign(document.createElement('progress'), { ariaLabel: text ?? '' }))
  }

  private showState(): void {
    if (!this.view || !this.current) return
    this.view.stage.show(this.current, this.hiddenNodes, this.selected)
    this.view.tree.update(this.hiddenNodes, this.selected)
  }

  private select(node: NodeId | undefined, additive: boolean, face: number): void {
    const { current } = this
    if (!current) return
    const before = this.selected
    if (!additive) this.selected = new Set(node === undefined ? [] : [node])
    else if (node !== undefined) this.selected = before.has(node) ? new Set([...before].filter((id) => id !== node)) : new Set([...before, node])
    this.showState()
    const nodes = [...this.selected]
    this.tell('facet-select', { nodes, names: nodes.map((id) => current.index.nodes[id].name), face })
  }

  private async clicked(hit: PointerHit): Promise<void> {
    const { view, current } = this
    if (!view || !current || view.plugins.clicked(hit)) return
    if (!this.hasAttribute('measure')) {
      this.select(hit.pick?.node, hit.additive, hit.pick?.face ?? -1)
      return
    }
    this.measuring ??= new Measuring(view.stage.viewer, current)
    const measurement = await this.measuring.take(hit)
    if (measurement) {
      this.showMeasurement(measurement)
      this.tell('facet-measure', measurement)
    } else if (!hit.pick) this.clearMeasurement()
  }

  private showMeasurement(measurement: Measurement): void {
    const { mark, results } = this.view!
    const { current } = this
    if (!current) return
    this.measurement = measurement
    const box = boundsOfBodies(current.index, current.parts)
    const asked = this.getAttribute('unit')
    const unit =
      displayUnits.find((one): one is DisplayUnit => one === asked) ?? displayUnits.find((one): one is DisplayUnit => one === current.structure.units) ?? 'mm'
    const digits = fractionDigits(Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]), unit)
    const text = makeFactText(factWords(this.texts), quantityFormat(unit, this.language, digits), unit, this.language)
    const [first] = measurement.results
    if (first) mark.show(first.line ?? measurement.points, text.short(first))
    else mark.hide()
    results.hidden = measurement.results.length === 0
    results.replaceChildren(
      ...measurement.results.flatMap((result) => [
        Object.assign(document.createElement('dt'), { textContent: text.name(result) }),
        Object.assign(document.createElement('dd'), { textContent: `${text.value(result)} (${text.tag(result)})` }),
      ]),
    )
  }

  private clearMeasurement(): void {
    this.measuring?.clear()
    this.measurement = undefined
    this.view?.mark.hide()
    if (this.view) this.view.results.hidden = true
  }

  private tell<K extends keyof FacetViewerEvents>(type: K, detail: FacetViewerEvents[K]): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  }
}
