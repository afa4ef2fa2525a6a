import { atom, type PrimitiveAtom } from 'jotai'

/** An atom that survives the page in localStorage. `isValid` checks the stored value: it may be old, or another program's. */
export function persistedAtom<T>(key: string, initial: T, isValid: (value: unknown) => value is T): PrimitiveAtom<T> {
  const base = atom(load(key, initial, isValid))
  return atom(
    (get) => get(base),
    (get, set, next: T | ((previous: T) => T)) => {
      const value = typeof next === 'function' ? (next as (previous: T) => T)(get(base)) : next
      set(base, value)
      store(key, value)
    },
  )
}

export const isOneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.includes(value as T)

function load<T>(key: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(key)
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isValid(value) ? value : initial
  } catch {
    return initial
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the memory of this choice, nothing else.
  }
}
