import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { mainTabs, tabOfSearch } from '../../state/mainTabs.ts'

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
