// What is drawn with, without the element and without the code that draws: types, and the small functions that whoever shows something over the canvas needs.
// The app imports the viewer from here (`tools/checkBoundaries.ts`), so that this is the one account of it; the package's entry exports it as it is.
export * from '../../../src/viewer/api.ts'
export type * from '../../../src/viewer/drawing/api.ts'
export type { AugmentedView } from '../../../src/viewer/augmented/api.ts'
export type { NavigationLabels } from '../../../src/viewer/navigation/host.ts'
export { PartFeed } from '../../../src/viewer/partFeed.ts'
export type { QualityChoice } from '../../../src/viewer/quality.ts'
export { homeOf, intoPart, moved, ontoScreen, shiftOf } from '../../../src/viewer/snapping/follow.ts'
export { type Snap, Snapping } from '../../../src/viewer/snapping/snapping.ts'
export { type Machine, thisMachine } from '../../../src/viewer/scene/gpuBudget.ts'
