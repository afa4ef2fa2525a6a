import { Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { pickFiles } from '../../../services/open/pickFiles.ts'
import styles from '../../../ui/viewer/VerdictPanel.module.css'
import { KeptFonts } from '../../../ui/KeptFonts.tsx'
import { useSession } from '../../../services/open/session.ts'
import { takeFonts } from '../../../services/open/fonts/takeFonts.ts'

/** Fonts that the drawing asks for and that are drawn with another one, each of which can be given; and those that are kept on this device. */
export default function DrawingFonts({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation('drawing')
  const session = useSession()
  const add = async (name: string): Promise<void> => takeFonts(session, await pickFiles({ multiple: true, anyFile: true }), name)
  return (
    <>
      {missing.length > 0 && (
        <>
          <h3>{t('fonts.missing')}</h3>
          <p className={styles.text}>{t('fonts.missingText')}</p>
          <ul className={styles.notes}>
            {missing.map((name) => (
              <li key={name} className={styles.missing}>
                <Type size={16} aria-hidden="true" />
                <span className={styles.file}>{name}</span>
                <Button className={styles.locate} aria-label={t('fonts.addNamed', { name })} onClick={() => void add(name)}>
                  {t('fonts.add')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.text}>
        <KeptFonts key={missing.length} heading={t('fonts.own')} />
      </div>
    </>
  )
}
