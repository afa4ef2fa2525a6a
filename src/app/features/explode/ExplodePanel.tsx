import { useAtom, useAtomValue, useStore } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { setAsStep } from '../../state/history.ts'
import styles from '../../ui/tools/Tools.module.css'
import { SteppedRange } from '../../ui/tools/LengthField.tsx'
import { explosionAtom, hasStatedExplosionAtom, levelsAtom, shownExplosionAtom } from '../../state/inspect/explosion.ts'

/** How far the assembly is taken apart, and how deep. */
export default function ExplodePanel() {
  const store = useStore()
  const { t, i18n } = useTranslation('section')
  const [state, setState] = useAtom(explosionAtom)
  const levels = useAtomValue(levelsAtom)
  const stated = useAtomValue(hasStatedExplosionAtom)
  const shown = useAtomValue(shownExplosionAtom)
  if (levels === 0) return <p className={styles.hint}>{t('explode.onePart')}</p>
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(state.amount)
  return (
    <div className={`${styles.row} ${styles.tight}`}>
      <SteppedRange
        state={explosionAtom}
        label={t('explode.amount')}
        text={percent}
        min={0}
        max={1}
        step={0.01}
        value={state.amount}
        onChange={(amount) => setState({ ...state, amount })}
      />
      <output className={styles.number}>{percent}</output>
      {(stated || levels > 1) && (
        <select
          className={styles.select}
          aria-label={t('explode.level')}
          value={shown.level}
          onChange={(event) => setAsStep(store, explosionAtom, { ...state, level: Number(event.target.value) })}
        >
          {stated && <option value={0}>{t('explode.asInFile')}</option>}
          <option value={levels}>{t('explode.allLevels')}</option>
          {Array.from({ length: levels - 1 }, (_, i) => (
            <option key={i} value={i + 1}>
              {t('explode.toLevel', { level: i + 1 })}
            </option>
          ))}
        </select>
      )}
      <IconButton
        icon={RotateCcw}
        size="s"
        label={t('explode.assemble')}
        disabled={state.amount === 0}
        onClick={() => setAsStep(store, explosionAtom, { ...state, amount: 0 })}
      />
    </div>
  )
}
