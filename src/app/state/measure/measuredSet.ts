import { atom } from 'jotai'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { documentAtom } from '../document.ts'
import { selectionAtom } from '../selection.ts'
import { visibilityAtom } from '../visibility.ts'

/** The occurrences that sums are about, and how that is named. */
export interface MeasuredSet {
  /** Tree that the occurrences are of. */
  index: SceneIndex
  kind: 'all' | 'visible' | 'selected'
  occurrences: readonly NodeId[]
  /** Bodies of the whole model. */
  total: number
}

/** Bodies that are shown: all, unless some are hidden or others isolated. */
export const visibleSetAtom = atom((get): MeasuredSet | undefined => {
  const index = get(documentAtom)?.index
  if (!index) return undefined
  const { hidden, isolated } = get(visibilityAtom)
  const occurrences = [...index.bodies].filter((id) => !hidden.has(id) && (!isolated || isolated.has(id)))
  const total = index.bodies.length
  return { index, kind: occurrences.length === total ? 'all' : 'visible', occurrences, total }
})

/** The selected bodies, visible or not; without a selection the visible ones. */
export const measuredSetAtom = atom((get): MeasuredSet | undefined => {
  const index = get(documentAtom)?.index
  const { nodes } = get(selectionAtom)
  if (!index || nodes.size === 0) return get(visibleSetAtom)
  return { index, kind: 'selected', occurrences: [...index.measured(nodes)], total: index.bodies.length }
})
