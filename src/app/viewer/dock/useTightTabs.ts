import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const judge = (list: HTMLElement): void => {
  list.removeAttribute('data-tight')
  list.toggleAttribute('data-tight', list.scrollWidth > list.clientWidth)
}

/** Marks a list of tabs as `data-tight` for as long as their names do not fit side by side. */
export function useTightTabs(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) judge(ref.current)
  })
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const observer = new ResizeObserver(() => judge(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return ref
}
