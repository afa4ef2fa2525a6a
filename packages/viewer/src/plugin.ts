import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { faceInfoAt } from '../../../src/core/scene/surface.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { NodeId, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import type { PointerHit, StandardView, Viewer } from '../../../src/viewer/api.ts'
import type { ViewedDrawing, ViewedModel, ViewedSource } from './reading.ts'

export type { ViewedDrawing, ViewedModel, ViewedSource }

/** The version of this interface. Fields may be added to it; none changes its meaning. */
export const PLUGIN_VERSION = 1

/** A file of a format that Facet reads, or a model in the form of `@facet-cad/kernel` and the readers. */
export type Imported = { name: string; content: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> } | { structure: Structure; parts: ReadonlyMap<PartId, Part> }

/** Reads files whose names have one of these endings (lower case, without dot), before the readers of Facet are asked. */
export interface Importer {
  extensions: readonly string[]
  open(content: Uint8Array<ArrayBuffer>, name: string): Imported | Promise<Imported>
}

/** Turns the open model or drawing into a file. Adds a command that saves this file. */
export interface Exporter {
  label: string
  extension: string
  write(shown: ViewedModel | ViewedDrawing): Blob | Promise<Blob>
}

/** A panel over the model or beside it. `mount` fills it, and returns what ends it. */
export interface PluginPanel {
  label: string
  mount(container: HTMLElement): (() => void) | undefined
}

/** While it is in hand, clicks on the model go to it. */
export interface PluginTool {
  label: string
  click(hit: PointerHit): void
  /** Called when it is taken, and put back. */
  hold?(isHeld: boolean): void
}

/** A command: a button of the element's tool bar, an entry of the app's menu. */
export interface PluginAction {
  label: string
  run(): void | Promise<void>
}

/** What shows the model to a plug-in: `<facet-viewer>`, or in its place the app, which has no attributes. Events are those of the element: `facet-load`, `facet-select`, `facet-error`. */
export interface PluginViewer extends EventTarget {
  /** What draws models; undefined while its code is being fetched, and with a drawing. */
  readonly viewer: Viewer | undefined
  readonly model: ViewedModel | undefined
  readonly drawing: Drawing | undefined
  /** Selected nodes of the tree; they stand for all that is under them. */
  get selection(): NodeId[]
  set selection(nodes: Iterable<NodeId>)
  show(node: NodeId, shown: boolean): void
  fit(nodes?: Iterable<NodeId>): void
  look(view: StandardView): void
  picture(width?: number, height?: number, options?: { transparent?: boolean }): Promise<Blob>
  open(source: ViewedSource, name?: string): Promise<ViewedModel | ViewedDrawing>
  close(): void
}

/** What a plug-in adds. `ended` is aborted when the viewer leaves the page. */
export interface PluginHost {
  readonly element: PluginViewer
  readonly ended: AbortSignal
  /** Exact surfaces of faces and curves of edges. A module that is loaded by its address has no packages to import. */
  readonly core: typeof pluginCore
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

/** What plug-ins may call of Facet. */
export const pluginCore = { faceInfoAt, edgeInfoAt }

/** Thrown when the page does not allow the address of a plug-in, when the module is no plug-in, or when its importer has not made a valid model. */
export class PluginError extends Error {
  override readonly name = 'PluginError'
}

const isPlugin = (value: unknown): value is FacetPlugin => typeof value === 'object' && value !== null && typeof (value as FacetPlugin).setup === 'function'

/** The default export of a module as a plug-in. Throws a `PluginError` when it is none, or of another version of the interface. */
export function asPlugin(value: unknown): FacetPlugin {
  if (!isPlugin(value)) throw new PluginError('its default export is no plug-in')
  if (value.facet !== PLUGIN_VERSION) throw new PluginError(`${value.name} was written for version ${value.facet} of the interface`)
  return value
}

/** The importer that reads files with the ending of a name: of several the one that was added first. */
export function importerOf(importers: readonly Importer[], name: string): Importer | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1].toLowerCase()
  return ending === undefined ? undefined : importers.find(({ extensions }) => extensions.includes(ending))
}

/** Throws a `PluginError` unless what an importer has made holds together: a tree whose parts are there, and triangles whose corners are. */
export function checkModel({ structure, parts }: Extract<Imported, { structure: Structure }>): void {
  if (typeof structure?.root?.name !== 'string' || !(parts instanceof Map)) throw new PluginError('what the importer has made is no model')
  for (const [id, { mesh }] of parts as Map<PartId, Part>) {
    if (!mesh) continue
    const corners = mesh.positions.length / 3
    const wrong = mesh.indices.findIndex((corner) => !(corner < corners))
    if (wrong >= 0 || mesh.normals.length !== corners * 2) throw new PluginError(`part ${id} has triangles without corners`)
  }
}
