import {
  type BlockRecord,
  type CadDocument,
  DwgReader,
  DwgReaderConfiguration,
  DxfReader,
  DxfReaderConfiguration,
  type NotificationEventArgs,
  NotificationType,
} from '@node-projects/acad-ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Note } from '../../../src/core/scene/note.ts'
import { extensionOf, type FileSet } from '../../contract/fileSet.ts'
import { dwgApplication, dxfApplication } from './application.ts'
import { amendDxf } from './amendDxf.ts'
import { amendLegacyStyles } from './dimensionReads.ts'
import { keepDimensionArrows } from './dimensionArrows.ts'
import { checkDwg } from './dwgHead.ts'
import { readDwg } from './dwg/readDwg.ts'
import { cleanDxf } from './dxfBytes.ts'
import { fixLibrary } from './libraryFixes.ts'
import { recordsOf } from './dxfRecords.ts'
import { binaryTags, isBinary, textOf } from './dxfTags.ts'
import { dxfOfOldDwg } from './old/oldDrawing.ts'
import { oldRelease, releaseName } from './old/oldRelease.ts'
import { repairDxf, repairs } from './repairDxf.ts'
import { settleAttributes } from './settleAttributes.ts'
import { settleSpaces } from './settleSpaces.ts'
import { dwgStreams } from './solidStreams.ts'
import { EntityStream } from './stream/entityStream.ts'
import type { SpaceStream } from './stream/spaceStream.ts'
import { splitDxf } from './stream/splitDxf.ts'

export interface CadFile {
  document: CadDocument
  /** The block that is model space. */
  model: BlockRecord | undefined
  /** What could not be read; entities of a DWG file are read when they are asked for, and told of after that. */
  problems(): Note[]
  /** ACIS streams that do not stand in their entities, by handle. */
  streams: ReadonlyMap<number, Uint8Array>
  /** Model space of a large drawing, of which the document holds the complex entities. */
  stream?: SpaceStream
  /** What wrote it, if it says so. */
  application?: string
}

/** DXF text from this size on is read as a stream: the library makes objects of fifty times its size. */
const LARGE = 4 << 20
/** Entities of model space of a DWG from this number on are read as a stream. */
const LARGE_SPACE = 20_000

/** Reads one file of the set, DWG or DXF by its first bytes. `large`: what size is read as a stream. Throws `OpenError`. */
export async function readCadFile(files: FileSet, path: string, large = LARGE): Promise<CadFile> {
  fixLibrary()
  keepDimensionArrows()
  const entry = files.need(path)
  if (entry.size === 0) throw new OpenError('empty-file', path)
  const bytes = await entry.bytes()
  const isDwg = extensionOf(path) === 'dwg' ? !startsLikeDxf(bytes) : bytes[0] === 0x41 && bytes[1] === 0x43
  const log = new ProblemLog()
  const release = isDwg ? oldRelease(bytes) : undefined
  if (release !== undefined) {
    const { dxf, damaged } = withDrawingErrors(() => dxfOfOldDwg(bytes))
    if (damaged > 0) log.damaged(damaged)
    return { ...readText(dxf, log), application: releaseName(release) }
  }
  if (isDwg) {
    checkDwg(bytes)
    try {
      return readOwn(bytes, log, Number.isFinite(large) ? Math.min(large, LARGE_SPACE) : large)
    } catch (error) {
      return readByLibrary(bytes, log, error)
    }
  }
  const streamed = bytes.length >= large ? readLarge(bytes, log) : undefined
  if (streamed) return streamed
  return readText(bytes, log)
}

function readText(bytes: Uint8Array<ArrayBuffer>, log: ProblemLog): CadFile {
  const { document, data } = readDxf(bytes, log)
  const streams = amendDxf(document, data)
  const model = settleSpaces(document, data)
  settleAttributes(document)
  return { document, model, streams, problems: () => log.notes, application: dxfApplication(data) }
}

const startsLikeDxf = (bytes: Uint8Array): boolean => /^(AutoCAD Binary DXF|\s*(0|999)\s)/.test(String.fromCharCode(...bytes.subarray(0, 22)))

function readOwn(bytes: Uint8Array<ArrayBuffer>, log: ProblemLog, streamFrom: number): CadFile {
  const { document, streams, objects, appInfo, stream } = readDwg(bytes, streamFrom)
  needTables(document)
  const problems = (): Note[] => {
    if (objects.damaged > 0) log.damaged(objects.damaged)
    return log.notes
  }
  return { document, model: document.modelSpace ?? undefined, streams, ...(stream && { stream }), problems, application: dwgApplication(appInfo) }
}

/** A file of which the tables are lost reads as one without layers. */
function needTables({ modelSpace, layers }: CadDocument): void {
  if (!modelSpace || [...(layers ?? [])].length === 0) throw new OpenError('file-exception', 'a DWG without layers')
}

/** A file that the own reader refuses (`refusal`) is read by the library. Throws the refusal when that cannot read it either. */
function readByLibrary(bytes: Uint8Array<ArrayBuffer>, log: ProblemLog, refusal: unknown): CadFile {
  try {
    const { document, streams } = libraryDwg(bytes, log)
    return { document, model: document.modelSpace ?? undefined, streams, problems: () => log.notes }
  } catch {
    throw asDrawingError(refusal)
  }
}

function libraryDwg(bytes: Uint8Array<ArrayBuffer>, log: ProblemLog): Pick<CadFile, 'document' | 'streams'> {
  const settings = new DwgReaderConfiguration()
  settings.failsafe = true
  settings.keepUnknownEntities = true
  const reader = new DwgReader(bytes.buffer, log.listen)
  reader.configuration = settings
  const document = reader.read()
  needTables(document)
  amendLegacyStyles(document)
  return { document, streams: dwgStreams(reader) }
}

/** Undefined when the file is to be read as others are: binary, of R12, damaged. */
function readLarge(bytes: Uint8Array<ArrayBuffer>, log: ProblemLog): CadFile | undefined {
  const clean = cleanDxf(bytes)
  const split = isBinary(clean) ? undefined : splitDxf(clean)
  if (!split) return undefined
  let document: CadDocument
  try {
    document = readWhole(split.rest, log)
  } catch {
    return undefined
  }
  const streams = amendDxf(document, split.rest)
  const model = settleSpaces(document, split.rest)
  if (!model || model !== document.modelSpace) return undefined
  settleAttributes(document)
  return { document, model, streams, stream: new EntityStream(clean, split, document), problems: () => log.notes, application: dxfApplication(split.rest) }
}

function readWhole(data: Uint8Array<ArrayBuffer>, log: ProblemLog): CadDocument {
  const settings = new DxfReaderConfiguration()
  settings.failsafe = true
  settings.keepUnknownEntities = true
  return DxfReader.readFromStreamWithConfig(data, settings, log.listen)
}

/** A file that cannot be read as it is, or of which no entity comes, is read once more from its sound tags. */
function readDxf(bytes: Uint8Array<ArrayBuffer>, log: ProblemLog): { document: CadDocument; data: Uint8Array } {
  const read = (data: Uint8Array<ArrayBuffer>): CadDocument => readWhole(data, log)
  if (bytes.length === 0) throw new OpenError('empty-file')
  const clean = cleanDxf(bytes)
  let failure: unknown
  let empty: CadDocument | undefined
  // The library never comes to the end of such.
  if (isLostBinary(clean)) failure = new OpenError('file-exception', 'a binary DXF without its end')
  else
    try {
      const document = read(clean)
      if (!isEmpty(document) || !hasEntities(clean)) return { document, data: clean }
      empty = document
    } catch (error) {
      failure = error
    }
  for (const keep of repairs) {
    const { data, damages } = repairDxf(clean, keep)
    log.restart()
    try {
      const document = read(data)
      if (isEmpty(document)) continue
      // Where all sections were kept, nothing but the counted damages is missing.
      if (keep !== repairs[0] || damages > 0) log.damaged(damages)
      return { document, data }
    } catch (error) {
      failure = error
    }
  }
  if (empty) return { document: empty, data: clean }
  throw asDrawingError(failure)
}

const isEmpty = ({ blockRecords }: CadDocument): boolean => [...(blockRecords ?? [])].every(({ entities }) => entities.count === 0)

function hasEntities(bytes: Uint8Array): boolean {
  for (const _ of recordsOf(bytes, (type, section) => section === 'ENTITIES' && type !== 'ENDSEC')) return true
  return false
}

/** Binary, and its tags do not lead to its end: cut, or something is missing between. */
function isLostBinary(bytes: Uint8Array): boolean {
  if (!isBinary(bytes)) return false
  for (const tag of binaryTags(bytes, () => {})) if (tag.code === 0 && textOf(bytes, tag) === 'EOF') return false
  return true
}

function withDrawingErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asDrawingError(error)
  }
}

/** The library's own errors are many; what they say is only of use in the log. */
export function asDrawingError(error: unknown): OpenError {
  if (error instanceof OpenError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof RangeError && /allocation|array length|memory/i.test(message)) return new OpenError('memory-budget', message)
  if (/not supported/i.test(message)) return new OpenError('not-yet', `a drawing of a release that cannot be read: ${message}`)
  return new OpenError('file-exception', `damaged drawing: ${message}`, { cause: error })
}

/** Objects of which nothing is seen (71: headers of viewports of before R2004), which the library (3.2.0) does not always understand. */
const unseen = /^Could not read (71|FIELD|BLOCK\w+(GRIP|ACTION|PARAMETER)) /

/** A value of a field or a cell of which the file does not tell the kind: tables are drawn by their blocks. */
const UNTYPED = 'Invalid operation for value type'

/** Counts what the library reports: thousands of lines in some files. */
class ProblemLog {
  private readonly counts = new Map<NotificationType, number>()
  private dropped: number | undefined

  readonly listen = (_: object, { notificationType, message, exception }: NotificationEventArgs): void => {
    if (unseen.test(message) || exception?.message === UNTYPED) return
    this.counts.set(notificationType, (this.counts.get(notificationType) ?? 0) + 1)
  }

  /** Before another reading: what the one before it reported is of no use. */
  restart(): void {
    this.counts.clear()
  }

  damaged(dropped: number): void {
    this.dropped = dropped
  }

  get notes(): Note[] {
    const notes: Note[] = []
    const errors = this.counts.get(NotificationType.Error) ?? 0
    if (errors > 0)
      notes.push({ level: 'warning', code: 'damaged-data', text: 'objects of the drawing could not be read', count: errors, params: { what: 'objects' } })
    if (this.dropped !== undefined)
      notes.push({
        level: 'warning',
        code: 'damaged-data',
        text: 'the file is damaged; what could be read of it is shown',
        count: Math.max(1, this.dropped),
        params: { what: 'tags' },
      })
    return notes
  }
}
