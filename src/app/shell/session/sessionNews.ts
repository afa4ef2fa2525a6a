import type { UserInfo } from '../../../../contract/accountFields.ts'
import { getUserDetail, getUserInfoByJWTToken } from '../../../../contract/calls/accounts.ts'
import { listFileRecords } from '../../../../contract/calls/files.ts'
import { getMessageList } from '../../../../contract/calls/messages.ts'
import { getAbnormalOrderList, getOrderList, getOrderStatus } from '../../../../contract/calls/orders.ts'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { codes } from '../../../../contract/codes.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { forceLogout } from '../../services/api/callServer.ts'
import { invalidate, keepAnswer, queryClient } from '../../services/api/useData.ts'
import { notify } from '../../lib/notify.ts'
import type { ChannelHandlers } from '../../services/session/channel.ts'
import { endedAtom, isEndExpected, unreadAtom } from '../../state/session/sessionState.ts'
import { ownerAtom, setToken } from '../../state/session/token.ts'
import { appStore } from '../../state/store.ts'
import { tellReviewNews } from '../../services/views/sync/news.ts'

const { set } = appStore

/** What the app does with the news of the realtime channel. */
export const sessionNews: ChannelHandlers = {
  user(user: UserInfo) {
    keepAnswer(getUserInfoByJWTToken, appStore.get(ownerAtom), user)
  },
  notifyUserSuc({ unread }) {
    set(unreadAtom, unread)
    tellReviewNews()
  },
  notifyUserError: ({ code, msg }) => notify('error', serverText(new CallFailure(code, msg))),
  notifyUserLogout(news) {
    if (isEndExpected() && (news.reason === 'loggedOut' || news.reason === 'cancelled')) return
    // The same words and the same way out, whether a call or the channel brings the news first (SPEC §8, -11002).
    if (news.reason === 'frozen') forceLogout(codes.accountFrozen.code, codes.accountFrozen.message)
    setToken(null)
    queryClient.clear()
    if (news.reason !== 'loggedOut' && news.reason !== 'frozen') set(endedAtom, news)
  },
  notifyUserInfo(news) {
    if ('unread' in news) {
      set(unreadAtom, news.unread)
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
