import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { SampleGrid } from '../../features/samples/SampleGrid.tsx'
import { DropArea } from './DropArea.tsx'
import { Entries } from './Entries.tsx'
import { Features } from './Features.tsx'
import { FormatsPanel } from './FormatsPanel.tsx'
import { RecentPlace } from './RecentPlace.tsx'
import styles from './StartPage.module.css'

/** The start page: one sentence, one place to drop a file, and things to try. */
export function StartPage() {
  const { t } = useTranslation(['open', 'samples'])
  return (
    <Page>
      <div className={styles.head}>
        <h1>{t('open:headline')}</h1>
        <p className={styles.privacy}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t('open:privacy')}
        </p>
      </div>
      <DropArea />
      <Entries />
      <RecentPlace />
      <Features />
      <section id="samples" tabIndex={-1} className={styles.section} aria-labelledby="samples-title">
        <h2 id="samples-title">{t('samples:title')}</h2>
        <SampleGrid />
      </section>
      <FormatsPanel />
    </Page>
  )
}
