import { atom } from 'jotai'
import type { Change, Difference } from '../../../core/compare/compareVersions.ts'
import type { ComparedDrawings, DrawingDifference } from '../../../core/compare/mergeDrawings.ts'
import { countChanges } from '../../../core/compare/compareVersions.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { Look } from '../../../../packages/viewer/src/api.ts'
import type { ViewState } from '../../../../contract/viewState.ts'
import type { OpenDocument } from '../../state/document.ts'
import { perDocument } from '../../state/perDocument.ts'
import { slotsAtom } from '../../state/store.ts'

/** Two versions on screen, as one model of two branches. Nodes are those of that model. */
export interface Comparison {
  names: readonly [string, string]
  differences: readonly Difference[]
  /** Two versions of a drawing, as one drawing; `differences` is empty then. */
  drawings?: ComparedDrawings
}

export const comparisonAtom = perDocument<Comparison | null>(null)
/** The model before the comparison on screen, and the view of it. */
export const beforeComparisonAtom = perDocument<{ document: OpenDocument; view: ViewState | undefined } | null>(null)
/** Asks for a file that is missing, and opens the model again with it; undefined where that cannot be, as beside a second version. */
export const locateAtom = atom((get) => (get(comparisonAtom) ? undefined : get(slotsAtom).locate))
/** The file that is being read to be compared; null: none. */
export const readingAtom = atom<{ name: string; cancel(): void } | null>(null)
/** The difference of a drawing that was chosen in the list. */
export const soughtAtom = perDocument<DrawingDifference | null>(null)
/** From the old version (0) to the new one (1). */
export const blendAtom = perDocument(0.5)
/** What the list and the picture show. */
export const shownChangesAtom = perDocument<ReadonlySet<Change>>(new Set<Change>(['changed', 'moved', 'added', 'removed']))

export const countsAtom = atom((get): Record<Change, number> => {
  const { differences = [], drawings } = get(comparisonAtom) ?? {}
  const counts = countChanges(differences)
  for (const { change } of drawings?.differences ?? []) counts[change]++
  counts.same += drawings?.same ?? 0
  return counts
})
export const listedAtom = atom((get): readonly (Difference | DrawingDifference)[] => {
  const shown = get(shownChangesAtom)
  const { differences = [], drawings } = get(comparisonAtom) ?? {}
  return [...differences, ...(drawings?.differences ?? [])].filter(({ change }) => shown.has(change))
})

/** Colours that colour-blind people can distinguish (after Okabe and Ito 2008), by hue and by lightness. */
export const changeColours: Record<Change, string> = { changed: '#f0e442', moved: '#56b4e9', added: '#0072b2', removed: '#d55e00', same: '#b8c1cc' }
/** Stripes distinguish the versions without colours: rising in the old one, falling in the new one. */
const OLD_STRIPES = 1
const NEW_STRIPES = 2
/** Unchanged parts are shown faintly, for orientation. */
const SAME_OPACITY = 0.22
const GONE = 0.03

export const packed = (hex: string): number => ((Number.parseInt(hex.slice(1), 16) << 8) | 255) >>> 0

/** Whether nothing differs. */
export const areEqual = ({ differences, drawings }: Pick<Comparison, 'differences' | 'drawings'>): boolean =>
  differences.every(({ change }) => change === 'same') && (drawings?.differences.length ?? 0) === 0

/** How the two versions look at a place of the slider, and what of them is not drawn. */
export function looksOf(differences: readonly Difference[], blend: number, shown: ReadonlySet<Change>): { looks: Map<NodeId, Look>; hidden: Set<NodeId> } {
  const looks = new Map<NodeId, Look>()
  const hidden = new Set<NodeId>()
  const paint = (node: NodeId | undefined, look: Look): void => {
    if (node === undefined) return
    if ((look.opacity ?? 1) < GONE) hidden.add(node)
    else looks.set(node, look)
  }
  const isEqual = areEqual({ differences })
  for (const { change, before, after } of differences) {
    const colour = packed(changeColours[change])
    if (change === 'same') {
      // The two lie in each other: one of them is enough.
      // Nothing differs: the model stands there as it is.
      if (!isEqual) paint(before, { colour, opacity: SAME_OPACITY })
      paint(after, { opacity: 0 })
    } else if (shown.has(change)) {
      paint(before, { colour, opacity: 1 - blend, pattern: OLD_STRIPES })
      paint(after, { colour, opacity: blend, pattern: NEW_STRIPES })
    } else {
      paint(before, { opacity: 0 })
      paint(after, { opacity: 0 })
    }
  }
  return { looks, hidden }
}
