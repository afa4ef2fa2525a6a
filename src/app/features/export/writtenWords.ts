import type { TFunction } from 'i18next'
import { type ExportReport, type PrintReport, THIN_WALL, type WrittenAnnotations } from '../../../core/export/exportScene.ts'
import type { ExportedFile } from '../../services/export/exportJob.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'

/** How the parts of a model were written: exact, fitted within a distance, as triangles, or not at all; its annotations; and the things left out. */
export function writtenWords(
  { exact, fitted, deviation, tessellated, left, annotations, construction = 0 }: ExportReport,
  t: TFunction<'export'>,
  language: string,
): string {
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
  const sentences = [t('written.parts', { list: words.join(', ') })]
  if (annotations) sentences.push(t('written.annotations', { list: annotationWords(annotations, t, number) }))
  if (construction > 0) sentences.push(t('written.construction'))
  return sentences.join(' · ')
}

function annotationWords({ all, written, reduced, sections }: WrittenAnnotations, t: TFunction<'export'>, number: (value: number) => string): string {
  const words = [number(written)]
  if (reduced > 0) words.push(t('written.reduced', { annotations: number(reduced) }))
  if (written < all) words.push(t('written.annotationsLeft', { annotations: number(all - written) }))
  if (sections > 0) words.push(t('written.sections', { views: number(sections) }))
  return words.join(', ')
}

/** How the meshes of a file to print from are: made anew, closed, with thin walls. */
function printWords({ parts, open, thin, thinnest = 0, finer }: PrintReport, t: TFunction<'export'>, language: string): string {
  const length = (value: number, digits: number): string => `${formatNumber(value, language, digits)} mm`
  const words = finer
    ? [t('written.parts', { list: t('finer', { parts: formatNumber(finer.parts, language, 0), deviation: length(finer.deviation, 2) }) })]
    : []
  if (open > 0) words.push(t('notClosed', { count: open, parts }))
  if (thin > 0) words.push(t('thinWalls', { count: thin, parts, limit: length(THIN_WALL, 1), thickness: length(thinnest, 2) }))
  if (open === 0 && thin === 0) words.push(t('closed'))
  return words.join(' · ')
}

/** Remarks on how a file was written, for the user; undefined for formats that have none. */
export const wordsOf = ({ report, print }: ExportedFile, t: TFunction<'export'>, language: string): string | undefined =>
  report ? writtenWords(report, t, language) : print && printWords(print, t, language)
