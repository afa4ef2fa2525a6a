import { OpenError } from '../../../src/core/errors.ts'
import { firstElement, localVersion } from './container/elements.ts'
import type { JtDocument } from './document.ts'

/** Hints of writers that there are no annotations. */
const NONE = /^(none|emptymodelviews)$/i

/**
 * How many nodes of a file carry annotations (PMI) that are not drawn: by the writer's hint, or without one by the dimensions, which come first among them.
 * Annotations of other kinds in files without a hint are not counted.
 */
export function annotatedNodes({ container, graph }: JtDocument): number {
  let count = 0
  for (const properties of graph.properties.values()) {
    const late = properties.get('JT_LLPROP_PMI')
    const segment = typeof late === 'object' ? container.segments.get(late.segment) : undefined
    if (!segment) continue
    const hint = properties.get('JT_PMI_CONTENT_HINT')
    if (typeof hint === 'string') {
      if (!NONE.test(hint.trim())) count++
      continue
    }
    try {
      const { fields } = firstElement(container, container.read(segment))
      if (container.generation === 10) continue
      localVersion(fields, container.generation)
      // The version of the annotations, and a reserved number.
      fields.skip(4)
      if (fields.i32() > 0) count++
    } catch (error) {
      // Annotations that are damaged are none.
      if (!(error instanceof OpenError)) throw error
    }
  }
  return count
}
