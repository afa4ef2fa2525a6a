import { type RefObject, useLayoutEffect, useRef } from 'react'

const judge = (list: HTMLElement): void => {
  list.removeAttribute('data-tight')
  list.toggleAttribute('data-tight', list.scrollWidth > list.clientWidth)
}

/** Marks a list of tabs as `data-tight` for as long as their `names` do not fit side by side. */
export function useTightTabs(names: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = ref.current
    if (!list || names === '') return
    // Tells of the present width too, before anything is painted, when the page is laid out anyway: asking for it here would lay it out once more.
    const observer = new ResizeObserver(() => judge(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [names])
  return ref
}
