import { House, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { english } from '../i18n/english.ts'
import { StartPage } from '../start/StartPage.tsx'

export interface MainTab {
  id: keyof (typeof english)['common']['nav']
  icon: LucideIcon
  screen: ComponentType
}

/** The main tabs of SPEC §2, in their order. They share the path `/`, so that guests have them too; `?tab=` says which one is shown. */
export const mainTabs: readonly MainTab[] = [{ id: 'home', icon: House, screen: StartPage }]

export const tabOfSearch = (search: string): MainTab => {
  const wanted = new URLSearchParams(search).get('tab')
  return mainTabs.find(({ id }) => id === wanted) ?? mainTabs[0]
}
