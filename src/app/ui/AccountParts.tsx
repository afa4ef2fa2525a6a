import { Crown, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { VipInfo } from '../../../contract/calls/vip.ts'
import type { Profession } from '../../../contract/limits.ts'
import { formatDay } from '../lib/format.ts'
import { leave } from '../services/session/session.ts'
import styles from './AccountParts.module.css'
import { Button } from './Button.tsx'

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

/** A profession's picture; beside a name it is decoration. `size` in CSS pixels. */
export function Avatar({ profession = 'Default', size }: { profession?: Profession; size: number }) {
  return <img src={`${import.meta.env.BASE_URL}avatars/${profession}.svg`} alt="" width={size} height={size} />
}

/** Ends the session and shows the start page. */
export function LogOutButton() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  return (
    <Button onClick={() => void leave(() => navigate('/', { flushSync: true }))}>
      <LogOut size={18} aria-hidden="true" />
      {t('logOut')}
    </Button>
  )
}
