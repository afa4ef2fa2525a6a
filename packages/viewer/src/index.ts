import { FacetViewerElement, type FacetViewerEvents } from './element.ts'

export { FacetViewerElement, type FacetViewerEvents }
export type { Measurement } from './measuring.ts'
export type { Locate, ViewedDrawing, ViewedModel, ViewedSource } from './reading.ts'
export { allowPlugins } from './plugins.ts'
export { type Exporter, type FacetPlugin, type Imported, type Importer, PLUGIN_VERSION, PluginError, type PluginViewer } from './plugin.ts'
export type { PluginAction, PluginHost, PluginPanel, PluginTool } from './plugin.ts'
export type { MeasureResult, FactId } from '../../../src/core/measure/result.ts'
export type { Attribute, Node, NodeId, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
export type { Drawing } from '../../../src/core/drawing/drawing.ts'
export type { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
export * from './api.ts'
export { createViewer, type ViewerOptions } from '../../../src/viewer/createViewer.ts'

declare global {
  interface HTMLElementTagNameMap {
    'facet-viewer': FacetViewerElement
  }
  interface HTMLElementEventMap {
    'facet-progress': CustomEvent<FacetViewerEvents['facet-progress']>
    'facet-load': CustomEvent<FacetViewerEvents['facet-load']>
    'facet-error': CustomEvent<FacetViewerEvents['facet-error']>
    'facet-select': CustomEvent<FacetViewerEvents['facet-select']>
    'facet-measure': CustomEvent<FacetViewerEvents['facet-measure']>
  }
}

// A second copy of this module leaves the element of the first.
if (globalThis.customElements && !customElements.get('facet-viewer')) customElements.define('facet-viewer', FacetViewerElement)
