import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doubt } from '../../core/measure/doubt.ts'
import { formatNumber } from '../../core/quantity/formatQuantity.ts'
import { mmPerUnit } from '../../core/units.ts'
import { copyText } from '../actions/copyText.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { documentAtom } from '../state/document.ts'
import { notify } from '../state/notice.ts'
import { overlayAtom } from '../state/panels.ts'
import { persistedAtom } from '../state/persisted.ts'
import { selectionAtom } from '../state/selection.ts'
import { unitAtom } from '../state/viewState.ts'
import { visibilityAtom } from '../state/visibility.ts'
import { Fact } from '../viewer/properties/Facts.tsx'
import { useQuantity } from '../viewer/quantity.ts'
import type { Mass } from './massOf.ts'
import styles from './MassDialog.module.css'
import { type Material, materialNames, materials } from './materials.ts'

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

/** g/cm³ in kg/mm³. */
const KG_PER_MM3 = 1e-6

/** Mass, centre of gravity and inertia of what is selected, or of all that is visible. */
export default function MassDialog() {
  const { t, i18n } = useTranslation('measure')
  const close = useSetAtom(overlayAtom)
  const [{ material, density }, choose] = useAtom(choiceAtom)
  const { mass, count, isSelection } = useMass()
  const materialId = useId(),
    densityId = useId()
  const rows = useRows(mass, density)
  const copy = (): void => {
    const text = rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
    void copyText(text).then((done) => notify(done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))
  }
  return (
    <Dialog
      title={t('mass.title')}
      description={t(isSelection ? 'mass.selection' : 'mass.shown', { count })}
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
      {!mass && <p aria-live="polite">{t('working')}</p>}
      {mass && mass.counted === 0 && <p>{t('mass.none')}</p>}
      {mass && mass.counted > 0 && mass.open > 0 && <p className={styles.note}>{t('mass.open', { count: mass.open })}</p>}
      {mass && mass.previews > 0 && <p className={styles.note}>{t('mass.previews', { count: mass.previews })}</p>}
      <dl className={styles.rows}>
        {rows.map(({ name, value, tag }) => (
          <Fact key={name} name={name} value={value} tag={tag} />
        ))}
      </dl>
    </Dialog>
  )
}

function useMass(): { mass: Mass | undefined; count: number; isSelection: boolean } {
  const document = useAtomValue(documentAtom)
  const { nodes } = useAtomValue(selectionAtom)
  const { hidden, isolated } = useAtomValue(visibilityAtom)
  const [result, setResult] = useState<{ key: string; mass: Mass | undefined }>()
  const isSelection = nodes.size > 0
  const occurrences = !document
    ? []
    : isSelection
      ? [...document.index.measured(nodes)]
      : [...document.index.bodies].filter((id) => !hidden.has(id) && (!isolated || isolated.has(id)))
  const key = occurrences.join()
  useEffect(() => {
    if (!document) return
    const control = new AbortController()
    import('./massOf.ts')
      .then(({ massOf }) => massOf(document, key === '' ? [] : key.split(',').map(Number), control.signal))
      .then((mass) => {
        if (!control.signal.aborted) setResult({ key, mass })
      })
      .catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [document, key])
  return { mass: result?.key === key ? result.mass : undefined, count: occurrences.length, isSelection }
}

interface Row {
  name: string
  value: string
  tag?: string
}

function useRows(mass: Mass | undefined, density: number): Row[] {
  const { t, i18n } = useTranslation('measure')
  const quantity = useQuantity()
  const unit = useAtomValue(unitAtom)
  if (!mass?.inertia) return []
  const { language } = i18n
  const kg = mass.volume * density * KG_PER_MM3
  const weight = kg < 1 ? `${formatNumber(kg * 1000, language)}\u00a0g` : `${formatNumber(kg, language)}\u00a0kg`
  const tagOf = (off: number, value: number): string => {
    if (mass.exact) return t('exact')
    const told = doubt(value, off)
    if (!(told > 0)) return t('mesh')
    return t('meshOff', { deviation: `±\u202f${formatNumber(Number(((told / value) * 100).toPrecision(2)), language)}\u00a0%` })
  }
  const tag = tagOf(mass.volumeOff, mass.volume)
  const { centre, tensor, principal } = mass.inertia
  const inertia = (value: number): string => formatNumber((value * density * KG_PER_MM3) / mmPerUnit[unit] ** 2, language)
  const inertiaUnit = `kg·${unit}²`
  const axes = ['Lxx', 'Lyy', 'Lzz', 'Lxy', 'Lyz', 'Lzx']
  return [
    { name: t('mass.mass'), value: weight, tag },
    { name: t('fact.volume'), value: quantity.volume(mass.volume), tag },
    { name: t('fact.area'), value: quantity.area(mass.area), tag: tagOf(mass.areaOff, mass.area) },
    { name: t('mass.centre'), value: centre.map((mm, axis) => `${'XYZ'[axis]}\u202f${quantity.length(mm)}`).join('\u2002') },
    { name: t('mass.principal'), value: principal.map((value, i) => `I${'₁₂₃'[i]}\u202f${inertia(value)}`).join('\u2002') + `\u00a0${inertiaUnit}` },
    { name: t('mass.inertia'), value: tensor.map((value, i) => `${axes[i]}\u202f${inertia(value)}`).join('\u2002') + `\u00a0${inertiaUnit}` },
  ]
}
