import { Gunzip } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_RATIO, MAX_FILE_BYTES } from '../../../src/core/limits.ts'
import { isGzip } from '../../../src/core/sniff.ts'
import { scannableBytes } from '../../mesh/text.ts'
import type { VrmlDocument } from './ast.ts'
import { parseVrml } from './parse.ts'
import { fromVersion1 } from './version1/convert.ts'
import { parseX3d } from './x3d/parseX3d.ts'

/** A ratio is suspicious only beyond this size. */
const RATIO_FREE = 64 << 20

/** A document, and the format of the file that it was read from. */
export interface SceneFile extends VrmlDocument {
  format: 'vrml' | 'x3d'
}

/** A file of VRML 97 or 1.0 or of X3D, gzipped or not, as VRML97. Throws `file-exception` for anything else. */
export function readDocument(bytes: Uint8Array<ArrayBuffer>, progress: (fraction: number) => void): SceneFile {
  const text = scannableBytes(isGzip(bytes) ? unzip(bytes) : bytes)
  const head = new TextDecoder('latin1').decode(text.subarray(0, 64)).trimStart()
  if (head.startsWith('<')) return { ...parseX3d(text, progress), format: 'x3d' }
  if (!/^#(VRML|X3D)/i.test(head)) throw new OpenError('file-exception', 'not VRML')
  const document = parseVrml(text, progress)
  if (/^#VRML\s+V1/i.test(head)) return { ...fromVersion1(document), format: 'vrml' }
  return { ...document, format: /^#X3D/i.test(head) ? 'x3d' : 'vrml' }
}

/** Unpacks as far as the data goes, within bounds. */
function unzip(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  const chunks: Uint8Array[] = []
  let size = 0
  const gunzip = new Gunzip((chunk) => {
    size += chunk.length
    if (size > MAX_FILE_BYTES || (size > RATIO_FREE && size > bytes.length * MAX_ARCHIVE_RATIO)) throw new OpenError('archive-failed', 'unpacks to too much')
    chunks.push(chunk)
  })
  try {
    for (let at = 0; at < bytes.length; at += 1 << 16) gunzip.push(bytes.subarray(at, at + (1 << 16)), at + (1 << 16) >= bytes.length)
  } catch (error) {
    if (error instanceof OpenError) throw error
    throw new OpenError('archive-failed', (error as Error).message, { cause: error })
  }
  const out = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += chunk.length
  }
  return out
}
