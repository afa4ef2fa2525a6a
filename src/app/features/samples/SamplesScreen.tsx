import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { moreSamples } from '../../services/samples/samples.ts'
import { SampleGrid } from './SampleGrid.tsx'

export default function SamplesScreen() {
  const { t } = useTranslation('samples')
  return (
    <Page>
      <h1>{t('title')}</h1>
      <p className="muted">{t('hint')}</p>
      <SampleGrid />
      <h2>{t('more')}</h2>
      <SampleGrid list={moreSamples} />
    </Page>
  )
}
