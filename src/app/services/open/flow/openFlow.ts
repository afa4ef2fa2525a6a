import { atom } from 'jotai'
import type { OpenSource, Phase, Survey } from '../../../../../workers/entries/client.ts'
import type { OpenErrorCode } from '../../../../core/errors.ts'

/** The pipeline's phases, and what goes before it. */
export type FlowPhase = 'download' | 'survey' | Phase

/** What the user asked to open. */
export interface OpenRequest {
  source: OpenSource
  /** "Assembly models only": the model is chosen and reviewed before it opens. */
  assemblyOnly: boolean
}

interface FlowProgress {
  phase: FlowPhase
  /** Progress of the whole opening, 0..1; never falls while one file is opened. */
  overall: number
  /** The progress of the phase is unknown. */
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

/** The share of the whole at which each phase begins. Big STEP assemblies spend more than 95 % of the time on their surfaces, IFC models and meshes half of it on reading. */
const begins: Record<FlowPhase, number> = { download: 0, survey: 0.1, read: 0.12, structure: 0.2, parse: 0.22, tessellate: 0.3, finish: 0.97 }
const order: readonly FlowPhase[] = ['download', 'survey', 'read', 'structure', 'parse', 'tessellate', 'finish']

export const startOf = (phase: FlowPhase): FlowProgress => ({ phase, overall: begins[phase], vague: true })

/** The next state of the bar. `fraction` is of the phase, 0..1, NaN when it cannot be known. */
export function advance(before: FlowProgress, phase: FlowPhase, fraction: number): FlowProgress {
  const vague = !Number.isFinite(fraction)
  const from = begins[phase]
  const to = begins[order[order.indexOf(phase) + 1]] ?? 1
  const overall = from + (to - from) * (vague ? 0 : Math.min(1, Math.max(0, fraction)))
  return { phase, overall: Math.max(before.overall, overall), vague }
}

const baseName = (path: string): string => path.replaceAll('\\', '/').split('/').pop() ?? path

/**
 * The source with files that the user has located. They lie beside the others, where references find them by name.
 * `wanted` is the reference that was asked for: a single file of another name (a newer version) takes its place.
 */
export function withLocated(source: OpenSource, files: readonly File[], wanted?: string): OpenSource {
  const stands = wanted !== undefined && files.length === 1
  const added = files.map((file) => ({ path: stands ? baseName(wanted) : file.name, blob: file }))
  return { ...source, entries: [...source.entries, ...added] }
}
