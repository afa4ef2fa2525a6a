import { atom } from 'jotai'
import { appStore } from '../../state/store.ts'

/** A place on a tab that is pointed out for a moment: a text that was searched for. */
export interface Flash {
  id: number
  tab: number
  /** On the sheet. */
  corners: readonly (readonly [number, number])[]
}
export const flashAtom = atom<Flash | null>(null)

const FLASH_MS = 2600
let flashes = 0

export function flashAt(tab: number, corners: Flash['corners']): void {
  const id = ++flashes
  appStore.set(flashAtom, { id, tab, corners })
  setTimeout(() => appStore.set(flashAtom, (now) => (now?.id === id ? null : now)), FLASH_MS)
}

/** CSS pixels between a text and the frame that points it out. */
const PAD = 5

/** The corners of a parallelogram in turn, each moved outwards along both of its sides. */
export function padded(corners: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const away = (from: { x: number; y: number }, at: { x: number; y: number }): [number, number] => {
    const length = Math.hypot(at.x - from.x, at.y - from.y) || 1
    return [((at.x - from.x) / length) * PAD, ((at.y - from.y) / length) * PAD]
  }
  return corners.map((at, i) => {
    const [ax, ay] = away(corners[(i + 1) % corners.length], at)
    const [bx, by] = away(corners[(i + corners.length - 1) % corners.length], at)
    return { x: at.x + ax + bx, y: at.y + ay + by }
  })
}
