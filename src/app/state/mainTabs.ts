import { atom } from 'jotai'
import { Crown, FlaskConical, Folder, House, type LucideIcon } from 'lucide-react'

/** The main tabs of SPEC §2, in their order. They share the path `/`, so that guests have them too; `?tab=` selects the one that is shown. */
export const mainTabs = [
  { id: 'home', icon: House },
  { id: 'files', icon: Folder },
  { id: 'vip', icon: Crown },
  { id: 'lab', icon: FlaskConical },
] as const satisfies readonly { id: string; icon: LucideIcon }[]
export type MainTabId = (typeof mainTabs)[number]['id']

/** The tab that an address's query asks for. */
export const tabOfSearch = (search: string): MainTabId => {
  const wanted = new URLSearchParams(search).get('tab')
  return mainTabs.find(({ id }) => id === wanted)?.id ?? 'home'
}

/** Steps of the tour, in their order. */
export const tourSteps = ['look', 'measure', 'cut', 'find'] as const
export type TourStep = (typeof tourSteps)[number]

/** The step that is shown; null when nobody is on the tour. */
export const tourAtom = atom<TourStep | null>(null)
