import { atom, getDefaultStore } from 'jotai'

/** The one store of the app: code outside React (opening a file, the viewer's events, actions) reads and writes the same atoms as the components. */
export const appStore = getDefaultStore()

/** What the viewer screen asks of the rest of the app. A function that nobody has provided hides its button. */
interface Slots {
  /** Choose a file and open it. */
  openFile?(): void
  openFolder?(): void
  /** Look for a referenced file that was missing, by its name as the document states it. */
  locate?(name: string): void
  /** Show a drawing with solids the other way. */
  showAs?(as: 'drawing' | 'model'): void
  /** Leave the model for the start page. */
  goHome?(): void
}

export const slotsAtom = atom<Slots>({})

/** Returns the function that takes them back. */
export function provideSlots(slots: Slots): () => void {
  appStore.set(slotsAtom, (before) => ({ ...before, ...slots }))
  return () => appStore.set(slotsAtom, (now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => slots[name as keyof Slots] !== value)))
}
