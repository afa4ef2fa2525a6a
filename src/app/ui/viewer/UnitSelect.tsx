import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type DisplayUnit, displayUnits } from '../../../core/units.ts'
import { documentAtom } from '../../state/document.ts'
import { chosenUnitAtom, unitAtom } from '../../state/viewState.ts'
import styles from './StatusLine.module.css'

/** The unit of all lengths on screen; it stays chosen for other files, unless it is that of the file. */
export function UnitSelect() {
  const { t } = useTranslation('viewer')
  const [chosen, choose] = useAtom(chosenUnitAtom)
  const shown = useAtomValue(unitAtom)
  const own = useAtomValue(documentAtom)?.structure.units
  return (
    <select
      className={styles.unit}
      aria-label={t('bar.unit')}
      value={chosen ?? 'file'}
      onChange={({ target }) => choose(target.value === 'file' ? null : (target.value as DisplayUnit))}
    >
      <option value="file">{displayUnits.find((unit) => unit === own) ? t('bar.unitFile', { unit: own }) : shown}</option>
      {displayUnits.map((unit) => (
        <option key={unit} value={unit}>
          {unit}
        </option>
      ))}
    </select>
  )
}
