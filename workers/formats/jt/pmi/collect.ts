import { OpenError } from '../../../../src/core/errors.ts'
import type { Pmi } from '../../../../src/core/pmi/annotation.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { firstElement } from '../container/elements.ts'
import type { JtDocument } from '../document.ts'
import { annotationOf, hasDrawing } from './annotation.ts'
import { type JtAnnotation, readPmi } from './readPmi.ts'

/** Annotations of all files of an opening together. */
const MOST = 100_000
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

/** Annotations of the nodes that carry some, as they are met. */
export class JtAnnotations {
  readonly drawings: JtDrawing[] = []
  /** Nodes whose annotations are not read. */
  unread = 0
  private readonly annotations: Pmi['annotations'] = []
  private readonly known = new Map<string, { place: number; drawing: JtDrawing | undefined }[]>()

  /** The drawings of the annotations of a node; undefined where it has none. `mm`: millimetres per unit of its coordinates. */
  nodeOf(document: JtDocument, id: number, mm: number): Node | undefined {
    const key = `${document.path}:${id}:${mm}`
    let own = this.known.get(key)
    if (!own) this.known.set(key, (own = this.read(document, id, mm)))
    const children = own.flatMap(({ place, drawing }): Node[] => {
      if (!drawing) return []
      const { name, type } = drawing.stored
      const node: Node = { id: 0, name: name || type, children: [], annotations: [place] }
      drawing.nodes.push(node)
      return [node]
    })
    return children.length > 0 ? { id: 0, name: 'PMI', role: 'annotation', children } : undefined
  }

  get pmi(): Pmi | undefined {
    const { annotations } = this
    return annotations.length > 0 ? { views: [], annotations, failed: 0 } : undefined
  }

  private read(document: JtDocument, id: number, mm: number): { place: number; drawing: JtDrawing | undefined }[] {
    return storedAnnotations(document, id, () => this.unread++).flatMap((stored) => {
      const annotation = annotationOf(stored, mm)
      if ((annotation.text === '' && !annotation.graphic) || this.annotations.length >= MOST) return []
      const place = this.annotations.push(annotation) - 1
      const drawing = hasDrawing(stored) ? { stored, mm, nodes: [] } : undefined
      if (drawing) this.drawings.push(drawing)
      return [{ place, drawing }]
    })
  }
}

/** Annotations of a node's segment of its own. `unread` is called where there are some that are not read. */
function storedAnnotations({ container, graph }: JtDocument, id: number, unread: () => void): JtAnnotation[] {
  const properties = graph.properties.get(id)
  const late = properties?.get('JT_LLPROP_PMI')
  const segment = typeof late === 'object' ? container.segments.get(late.segment) : undefined
  if (!segment) return []
  const hint = properties?.get('JT_PMI_CONTENT_HINT')
  const isEmpty = typeof hint === 'string' && NONE.test(hint.trim())
  try {
    const stored = readPmi(firstElement(container, container.read(segment)).fields, container.generation)
    // Generation 10 keeps them in a form that is not read.
    if (stored.length === 0 && typeof hint === 'string' && !isEmpty) unread()
    return stored
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    if (!isEmpty) unread()
    return []
  }
}
