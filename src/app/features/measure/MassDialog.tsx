import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { copyText } from '../../lib/browser.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../state/notice.ts'
import { overlayAtom } from '../../state/panels.ts'
import { densityAtom, type Material, materialNames, materials } from '../../state/measure/density.ts'
import { FactRow, Pending } from '../../ui/facts/Facts.tsx'
import { useMassRows } from '../../ui/facts/massRows.ts'
import styles from './MassDialog.module.css'
import { measuredSetAtom, useSceneMeasures } from '../../state/measure/measuredSet.ts'
import { useMeasureNotes } from './useMeasureNotes.ts'

/** Mass, centre of gravity and inertia of the selected parts, or of all visible ones. */
export default function MassDialog() {
  const store = useStore()
  const { t, i18n } = useTranslation(['measure', 'viewer'])
  const close = useSetAtom(overlayAtom)
  const [{ material, density }, choose] = useAtom(densityAtom)
  const set = useAtomValue(measuredSetAtom)
  const measured = useSceneMeasures(set?.occurrences)
  const notes = useMeasureNotes(measured)
  const materialId = useId(),
    densityId = useId()
  const rows = useMassRows(measured, density)
  const copy = (): void => {
    const text = rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
    void copyText(text).then((done) => notify(store, done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))
  }
  return (
    <Dialog
      title={t('mass.title')}
      description={set && t(`viewer:properties.set.${set.kind}`, { count: set.occurrences.length, total: formatNumber(set.total, i18n.language, 0) })}
      onClose={() => close(null)}
      actions={
        <Button kind="primary" disabled={rows.length === 0} onClick={copy}>
          {t('mass.copy')}
        </Button>
      }
    >
      <div className={styles.choice}>
        <label htmlFor={materialId}>{t('mass.material')}</label>
        <select
          id={materialId}
          data-autofocus="true"
          value={material}
          onChange={({ target }) => {
            const next = target.value as Material
            choose({ material: next, density: next === 'custom' ? density : materials[next] })
          }}
        >
          {materialNames.map((name) => (
            <option key={name} value={name}>
              {t(`materials.${name}`)}
              {name === 'custom' ? '' : ` · ${formatNumber(materials[name], i18n.language)}`}
            </option>
          ))}
        </select>
        <label htmlFor={densityId}>{t('mass.density')}</label>
        <input
          id={densityId}
          key={density}
          type="number"
          inputMode="decimal"
          min={0.001}
          step="any"
          defaultValue={density}
          onBlur={({ target }) => {
            const next = target.valueAsNumber
            if (next > 0 && next < 1000 && next !== density) choose({ material: 'custom', density: next })
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </div>
      {!measured && (
        <p aria-live="polite">
          <Pending /> {t('working')}
        </p>
      )}
      {measured && !measured.volume && <p>{t('mass.none')}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <dl className={styles.rows}>
        {rows.map(({ name, value, tag }) => (
          <FactRow key={name} name={name} value={value} tag={tag} />
        ))}
      </dl>
    </Dialog>
  )
}
