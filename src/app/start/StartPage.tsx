import { useTranslation } from 'react-i18next'

export function StartPage() {
  const { t } = useTranslation('open')
  return (
    <main>
      <h1>{t('headline')}</h1>
    </main>
  )
}
