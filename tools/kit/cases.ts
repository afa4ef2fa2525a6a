import { curves } from './curves.ts'
import { elementary } from './elementary.ts'
import type { KitFamily } from './kitCase.ts'
import { replicas } from './replicas.ts'
import { splineCurves } from './splineCurves.ts'
import { structure } from './structure.ts'
import { surfaces } from './surfaces.ts'
import { sweptSurfaces } from './sweptSurfaces.ts'
import { text } from './text.ts'
import { topology } from './topology.ts'
import { tori } from './tori.ts'

/** Small STEP files of our own making, each with one oddity. */
export const kit: readonly KitFamily[] = [elementary, tori, curves, splineCurves, surfaces, sweptSurfaces, replicas, topology, structure, text]
