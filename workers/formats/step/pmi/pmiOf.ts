import type { Annotation, Pmi } from '../../../../src/core/pmi/annotation.ts'
import type { Attribute } from '../../../../src/core/scene/model.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'
import type { AssemblyTree } from '../structure/tree.ts'
import { type DocumentPmi, readPmi } from './readPmi.ts'

/** Annotations of one callout that its properties list. */
const MAX_SHOWN = 50

/**
 * The annotations of all files of an assembly, and on the nodes of drawn callouts the places of those that they show; undefined where no file has any.
 * A failure here leaves the model without meaning of its annotations, never without its geometry.
 */
export function pmiOf({ callouts }: AssemblyTree, root: StepDocument, parts: readonly PartSource[]): Pmi | undefined {
  const out: Pmi = { views: [], annotations: [], failed: 0 }
  const places = new Map<StepDocument, { found: DocumentPmi; first: number; view: number }>()
  for (const document of new Set([root, ...parts.map((part) => part.document)])) {
    let found: DocumentPmi | undefined
    try {
      found = readPmi(document, parts)
    } catch {
      out.failed++
    }
    if (!found) continue
    const first = out.annotations.length
    const view = out.views.length
    places.set(document, { found, first, view })
    for (const annotation of found.annotations) out.annotations.push(first === 0 && view === 0 ? annotation : shifted(annotation, first, view))
    for (const own of found.views) out.views.push(own)
    const { sizes = 0, locations = 0 } = out.dimensions ?? {}
    if (found.dimensions) out.dimensions = { sizes: sizes + found.dimensions.sizes, locations: locations + found.dimensions.locations }
    out.failed += found.failed
  }
  if (out.annotations.length + out.views.length + out.failed === 0) return undefined
  for (const { document, rows, node } of callouts) {
    const own = places.get(document)
    if (!own) continue
    const views = rows.flatMap((row) => own.found.viewsOf.get(row) ?? [])
    if (views.length > 0) node.views = [...new Set(views)].map((place) => place + own.view)
    const list = rows.flatMap((row) => own.found.byCallout.get(row) ?? [])
    if (list.length === 0) continue
    node.annotations = list.map((place) => place + own.first)
    const attributes = node.annotations.slice(0, MAX_SHOWN).map((place) => attributeOf(out.annotations[place]))
    node.attributes = [...(node.attributes ?? []), ...attributes]
  }
  return out
}

/** An annotation in a line of properties: its type in words, and its text. */
function attributeOf({ kind, type, text }: Annotation): Attribute {
  const words = kind === 'note' || kind === 'other' ? kind : type.replaceAll('_', ' ')
  return { group: 'PMI', name: words.slice(0, 1).toUpperCase() + words.slice(1), value: text }
}

/** An annotation of a further file: places count from that file's first annotation and view. */
function shifted(annotation: Annotation, first: number, view: number): Annotation {
  const views = annotation.views.map((place) => place + view)
  return annotation.kind === 'tolerance' ? { ...annotation, views, segments: annotation.segments.map((place) => place + first) } : { ...annotation, views }
}
