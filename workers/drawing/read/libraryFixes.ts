import { Insert } from '@node-projects/acad-ts'
import { boundReads } from './boundedReads.ts'
import { fixDimensionReads } from './dimensionReads.ts'
import { fixLargeRadials } from './largeRadial.ts'
import { fixLegacyPolylines } from './legacyPolylines.ts'
import { allowValues } from './lenientValues.ts'
import { fixMultiLineStyles } from './multiLineStyles.ts'
import { fixSolidReads } from './solidReads.ts'
import { fixTableNames } from './tableNames.ts'
import { fixUnlistedReads } from './unlisted/unlistedReads.ts'

let fixed = false

/**
 * The library (3.2.0) moves attributes by their insert while reading, though files have them where they stand, reads past the end of files, and loses solids and dimensions.
 */
export function fixLibrary(): void {
  boundReads()
  if (fixed) return
  fixed = true
  Insert.prototype.applyAttributeTransform = () => {}
  fixSolidReads()
  fixUnlistedReads()
  fixLegacyPolylines()
  fixMultiLineStyles()
  fixDimensionReads()
  fixLargeRadials()
  fixTableNames()
  allowValues()
}
