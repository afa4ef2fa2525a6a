import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { OpenLayer } from '../../features/opening/OpenLayer.tsx'
import { tokenAtom } from '../../state/session/token.ts'
import { vipDialogAtom } from '../../services/vip/vipDialog.ts'
import { KeptAlive } from './KeptAlive.tsx'

const VipDialog = lazy(() => import('../../features/vip/VipDialog.tsx'))
const SessionKeeper = lazy(() => import('../session/SessionKeeper.tsx'))

/** Around every screen: what stays while the pages change. */
export function Shell() {
  const hasSession = useAtomValue(tokenAtom) !== null
  const asksForVip = useAtomValue(vipDialogAtom) !== null
  // Once there was a session the keeper stays: it also tells why the session is over.
  const [hadSession, setHadSession] = useState(hasSession)
  if (hasSession && !hadSession) setHadSession(true)
  return (
    <>
      <Outlet />
      <KeptAlive />
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
    </>
  )
}
