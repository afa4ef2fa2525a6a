import { OpenError } from '../../../src/core/errors.ts'
import type { PartDraft } from '../format.ts'
import { displayPart } from './display/displayPart.ts'
import { findFaces } from './display/faceRecords.ts'
import { findVisualProperties } from './display/visualProperties.ts'
import { DISPLAY_STREAM, type Document } from './document.ts'

/** The part that a part file shows; undefined when it holds no triangles. */
export function partOf({ streams, displayVersion }: Document, name: string): Omit<PartDraft, 'id'> | undefined {
  const bytes = streams.read(DISPLAY_STREAM)
  if (!bytes) return undefined
  const range = { bytes, faces: findFaces(bytes), end: bytes.length, properties: findVisualProperties(bytes), version: displayVersion, alone: true }
  return displayPart(range, name)
}

/** Parts of SolidWorks 97 to 2003 (versions 629 to 1950) have triangles of another layout, or packed in a way that is not known; 4100 is the oldest that was seen to be readable. */
const FIRST_WITH_FACES = 3000

/** Why a part file shows nothing, and what helps. */
export function withoutTriangles({ streams, version }: Document): OpenError {
  if (streams.names.some((name) => name.endsWith('__Zip')) || (version > 0 && version < FIRST_WITH_FACES)) {
    return new OpenError('no-geometry', 'saved by an early version of SolidWorks: save it with a newer one, or export STEP')
  }
  const hasExact = streams.names.some((name) => /^Contents\/Config-\d+-Partition$/.test(name))
  if (hasExact) return new OpenError('no-geometry', 'saved by SolidWorks without display data: open it there, rebuild and save, or export STEP')
  return new OpenError('no-geometry', 'the part has no body')
}
