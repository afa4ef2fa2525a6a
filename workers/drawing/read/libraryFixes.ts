import { Insert } from '@node-projects/acad-ts'

/** The library (3.2.0) moves attributes by their insert while reading, though files have them where they stand. */
export function fixLibrary(): void {
  Insert.prototype.applyAttributeTransform = () => {}
}
