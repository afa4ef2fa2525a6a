import { atom } from 'jotai'
import { appStore } from '../state/store.ts'

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
