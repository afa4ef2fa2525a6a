import { OpenError } from '../../../src/core/errors.ts'
import { type Compound, readCompound } from '../../compound/compound.ts'
import { type DisplayMesh, readDisplayMesh } from './displayMesh.ts'
import { readStyles, type Styles } from './styles.ts'
import { unwrap } from './wrapped.ts'

/** What a part file shows. */
export interface PartFile {
  display: DisplayMesh
  styles: Styles
}

/** Levels from the finest on: files with fewer than three were not seen, but would be no reason to show nothing. */
const levels = ['L0-T1', 'L1-T1', 'L2-T1']

/** A part or sheet-metal part. Throws `no-geometry` when it stores no display mesh (an option of Solid Edge, and files before ST6). */
export function readPartFile(compound: Compound): PartFile {
  const cache = compound.find('Display/Cache0')
  if (!cache) throw new OpenError('no-geometry', 'the file stores no display mesh: export STEP or Parasolid from Solid Edge')
  const inner = readCompound(cache.read())
  const level = levels.map((name) => inner.find(name)).find((stream) => stream !== undefined)
  if (!level) throw new OpenError('no-geometry', 'the display mesh is empty: export STEP or Parasolid from Solid Edge')
  return { display: readDisplayMesh(unwrap(level.read())), styles: readStyles(compound) }
}
