import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { checkIfVip, getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { vipFunction } from '../../../../contract/vip/functions.ts'
import { notify } from '../../lib/notify.ts'
import { callServer } from '../../services/api/callServer.ts'
import { invalidate, useData } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ownerAtom } from '../../state/session/token.ts'
import { slides } from './AdScreen.tsx'
import { useFunctionName } from './Privileges.tsx'
import styles from './VipDialog.module.css'
import { vipDialogAtom } from '../../services/vip/gate.ts'

/** SPEC §2: the dialog for a VIP function or file that is used without VIP. Guests come to the pages behind it by way of the login. */
export default function VipDialog() {
  const { t } = useTranslation('vip')
  const [id, setId] = useAtom(vipDialogAtom)
  const nameOf = useFunctionName()
  const navigate = useNavigate()
  const owner = useAtomValue(ownerAtom)
  const { data: vip } = useData(getUserVipInfo, undefined, { enabled: owner !== '' })
  useEffect(() => {
    if (owner === '' || !id) return undefined
    // It may have been bought on another device a moment ago.
    const control = new AbortController()
    callServer(checkIfVip, { body: { function: id }, signal: control.signal }).then(
      ({ allowed }) => {
        if (!allowed) return
        invalidate(getUserVipInfo)
        setId(null)
        notify('success', t('dialog.isVip'))
      },
      () => {},
    )
    return () => control.abort()
  }, [owner, id, setId, t])
  if (!id) return null
  const wanted = vipFunction(id)
  const isFile = wanted.tie.kind === 'format'
  const hasTrial = owner === '' || (vip?.trialAvailable === true && vip.state === 'none')
  const go = (path: string) => (): void => {
    setId(null)
    void navigate(path)
  }
  return (
    <Dialog
      title={t(isFile ? 'dialog.file' : 'dialog.functions')}
      description={t('dialog.text', { name: nameOf(wanted) })}
      onClose={() => setId(null)}
      actions={
        <>
          {hasTrial && <Button onClick={go('/freeTrial')}>{t('dialog.trial')}</Button>}
          <Button kind="primary" data-autofocus="true" onClick={go('/buyfile')}>
            {t('dialog.upgrade')}
          </Button>
        </>
      }
    >
      {hasTrial && <p>{t('dialog.trialNote')}</p>}
      {isFile && <h3 className={styles.heading}>{t('dialog.functions')}</h3>}
      <ul className={styles.functions}>
        {slides.map(({ id: slide, icon: Icon }) => (
          <li key={slide}>
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            {t(`slide.${slide}.title`)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
