import { copyNumber, lengthOf } from '../../../core/quantity/formatQuantity.ts'
import type { MeasureResult } from '../../../core/measure/result.ts'
import { mmPerUnit } from '../../../core/units.ts'
import { copyText, download, fileName } from '../../lib/browser.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import type { Store } from '../../state/store.ts'
import { unitAtom } from '../../state/viewState.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { factsNow, factText } from './facts.ts'
import type { Measurement } from '../../state/measure/measurements.ts'
import { quantityOf } from '../../../core/measure/factText.ts'

const all = async (store: Store, measurements: readonly Measurement[]): Promise<{ name: string; parts: string; facts: readonly MeasureResult[] }[]> => {
  await i18n.loadNamespaces('measure')
  const nodes = store.get(documentAtom)?.index.nodes ?? []
  return Promise.all(
    measurements.map(async ({ name, ends }, i) => ({
      name: name ?? i18n.t('numbered', { ns: 'measure', number: i + 1 }),
      parts: [...new Set(ends.map(({ node }) => nodes[node]?.name ?? ''))].join(' / '),
      facts: await factsNow(store, ends),
    })),
  )
}

/** Measurements as text on the clipboard: a line each, with the unit. */
export async function copyMeasurements(store: Store, measurements: readonly Measurement[]): Promise<void> {
  const text = factText(store.get)
  const lines = (await all(store, measurements)).flatMap(({ name, facts }) => [
    name,
    ...facts.map((fact) => `  ${text.name(fact)}: ${text.value(fact)} (${text.tag(fact)})`),
  ])
  notify(store, (await copyText(lines.join('\n'))) ? { key: 'copied' } : { key: 'copyFailed', level: 'error' })
}

/** Cells that programs of tables do not take for formulas, and that hold quotes and breaks. */
const cell = (text: string): string => {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table (CSV, UTF-8 with its mark): measurement, parts, what, value at full precision, unit, exactness, deviation. */
async function measurementTable(store: Store, measurements: readonly Measurement[]): Promise<string> {
  const unit = store.get(unitAtom)
  const text = factText(store.get)
  const number = (fact: MeasureResult, value: number): string => copyNumber(quantityOf(fact, value), unit, 'en')
  const head = (['name', 'parts', 'fact', 'value', 'unit', 'source', 'deviation'] as const).map((key) => i18n.t(`column.${key}`, { ns: 'measure' }))
  const rows = (await all(store, measurements)).flatMap(({ name, parts, facts }) =>
    facts.map((fact) => {
      const values = typeof fact.value === 'number' ? [fact.value] : fact.value
      const value = values
        .map((one) =>
          fact.dimension === 'count'
            ? String(one)
            : fact.dimension === 'direction'
              ? copyNumber(lengthOf(one * mmPerUnit[unit]), unit, 'en')
              : number(fact, one),
        )
        .join(' ')
      const deviation = !fact.exact && fact.deviation > 0 ? number(fact, fact.deviation) : ''
      return [name, parts, text.name(fact), value, text.unit(fact), fact.exact ? text.exact : text.mesh, deviation]
    }),
  )
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Hands the table to the browser as a download. */
export async function saveTable(store: Store, measurements: readonly Measurement[]): Promise<void> {
  const name = store.get(documentAtom)?.name ?? ''
  download(new Blob([await measurementTable(store, measurements)], { type: 'text/csv' }), fileName(name, 'csv'))
}
