/** Sizes of sheets that lie on their longer side, millimetres: ISO 5457 and ASME Y14.1. */
export const sheetSizes = {
  A4: [297, 210],
  A3: [420, 297],
  A2: [594, 420],
  A1: [841, 594],
  A0: [1189, 841],
  'ANSI A': [279.4, 215.9],
  'ANSI B': [431.8, 279.4],
  'ANSI C': [558.8, 431.8],
  'ANSI D': [863.6, 558.8],
  'ANSI E': [1117.6, 863.6],
} as const
export type SheetSize = keyof typeof sheetSizes

/** Views in the order in which they are offered; `side` is the left one in first-angle projection, the right one in third-angle projection. */
export const drawingViews = ['front', 'top', 'side', 'iso'] as const
export type DrawingView = (typeof drawingViews)[number]

/** A view of what lies behind a plane that is parallel to one of the standard views. */
export interface SectionView {
  view: Exclude<DrawingView, 'iso'>
  /** Where the plane lies: 0 at the nearest point of the model, 1 at the farthest. */
  at: number
}

/** A round stretch of a view, drawn larger. */
export interface DetailView {
  /** The middle of the place, millimetres of the scene. */
  center: readonly [x: number, y: number, z: number]
  radius: number
  /** How many times larger than the other views. */
  factor: number
}

/** First angle (ISO E): the top view stands below; third angle (ISO A): above. */
export type ProjectionAngle = 'first' | 'third'

/** Scales of ISO 5455 and those between that are in use, largest first: millimetres of paper per millimetre of the model. */
export const drawingScales = [50, 20, 10, 5, 2, 1, 1 / 2, 1 / 2.5, 1 / 3, 1 / 4, 1 / 5, 1 / 10, 1 / 20, 1 / 50, 1 / 100, 1 / 200, 1 / 500, 1 / 1000] as const

/** Texts of the sheet, in the user's language. */
interface DrawingTexts {
  title: string
  /** Names of the fields of the title block. */
  titleField: string
  scaleField: string
  sheetField: string
  dateField: string
  unitField: string
  date: string
}

export interface DrawingOptions {
  views: readonly DrawingView[]
  angle: ProjectionAngle
  sheet: SheetSize
  /** Absent: the largest of `drawingScales` at which all views fit. */
  scale?: number
  section?: SectionView
  detail?: DetailView
  /** Hidden lines, dashed. */
  hidden: boolean
  /** Edges between faces that meet without a crease. */
  smooth: boolean
  /** Centre lines and marks. */
  centers: boolean
  /** Overall dimensions. */
  dimensions: boolean
  /** Diameters of holes. */
  holes: boolean
  texts: DrawingTexts
}

/** The views, sheet and lines of a drawing where the caller chooses nothing else. */
export const standardDrawing = {
  views: ['front', 'top', 'side', 'iso'],
  angle: 'first',
  sheet: 'A3',
  hidden: true,
  smooth: false,
  centers: true,
  dimensions: true,
  holes: true,
} as const satisfies Omit<DrawingOptions, 'texts'>

/** What became of a drawing. */
export interface DrawingReport {
  /** Paper to model. */
  scale: number
  /** Curves of each kind. */
  lines: number
  arcs: number
  ellipses: number
  splines: number
}

/** "1:5", "2:1". */
export const scaleText = (scale: number): string => (scale >= 1 ? `${rounded(scale)}:1` : `1:${rounded(1 / scale)}`)
const rounded = (value: number): string => `${Number(value.toPrecision(6))}`
