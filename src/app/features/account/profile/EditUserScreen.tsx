import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { getUserDetail, getUserInfoByJWTToken, updateName, updateUserDetail } from '../../../../../contract/calls/accounts.ts'
import { useAction, useData } from '../../../services/api/useData.ts'
import { notify } from '../../../lib/notify.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { SubmitButton } from '../../../ui/Button.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import styles from './profile.module.css'

const shownBy = [getUserDetail, getUserInfoByJWTToken]

/** `/editUserInf`: nickname and profession. */
export default function EditUserScreen() {
  const { t } = useTranslation('profile')
  const { data: user } = useData(getUserDetail)
  const { run } = useAction(updateUserDetail, { changes: shownBy, done: () => notify('success', t('saved')) })
  if (!user) return <Waiting />
  return (
    <Page>
      <h1>{t('edit')}</h1>
      <NicknameForm nickname={user.nickname} />
      <AvatarPicker value={user.profession} onChange={(profession) => run({ profession })} />
    </Page>
  )
}

function NicknameForm({ nickname }: { nickname: string }) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const { field, submit, isPending } = useCallForm(updateName, {
    defaults: { nickname },
    fieldErrors: { nicknameEmpty: 'nickname' },
    changes: shownBy,
    done() {
      notify('success', t('saved'))
      void navigate('/userInfor')
    },
  })
  return (
    <form className={styles.inline} onSubmit={submit} noValidate aria-label={t('editNickname')}>
      <Field label={t('nickname')} autoComplete="nickname" {...field('nickname')} />
      <SubmitButton isPending={isPending}>{t('save')}</SubmitButton>
    </form>
  )
}
