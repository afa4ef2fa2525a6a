import { atom } from 'jotai'
import { statedSurface } from '../../../core/measure/faceSurface.ts'
import type { AnnotationKind, FaceReference, Pmi } from '../../../core/pmi/annotation.ts'
import { judge, type Judgement } from '../../../core/pmi/judge.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { listedViews } from '../../../core/pmi/savedView.ts'
import type { FaceInfo } from '../../../core/scene/surface.ts'
import { arrivedPartsAtom } from '../../state/document.ts'

/** The kinds in the order in which the panel lists them. */
export const pmiKinds: readonly AnnotationKind[] = ['dimension', 'tolerance', 'datum', 'datumTarget', 'surfaceTexture', 'weld', 'note', 'other']

export const groupings = ['kind', 'view', 'feature'] as const
export type Grouping = (typeof groupings)[number]

/** Which annotations are listed: all, those of a kind, those that differ from the model, those that no view shows. */
export type PmiFilter = 'all' | AnnotationKind | 'differs' | 'noView'

/** Rows whose text, name or kind has all the words of a search. `words` gives kind and characteristic in the page's language. */
export function matching(rows: readonly PmiRow[], search: string, words: (row: PmiRow) => string): PmiRow[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...rows]
  return rows.filter((row) => {
    const { text, name, type } = row.annotation
    const all = `${text} ${name} ${type.replaceAll('_', ' ')} ${words(row)}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
}

export function filtered(rows: readonly PmiRow[], filter: PmiFilter, judgementOf: (row: PmiRow) => Judgement | undefined): PmiRow[] {
  if (filter === 'all') return [...rows]
  if (filter === 'differs') return rows.filter((row) => judgementOf(row)?.verdict === 'differs')
  if (filter === 'noView') return rows.filter(({ annotation }) => annotation.views.length === 0)
  return rows.filter(({ annotation }) => annotation.kind === filter)
}

export interface RowGroup {
  key: string
  rows: PmiRow[]
  /** What its name is made of. */
  kind?: AnnotationKind
  /** Place of a view in `Pmi.views`; -1 = in none. */
  view?: number
  /** A row of the feature; without one: about no face. */
  feature?: PmiRow | null
}

/** Rows in groups, in the order of the kinds, of the file's views, of the features as they come first. */
export function grouped(rows: readonly PmiRow[], by: Grouping, pmi: Pmi): RowGroup[] {
  if (by === 'kind') return pmiKinds.map((kind) => ({ key: kind, kind, rows: rows.filter(({ annotation }) => annotation.kind === kind) })).filter(hasRows)
  if (by === 'view') {
    const views = listedViews(pmi).annotated.map(({ place }) => ({
      key: `${place}`,
      view: place,
      rows: rows.filter(({ annotation }) => annotation.views.includes(place)),
    }))
    return [...views, { key: '-1', view: -1, rows: rows.filter(({ annotation }) => annotation.views.length === 0) }].filter(hasRows)
  }
  const features = new Map<string, RowGroup>()
  const about: RowGroup = { key: 'none', feature: null, rows: [] }
  for (const row of rows) {
    const { place } = row
    if (!place) {
      about.rows.push(row)
      continue
    }
    const key = `${place.node} ${place.faces.toSorted((a, b) => a - b).join()} ${(place.edges ?? [])
      .map(({ ends }) => ends.join())
      .toSorted()
      .join(' ')}`
    const group = features.get(key)
    if (group) group.rows.push(row)
    else features.set(key, { key, feature: row, rows: [row] })
  }
  return [...features.values(), about].filter(hasRows)
}

const hasRows = ({ rows }: RowGroup): boolean => rows.length > 0

/** Judgements of dimensions by their faces, worked out when they are first asked for; undefined of other annotations. */
export const judgementsAtom = atom((get) => {
  const { parts } = get(arrivedPartsAtom)
  const known = new WeakMap<PmiRow, Judgement>()
  const surfaceOf = ({ part, face }: FaceReference): FaceInfo | undefined => {
    const found = parts.get(part)
    return found && statedSurface(found, face)
  }
  return (row: PmiRow): Judgement | undefined => {
    if (row.annotation.kind !== 'dimension') return undefined
    let judgement = known.get(row)
    if (!judgement) known.set(row, (judgement = judge(row.annotation, surfaceOf)))
    return judgement
  }
})
