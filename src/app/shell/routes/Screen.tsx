import { useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { documentNameAtom } from '../../state/document.ts'
import { tabOfSearch } from '../../state/mainTabs.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { Guard } from './Guard.tsx'
import type { AppRoute } from './routes.tsx'

/** A route's screen with its access rule and title (of a model: its name); every visit starts at the top of the page. Kept screens are shown by `KeptAlive`. */
export function Screen({ route }: { route: AppRoute }) {
  const { t } = useTranslation()
  const { key, search } = useLocation()
  const shown = useAtomValue(documentNameAtom)
  const Content = route.screen
  const isModel = shown !== undefined && route.path === '/' && tabOfSearch(search) === 'home'
  const title = isModel ? `${shown} · ${t('product')}` : route.title ? t(`title.${route.title}`) : t('product')
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (key) window.scrollTo(0, 0)
  }, [key])
  return (
    <Guard path={route.path}>
      {!route.keepAlive && (
        <Suspense fallback={<Waiting />}>
          <Content />
        </Suspense>
      )}
    </Guard>
  )
}
