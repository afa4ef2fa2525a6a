import { useAtomValue } from 'jotai'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { listShares } from '../../../../contract/calls/shares.ts'
import { formatMoment } from '../../lib/format.ts'
import { serverAddress } from '../../services/api/serverAddress.ts'
import { usePages } from '../../services/api/useData.ts'
import { type RefreshList, useRefreshRef } from '../../services/files/useFileList.ts'
import type { ShareRecord } from '../../services/share/createLink.ts'
import type { LoginState } from '../../state/session/sessionState.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import rows from '../../ui/files/FileList.module.css'
import { FilePicture } from '../../ui/files/FilePicture.tsx'
import { ListFrame } from '../../ui/files/ListFrame.tsx'
import { ShareCard } from './ShareCard.tsx'
import styles from './share.module.css'

/** One link of the history: whether it works, for how long, and how often it was opened; pressing it shows its settings. */
function ShareRow({ share, choose }: { share: ShareRecord; choose(): void }) {
  const { t, i18n } = useTranslation(['share', 'files'])
  const { name, format, picture, state, type, expiresAt, opened, viewOnly, sharedAt } = share
  return (
    <li className={rows.row}>
      <button type="button" className={rows.open} onClick={choose}>
        <FilePicture format={format} picture={picture ? `${serverAddress}${picture}` : undefined} />
        <span className={rows.about}>
          <bdi className={rows.name}>{name}</bdi>
          <span className={rows.facts}>
            <span>{t(`share:state.${state}`)}</span>
            {type === 'password' && <span>{t('share:secured')}</span>}
            {viewOnly && <span>{t('share:viewOnly.mark')}</span>}
            {expiresAt && state === 'active' && <span>{t('share:until', { date: formatMoment(expiresAt, i18n.language) })}</span>}
            {opened > 0 && <span>{t('share:opened', { count: opened })}</span>}
          </span>
        </span>
        <span className={rows.time}>
          <span className="visually-hidden">{t('files:column.shared')} </span>
          <time dateTime={sharedAt}>{formatMoment(sharedAt, i18n.language)}</time>
        </span>
      </button>
    </li>
  )
}

/** Shared History: the account's links, the latest first. */
export default function SharedHistory({ search, refreshRef }: { search: string; refreshRef: Ref<RefreshList> }) {
  const { t } = useTranslation(['files', 'share', 'server'])
  const isGuest = useAtomValue(ownerAtom) === ''
  const pages = usePages(listShares, { search }, { enabled: !isGuest })
  const [chosen, choose] = useState<ShareRecord | null>(null)
  const items = useMemo(() => pages.data?.pages.flatMap(({ shares }) => shares), [pages.data])
  useRefreshRef(refreshRef, async () => (isGuest ? undefined : pages.refetch()))
  if (isGuest) return <GuestHistory />
  return (
    <>
      <ListFrame
        listing={{
          items,
          failure: items ? undefined : (pages.error ?? undefined),
          hasMore: pages.hasNextPage,
          isFetchingMore: pages.isFetchingNextPage,
          more: () => void pages.fetchNextPage(),
          refresh: () => pages.refetch(),
        }}
        time={t('files:column.shared')}
        label={t('files:lists.shared')}
        isBare
        empty={<p>{t(search ? 'files:noResult' : 'files:empty.shared')}</p>}
      >
        {(share) => <ShareRow key={share.id} share={share} choose={() => choose(share)} />}
      </ListFrame>
      {chosen && (
        <Dialog title={t('share:settings')} description={<bdi>{chosen.name}</bdi>} onClose={() => choose(null)}>
          <ShareCard share={chosen} onGone={() => choose(null)} />
        </Dialog>
      )}
    </>
  )
}

/** Links belong to accounts. */
function GuestHistory() {
  const { t } = useTranslation('share')
  const { pathname, search } = useLocation()
  return (
    <div className={styles.guest}>
      <p>{t('logIn.text')}</p>
      <Link to="/login" state={{ back: pathname + search } satisfies LoginState}>
        {t('logIn.button')}
      </Link>
    </div>
  )
}
