import { useAtomValue, useStore } from 'jotai'
import { Boxes, FolderTree, Layers3, type LucideIcon, ShieldCheck, WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formats } from '../../../core/formats.ts'
import { SampleGrid } from '../../features/samples/SampleGrid.tsx'
import { listNames } from '../../lib/format.ts'
import { isOnDeviceAtom } from '../../services/offline/onDevice.ts'
import { startTour } from '../../services/samples/samples.ts'
import { tokenAtom } from '../../state/session/token.ts'
import { Page } from '../../ui/page/Page.tsx'
import { DropArea, Entries } from './Entries.tsx'
import styles from './StartPage.module.css'

const features = [
  { id: 'private', icon: ShieldCheck },
  { id: 'formats', icon: Layers3 },
  { id: 'assembly', icon: Boxes },
  { id: 'tree', icon: FolderTree },
  { id: 'offline', icon: WifiOff },
] as const satisfies readonly { id: string; icon: LucideIcon }[]

/** A strip that scrolls can be focused, so that the arrow keys move it (WCAG 2.1.1). */
const byKeys = { tabIndex: 0 }

/** What the viewer can do, in a strip that is swiped sideways. */
function Features() {
  const { t } = useTranslation('open')
  const isOnDevice = useAtomValue(isOnDeviceAtom)
  const strip = useRef<HTMLUListElement>(null)
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const list = strip.current
    if (!list || typeof ResizeObserver === 'undefined') return undefined
    // Only where there is more than is seen.
    const observer = new ResizeObserver(() => setWider(list.scrollWidth > list.clientWidth + 1))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.features}>
      <ul ref={strip} className={styles.strip} aria-label={t('features.label')} {...byKeys}>
        {features.map(({ id, icon: Icon }) => (
          <li key={id} className={styles.feature}>
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <div>
              <h2>{t(`features.${id}.title`)}</h2>
              <p>{t(id === 'offline' && isOnDevice ? 'features.offline.ready' : `features.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {isWider && <p className={styles.hint}>{t('features.hint')}</p>}
    </div>
  )
}

const kinds = ['3d', '2d'] as const

/** "View Format": every known format, those that cannot be read yet marked so. */
function FormatsPanel() {
  const { t } = useTranslation('open')
  return (
    <section id="formats" className={styles.panel} tabIndex={-1} aria-labelledby="formats-title">
      <h2 id="formats-title">{t('formats.title')}</h2>
      <p className="muted">{t('formats.hint')}</p>
      {kinds.map((kind) => (
        <div key={kind} className={styles.group}>
          <h3>{t(`formats.${kind}`)}</h3>
          <ul className={styles.list}>
            {formats
              .filter((format) => format.kind === kind)
              .map((format) => (
                <li key={format.id} className={styles.format}>
                  <span className={styles.name}>{format.name}</span>
                  {!format.ready && <span className="pill">{t('formats.coming')}</span>}
                  <span className={styles.endings}>{format.extensions.map((extension) => `.${extension}`).join(' ')}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const Recents = lazy(() => import('../../features/files/Recents.tsx'))

/** False too where a browser stores nothing. */
async function isAnythingKept(): Promise<boolean> {
  try {
    const { listDeviceRecords } = await import('../../services/device/deviceRecords.ts')
    return (await listDeviceRecords('', 'recent')).length > 0
  } catch {
    return false
  }
}

/** Where "Recent" stands on the start page. Its code is fetched only for who may have recent files: a first visit goes without. */
function RecentPlace() {
  const hasSession = useAtomValue(tokenAtom) !== null
  const [hasRecords, setHasRecords] = useState(false)
  useEffect(() => {
    void isAnythingKept().then(setHasRecords)
  }, [])
  if (!hasSession && !hasRecords) return null
  return (
    <Suspense>
      <Recents />
    </Suspense>
  )
}

/** The systems that engineers look for first; the list of formats below has all. Their names are the same in every language. */
const systems = ['SolidWorks', 'CATIA', 'Inventor', 'NX', 'Creo', 'Solid Edge', 'JT', 'STEP', 'IFC', 'DWG']

/** The start page: one sentence, one place to drop a file, and things to try. */
export function StartPage() {
  const store = useStore()
  const { t, i18n } = useTranslation(['open', 'samples'])
  return (
    <Page>
      <div className={styles.head}>
        <h1>{t('open:headline')}</h1>
        <p className={styles.systems}>{t('open:systems', { systems: listNames(systems, i18n.language) })}</p>
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
          <button type="button" className={styles.tour} onClick={() => startTour(store)}>
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
