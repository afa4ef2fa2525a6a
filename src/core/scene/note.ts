/**
 * Codes of the verdict's lines. The app translates `note.<code>` with `count` and `params`; `text` is the English sentence for the command line.
 */
const noteCodes = [
  'parts-exact',
  'parts-display',
  'parts-mesh',
  'parts-failed',
  'parts-remeshed',
  'parts-doubtful',
  'parts-coarse',
  'faces-filled',
  'annotations-undrawn',
  'annotations-unread',
  'construction-undrawn',
  'missing-file',
  'skipped-entity',
  'aec-objects',
  'files-protected',
  'damaged-data',
  'cut-off',
  'no-geometry',
  'unit-assumed',
  'hidden-nodes',
  'texture-missing',
  'texture-unsupported',
  'roots-ignored',
  'cached-meshes-only',
  'boxes-only',
  'encoding-assumed',
  'limited-support',
  'lone-assembly',
  'preview-only',
  'drawing-preview',
  'unplaced',
] as const
type NoteCode = (typeof noteCodes)[number]

/** One line of the verdict: something that was read or skipped, and why. */
export interface Note {
  level: 'info' | 'warning' | 'error'
  code: NoteCode
  /** English sentence. */
  text: string
  count: number
  /** Names to fill in, e.g. `{ what: 'NURBS curve' }` or the missing file's name. */
  params?: Record<string, string | number>
}
