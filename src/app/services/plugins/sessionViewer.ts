import type { PluginViewer, ViewedDrawing, ViewedModel, ViewedSource } from '../../../../packages/viewer/src/plugin.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { StandardView, Viewer } from '../../../../packages/viewer/src/api.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/tool.ts'
import { embedCalls } from '../embed/embedCalls.ts'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import type { Session } from '../open/session.ts'

const shownOf = (document: OpenDocument): ViewedModel | ViewedDrawing => {
  const { drawing, notes, missing } = document
  return drawing ? { drawing, notes, missing } : document
}

/** A session as plug-ins see it: with the members and the events of `<facet-viewer>`. What it does is what the protocol of frames does. */
export class SessionViewer extends EventTarget implements PluginViewer {
  readonly #session: Session

  constructor(session: Session) {
    super()
    this.#session = session
    const { store, document: holder } = session
    holder.events.on('finish', (document) => this.#tell('facet-load', shownOf(document)))
    store.sub(selectionAtom, () => {
      const { nodes, face } = store.get(selectionAtom)
      const { model } = this
      if (model) this.#tell('facet-select', { nodes: [...nodes], names: [...nodes].map((id) => model.index.nodes[id]?.name ?? ''), face: face?.face ?? -1 })
    })
    store.sub(openFlowAtom, () => {
      const flow = store.get(openFlowAtom)
      if (flow.step === 'failed') this.#tell('facet-error', { code: flow.code, message: flow.detail })
    })
  }

  get viewer(): Viewer | undefined {
    return this.#session.store.get(viewerAtom) ?? undefined
  }

  get #document(): OpenDocument | undefined {
    return this.#session.store.get(documentAtom) ?? undefined
  }

  get model(): ViewedModel | undefined {
    const document = this.#document
    return document?.drawing ? undefined : document
  }

  get drawing(): Drawing | undefined {
    return this.#document?.drawing
  }

  get selection(): NodeId[] {
    return [...this.#session.store.get(selectionAtom).nodes]
  }

  set selection(nodes: Iterable<NodeId>) {
    const { index } = this.#document ?? {}
    this.#session.store.set(selectionAtom, { nodes: new Set([...nodes].filter((node) => index?.nodes[node] !== undefined)) })
  }

  show(node: NodeId, shown: boolean): void {
    if (this.model) void embedCalls.show(this.#session.store, { call: 'show', nodes: [node], shown })
  }

  fit(nodes?: Iterable<NodeId>): void {
    this.viewer?.fit(nodes && [...nodes])
  }

  look(view: StandardView): void {
    this.viewer?.look(view)
  }

  async picture(width = 1024, height = 768, { transparent = false } = {}): Promise<Blob> {
    return embedCalls.picture(this.#session.store, { call: 'picture', width, height, transparent })
  }

  async open(source: ViewedSource, name = source instanceof File ? source.name : 'model'): Promise<ViewedModel | ViewedDrawing> {
    const files = Array.isArray(source)
      ? (source as readonly File[]).map((file) => ({ path: file.webkitRelativePath || file.name, content: file }))
      : [{ path: name, content: source instanceof Blob ? source : new Blob([source as ArrayBuffer]) }]
    await embedCalls.open(this.#session.store, { call: 'open', files })
    return shownOf(this.#document!)
  }

  close(): void {
    this.#session.opener.close()
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}
