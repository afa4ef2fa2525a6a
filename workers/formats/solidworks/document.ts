import { readStreams, type Streams } from './container/streams.ts'
import type { Preview, Structure } from '../../../src/core/scene/model.ts'
import type { LengthUnit } from '../../../src/core/units.ts'
import { bitmapPicture } from '../../mesh/placeholder/pictureSize.ts'
import { readProperties } from './container/properties.ts'
import { TREE_STREAM } from './assembly/instanceTree.ts'

/** When the document was made (seconds) and a number that grows with every changed save: what an assembly notes of its parts. */
interface ModelStamp {
  created: number
  stamp: number
}

function readStamp(streams: Streams): ModelStamp | undefined {
  const bytes = streams.read('ModelStamps')
  if (!bytes || bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { created: view.getUint32(0, true), stamp: view.getUint32(4, true) }
}

/** A SolidWorks file with the facts that are needed before its geometry. */
export interface Document {
  streams: Streams
  kind: 'part' | 'assembly'
  /** Version of the display data; 0 = not stated. */
  displayVersion: number
  /** Version of the program that saved it last; 0 = not stated. */
  version: number
  /** Year of the program that saved it last, where the number gives it. */
  year?: number
  unit: LengthUnit
  /** Values of the document's properties that are text, in order: one of them names the active configuration. */
  values: string[]
  stamp?: ModelStamp
}

export const DISPLAY_STREAM = 'Contents/DisplayLists'

/** The program's constants for `SW_UnitsLinear`. */
const units: Record<string, LengthUnit> = { 0: 'mm', 1: 'cm', 2: 'm', 3: 'in', 4: 'ft', 5: 'ft', 8: 'um' }

export function readDocument(bytes: Uint8Array): Document {
  const streams = readStreams(bytes)
  const properties = readProperties(streams)
  const version = numberIn(streams, /^_MO_VERSION_(\d+)\//)
  const stamp = readStamp(streams)
  return {
    streams,
    kind: streams.names.includes(TREE_STREAM) ? 'assembly' : 'part',
    version,
    displayVersion: numberIn(streams, /^_DL_VERSION_(\d+)\//),
    unit: units[properties.find(({ name }) => name === 'SW_UnitsLinear')?.value ?? '0'] ?? 'mm',
    values: properties.filter(({ name, value }) => value !== '' && !name.startsWith('SW_')).map(({ value }) => value),
    // 8000 is the version of 2015, and each year adds a thousand.
    ...(version >= 8000 && { year: Math.floor(version / 1000) + 2007 }),
    ...(stamp && { stamp }),
  }
}

function numberIn({ names }: Streams, pattern: RegExp): number {
  for (const name of names) {
    const match = pattern.exec(name)
    if (match) return Number(match[1])
  }
  return 0
}

/** The picture that the program saved with the document; up to about 2003 there is only a bitmap, behind its length. */
export function previewOf({ streams }: Document): Preview | undefined {
  const image = streams.read('PreviewPNG')
  if (image && image[0] === 0x89 && image[1] === 0x50) return { image: image.slice(), mime: 'image/png' }
  return bitmapPicture(streams.read('Preview')?.subarray(4) ?? new Uint8Array(0))
}

/** What the structure of either kind states of its document. */
export function structureOf(document: Document, name: string): Omit<Structure, 'root'> {
  return {
    name,
    format: document.kind === 'part' ? 'solidworks-part' : 'solidworks-assembly',
    units: document.unit,
    upAxis: 'y',
    application: document.year === undefined ? 'SolidWorks' : `SolidWorks ${document.year}`,
  }
}
