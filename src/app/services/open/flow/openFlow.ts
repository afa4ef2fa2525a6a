import { atom } from 'jotai'
import type { OpenErrorCode } from '../../../../core/errors.ts'
import type { OpenSource, Phase, Survey } from '../../../../../workers/entries/client.ts'

/** The pipeline's phases, and what goes before it. */
export type FlowPhase = 'download' | 'survey' | Phase

/** What the user asked to open. */
export interface OpenRequest {
  source: OpenSource
  /** "Assembly models only": the model is chosen and reviewed before it opens. */
  assemblyOnly: boolean
}

export interface FlowProgress {
  phase: FlowPhase
  /** Progress of the whole opening, 0..1; never falls while one file is opened. */
  overall: number
  /** The phase does not know how far it is. */
  vague: boolean
}

export type OpenFlow =
  | { step: 'idle' }
  | {
      step: 'working'
      name: string
      progress: FlowProgress
      /** `performance.now()` of the start. */
      startedAt: number
      /** The picture that the file carries, until its first part is on screen. */
      preview?: Blob
    }
  | { step: 'choosing'; request: OpenRequest; survey: Survey }
  | { step: 'reviewing'; request: OpenRequest; survey: Survey; root: string }
  | { step: 'failed'; name: string; code: OpenErrorCode; detail: string }

export const idle: OpenFlow = { step: 'idle' }

/** Where the opening of a file stands. Written by `Opener` only. */
export const openFlowAtom = atom<OpenFlow>(idle)
/** Its step alone, for what need not follow the progress. */
export const openStepAtom = atom((get) => get(openFlowAtom).step)
