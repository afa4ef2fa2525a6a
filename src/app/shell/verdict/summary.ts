import type { Note } from '../../../core/scene/note.ts'
import type { Validation } from '../../../core/validation/compareCheckValues.ts'
import type { OpenDocument } from '../../state/document.ts'

/** The verdict in one word or two: the worst thing first. */
export type VerdictSummary =
  | { key: 'opening' | 'exact' | 'checked' | 'complete' | 'display' | 'mesh'; tone: 'plain' | 'good' }
  | { key: 'skipped' | 'missing' | 'warnings' | 'differs'; count: number; tone: 'warning' }
  | { key: 'fonts'; count: number; tone: 'plain' }

const losses: readonly Note['code'][] = ['parts-failed', 'skipped-entity', 'damaged-data', 'cut-off', 'no-geometry']

export function verdictSummary(
  { status, notes, missing, parts, index, drawing }: Pick<OpenDocument, 'status' | 'notes' | 'missing' | 'parts' | 'index' | 'drawing'>,
  validation?: Validation,
): VerdictSummary {
  if (status === 'opening') return { key: 'opening', tone: 'plain' }
  if (missing.length > 0) return { key: 'missing', count: missing.length, tone: 'warning' }
  const skipped = notes.filter(({ code, level }) => losses.includes(code) && level !== 'info').reduce((sum, { count }) => sum + Math.max(1, count), 0)
  if (skipped > 0) return { key: 'skipped', count: skipped, tone: 'warning' }
  if (validation && validation.differ.length > 0) return { key: 'differs', count: validation.differ.length, tone: 'warning' }
  const warnings = notes.filter(({ level }) => level !== 'info').length
  if (warnings > 0) return { key: 'warnings', count: warnings, tone: 'warning' }
  // Drawn with other letters: nothing is lost.
  const fonts = drawing?.missing.fonts.length ?? 0
  if (fonts > 0) return { key: 'fonts', count: fonts, tone: 'plain' }
  if (drawing) return { key: 'complete', tone: 'good' }
  const origins = new Set([...parts.values()].filter(({ id, placeholder }) => !placeholder && !index.partsBeside.has(id)).map(({ origin }) => origin))
  if (origins.has('mesh')) return { key: 'mesh', tone: 'plain' }
  if (origins.has('display')) return { key: 'display', tone: 'plain' }
  return { key: validation?.checked ? 'checked' : 'exact', tone: 'good' }
}
