import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { SampleGrid } from './SampleGrid.tsx'

export default function SamplesScreen() {
  const { t } = useTranslation('samples')
  return (
    <Page>
      <h1>{t('title')}</h1>
      <p className="muted">{t('hint')}</p>
      <SampleGrid />
    </Page>
  )
}
