import type { Note } from '../../../core/scene/note.ts'

/** Notes of which the translated sentence says all. */
const complete: readonly Note['code'][] = [
  'parts-exact',
  'parts-display',
  'parts-mesh',
  'parts-coarse',
  'no-geometry',
  'hidden-nodes',
  'roots-ignored',
  'cached-meshes-only',
  'lone-assembly',
  'preview-only',
  'unplaced',
]

/** Which thing a note is about: the names that it carries, else the reader's own English sentence where it adds something. */
export function noteDetail({ code, params, text }: Note): string {
  if (complete.includes(code)) return ''
  const names = Object.values(params ?? {}).map(String)
  return names.length > 0 ? names.join(', ') : text
}
