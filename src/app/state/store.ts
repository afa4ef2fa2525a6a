import { atom, type createStore } from 'jotai'

/** Holds the values of all atoms of one session. */
export type Store = ReturnType<typeof createStore>

/** A function that makes something once for each store, and returns the same from then on. It is gone with the store. */
export function perStore<T>(make: (store: Store) => T): (store: Store) => T {
  const made = new WeakMap<Store, { value: T }>()
  return (store) => {
    let own = made.get(store)
    if (!own) made.set(store, (own = { value: make(store) }))
    return own.value
  }
}

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
export function provideSlots(store: Store, slots: Slots): () => void {
  store.set(slotsAtom, (before) => ({ ...before, ...slots }))
  return () => store.set(slotsAtom, (now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => slots[name as keyof Slots] !== value)))
}
