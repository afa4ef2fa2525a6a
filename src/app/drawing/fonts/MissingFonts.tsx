import { Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { pickFiles } from '../../open/pickFiles.ts'
import styles from '../../viewer/verdict/VerdictPanel.module.css'
import { takeFonts } from './takeFonts.ts'

/** Fonts that the drawing asks for and that are drawn with another one; each can be given. */
export default function MissingFonts({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('drawing')
  const add = async (name: string): Promise<void> => takeFonts(await pickFiles({ multiple: true, anyFile: true }), name)
  return (
    <>
      <h3>{t('fonts.missing')}</h3>
      <p className={styles.text}>{t('fonts.missingText')}</p>
      <ul className={styles.notes}>
        {names.map((name) => (
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
  )
}
