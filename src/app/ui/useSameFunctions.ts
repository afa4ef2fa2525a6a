import { useLayoutEffect, useRef, useState } from 'react'

/** Functions that stay the same for as long as a component is there, and call those of its last drawing: a row that receives them need not be drawn again. */
export function useSameFunctions<T extends { [K in keyof T]: (...args: never[]) => unknown }>(functions: T): T {
  const newest = useRef(functions)
  useLayoutEffect(() => {
    newest.current = functions
  })
  const [same] = useState(() => {
    const names = Object.keys(functions) as (keyof T)[]
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => newest.current[name](...args)])) as T
  })
  return same
}
