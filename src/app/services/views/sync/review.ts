import { emptyReview, type ReviewWrite, readReview, writeReview } from '../../device/reviewRows.ts'
import { appStore } from '../../../state/store.ts'
import { type Design, designAtom } from './design.ts'
import { reviewAtom } from './reviewAtoms.ts'
import { withWrite } from './reviewRowsState.ts'

/** A browser that stores nothing keeps them until the page is closed. */
const notKept = (error: unknown): void => console.warn('the review is not kept', error)

/** The device's copy of a design's review takes the place of the last one. */
export async function loadReview(design: Design | null): Promise<void> {
  appStore.set(designAtom, design)
  appStore.set(reviewAtom, null)
  if (!design) return
  const rows = await readReview(design.key).catch((error: unknown) => {
    notKept(error)
    return emptyReview(design.key)
  })
  if (appStore.get(designAtom)?.key === design.key) appStore.set(reviewAtom, rows)
}

let writing: Promise<void> = Promise.resolve()

/** Changes the review on screen, and then the copy on the device. Does nothing when another design is on screen by now. */
export function write(design: string, change: ReviewWrite): Promise<void> {
  if (appStore.get(reviewAtom)?.design.design === design) appStore.set(reviewAtom, (rows) => rows && withWrite(rows, change))
  writing = writing.then(() => writeReview(design, change)).catch(notKept)
  return writing
}
