import { appStore } from '../../state/store.ts'
import { tourAtom } from '../../state/tour.ts'
import { openSample } from './openSample.ts'
import { samples } from './samples.ts'

/** The tour is made on the gear reducer: an assembly with holes, shafts and an inside. */
const TOUR_SAMPLE = 'Sample3.stp'

/** Opens the tour's sample and begins the tour over it. */
export function startTour(): void {
  const sample = samples.find(({ file }) => file === TOUR_SAMPLE)
  if (!sample) return
  appStore.set(tourAtom, 'look')
  openSample(sample)
}
