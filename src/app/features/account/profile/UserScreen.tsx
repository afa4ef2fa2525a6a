import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getUserDetail } from '../../../../../contract/calls/accounts.ts'
import { useSocialReturn } from '../useSocialReturn.ts'
import { useData } from '../../../services/api/useData.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Avatar, LogOutButton } from '../../../ui/AccountParts.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { CancelAccountDialog } from './CancelAccountDialog.tsx'
import { Devices } from './Devices.tsx'
import { EmailRow } from './EmailRow.tsx'
import { SocialRows } from './SocialRows.tsx'
import styles from './profile.module.css'

/** `/userInfor`: who the user is, how to log in, and the way out for good. */
export default function UserScreen() {
  const { t, i18n } = useTranslation(['profile', 'common', 'account'])
  const { data: user } = useData(getUserDetail)
  useSocialReturn()
  const [isCancelling, setCancelling] = useState(false)
  if (!user) return <Waiting />
  const since = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(user.createdAt))
  return (
    <Page>
      <h1>{t('common:title.settings')}</h1>
      <section className={styles.who}>
        <Avatar profession={user.profession} size={96} />
        <div>
          <p className={styles.name}>{user.nickname}</p>
          <p className="muted">{t(`profile:avatar.${user.profession}`)}</p>
          <p className="muted">{t('profile:member', { date: since })}</p>
        </div>
        <Link className={styles.edit} to="/editUserInf">
          {t('profile:edit')}
        </Link>
      </section>
      <section className={styles.rows} aria-labelledby="linked-title">
        <h2 id="linked-title">{t('profile:linked')}</h2>
        <EmailRow user={user} />
        <div className={styles.row}>
          <span>{t('account:password')}</span>
          <Link to="/setPassw">{t(user.hasPassword ? 'account:change' : 'account:set')}</Link>
        </div>
        <SocialRows user={user} />
      </section>
      <Devices />
      <section className={styles.ways}>
        <LogOutButton />
        <Button className={styles.danger} onClick={() => setCancelling(true)}>
          {t('profile:cancelAccount')}
        </Button>
      </section>
      {isCancelling && <CancelAccountDialog hasPassword={user.hasPassword} onClose={() => setCancelling(false)} />}
    </Page>
  )
}
