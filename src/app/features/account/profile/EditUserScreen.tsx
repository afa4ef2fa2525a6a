import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { getUserDetail, getUserInfoByJWTToken, updateName, updateUserDetail } from '../../../../../contract/calls/accounts.ts'
import { type Profession, professions } from '../../../../../contract/limits.ts'
import { notify } from '../../../lib/notify.ts'
import { useAction, useData } from '../../../services/api/useData.ts'
import { Avatar } from '../../../ui/AccountParts.tsx'
import { SubmitButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PendingPage } from '../../../ui/page/PendingPage.tsx'
import styles from './EditUserScreen.module.css'
import editUserScreenStyles from './profile.module.css'

interface AvatarPickerProps {
  value: Profession
  onChange(profession: Profession): void
}

/** The 19 profession avatars, one of which is chosen. */
export function AvatarPicker({ value, onChange }: AvatarPickerProps) {
  const { t } = useTranslation('profile')
  // Marked at once; the server's answer takes its time.
  const [wanted, setWanted] = useState(value)
  return (
    <fieldset className={styles.picker}>
      <legend>{t('chooseAvatar')}</legend>
      {professions.map((profession) => (
        <label key={profession} className={styles.choice} title={t(`avatar.${profession}`)}>
          <input
            type="radio"
            name="profession"
            value={profession}
            checked={profession === wanted}
            aria-label={t(`avatar.${profession}`)}
            onChange={() => {
              setWanted(profession)
              onChange(profession)
            }}
          />
          <Avatar profession={profession} size={64} />
          <span className={styles.name} aria-hidden="true">
            {t(`avatar.${profession}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const shownBy = [getUserDetail, getUserInfoByJWTToken]

/** `/editUserInf`: nickname and profession. */
export default function EditUserScreen() {
  const { t } = useTranslation(['profile', 'account', 'forms', 'server', 'vip'])
  const detail = useData(getUserDetail)
  const user = detail.data
  const { run } = useAction(updateUserDetail, { changes: shownBy, done: () => notify('success', t('saved')) })
  if (!user) return <PendingPage queries={[detail]} />
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
    <form className={editUserScreenStyles.inline} onSubmit={submit} noValidate aria-label={t('editNickname')}>
      <Field label={t('nickname')} autoComplete="nickname" {...field('nickname')} />
      <SubmitButton isPending={isPending}>{t('save')}</SubmitButton>
    </form>
  )
}
