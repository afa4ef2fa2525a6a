import { atom } from 'jotai'

/** desktop: docks beside the canvas; tablet: one overlay at a time; phone: bottom bar and sheets. */
export type Layout = 'desktop' | 'tablet' | 'phone'

/** A phone held sideways is wide but low: it stays a phone. */
const phoneQuery = globalThis.matchMedia?.('(max-width: 699.98px), (max-height: 479.98px) and (pointer: coarse)')
const desktopQuery = globalThis.matchMedia?.('(min-width: 1100px)')

const current = (): Layout => (phoneQuery?.matches ? 'phone' : desktopQuery && !desktopQuery.matches ? 'tablet' : 'desktop')

const baseAtom = atom<Layout>(current())
baseAtom.onMount = (set) => {
  const follow = () => set(current())
  follow()
  phoneQuery?.addEventListener('change', follow)
  desktopQuery?.addEventListener('change', follow)
  return () => {
    phoneQuery?.removeEventListener('change', follow)
    desktopQuery?.removeEventListener('change', follow)
  }
}
export const layoutAtom = atom((get) => get(baseAtom))
