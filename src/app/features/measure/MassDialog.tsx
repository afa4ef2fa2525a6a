import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { inertiaOf, type SceneMeasures } from '../../../core/measure/sceneMeasures.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { mmPerUnit } from '../../../core/units.ts'
import { copyText } from '../../lib/browser.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../state/notice.ts'
import { overlayAtom } from '../../state/panels.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import { unitAtom } from '../../state/viewState.ts'
import { FactRow, Spinner } from '../../ui/facts/Facts.tsx'
import { useQuantity, useTag } from '../../ui/quantity.ts'
import styles from './MassDialog.module.css'
import { measuredSetAtom, useSceneMeasures } from '../../state/measure/measuredSet.ts'
import { useMeasureNotes } from './useMeasureNotes.ts'

/** Densities in g/cm³, as handbooks have them for the common grade. */
const materials = {
  steel: 7.85,
  stainless: 8,
  castIron: 7.2,
  aluminium: 2.7,
  titanium: 4.43,
  copper: 8.96,
  brass: 8.5,
  abs: 1.04,
  pla: 1.24,
  pom: 1.41,
  polyamide: 1.14,
  wood: 0.7,
  water: 1,
} as const

type Material = keyof typeof materials | 'custom'
const materialNames: readonly Material[] = [...(Object.keys(materials) as (keyof typeof materials)[]), 'custom']

interface Choice {
  material: Material
  /** g/cm³. */
  density: number
}
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'material' in value &&
  materialNames.includes(value.material as Material) &&
  'density' in value &&
  typeof value.density === 'number' &&
  value.density > 0
const choiceAtom = persistedAtom<Choice>('facet.density', { material: 'steel', density: materials.steel }, isChoice)

/** Share of the largest moment of inertia below which another one is rounding, and shown as 0. */
const NOISE = 1e-8
/** g/cm³ in kg/mm³. */
const KG_PER_MM3 = 1e-6

/** Mass, centre of gravity and inertia of the selected parts, or of all visible ones. */
export default function MassDialog() {
  const store = useStore()
  const { t, i18n } = useTranslation(['measure', 'viewer'])
  const close = useSetAtom(overlayAtom)
  const [{ material, density }, choose] = useAtom(choiceAtom)
  const set = useAtomValue(measuredSetAtom)
  const measured = useSceneMeasures(set?.occurrences)
  const notes = useMeasureNotes(measured)
  const materialId = useId(),
    densityId = useId()
  const rows = useRows(measured, density)
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
          <Spinner /> {t('working')}
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

interface Row {
  name: string
  value: string
  tag?: string
}

function useRows(measured: SceneMeasures | undefined, density: number): Row[] {
  const { t, i18n } = useTranslation('measure')
  const tagOf = useTag()
  const quantity = useQuantity()
  const unit = useAtomValue(unitAtom)
  const { area, volume } = measured ?? {}
  const inertiaHere = measured && inertiaOf(measured.moments)
  if (!volume || !inertiaHere) return []
  const { language } = i18n
  const kg = volume.value * density * KG_PER_MM3
  const weight = kg < 1 ? `${formatNumber(kg * 1000, language)}\u00a0g` : `${formatNumber(kg, language)}\u00a0kg`
  const share = formatNumber(Number(((volume.deviation / volume.value) * 100).toPrecision(2)), language)
  const massTag = volume.exact || !(volume.deviation > 0) ? tagOf(volume, 'volume') : t('meshOff', { deviation: `±\u202f${share}\u00a0%` })
  const { centre, tensor, principal } = inertiaHere
  const least = Math.max(...principal.map(Math.abs)) * NOISE
  const inertia = (value: number): string => formatNumber(Math.abs(value) < least ? 0 : (value * density * KG_PER_MM3) / mmPerUnit[unit] ** 2, language)
  const inertiaUnit = `kg·${unit}²`
  const axes = ['Lxx', 'Lyy', 'Lzz', 'Lxy', 'Lyz', 'Lzx']
  return [
    { name: t('mass.mass'), value: weight, tag: massTag },
    { name: t('fact.volume'), value: quantity.volume(volume.value), tag: tagOf(volume, 'volume') },
    ...(area ? [{ name: t('fact.area'), value: quantity.area(area.value), tag: tagOf(area, 'area') }] : []),
    { name: t('mass.centre'), value: centre.map((mm, axis) => `${'XYZ'[axis]}\u202f${quantity.length(mm)}`).join('\u2002') },
    { name: t('mass.principal'), value: principal.map((value, i) => `I${'₁₂₃'[i]}\u202f${inertia(value)}`).join('\u2002') + `\u00a0${inertiaUnit}` },
    { name: t('mass.inertia'), value: tensor.map((value, i) => `${axes[i]}\u202f${inertia(value)}`).join('\u2002') + `\u00a0${inertiaUnit}` },
  ]
}
