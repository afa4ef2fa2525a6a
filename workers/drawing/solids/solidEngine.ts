/** What draws the solids of views that hide lines or shade; loaded with the first drawing that has such. */
export { facetBody, streamBodies } from './solidBodies.ts'
export { outlines, solidPicture } from './solidViews.ts'
