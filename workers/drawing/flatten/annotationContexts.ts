import { AnnotationContext } from '../model/annotation.ts'
import type { Entity } from '../model/entity.ts'
import { Dictionary } from '../model/objects.ts'

/** References bring scales along under names with this ending. */
export const plainName = (name: string): string => name.replace(/(_XREF)+$/i, '')

/** What an object states for its scales; none of objects that are not annotative. */
export function contextsOf(entity: Entity): AnnotationContext[] {
  const manager = entity.xDictionary?.get('AcDbContextDataManager')
  const scales = manager instanceof Dictionary ? manager.get('ACDB_ANNOTATIONSCALES') : undefined
  if (!(scales instanceof Dictionary)) return []
  // A version, then whether the object is annotative at present.
  const [, isOn] = entity.extendedData.of('AcadAnnotative').filter(({ code }) => code === 1070)
  if (isOn?.rawValue === 0) return []
  return [...scales.values()].filter((context) => context instanceof AnnotationContext)
}

export const contextNamed = (contexts: readonly AnnotationContext[], scale: string): AnnotationContext | undefined =>
  contexts.find((context) => context.scale && plainName(context.scale.name) === scale)

/** The one that the fields of the object itself are of. */
export const ownContext = (contexts: readonly AnnotationContext[]): AnnotationContext | undefined => contexts.find(({ isDefault }) => isDefault)
