import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { invalidate, keepAnswer, queryClient, useData } from '../../services/api/useData.ts'
import { ownerAtom, setToken } from '../../state/session/token.ts'
import { knownVipAtom, knownVipOf } from '../../services/vip/gate.ts'
import type { UserInfo } from '../../../../contract/accountFields.ts'
import { addUserAccessRecord, getUserDetail, getUserInfoByJWTToken } from '../../../../contract/calls/accounts.ts'
import { listFileRecords } from '../../../../contract/calls/files.ts'
import { getMessageList } from '../../../../contract/calls/messages.ts'
import { getAbnormalOrderList, getOrderList, getOrderStatus } from '../../../../contract/calls/orders.ts'
import { codes } from '../../../../contract/codes.ts'
import { platformCode } from '../../lib/browser.ts'
import { notify } from '../../lib/notify.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { callServer, forceLogout } from '../../services/api/callServer.ts'
import { Channel, type ChannelHandlers } from '../../services/session/channel.ts'
import { tellReviewNews } from '../../services/views/sync/editCalls.ts'
import { endedAtom, isEndExpected, unreadAtom } from '../../state/session/sessionState.ts'
import type { Store } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Keeps the account's VIP state up to date while somebody is logged in. */
function useKeepVip(): void {
  const owner = useAtomValue(ownerAtom)
  const remember = useSetAtom(knownVipAtom)
  const { data, isPlaceholderData, dataUpdatedAt } = useData(getUserVipInfo, undefined, { enabled: owner !== '' })
  useEffect(() => {
    // The answer for whoever was logged in before is no answer.
    if (owner !== '' && data && !isPlaceholderData) remember(knownVipOf(owner, data, dataUpdatedAt))
  }, [owner, data, isPlaceholderData, dataUpdatedAt, remember])
}

/** Shows why the session on this device is over (SPEC §1, "Login-elsewhere notice"). Stays until it was read. */
function EndedNotice() {
  const { t } = useTranslation(['account', 'common'])
  const [ended, setEnded] = useAtom(endedAtom)
  const navigate = useNavigate()
  if (!ended) return null
  const go = (path: string) => (): void => {
    setEnded(null)
    void navigate(path)
  }
  const isElsewhere = ended.reason === 'loginElsewhere'
  const sentence = isElsewhere
    ? t('account:elsewhere.text')
    : t(ended.reason === 'passwordChanged' || ended.reason === 'removed' ? `account:ended.${ended.reason}` : 'account:ended.other')
  return (
    <Dialog
      title={isElsewhere ? t('account:elsewhere.title') : t('account:loggedOut')}
      description={sentence}
      onClose={() => setEnded(null)}
      actions={
        <>
          {isElsewhere && <Button onClick={go('/resetPass')}>{t('account:reset')}</Button>}
          <Button kind="primary" data-autofocus="true" onClick={go('/login')}>
            {t('account:logIn')}
          </Button>
        </>
      }
    >
      {ended.device && <p>{t('account:elsewhere.device', { device: ended.device })}</p>}
    </Dialog>
  )
}

/** What the app does with the news of the realtime channel. */
export const sessionNews = ({ get, set }: Store): ChannelHandlers => ({
  user(user: UserInfo) {
    keepAnswer(getUserInfoByJWTToken, get(ownerAtom), user)
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
})

/** Runs the realtime channel while somebody is logged in, and applies its news to the screen. */
export default function SessionKeeper() {
  useTranslation('account')
  const store = useStore()
  const owner = useAtomValue(ownerAtom)
  const { pathname } = useLocation()
  useKeepVip()
  useEffect(() => {
    if (owner === '') return
    const channel = new Channel(sessionNews(store))
    channel.start()
    return () => channel.stop()
  }, [owner, store])
  useEffect(() => {
    // Only members' visits, and only the page: never a file's name, nor a query.
    if (owner !== '') void callServer(addUserAccessRecord, { query: { page: pathname, platform: platformCode } }).catch(() => {})
  }, [owner, pathname])
  useEffect(() => {
    if (owner === '') return
    // A browser that stores nothing has nothing to bring along.
    const merge = (): void =>
      void import('../../services/files/tellAccount.ts')
        .then(({ mergeIntoAccount }) => mergeIntoAccount(store, owner))
        .catch((error: unknown) => console.warn('not merged', error))
    merge()
    addEventListener('online', merge)
    return () => removeEventListener('online', merge)
  }, [store, owner])
  return <EndedNotice />
}
