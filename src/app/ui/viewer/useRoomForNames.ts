import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Room that stays free at the sides of a bar, CSS pixels. */
const MARGIN_PX = 16

/** Marks a bar as `data-named` while its buttons fit into its place together with their names. `names`: all names joined; when the language changes, they change and the bar is measured again. */
export function useRoomForNames(names: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    const place = bar?.parentElement
    if (!bar || !place || names === '') return
    const observer = new ResizeObserver(() => {
      bar.setAttribute('data-named', '')
      if (bar.scrollWidth > place.clientWidth - 2 * MARGIN_PX) bar.removeAttribute('data-named')
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [names])
  return ref
}
