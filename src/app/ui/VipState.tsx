import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VipInfo } from '../../../contract/calls/vip.ts'
import { formatDay } from '../lib/format.ts'
import styles from './VipState.module.css'

/** What the user has now, and what can be done about it; nothing for whoever is not VIP. */
export function VipState({ vip, children }: { vip: VipInfo; children?: ReactNode }) {
  const { t, i18n } = useTranslation(['vip', 'common'])
  if (vip.state === 'none' || !vip.endsAt) return null
  const date = formatDay(vip.endsAt, i18n.language)
  return (
    <section className={styles.state} aria-label={t('common:nav.vip')}>
      <Crown size={24} strokeWidth={1.5} aria-hidden="true" />
      <p>{t(vip.state === 'trial' ? 'vip:state.trial' : vip.autoRenew ? 'vip:state.renews' : 'vip:state.until', { date })}</p>
      {children}
    </section>
  )
}
