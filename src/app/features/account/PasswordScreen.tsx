import { useTranslation } from 'react-i18next'
import { getUserDetail } from '../../../../contract/calls/accounts.ts'
import { useData } from '../../services/api/useData.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { AccountPage } from './AccountPage.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SetPassword } from './SetPassword.tsx'

/** `/setPassw`: the first password of an account that has none, else its change. */
export default function PasswordScreen() {
  const { t } = useTranslation('account')
  const { data } = useData(getUserDetail)
  if (!data) return <Waiting />
  if (data.hasPassword)
    return (
      <AccountPage title={t('change')}>
        <ChangePassword />
      </AccountPage>
    )
  return (
    <AccountPage title={t('set')} intro={data.email && t('setIntro', { email: data.email })}>
      <SetPassword email={data.email ?? ''} />
    </AccountPage>
  )
}
