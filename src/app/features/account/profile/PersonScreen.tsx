import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getUserDetail, getUserInfoByJWTToken, updateUserDetail } from '../../../../../contract/calls/accounts.ts'
import { useAction, useData } from '../../../services/api/useData.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PendingPage } from '../../../ui/page/PendingPage.tsx'
import { Avatar } from '../../../ui/AccountParts.tsx'
import { AvatarPicker } from './EditUserScreen.tsx'
import styles from './profile.module.css'

/** `/setPerson`: after signing up, the profession. */
export default function PersonScreen() {
  const { t } = useTranslation(['profile', 'common', 'account', 'forms', 'server', 'vip'])
  const detail = useData(getUserDetail)
  const user = detail.data
  const { run } = useAction(updateUserDetail, { changes: [getUserDetail, getUserInfoByJWTToken] })
  if (!user) return <PendingPage queries={[detail]} />
  return (
    <Page>
      <h1>{t('common:title.setPersonalInformation')}</h1>
      <section className={styles.who}>
        <Avatar profession={user.profession} size={96} />
        <p className={styles.name}>{user.nickname}</p>
      </section>
      <AvatarPicker value={user.profession} onChange={(profession) => run({ profession })} />
      <Link className={styles.next} to="/">
        {t(user.profession === 'Default' ? 'profile:skip' : 'profile:continue')}
      </Link>
    </Page>
  )
}
