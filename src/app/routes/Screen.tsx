import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../components/Waiting.tsx'
import type { AppRoute } from './routes.tsx'

/** A route's screen with its document title; every visit mounts it anew and starts at the top of the page. */
export function Screen({ route }: { route: AppRoute }) {
  const { t } = useTranslation()
  const Content = route.screen
  const title = route.title ? t(`nav.${route.title}`) : t('product')
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <Suspense fallback={<Waiting />}>
      <Content />
    </Suspense>
  )
}
