import { atom, type Getter } from 'jotai'
import { type NodeId, roleCode } from '../../../core/scene/model.ts'
import { isOneOf, persistedAtom } from '../../lib/persisted.ts'
import { documentAtom } from '../document.ts'
import { perDocument } from '../perDocument.ts'
import { visibilityAtom } from '../visibility.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { pmiRowsAtom } from './callouts.ts'

/** How callouts are shown: as the file draws them on their planes, as labels of constant size that face the viewer, or not at all. */
export const calloutModes = ['drawn', 'facing', 'off'] as const
export type CalloutMode = (typeof calloutModes)[number]
export const calloutModeAtom = persistedAtom<CalloutMode>('facet.pmi.callouts', 'drawn', isOneOf(calloutModes))

/** Whether the numbers of the inspection sheet stand over the model. */
export const balloonsAtom = perDocument(false)

/** Whether labels or balloons stand over the model: those that face the viewer, those of annotations without a drawing. */
export const hasLabels = (get: Getter): boolean =>
  get(balloonsAtom) || get(calloutModeAtom) === 'facing' || (get(calloutModeAtom) === 'drawn' && get(pmiRowsAtom).some(isUndrawn))

/** An annotation of which the file holds no drawing. */
export const isUndrawn = ({ callouts, place, annotation }: PmiRow): boolean => callouts.length === 0 && place !== undefined && !annotation.graphic

const none: ReadonlySet<NodeId> = new Set()
/** Occurrences of drawn annotations that are not shown because of the mode. */
export const undrawnCalloutsAtom = atom((get): ReadonlySet<NodeId> => {
  const index = get(documentAtom)?.index
  if (!index || get(calloutModeAtom) === 'drawn' || get(pmiRowsAtom).length === 0) return none
  return new Set([...index.occurrences].filter((node) => index.role[node] === roleCode('annotation')))
})

/** Annotations of the drawings that are visible, and those without a drawing. Lower segments of frames stand with the first one. */
export const visibleRowsAtom = atom((get): readonly PmiRow[] => {
  const { hidden } = get(visibilityAtom)
  const rows = get(pmiRowsAtom)
  const lower = new Set(rows.flatMap(({ annotation }) => (annotation.kind === 'tolerance' ? annotation.segments : [])))
  return rows.filter(
    ({ callouts, place }, i) =>
      !lower.has(i) && (callouts.length > 0 ? callouts.some((node) => !hidden.has(node)) : place !== undefined && !hidden.has(place.node)),
  )
})
