import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatById, type FormatId } from '../../../core/formats.ts'
import { type DisplayUnit, displayUnits } from '../../../core/units.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { chosenUnitAtom, unitAtom } from '../../state/viewState.ts'
import { FactRow, FactGroup } from '../facts/Facts.tsx'
import styles from './StatusLine.module.css'

export const formatName = (format: string): string => formatById.get(format as FormatId)?.name ?? format.toUpperCase()

/** The file's own properties. */
export function ModelGroup({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('viewer')
  const { structure } = document
  return (
    <FactGroup title={t('properties.model')}>
      <FactRow name={t('properties.name')} value={document.name} />
      <FactRow name={t('properties.format')} value={formatName(document.format)} />
      <FactRow name={t('properties.units')} value={structure.units === 'unknown' ? '–' : structure.units} />
      {structure.application && <FactRow name={t('properties.application')} value={structure.application} />}
    </FactGroup>
  )
}

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
