import { useAtomValue } from 'jotai'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { listShares } from '../../../../contract/calls/shares.ts'
import { usePages } from '../../services/api/useData.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListFrame } from '../../ui/files/ListFrame.tsx'
import { type RefreshList, useRefreshRef } from '../../services/files/useFileList.ts'
import type { LoginState } from '../../state/session/sessionState.ts'
import { ownerAtom } from '../../state/session/token.ts'
import styles from './share.module.css'
import type { ShareRecord } from '../../services/share/createLink.ts'
import { ShareCard } from './ShareCard.tsx'
import { ShareRow } from './ShareRow.tsx'

/** Shared History: the account's links, the latest first. */
export default function SharedHistory({ search, refreshRef }: { search: string; refreshRef: Ref<RefreshList> }) {
  const { t } = useTranslation(['files', 'share'])
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
