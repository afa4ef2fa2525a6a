import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { endedAtom } from '../../state/session/sessionState.ts'

/** Tells why the session on this device is over (SPEC §1, "Login-elsewhere notice"). Stays until it was read. */
export function EndedNotice() {
  const { t } = useTranslation(['account', 'common'])
  const [ended, setEnded] = useAtom(endedAtom)
  const navigate = useNavigate()
  if (!ended) return null
  const go = (path: string) => (): void => {
    setEnded(null)
    void navigate(path)
  }
  const isElsewhere = ended.reason === 'loginElsewhere'
  const sentence = isElsewhere
    ? t('account:elsewhere.text')
    : t(ended.reason === 'passwordChanged' || ended.reason === 'removed' ? `account:ended.${ended.reason}` : 'account:ended.other')
  return (
    <Dialog
      title={isElsewhere ? t('account:elsewhere.title') : t('account:loggedOut')}
      description={sentence}
      onClose={() => setEnded(null)}
      actions={
        <>
          {isElsewhere && <Button onClick={go('/resetPass')}>{t('account:reset')}</Button>}
          <Button kind="primary" data-autofocus="true" onClick={go('/login')}>
            {t('account:logIn')}
          </Button>
        </>
      }
    >
      {ended.device && <p>{t('account:elsewhere.device', { device: ended.device })}</p>}
    </Dialog>
  )
}
