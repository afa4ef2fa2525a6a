import { useTranslation } from 'react-i18next'

export default function SamplesScreen() {
  const { t } = useTranslation('samples')
  return (
    <main>
      <h1>{t('title')}</h1>
    </main>
  )
}
