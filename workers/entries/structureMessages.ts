import type { Annotation } from '../../src/core/pmi/annotation.ts'
import type { OpenMessage } from '../contract/messages.ts'

type StructureMessage = Extract<OpenMessage, { type: 'structure' }>

/** Annotations of one message: the page takes them in some milliseconds. */
const SLICE = 1000

/** A structure as messages: where it has many annotations, slices of these, then the structure without them. */
export function inMessages(message: StructureMessage): OpenMessage[] {
  const { pmi } = message.structure
  if (!pmi || pmi.annotations.length <= SLICE) return [message]
  const { annotations } = pmi
  const slices = Array.from({ length: Math.ceil(annotations.length / SLICE) }, (_, i): OpenMessage => {
    return { type: 'annotations', annotations: annotations.slice(i * SLICE, (i + 1) * SLICE).map(apart) }
  })
  return [...slices, { ...message, structure: { ...message.structure, pmi: { ...pmi, annotations: [] } } }]
}

/** Its arrays may be views of a buffer that goes with the structure: each message would hold a copy of all of it. */
function apart(annotation: Annotation): Annotation {
  const { supplemental } = annotation
  return supplemental ? { ...annotation, supplemental: { ...supplemental, lines: supplemental.lines.map((line) => line.slice()) } } : annotation
}
