import { useAtomValue } from 'jotai'
import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createHashRouter, Navigate, Outlet, useLocation, useRouteError } from 'react-router-dom'
import { isMissingCode } from '../../../core/errors.ts'
import { OpenLayer } from '../../features/opening/OpenLayer.tsx'
import { reloadApp } from '../../services/offline/reloadApp.ts'
import { vipDialogAtom } from '../../services/vip/gate.ts'
import { documentNameAtom } from '../../state/document.ts'
import { tabOfSearch } from '../../state/mainTabs.ts'
import type { LoginState } from '../../state/session/sessionState.ts'
import { tokenAtom } from '../../state/session/token.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { SharingContext, type SharingParts } from '../../ui/files/sharing.ts'
import { PageHeaderContext } from '../../ui/page/Page.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import styles from './Shell.module.css'
import { redirectOf } from './access.ts'
import { type AppRoute, routes } from './routes.tsx'

const kept = routes.filter(({ keepAlive }) => keepAlive)
const nowhere: ReadonlySet<string> = new Set()

/** The screens that keep their state while others are shown (SPEC §2: cloud file list, message list): mounted on the first visit, hidden afterwards, gone with the session. */
function KeptAlive() {
  const { pathname } = useLocation()
  const hasSession = useAtomValue(tokenAtom) !== null
  const [visited, setVisited] = useState(nowhere)
  if (!hasSession && visited.size > 0) setVisited(nowhere)
  if (hasSession && !visited.has(pathname) && kept.some(({ path }) => path === pathname)) setVisited(new Set([...visited, pathname]))
  return kept
    .filter(({ path }) => visited.has(path))
    .map(({ path, screen: Content }) => (
      <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
        <Suspense fallback={<Waiting />}>
          <Content />
        </Suspense>
      </Activity>
    ))
}

const VipDialog = lazy(() => import('../../features/vip/VipDialog.tsx'))
const SessionKeeper = lazy(() => import('../session/SessionKeeper.tsx'))

const header = <PageHeader />

/** Sharing, as lists of files show it. */
const sharing: SharingParts = {
  ShareDialog: lazy(() => import('../../features/share/ShareDialog.tsx')),
  SyncDialog: lazy(() => import('../../features/qr/SyncDialog.tsx')),
  SharedHistory: lazy(() => import('../../features/share/SharedHistory.tsx')),
}

/** Around every screen: what stays while the pages change. */
function Shell() {
  const hasSession = useAtomValue(tokenAtom) !== null
  const asksForVip = useAtomValue(vipDialogAtom) !== null
  // SessionKeeper stays once there was a session: it also shows why the session has ended.
  const [hadSession, setHadSession] = useState(hasSession)
  if (hasSession && !hadSession) setHadSession(true)
  return (
    <PageHeaderContext value={header}>
      <SharingContext value={sharing}>
        <Outlet />
        <KeptAlive />
      </SharingContext>
      <OpenLayer />
      {asksForVip && (
        <Suspense>
          <VipDialog />
        </Suspense>
      )}
      {hadSession && (
        <Suspense>
          <SessionKeeper />
        </Suspense>
      )}
    </PageHeaderContext>
  )
}

/** Applies the access rules to a screen. Nothing of a private screen is mounted without a session. */
function Guard({ path, children }: { path: string; children: ReactNode }) {
  const location = useLocation()
  const hasSession = useAtomValue(tokenAtom) !== null
  const redirect = redirectOf(path, `${location.pathname}${location.search}`, hasSession)
  if (redirect) return <Navigate to={redirect.to} replace state={{ back: redirect.back } satisfies LoginState} />
  return children
}

/** A route's screen with its access rule and title (of a model: its name); every visit starts at the top of the page. Kept screens are shown by `KeptAlive`. */
function Screen({ route }: { route: AppRoute }) {
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

/** Screen in place of one that failed, or whose code did not come. */
function OopsScreen() {
  const { t } = useTranslation()
  const isMissing = isMissingCode(useRouteError())
  return (
    <main className={styles.screen} role="alert">
      <h1>{t('oops.title')}</h1>
      {isMissing && <p>{t('missing.title')}</p>}
      {isMissing && <p>{t('missing.text')}</p>}
      <p>{t('oops.text')}</p>
      <Button kind="primary" onClick={() => void reloadApp()}>
        {t('action.retry')}
      </Button>
    </main>
  )
}

export const createRouter = () =>
  createHashRouter([
    {
      element: <Shell />,
      errorElement: <OopsScreen />,
      children: [
        ...routes.map((route) => ({ path: route.path, caseSensitive: true, element: <Screen key={route.path} route={route} />, errorElement: <OopsScreen /> })),
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ])
