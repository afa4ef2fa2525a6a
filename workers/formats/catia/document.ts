import type { Preview } from '../../../src/core/scene/model.ts'
import { extensionOf } from '../../contract/fileSet.ts'
import { Container } from './container/container.ts'

/** A CATIA V5 file: a part, a product, or the graphics of one alone (.cgr). */
export interface Document {
  container: Container
  kind: 'part' | 'product'
  /** "CATIA V5 R29 SP5"; without a release where none is stated. */
  application: string
  preview?: Preview
}

const PREVIEW = '\x05CATPreview'
const STORAGE = '\x03CATStorageProperty'
/** The class of the container that holds a product's tree alone; parts have `CATPrtCont` beside it. */
const PART_CLASSES = ['CATPrtCont', 'CATCGRCont']

/** A .cgr is graphics alone by its name, and states no class at times. Throws `file-exception` for a damaged container. */
export function readDocument(bytes: Uint8Array, path: string): Document {
  const container = new Container(bytes)
  const preview = previewOf(container)
  return { container, kind: extensionOf(path) === 'cgr' ? 'part' : kindOf(container), application: applicationOf(container), ...(preview && { preview }) }
}

function kindOf(container: Container): Document['kind'] {
  if (container.streams('SurfacicReps').length > 0) return 'part'
  const classes = container.streams(STORAGE).map((stream) => latin(container.read(stream)))
  return PART_CLASSES.some((name) => classes.some((text) => text.includes(name))) ? 'part' : 'product'
}

/** Four bytes, then a JPEG. */
function previewOf(container: Container): Preview | undefined {
  for (const stream of container.streams(PREVIEW)) {
    const bytes = container.read(stream)
    if (bytes[4] === 0xff && bytes[5] === 0xd8) return { image: bytes.slice(4), mime: 'image/jpeg' }
  }
  return undefined
}

/** Each stream of objects states the program near its start. */
function applicationOf(container: Container): string {
  const HEAD = 512
  for (const stream of container.entries) {
    if (!stream.stream || !stream.name.startsWith('Cont_')) continue
    const found = /V5R(\d+)SP(\d+)HF\d+/.exec(latin(container.read(stream).subarray(0, HEAD)))
    if (found) return `CATIA V5 R${found[1]} SP${found[2]}`
  }
  return 'CATIA V5'
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4096))
