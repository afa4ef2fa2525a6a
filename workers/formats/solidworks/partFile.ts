import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import type { PartDraft } from '../../contract/format.ts'
import { displayPart } from './display/displayPart.ts'
import { findFaces } from './display/faceRecords.ts'
import { findVisualProperties } from './display/visualProperties.ts'
import { DISPLAY_STREAM, type Document } from './document.ts'

/** Streams of bodies; about 1997 they have the names of configurations. */
const EXACT = /^Contents\/Config-\d+-(?:Partition|Body)$/
const IMPORTED = /^(?:Contents\/)?Config-\d+-FeatureBodies\/LocalBodies$/
const NAMED_BEFORE = 1000

/** Whether a file may state bodies beside its display data. */
export const hasBodies = ({ streams, version }: Document): boolean =>
  (version > 0 && version < NAMED_BEFORE) || streams.names.some((name) => EXACT.test(name) || IMPORTED.test(name))

/**
 * The part that a part file shows; undefined when it holds no triangles. `file`: the document's bytes, to be given back as soon as the display data have been unpacked
 * from them: then only what the document states can be asked for, and its streams no more.
 */
export function partOf({ streams, displayVersion }: Document, name: string, file?: Uint8Array<ArrayBuffer>): Omit<PartDraft, 'id'> | undefined {
  const bytes = streams.read(DISPLAY_STREAM)
  if (file && bytes?.buffer !== file.buffer) release(file)
  if (!bytes) return undefined
  const range = { bytes, faces: findFaces(bytes), end: bytes.length, properties: findVisualProperties(bytes), version: displayVersion, alone: true }
  return displayPart(range, name)
}

/** Why a part file shows nothing, and what helps. */
export function withoutTriangles({ streams }: Document): OpenError {
  const hasExact = streams.names.some((name) => EXACT.test(name))
  if (hasExact) return new OpenError('shape-unread', 'saved by SolidWorks without display data: open it there, rebuild and save, or export STEP')
  return new OpenError('no-geometry', 'the part has no body')
}
