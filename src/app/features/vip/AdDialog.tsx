import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Ad } from './Ad.tsx'

/** The advertising dialog of `/buyfile`, with the product's own content only. */
export function AdDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('vip')
  return (
    <Dialog
      title={t('ad.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ad.dismiss')}</Button>
          <Button kind="primary" data-autofocus="true" onClick={onClose}>
            {t('trial.plans')}
          </Button>
        </>
      }
    >
      <Ad />
    </Dialog>
  )
}
