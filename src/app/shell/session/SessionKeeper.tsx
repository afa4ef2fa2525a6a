import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { addUserAccessRecord } from '../../../../contract/calls/accounts.ts'
import { callServer } from '../../services/api/callServer.ts'
import { Channel } from '../../services/session/channel.ts'
import { platformCode } from '../../lib/browser.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { useKeepVip } from '../../features/vip/useKeepVip.ts'
import { EndedNotice } from './EndedNotice.tsx'
import { sessionNews } from './sessionNews.ts'

/** Runs the realtime channel while somebody is logged in, and applies its news to the screen. */
export default function SessionKeeper() {
  const owner = useAtomValue(ownerAtom)
  const { pathname } = useLocation()
  useKeepVip()
  useEffect(() => {
    if (owner === '') return
    const channel = new Channel(sessionNews)
    channel.start()
    return () => channel.stop()
  }, [owner])
  useEffect(() => {
    // Only members' visits, and only the page: never a file's name, nor a query.
    if (owner !== '') void callServer(addUserAccessRecord, { query: { page: pathname, platform: platformCode } }).catch(() => {})
  }, [owner, pathname])
  useEffect(() => {
    if (owner === '') return
    // A browser that stores nothing has nothing to bring along.
    const merge = (): void =>
      void import('../../services/files/mergeIntoAccount.ts')
        .then(({ mergeIntoAccount }) => mergeIntoAccount(owner))
        .catch((error: unknown) => console.warn('not merged', error))
    merge()
    addEventListener('online', merge)
    return () => removeEventListener('online', merge)
  }, [owner])
  return <EndedNotice />
}
