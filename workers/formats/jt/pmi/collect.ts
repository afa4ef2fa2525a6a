import { OpenError } from '../../../../src/core/errors.ts'
import type { Pmi, PmiView } from '../../../../src/core/pmi/annotation.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { firstElement } from '../container/elements.ts'
import type { JtDocument } from '../document.ts'
import { annotationOf, hasDrawing } from './annotation.ts'
import { type JtAnnotation, type JtPmi, readPmi } from './readPmi.ts'

/** Annotations of all files of an opening together. */
const MOST = 100_000
const none: JtPmi = { annotations: [], views: [] }
/** Hints of writers that there are no annotations. */
const NONE = /^(none|emptymodelviews)$/i

/** A part of lines: the drawing of an annotation. */
export interface JtDrawing {
  stored: JtAnnotation
  /** Millimetres per unit of its numbers. */
  mm: number
  /** Nodes that show it: a part that occurs several times shows its annotations at each place. */
  nodes: Node[]
}

interface Collected {
  place: number
  views: number[]
  drawing: JtDrawing | undefined
}

/** Annotations of the nodes that carry some, as they are met. */
export class JtAnnotations {
  readonly drawings: JtDrawing[] = []
  /** Nodes whose annotations are not read. */
  unread = 0
  private readonly annotations: Pmi['annotations'] = []
  private readonly views: PmiView[] = []
  private readonly known = new Map<string, Collected[]>()

  /** The drawings of the annotations of a node; undefined where it has none. `mm`: millimetres per unit of its coordinates. */
  nodeOf(document: JtDocument, id: number, mm: number): Node | undefined {
    const key = `${document.path}:${id}:${mm}`
    let own = this.known.get(key)
    if (!own) this.known.set(key, (own = this.read(document, id, mm)))
    const children = own.flatMap(({ place, views, drawing }): Node[] => {
      if (!drawing) return []
      const { name, type } = drawing.stored
      const node: Node = { id: 0, name: name || type, children: [], annotations: [place], views }
      drawing.nodes.push(node)
      return [node]
    })
    return children.length > 0 ? { id: 0, name: 'PMI', role: 'annotation', children } : undefined
  }

  get pmi(): Pmi | undefined {
    const { annotations, views } = this
    return annotations.length > 0 ? { views, annotations, failed: 0 } : undefined
  }

  private read(document: JtDocument, id: number, mm: number): Collected[] {
    const { annotations: all, views: names } = storedPmi(document, id, () => this.unread++)
    const annotations = all.filter((stored) => stored.texts.length > 0 || hasDrawing(stored))
    // Views without annotations show nothing: their cameras are not read.
    const places = new Map<number, number>()
    for (const [view, name] of names.entries()) {
      const count = annotations.filter(({ views }) => views.includes(view)).length
      if (count > 0) places.set(view, this.views.push({ name, annotations: count, sections: [], hidden: [], shown: [] }) - 1)
    }
    return annotations.flatMap((stored): Collected[] => {
      const views = stored.views.flatMap((view) => places.get(view) ?? [])
      const annotation = { ...annotationOf(stored, mm), views }
      if (this.annotations.length >= MOST) return []
      const place = this.annotations.push(annotation) - 1
      const drawing = hasDrawing(stored) ? { stored, mm, nodes: [] } : undefined
      if (drawing) this.drawings.push(drawing)
      return [{ place, views, drawing }]
    })
  }
}

/** Annotations of a node's segment of its own. `unread` is called where there are some that are not read. */
function storedPmi({ container, graph }: JtDocument, id: number, unread: () => void): JtPmi {
  const properties = graph.properties.get(id)
  const late = properties?.get('JT_LLPROP_PMI')
  const segment = typeof late === 'object' ? container.segments.get(late.segment) : undefined
  if (!segment) return none
  const hint = properties?.get('JT_PMI_CONTENT_HINT')
  const isEmpty = typeof hint === 'string' && NONE.test(hint.trim())
  try {
    const stored = readPmi(firstElement(container, container.read(segment)).fields, container.generation)
    // Generation 10 keeps them in a form that is not read.
    if (stored.annotations.length === 0 && typeof hint === 'string' && !isEmpty) unread()
    return stored
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    if (!isEmpty) unread()
    return none
  }
}
