import { useAtom } from 'jotai'
import { File as FileIcon, FolderOpen } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { assemblyOnlyAtom, browseForFile, browseForFolder } from '../../services/open/ask.ts'
import { canPickFolder } from '../../services/open/pickFiles.ts'
import { OpenStatus } from '../../features/opening/OpenStatus.tsx'
import { useShownFlow } from '../../features/opening/useShownFlow.ts'
import styles from './DropArea.module.css'
import { PartDrawing } from './PartDrawing.tsx'

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
  const { t } = useTranslation('open')
  const isOpening = useShownFlow().step === 'working'
  const [assemblyOnly, setAssemblyOnly] = useAtom(assemblyOnlyAtom)
  const hint = useId()
  if (isOpening) return null
  return (
    <>
      <p className={styles.title}>{t('drop.title')}</p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => void browseForFile()}>
          <FileIcon size={18} aria-hidden="true" />
          {t('drop.browse')}
        </Button>
        {canPickFolder && (
          <Button onClick={() => void browseForFolder()}>
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
