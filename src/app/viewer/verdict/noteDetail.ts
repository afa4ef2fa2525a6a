import type { Note } from '../../../core/scene/note.ts'

/** Which thing a note is about: the names that it carries, else the reader's own English sentence. */
export function noteDetail({ params, text }: Note): string {
  const names = Object.values(params ?? {}).map(String)
  return names.length > 0 ? names.join(', ') : text
}
