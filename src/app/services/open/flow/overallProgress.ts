import type { FlowPhase, FlowProgress } from './openFlow.ts'

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
