import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { SampleGrid } from '../../features/samples/SampleGrid.tsx'
import { startTour } from '../../services/samples/openSample.ts'
import { DropArea } from './DropArea.tsx'
import { Entries } from './Entries.tsx'
import { Features } from './Features.tsx'
import { FormatsPanel } from './FormatsPanel.tsx'
import { RecentPlace } from './RecentPlace.tsx'
import styles from './StartPage.module.css'

/** The systems that engineers look for first; the list of formats below has all. Their names are the same in every language. */
const systems = ['SolidWorks', 'CATIA', 'Inventor', 'NX', 'Creo', 'Solid Edge', 'JT', 'STEP', 'IFC', 'DWG']

/** The start page: one sentence, one place to drop a file, and things to try. */
export function StartPage() {
  const { t, i18n } = useTranslation(['open', 'samples'])
  return (
    <Page>
      <div className={styles.head}>
        <h1>{t('open:headline')}</h1>
        <p className={styles.systems}>{t('open:systems', { systems: new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(systems) })}</p>
        <p className={styles.privacy}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t('open:privacy')}
        </p>
      </div>
      <DropArea />
      <RecentPlace />
      <section id="samples" tabIndex={-1} className={styles.section} aria-labelledby="samples-title">
        <div className={styles.samplesHead}>
          <h2 id="samples-title">{t('samples:title')}</h2>
          <span className="muted">{t('samples:free')}</span>
          <button type="button" className={styles.tour} onClick={startTour}>
            {t('samples:tour')}
          </button>
        </div>
        <SampleGrid />
      </section>
      <Entries />
      <Features />
      <FormatsPanel />
    </Page>
  )
}
