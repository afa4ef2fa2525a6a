import type { TFunction } from 'i18next'
import type { ExportReport } from '../../../core/export/exportReport.ts'

/** How the parts of a model were written: exact, fitted within a distance, as triangles, or not at all. */
export function writtenWords({ exact, fitted, deviation, tessellated, left }: ExportReport, t: TFunction<'export'>, language: string): string {
  const words: string[] = []
  const number = (value: number): string => value.toLocaleString(language)
  if (exact > 0) words.push(t('written.exact', { parts: number(exact) }))
  if (fitted > 0) {
    // The distance is rounded up, so that it stays a bound.
    const digits = 10 ** (Math.floor(Math.log10(Math.max(deviation, 1e-9))) - 1)
    const within = (Math.ceil(deviation / digits) * digits).toLocaleString(language, { maximumSignificantDigits: 2 })
    words.push(t('written.fitted', { parts: number(fitted), deviation: `${within} mm` }))
  }
  if (tessellated > 0) words.push(t('written.tessellated', { parts: number(tessellated) }))
  if (left > 0) words.push(t('written.left', { parts: number(left) }))
  return t('written.parts', { list: words.join(', ') })
}
