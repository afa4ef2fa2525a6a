import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Waiting } from '../../ui/Waiting.tsx'
import { StartPage } from '../start/StartPage.tsx'
import { type MainTabId, tabOfSearch } from '../../state/mainTabs.ts'

/** Screens of the tabs; those other than the first are fetched when visited. */
const screens: Record<MainTabId, ComponentType> = {
  home: StartPage,
  vip: lazy(() => import('../../features/vip/VipTab.tsx')),
  lab: lazy(() => import('../../features/lab/LabTab.tsx')),
  files: lazy(() => import('../../features/files/FilesTab.tsx')),
}

/** The main tab that the address asks for; shown while no model is. */
export function HomeTabs() {
  const Content = screens[tabOfSearch(useLocation().search)]
  return (
    <Suspense fallback={<Waiting />}>
      <Content />
    </Suspense>
  )
}
