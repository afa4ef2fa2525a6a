import type { Note } from '../../../core/scene/model.ts'

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
  'drawing-preview',
  'unplaced',
]

/** Which thing a note is about: the names that it carries, else the reader's own English sentence where it adds something. */
export function noteDetail({ code, params, text }: Note): string {
  if (complete.includes(code)) return ''
  const names = Object.values(params ?? {}).map(String)
  return names.length > 0 ? names.join(', ') : text
}

/** What readers of native CAD files name in English, by the key of its translation (`notes:what`). */
const whats = {
  'suppressed components': 'suppressed',
  'suppressed occurrences': 'suppressed',
  'components without bodies': 'withoutBodies',
  'bodies that the part does not display': 'notDisplayed',
  'bodies that cannot be read': 'unreadBodies',
  'triangles with numbers that cannot be read': 'unreadTriangles',
  'triangles with coordinates that are not numbers': 'unreadTriangles',
  'faces or triangles that cannot be read': 'unreadTriangles',
  'components without a placement': 'unplaced',
  'occurrences whose placement is not known': 'unplaced',
  'occurrences whose file is not known': 'unnamed',
  'annotations of which the file holds no drawing': 'notDrawnInFile',
  'planes, axes and points of construction geometry': 'withoutLimits',
  'assemblies that contain themselves': 'cycles',
  'assemblies that contain themselves, are nested too deep or are too many': 'cycles',
  'products that contain themselves': 'cycles',
  'cosmetic threads': 'cosmeticThreads',
  'exploded view': 'explodedView',
} as const

/** The key of a detail's translation; undefined for names and for details in English only. */
export const whatKey = (detail: string): (typeof whats)[keyof typeof whats] | undefined =>
  (whats as Partial<Record<string, (typeof whats)[keyof typeof whats]>>)[detail]
