import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelAutoRenew } from '../../../../contract/calls/orders.ts'
import { getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { useAction, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { formatDay } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { VipState } from '../../ui/AccountParts.tsx'

/** What VIP the user has, and the way out of a subscription. */
export function Renewal() {
  const { t, i18n } = useTranslation('orders')
  const { data: vip } = useData(getUserVipInfo)
  const [isAsking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const { run, isPending } = useAction(cancelAutoRenew, {
    changes: [getUserVipInfo],
    done() {
      close()
      notify('success', t('renew.done'))
    },
    failed: close,
  })
  if (!vip || vip.state === 'none') return null
  return (
    <>
      <VipState vip={vip}>{vip.autoRenew && vip.endsAt && <Button onClick={() => setAsking(true)}>{t('renew.cancel')}</Button>}</VipState>
      {isAsking && vip.endsAt && (
        <ConfirmDialog
          title={t('renew.cancel')}
          text={t('renew.text', { date: formatDay(vip.endsAt, i18n.language) })}
          confirm={t('renew.cancel')}
          isPending={isPending}
          onConfirm={() => run({})}
          onClose={close}
        />
      )}
    </>
  )
}
