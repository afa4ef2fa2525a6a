import { atom, type PrimitiveAtom } from 'jotai'
import { documentAtom } from './document.ts'

/** State that speaks of one document: with another one it is `initial` again. */
export function perDocument<T>(initial: T): PrimitiveAtom<T> {
  const held = atom<{ document: number | undefined; value: T }>({ document: undefined, value: initial })
  const current = atom(
    (get): T => {
      const { document, value } = get(held)
      return document === get(documentAtom)?.id ? value : initial
    },
    (get, set, next: T | ((before: T) => T)) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(current)) : next
      set(held, { document: get(documentAtom)?.id, value })
    },
  )
  return current
}
