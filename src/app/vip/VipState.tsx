import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { VipInfo } from '../../../contract/calls/vip.ts'
import { formatDay } from '../components/format.ts'
import styles from './vip.module.css'

/** What the user has now; nothing for whoever is not VIP. */
export function VipState({ vip }: { vip: VipInfo }) {
  const { t, i18n } = useTranslation(['vip', 'common'])
  if (vip.state === 'none' || !vip.endsAt) return null
  const date = formatDay(vip.endsAt, i18n.language)
  return (
    <section className={styles.state} aria-label={t('common:nav.vip')}>
      <Crown size={24} strokeWidth={1.5} aria-hidden="true" />
      <p>{t(vip.state === 'trial' ? 'vip:state.trial' : vip.autoRenew ? 'vip:state.renews' : 'vip:state.until', { date })}</p>
      <Link to="/orderForm">{t('common:title.payments')}</Link>
    </section>
  )
}
