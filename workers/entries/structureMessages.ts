import type { Annotation } from '../../src/core/pmi/annotation.ts'
import { indexColumns } from '../../src/core/scene/indexColumns.ts'
import type { Structure } from '../../src/core/scene/model.ts'
import type { OpenMessage } from '../contract/messages.ts'
import { nodeSlices } from '../contract/nodeSlices.ts'

type StructureMessage = Extract<OpenMessage, { type: 'structure' }>

/** Annotations of one message: the page takes them in some milliseconds. */
const SLICE = 1000

/** A structure as messages, each made when it is asked for: slices of its annotations and of its tree where these are large, then the structure without them. */
export function* inMessages(message: StructureMessage): Generator<OpenMessage> {
  const annotations = annotationMessages(message.structure)
  yield* annotations
  const slices = nodeSlices(message.structure.root)
  for (const nodes of slices ?? []) yield { type: 'nodes', nodes }
  const structure = { ...message.structure }
  if (annotations.length > 0) structure.pmi = { ...structure.pmi!, annotations: [] }
  if (slices) structure.root = { ...structure.root, children: [] }
  // The columns are made while the page makes the nodes of the slices.
  yield { ...message, structure, ...(slices && { columns: indexColumns(message.structure.root).columns }) }
}

function annotationMessages({ pmi }: Structure): OpenMessage[] {
  if (!pmi || pmi.annotations.length <= SLICE) return []
  const { annotations } = pmi
  return Array.from({ length: Math.ceil(annotations.length / SLICE) }, (_, i): OpenMessage => {
    return { type: 'annotations', annotations: annotations.slice(i * SLICE, (i + 1) * SLICE).map(apart) }
  })
}

/** Its arrays may be views of a buffer that goes with the structure: each message would hold a copy of all of it. */
function apart(annotation: Annotation): Annotation {
  const { supplemental } = annotation
  return supplemental ? { ...annotation, supplemental: { ...supplemental, lines: supplemental.lines.map((line) => line.slice()) } } : annotation
}
