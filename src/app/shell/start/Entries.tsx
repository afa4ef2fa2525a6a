import { useAtom } from 'jotai'
import { Box, Cloud, File as FileIcon, FileBox, FolderOpen, Layers3, type LucideIcon, QrCode } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { OpenStatus, useShownFlow } from '../../features/opening/OpenLayer.tsx'
import { assemblyOnlyAtom, browseForFile, browseForFolder } from '../../services/open/ask.ts'
import { type Session, useSession } from '../../services/open/session.ts'
import { canPickFolder } from '../../services/open/pickFiles.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Entries.module.css'
import { PartDrawing } from './PartDrawing.tsx'

interface Entry {
  id: 'local' | 'drive' | 'sample' | 'scan' | 'formats'
  icon: LucideIcon
  /** A page, or what happens on this one. */
  to: string | ((session: Session) => void)
}

function show(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** The ways in of SPEC §2, "Home". */
const entries: readonly Entry[] = [
  { id: 'local', icon: FileBox, to: (session) => void browseForFile(session) },
  { id: 'drive', icon: Cloud, to: '/cloudDriveList' },
  { id: 'sample', icon: Box, to: () => show('samples') },
  { id: 'scan', icon: QrCode, to: '/facetQr' },
  { id: 'formats', icon: Layers3, to: () => show('formats') },
]

/** Open Local File, Open Cloud Drive, Sample, Scan QR Code and View Format. */
export function Entries() {
  const session = useSession()
  const { t } = useTranslation('open')
  return (
    <ul className={styles.entries} aria-label={t('entries.label')}>
      {entries.map(({ id, icon: Icon, to }) => {
        const face = (
          <>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            {t(`entries.${id}`)}
          </>
        )
        return (
          <li key={id}>
            {typeof to === 'string' ? (
              <Link className={styles.entry} to={to}>
                {face}
              </Link>
            ) : (
              <button type="button" className={styles.entry} onClick={() => to(session)}>
                {face}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The one large place to open something; while a file opens its progress is shown here, and the reason when it does not open. */
export function DropArea() {
  const { t } = useTranslation('open')
  return (
    <section className={styles.area} aria-label={t('drop.label')}>
      <div className={styles.content}>
        <OpenStatus />
        <Choices />
      </div>
      <PartDrawing className={styles.drawing} />
    </section>
  )
}

function Choices() {
  const session = useSession()
  const { t } = useTranslation('open')
  const isOpening = useShownFlow().step === 'working'
  const [assemblyOnly, setAssemblyOnly] = useAtom(assemblyOnlyAtom)
  const hint = useId()
  if (isOpening) return null
  return (
    <>
      <p className={styles.title}>{t('drop.title')}</p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => void browseForFile(session)}>
          <FileIcon size={18} aria-hidden="true" />
          {t('drop.browse')}
        </Button>
        {canPickFolder && (
          <Button onClick={() => void browseForFolder(session)}>
            <FolderOpen size={18} aria-hidden="true" />
            {t('drop.folder')}
          </Button>
        )}
      </div>
      <label className={styles.mode}>
        <input
          type="checkbox"
          role="switch"
          checked={assemblyOnly}
          aria-checked={assemblyOnly}
          onChange={(event) => setAssemblyOnly(event.target.checked)}
          aria-describedby={hint}
        />
        <span>{t('assemblyOnly.label')}</span>
      </label>
      <p id={hint} className={styles.hint}>
        {t(assemblyOnly ? 'assemblyOnly.hint' : 'drop.limits')}
      </p>
    </>
  )
}
