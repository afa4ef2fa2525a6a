import { atom } from 'jotai'
import type { Vec3 } from '../../../core/geometry/matrix.ts'
import { frameThrough, type MeasureFrame } from '../../../core/measure/frame.ts'
import { notify } from '../notice.ts'
import { perDocument } from '../perDocument.ts'
import type { Store } from '../store.ts'
import type { MeasureEnd } from './measurements.ts'

/** How picks follow each other: two and two; each from the one before; all from the first. */
export type SeriesKind = 'pairs' | 'chain' | 'ordinate'
export const seriesKindAtom = atom<SeriesKind>('pairs')

/** A chain or ordinate series that is being made. */
export interface SeriesRun {
  kind: Exclude<SeriesKind, 'pairs'>
  /** From 1, of this document. */
  number: number
  /** What the next pick is measured from. */
  from: MeasureEnd
  /** Ids of its measurements. */
  members: readonly string[]
}
export const seriesRunAtom = perDocument<SeriesRun | null>(null)
/** How many series were begun. */
export const seriesCountAtom = perDocument(0)

/** Changes the kind and ends the series that is being made. */
export const chooseSeriesAtom = atom(null, (_get, set, kind: SeriesKind) => {
  set(seriesKindAtom, kind)
  set(seriesRunAtom, null)
})

/** The user's own coordinate system; null: that of the model. */
export const frameAtom = perDocument<MeasureFrame | null>(null)
/** While it is being set: the points that were picked (world millimetres); null otherwise. */
export const framePicksAtom = perDocument<readonly Vec3[] | null>(null)

/** Takes the next of the three points: origin, a point of the X axis, a point of the XY plane. */
export function pickFramePoint(store: Store, point: Vec3): void {
  const picks = [...(store.get(framePicksAtom) ?? []), point]
  if (picks.length < 3) {
    store.set(framePicksAtom, picks)
    return
  }
  const frame = frameThrough(picks[0], picks[1], picks[2])
  if (!frame) {
    notify(store, { key: 'onOneLine', level: 'error' })
    return
  }
  store.set(frameAtom, frame)
  store.set(framePicksAtom, null)
}
