import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/notify.ts'
import { serverText } from '../../services/api/callFailure.ts'
import { isAnnouncing, startAnnouncing, stopAnnouncing } from '../../services/session/channel.ts'
import { Check } from '../../ui/forms/Field.tsx'

/** Whether this browser announces messages while no page is open; off until the user turns it on, and the browser asks then. */
export function Announcing() {
  const { t } = useTranslation('profile')
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => {
    isAnnouncing().then(setOn, () => setOn(false))
  }, [])
  const turn = async (on: boolean): Promise<void> => {
    setOn(undefined)
    try {
      if (!on) await stopAnnouncing()
      else if (!(await startAnnouncing())) notify('warn', t('settings.announceRefused'))
    } catch (error) {
      notify('error', serverText(error))
    }
    setOn(await isAnnouncing().catch(() => false))
  }
  return (
    <Check checked={isOn ?? false} disabled={isOn === undefined} onChange={(event) => void turn(event.target.checked)}>
      {t('settings.announce')}
    </Check>
  )
}
