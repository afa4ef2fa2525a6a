import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { explodeLevels, statedOffsets } from '../../../core/explode/explodeOffsets.ts'
import { indexAtom } from '../document.ts'
import { setAsStep } from '../history.ts'
import { perDocument } from '../perDocument.ts'
import { registerTool } from '../tool.ts'

interface Explosion {
  /** 0..1 */
  amount: number
  /** How many groups deep; 0 = as the exploded view of the file, or all where it has none. */
  level: number
}

const assembled: Explosion = { amount: 0, level: 0 }
export const explosionAtom = perDocument<Explosion>(assembled)

/** Levels that the model can be taken apart by; 0: it is one part. */
export const levelsAtom = atom((get) => {
  const index = get(indexAtom)
  return index ? explodeLevels(index) : 0
})

/** Whether the file has an exploded view of its own. */
export const hasStatedExplosionAtom = atom((get) => {
  const index = get(indexAtom)
  return index !== undefined && statedOffsets(index) !== undefined
})

/** Level 0 = as the exploded view of the file. */
export const shownExplosionAtom = atom((get) => {
  const { amount, level } = get(explosionAtom)
  return { amount, level: level || (get(hasStatedExplosionAtom) ? 0 : Math.max(1, get(levelsAtom))) }
})

/** What the viewer draws. While nothing is taken apart the levels of the assembly are not counted: with 100 000 nodes that would delay the first picture. */
export const drawnExplosionAtom = atom((get) => (get(explosionAtom).amount === 0 ? assembled : get(shownExplosionAtom)))

registerTool('explode', {
  escape(store) {
    const now = store.get(explosionAtom)
    if (now.amount === 0) return false
    setAsStep(store, explosionAtom, { ...now, amount: 0 })
    return true
  },
})

export function captureExplosion(get: Getter): Partial<ViewState> {
  const { amount, level } = get(shownExplosionAtom)
  return amount > 0 ? { explode: { amount, level: Math.min(200, level) } } : {}
}

export function applyExplosion(set: Setter, { explode }: ViewState): void {
  set(explosionAtom, explode ?? assembled)
}

/** Whether the model turns by itself: the viewer reports it, because any input stops it. */
export const turningAtom = atom(false)
