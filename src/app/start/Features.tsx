import { Boxes, FolderTree, Layers3, type LucideIcon, Ruler, Scissors, ShieldCheck, UnfoldHorizontal, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './Features.module.css'

const features = [
  { id: 'private', icon: ShieldCheck },
  { id: 'formats', icon: Layers3 },
  { id: 'assembly', icon: Boxes },
  { id: 'measure', icon: Ruler },
  { id: 'section', icon: Scissors },
  { id: 'explode', icon: UnfoldHorizontal },
  { id: 'tree', icon: FolderTree },
  { id: 'offline', icon: WifiOff },
] as const satisfies readonly { id: string; icon: LucideIcon }[]

/** What the viewer can do, in a strip that is swiped sideways. */
export function Features() {
  const { t } = useTranslation('open')
  return (
    <section className={styles.features} aria-label={t('features.label')}>
      <ul className={styles.strip}>
        {features.map(({ id, icon: Icon }) => (
          <li key={id} className={styles.feature}>
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <div>
              <h2>{t(`features.${id}.title`)}</h2>
              <p>{t(`features.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('features.hint')}</p>
    </section>
  )
}
