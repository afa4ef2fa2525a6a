import type { DisplayUnit } from '../../../../core/units.ts'

/** Texts of an exported page, in the language of who exported it. */
export interface PageLabels {
  fit: string
  edges: string
  tree: string
  hide: string
  search: string
  loading: string
  failed: string
  measure: string
  distance: string
  firstPoint: string
  secondPoint: string
  views: Record<'iso' | 'front' | 'right' | 'top', string>
  /** Name of the list of the file's views. */
  fileViews: string
}

/** A drawn callout: line segments and triangles, xyz after xyz, millimetres of the file; its numbers in the inspection sheet, and where they stand. */
export interface PageCallout {
  lines: number[]
  triangles: number[]
  balloons: number[]
  at?: readonly [number, number, number]
}

/** A view of the file: from where it looks at the model, which callouts it shows, which nodes of the page's model it hides, and the planes that cut the model. */
export interface PageFileView {
  name: string
  back: readonly [number, number, number]
  up: readonly [number, number, number]
  callouts: number[]
  hidden: number[]
  /** Millimetres of the file; what lies on the side of the normal is gone. */
  planes: { normal: readonly [number, number, number]; distance: number }[]
}

/** Dimensions and tolerances of the file. */
export interface PagePmi {
  views: PageFileView[]
  callouts: PageCallout[]
  sheet: { title: string; rows: string[][] }
}

/** What stands in the page beside the model. */
export interface PageData {
  name: string
  language: string
  /** Unit of measured lengths. */
  unit: DisplayUnit
  labels: PageLabels
  pmi?: PagePmi
  /** Nodes of the model that are seen through: their numbers, and factors upon their alpha. */
  opacities?: [node: number, opacity: number][]
}

/** Ids of the page's elements that hold data. */
export const DATA_ID = 'data'
export const MODEL_ID = 'model'

export const pageData = (): PageData => JSON.parse(document.getElementById(DATA_ID)?.textContent ?? '') as PageData

/** The model: a prepared one (docs/STREAM.md), written in base64. */
export function modelBytes(): Uint8Array<ArrayBuffer> {
  const binary = atob((document.getElementById(MODEL_ID)?.textContent ?? '').trim())
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
