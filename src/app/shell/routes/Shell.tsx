import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { OpenLayer } from '../../features/opening/OpenLayer.tsx'
import { tokenAtom } from '../../state/session/token.ts'
import { vipDialogAtom } from '../../services/vip/membership.ts'
import { PageHeaderContext } from '../../ui/page/Page.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { SharingContext, type SharingParts } from '../../ui/files/sharing.ts'
import { KeptAlive } from './KeptAlive.tsx'

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
export function Shell() {
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
