import { Insert } from '@node-projects/acad-ts'
import { boundReads } from './boundedReads.ts'

/** The library (3.2.0) moves attributes by their insert while reading, though files have them where they stand, and reads past the end of files. */
export function fixLibrary(): void {
  boundReads()
  Insert.prototype.applyAttributeTransform = () => {}
}
