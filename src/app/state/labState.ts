import type { Engine, Quality } from '../../../workers/entries/client.ts'
import { isOneOf, persistedAtom } from '../lib/persisted.ts'

/** What the Lab tab switches on; held on this device. */
export const frameStatisticsAtom = persistedAtom<boolean>('facet.lab.frames', false, isOneOf([true, false]))

export const meshQualities = ['coarse', 'normal', 'fine'] as const satisfies readonly Quality[]
/** How finely exact geometry is meshed from the next opening on. */
export const meshQualityAtom = persistedAtom<Quality>('facet.lab.mesh', 'normal', isOneOf<Quality>(meshQualities))

export const engines = ['facet', 'opencascade'] as const satisfies readonly Engine[]
/** What meshes STEP files from the next opening on. */
export const engineAtom = persistedAtom<Engine>('facet.lab.engine', 'facet', isOneOf<Engine>(engines))
