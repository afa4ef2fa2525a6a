import { OpenError } from '../../../src/core/errors.ts'
import { type Compound, type CompoundStream, readCompound } from '../../io/compound/compound.ts'
import { type DisplayMesh, readDisplayMesh } from './displayMesh.ts'
import { readStyles, type Styles } from './styles.ts'

/** What a part file shows. */
export interface PartFile {
  display: DisplayMesh
  styles: Styles
  /** A finer level than that of `display` is stored. */
  coarse?: true
  /** The finer levels could not be read. */
  damaged?: true
}

/** Levels from the finest on: files with fewer than three were not seen, but would be no reason to show nothing. */
const levels = ['L0-T1', 'L1-T1', 'L2-T1']
/** Packed bytes of the finest level (some 20 of a triangle) from which it takes long enough to be seen: about a tenth of a second. */
const LONG = 1 << 20

/**
 * A part or sheet-metal part; of a large one first the coarsest level if that is wanted.
 * Throws `shape-unread` when it stores no display mesh (an option of Solid Edge, and files before ST6).
 */
export function readPartFile(compound: Compound, coarseFirst = false): PartFile {
  const cache = compound.find('Display/Cache0')
  if (!cache) throw new OpenError('shape-unread', 'the file stores no display mesh: export STEP or Parasolid from Solid Edge')
  const inner = readCompound(cache.read())
  const [finest, ...coarser] = levels.map((name) => inner.find(name)).filter((stream) => stream !== undefined)
  if (!finest) throw new OpenError('shape-unread', 'the display mesh is empty: export STEP or Parasolid from Solid Edge')
  const read = (level: CompoundStream): DisplayMesh => readDisplayMesh(level.read())
  const styles = readStyles(compound)
  const coarsest = coarser.at(-1)
  if (coarseFirst && coarsest && finest.size >= LONG) {
    const display = read(coarsest)
    if (display.indices.length > 0) return { display, styles, coarse: true }
  }
  return { ...firstReadable([finest, ...coarser], read), styles }
}

/** The finest level that can be read. Throws the fault of the finest of all when there is none. */
function firstReadable(all: readonly CompoundStream[], read: (level: CompoundStream) => DisplayMesh): Pick<PartFile, 'display' | 'damaged'> {
  let reason: OpenError | undefined
  for (const level of all) {
    try {
      const display = read(level)
      return reason ? { display, damaged: true } : { display }
    } catch (error) {
      if (!(error instanceof OpenError) || error.code !== 'file-exception') throw error
      reason ??= error
    }
  }
  throw reason
}

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
