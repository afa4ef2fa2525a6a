import type { Compound } from '../../io/compound/compound.ts'

/** What the last saving program calls itself, by the last byte of `BuildVersions`. */
const ST5 = 0x69
const ST6 = 0x6a
const FIRST_YEAR = 0xdb
const YEAR = 2019
const LAST_YEAR = 0xff

/** "Solid Edge 2022"; without a version where the number is not known. */
export function applicationOf(compound: Compound): string {
  const bytes = compound.find('BuildVersions')?.read()
  const build = bytes && bytes.byteLength >= 8 ? bytes[7] : 0
  if (build >= ST5 && build <= ST6) return `Solid Edge ST${build - ST5 + 5}`
  if (build >= FIRST_YEAR && build <= LAST_YEAR) return `Solid Edge ${build - FIRST_YEAR + YEAR}`
  return 'Solid Edge'
}
