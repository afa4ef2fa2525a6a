import type { Deflection } from '../../../wasm/occt/occt.ts'
import type { Quality } from '../../contract/format.ts'

/** Shares of the mean side of the shape's box. */
const shares: Record<Quality, number> = { coarse: 4e-3, normal: 1e-3, fine: 3e-4 }
const angles: Record<Quality, number> = { coarse: 0.7, normal: 0.4, fine: 0.2 }

/** Deflection for files that are read as a whole, whose size is not known before. */
export const wholeDeflection = (quality: Quality): Deflection => ({ linear: shares[quality], relative: true, angular: angles[quality] })
