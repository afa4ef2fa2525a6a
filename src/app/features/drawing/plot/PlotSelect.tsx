import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { builtInTables, type PlotChoice } from '../../../../core/drawing/plotStyles.ts'
import { drawingAtom } from '../../../state/drawing/drawingState.ts'

const rules = ['saved', 'plotted', 'none'] as const

/** A choice of plot style tables: by a rule, one of the drawing's own, or a built-in one. */
export function PlotSelect({ id, value, onChange }: { id: string; value: PlotChoice; onChange(choice: PlotChoice): void }) {
  const { t } = useTranslation('drawing')
  const own = useAtomValue(drawingAtom)?.plotTables ?? []
  const others = builtInTables.filter((name) => !own.some((table) => table.name.toLowerCase() === name))
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {rules.map((rule) => (
        <option key={rule} value={rule}>
          {t(`plot.${rule}`)}
        </option>
      ))}
      {[...own.map(({ name }) => name), ...others].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
