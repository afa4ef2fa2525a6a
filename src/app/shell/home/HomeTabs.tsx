import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { type MainTabId, mainTabs, tabOfSearch } from '../../state/mainTabs.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { StartPage } from '../start/StartPage.tsx'

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

/** Links to the main tabs, for the bar on top and the one along a phone's bottom. */
export function MainTabLinks({ icons = false }: { icons?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const shown = pathname === '/' ? tabOfSearch(search) : undefined
  return mainTabs.map(({ id, icon: Icon }) => (
    <Link key={id} to={id === 'home' ? '/' : `/?tab=${id}`} aria-current={shown === id ? 'page' : undefined}>
      {icons && <Icon size={20} aria-hidden="true" />}
      {t(`nav.${id}`)}
    </Link>
  ))
}
