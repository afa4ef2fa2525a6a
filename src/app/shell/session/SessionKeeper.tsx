import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { getUserDetail, getUserInfoByJWTToken } from '../../../../contract/calls/accounts.ts'
import { listFileRecords } from '../../../../contract/calls/files.ts'
import { getMessageList } from '../../../../contract/calls/messages.ts'
import { getAbnormalOrderList, getOrderList, getOrderStatus } from '../../../../contract/calls/orders.ts'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { CallFailure } from '../../services/api/callFailure.ts'
import { queryClient } from '../../services/api/queryClient.ts'
import { serverText } from '../../services/api/serverText.ts'
import { invalidate } from '../../services/api/useData.ts'
import { notify } from '../../lib/notify.ts'
import { Channel, type ChannelHandlers } from '../../services/session/channel.ts'
import { EndedNotice } from './EndedNotice.tsx'
import { endedAtom } from '../../state/session/ended.ts'
import { isEndExpected } from '../../state/session/expectedEnd.ts'
import { ownerAtom } from '../../state/session/owner.ts'
import { setToken } from '../../state/session/token.ts'
import { unreadAtom } from '../../state/session/unread.ts'
import { tellReviewNews } from '../../services/views/sync/news.ts'
import { useKeepVip } from '../../features/vip/useKeepVip.ts'

/** Runs the realtime channel while somebody is logged in, and applies its news to the screen. */
export default function SessionKeeper() {
  const owner = useAtomValue(ownerAtom)
  const setUnread = useSetAtom(unreadAtom)
  const setEnded = useSetAtom(endedAtom)
  useKeepVip()
  useEffect(() => {
    if (owner === '') return
    const handlers: ChannelHandlers = {
      notifyUserSuc({ unread }) {
        setUnread(unread)
        tellReviewNews()
      },
      notifyUserError: ({ code, msg }) => notify('error', serverText(new CallFailure(code, msg))),
      notifyUserLogout(news) {
        if (isEndExpected() && (news.reason === 'loggedOut' || news.reason === 'cancelled')) return
        setToken(null)
        queryClient.clear()
        if (news.reason !== 'loggedOut') setEnded(news)
      },
      notifyUserInfo(news) {
        if ('unread' in news) {
          setUnread(news.unread)
          invalidate(getMessageList)
        }
        if (news.topic === 'user') invalidate(getUserInfoByJWTToken, getUserDetail)
        if (news.topic === 'vip') invalidate(getUserVipInfo)
        if (news.topic === 'order') invalidate(getOrderList, getAbnormalOrderList, getOrderStatus, getUserVipInfo)
        if (news.topic === 'files') invalidate(listFileRecords)
        if (news.topic === 'review') tellReviewNews(news.recordId)
        if (news.topic === 'refresh') tellReviewNews()
        if (news.topic === 'refresh') void queryClient.invalidateQueries()
      },
    }
    const channel = new Channel(handlers)
    channel.start()
    return () => channel.stop()
  }, [owner, setUnread, setEnded])
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
