import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/notify.ts'
import { documentEvents } from '../../state/document.ts'

/** Says when a file could only be shown coarser than asked. */
export function useOpenNotices(): void {
  const { t } = useTranslation('open')
  useEffect(
    () =>
      documentEvents.on('finish', ({ result }) => {
        if (result?.retried) notify('warn', t('coarse'))
      }),
    [t],
  )
}
