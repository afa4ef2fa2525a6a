import type { Document } from '../model/document.ts'
import { Ole2Frame, RasterImage } from '../model/inserts.ts'
import type { ImageDefinition } from '../model/objects.ts'
import type { Picture } from '../../../src/core/drawing/drawing.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import type { FontDemand } from '../fonts/fontDemand.ts'
import { gatherMetafile } from '../metafile/drawMetafile.ts'
import type { Metafile } from '../metafile/items.ts'
import { olePicture } from '../ole/olePicture.ts'
import { bitonalMask } from '../raster/bitonal.ts'
import type { Source } from './source.ts'

const MAX_BYTES = 64 << 20
const MAX_ALL_BYTES = 256 << 20

/** Pictures that images refer to, found among the files. */
export class PictureTable {
  readonly pictures: Picture[] = []
  readonly missing = new Set<string>()
  private readonly metafiles = new Map<Ole2Frame, Metafile>()
  private readonly known = new Map<ImageDefinition | Ole2Frame, number>()
  private readonly masks = new Set<number>()

  /** Reads the pictures of all documents. */
  async load(sources: readonly Source[], files: FileSet): Promise<void> {
    let total = 0
    for (const { document, path } of sources) {
      for (const definition of definitionsOf(document)) {
        if (!definition.fileName || this.known.has(definition)) continue
        const name = baseName(definition.fileName)
        const entry = files.resolve(definition.fileName, path)
        this.known.set(definition, this.pictures.length)
        const fits = entry && entry.size <= MAX_BYTES && total + entry.size <= MAX_ALL_BYTES
        const data = fits ? await entry.bytes() : undefined
        const picture = data && (await shownPicture(data))
        if (!picture) this.missing.add(name)
        else if (picture.isMask) this.masks.add(this.pictures.length)
        this.pictures.push({ name, mime: picture?.mime ?? '', ...(picture && { data: picture.image }) })
        total += data?.length ?? 0
      }
      for (const { entities } of document.blockRecords) for (const entity of entities.rich) if (entity instanceof Ole2Frame) await this.embed(entity)
    }
  }

  /** -1 when the image refers to none. */
  indexOf(definition: ImageDefinition | Ole2Frame | null): number {
    return definition ? (this.known.get(definition) ?? -1) : -1
  }

  /** Whether a picture is a mask, drawn in the colour of the entity: one that has one bit for each pixel. */
  isMask(picture: number): boolean {
    return this.masks.has(picture)
  }

  /** What an embedded document drew of itself. */
  metafileOf(frame: Ole2Frame): Metafile | undefined {
    return this.metafiles.get(frame)
  }

  /** Adds what the texts of embedded documents need. */
  gather(demand: FontDemand): FontDemand {
    for (const metafile of this.metafiles.values()) gatherMetafile(metafile, demand)
    return demand
  }

  private async embed(frame: Ole2Frame): Promise<void> {
    const picture = await olePicture(frame.binaryData)
    if (!picture) return
    if ('items' in picture) {
      this.metafiles.set(frame, picture)
      return
    }
    this.known.set(frame, this.pictures.length)
    this.pictures.push({ name: frame.sourceApplication || 'OLE', mime: picture.mime, data: picture.image })
  }
}

/** Those that images lead to. */
function definitionsOf(document: Document): Set<ImageDefinition> {
  const found = new Set<ImageDefinition>()
  for (const { entities } of document.blockRecords)
    for (const entity of entities.rich) if (entity instanceof RasterImage && entity.definition) found.add(entity.definition)
  return found
}

const signatures: readonly [string, string][] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['BM', 'image/bmp'],
  ['RIFF', 'image/webp'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
]

/** A picture as browsers show it: TIFF files are decoded. Undefined of kinds that are not known, and damaged TIFF files. */
async function shownPicture(data: Uint8Array<ArrayBuffer>): Promise<(Preview & { isMask?: boolean }) | undefined> {
  const head = String.fromCharCode(...data.subarray(0, 4))
  const mime = signatures.find(([start]) => head.startsWith(start))?.[1]
  if (mime !== 'image/tiff') {
    const mask = mime && bitonalMask(mime, data)
    return mask ? { ...mask, isMask: true } : mime === undefined ? undefined : { mime, image: data }
  }
  const { tiffPicture } = await import('../raster/readTiff.ts')
  try {
    return tiffPicture(data)
  } catch {
    return undefined
  }
}
