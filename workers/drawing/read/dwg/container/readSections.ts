import type { Release } from '../release.ts'
import { readLooseFile } from './looseFile.ts'
import { readPagedFile } from './pagedFile.ts'
import { readPagedFile2007 } from './pagedFile2007.ts'
import type { DwgSections } from './sections.ts'

/** Takes a DWG file of R13 or later out of its container. Throws `OpenError` when nothing can be read. */
export function readSections(bytes: Uint8Array, release: Release): DwgSections {
  if (release < 2004) return readLooseFile(bytes, release)
  return release === 2007 ? readPagedFile2007(bytes) : readPagedFile(bytes, release)
}
