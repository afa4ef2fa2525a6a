import type { ShadingMode } from '../api.ts'

/** `automatic`: where it pays. */
export type CullingChoice = 'automatic' | 'always' | 'never'

interface CullingFacts {
  choice: CullingChoice
  mode: ShadingMode
  /** Planes cut the model. */
  isCut: boolean
  /** Parts are still arriving. */
  isGrowing: boolean
  /** Pictures cost the processor: reading depths back would hold the page up until the next picture is done. */
  isCostly: boolean
  /** Every part is drawn as it is. */
  isExact: boolean
  /** Occurrences in view, and triangles that the frame would have without occlusion culling. */
  occurrences: number
  triangles: number
  /** Share of the occurrences in view that the last test left out, 0 to 1, and how many frames ago that was; absent: none was made yet. */
  last?: { share: number; frames: number }
}

type CullingReason = 'asked for' | 'refused' | 'seen through' | 'cut' | 'growing' | 'costly' | 'exact' | 'few' | 'nothing behind' | 'pays'

/** Fewer occurrences or triangles than these are drawn sooner than it takes to find out what lies behind others. */
const FEWEST_OCCURRENCES = 1000
const FEWEST_TRIANGLES = 500_000
/** Share of the occurrences that a test must leave out to be made again soon, and the frames after which it is made again in any case. */
const WORTHWHILE = 0.1
const PAUSE = 60

/** Whether a frame leaves out what lies behind other parts, and why. */
export function cullingFor({ choice, mode, isCut, isGrowing, isCostly, isExact, occurrences, triangles, last }: CullingFacts): {
  on: boolean
  reason: CullingReason
} {
  if (choice === 'never') return { on: false, reason: 'refused' }
  if (mode === 'wireframe' || mode === 'see-through' || mode === 'hidden-line') return { on: false, reason: 'seen through' }
  if (isCut) return { on: false, reason: 'cut' }
  if (isGrowing) return { on: false, reason: 'growing' }
  if (choice === 'always') return { on: true, reason: 'asked for' }
  if (isCostly) return { on: false, reason: 'costly' }
  if (isExact) return { on: false, reason: 'exact' }
  if (occurrences < FEWEST_OCCURRENCES || triangles < FEWEST_TRIANGLES) return { on: false, reason: 'few' }
  if (last && last.share < WORTHWHILE && last.frames < PAUSE) return { on: false, reason: 'nothing behind' }
  return { on: true, reason: 'pays' }
}
