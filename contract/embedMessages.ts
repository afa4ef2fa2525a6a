/** Messages of the protocol as plain types: the npm package that speaks it holds no schemas. */

/** Version 1: fields may be added, none changes its meaning. */
export const EMBED_VERSION = 1

/** A Blob or File of the browser, whose types are not available in this folder. */
export interface BlobLike {
  readonly size: number
  readonly type: string
}

type Point = [number, number, number]

/** Millimetres; `height`: of the picture at the target. */
interface EmbedCamera {
  position: Point
  target: Point
  up: Point
  projection: 'perspective' | 'orthographic'
  height: number
}

/** What a page may ask for: `call` names it. */
export type EmbedCall =
  | { call: 'hello' }
  | { call: 'open'; files: { path: string; content: ArrayBuffer | BlobLike }[] }
  | { call: 'close' }
  | { call: 'tree' }
  | { call: 'select'; nodes: number[] }
  | { call: 'show'; nodes: number[]; shown: boolean }
  /** No nodes: all is shown. */
  | { call: 'isolate'; nodes: number[] }
  | { call: 'colour'; nodes: number[]; colour: string | null; opacity: number | null }
  | { call: 'look'; view: 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso' | 'home' }
  | { call: 'fit'; nodes?: number[] }
  /** Without a camera it is only asked for. */
  | { call: 'camera'; camera?: EmbedCamera }
  | { call: 'section'; planes: { normal: Point; distance: number }[] }
  /** Without nodes the whole model. */
  | { call: 'measure'; nodes?: number[] }
  | { call: 'picture'; width: number; height: number; transparent?: boolean }

/** A measured value; `deviation`: its largest possible error, 0 = unknown or exact. */
export interface EmbedMeasure {
  value: number
  exact: boolean
  deviation: number
}

/** What the calls answer. */
export interface EmbedAnswers {
  /** Version of the protocol. Answered from the moment that the frame is ready, for pages that have missed the event. */
  hello: { version: typeof EMBED_VERSION }
  open: { name: string; format: string; nodes: number }
  close: null
  /** Nodes in preorder; `parent` of the first is -1. */
  tree: { name: string; parent: number; hasPart: boolean }[]
  select: null
  show: null
  isolate: null
  colour: null
  look: null
  fit: null
  camera: EmbedCamera
  section: null
  measure: { size: [number, number, number] | null; area: EmbedMeasure | null; volume: EmbedMeasure | null }
  /** PNG. */
  picture: BlobLike
}

/** Why a call was refused: `invalid` = it is none of the protocol's, `nothing-open`, `failed`, or a code of an opening. */
export interface EmbedError {
  code: string
  message: string
}

/** What happens in the frame, without being asked for. */
export type EmbedEvent =
  | { event: 'ready' }
  | { event: 'opened'; name: string; format: string; nodes: number }
  | { event: 'closed' }
  | { event: 'failed'; code: string; name: string }
  | { event: 'selected'; nodes: number[]; face?: { node: number; face: number } }
  | { event: 'camera'; camera: EmbedCamera }

export type EmbedReply = { facet: typeof EMBED_VERSION; id: string | number } & ({ value: EmbedAnswers[keyof EmbedAnswers] } | { error: EmbedError })
export type EmbedNews = { facet: typeof EMBED_VERSION } & EmbedEvent
