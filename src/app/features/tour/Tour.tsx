import { useAtom, useAtomValue, useStore } from 'jotai'
import { type LucideIcon, Rotate3d, Ruler, ScanSearch, SquareSplitHorizontal } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '../../lib/browser.ts'
import { layoutAtom } from '../../state/layout.ts'
import { type TourStep, tourAtom, tourSteps } from '../../state/mainTabs.ts'
import { actionById } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Tour.module.css'

const icons: Record<TourStep, LucideIcon> = { look: Rotate3d, measure: Ruler, cut: SquareSplitHorizontal, find: ScanSearch }
/** What a step's button does. */
const tries = { measure: 'measure', cut: 'section', find: 'palette' } as const

/** The short tour: four cards over a sample, each with the thing itself to try. It can be left at any step, and covers no more than a corner. */
export default function Tour() {
  const store = useStore()
  const { t } = useTranslation('help')
  const [step, setStep] = useAtom(tourAtom)
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const id = useId()
  if (step === null) return null
  const at = tourSteps.indexOf(step)
  const next = tourSteps[at + 1]
  const Icon = icons[step]
  const isTouch = isPhone || platform !== 'desktop'
  const action = step === 'look' ? undefined : actionById(tries[step])
  return (
    <section className={styles.tour} aria-labelledby={id} aria-live="polite">
      <p className={styles.count}>{t('tour.step', { step: at + 1, steps: tourSteps.length })}</p>
      <h2 id={id}>
        <Icon size={20} aria-hidden="true" />
        {t(`tour.${step}.title`)}
      </h2>
      <p>{t(step === 'look' && isTouch ? 'tour.look.touch' : `tour.${step}.text`)}</p>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => setStep(null)}>
          {t(next ? 'tour.skip' : 'tour.done')}
        </Button>
        {action && <Button onClick={() => void runAction(store, action)}>{t('tour.try')}</Button>}
        {next && (
          <Button kind="primary" onClick={() => setStep(next)}>
            {t('tour.next')}
          </Button>
        )}
      </div>
    </section>
  )
}
