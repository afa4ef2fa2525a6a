import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Waiting } from '../../ui/Waiting.tsx'
import { Guard } from './Guard.tsx'
import type { AppRoute } from './routes.tsx'

/** A route's screen with its access rule and document title; every visit starts at the top of the page. Kept screens are shown by `KeptAlive`. */
export function Screen({ route }: { route: AppRoute }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const Content = route.screen
  const title = route.title ? t(`title.${route.title}`) : t('product')
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
