import { OpenError } from '../../../src/core/errors.ts'
import { isZip } from '../../../src/core/sniff.ts'
import { readZipDirectory } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { extensionOf, type FileEntry } from '../../contract/fileSet.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'
import type { IfcModel } from './model.ts'
import { type IfcArgument, referenceAt, textAt } from '../../../wasm/ifc/line.ts'

const HEAD_BYTES = 4096

/**
 * The STEP text of an IFC file: an ifcZIP is unpacked (it holds one .ifc).
 * Throws `unsupported-format` for ifcXML, which the engine would take for an empty model, and `file-exception` for files that are no IFC at all.
 */
export async function ifcText(entry: FileEntry): Promise<FileEntry> {
  const isPacked = isZip(await entry.slice(0, HEAD_BYTES))
  // A file in an archive is unpacked once: each slice of it would unpack it again from the start.
  const text = isPacked ? memoryEntry(entry.path, await unzip(await entry.bytes())) : entry.blob ? entry : memoryEntry(entry.path, await entry.bytes())
  const head = new TextDecoder('latin1').decode(await text.slice(0, HEAD_BYTES))
  if (/^[\s\xEF\xBB\xBF]*<|<ifcXML|<\w*:?iso_10303_28/.test(head)) throw new OpenError('unsupported-format', 'ifcXML')
  if (!head.includes('ISO-10303-21')) throw new OpenError('file-exception', 'no ISO-10303-21 header')
  return text
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const blob = new Blob([bytes])
  const entries = await readZipDirectory(blob)
  const model = entries.find((entry) => extensionOf(entry.path) === 'ifc')
  if (model) return zipFileEntry(blob, model).bytes()
  if (entries.some((entry) => /^(ifcxml|xml)$/.test(extensionOf(entry.path)))) throw new OpenError('unsupported-format', 'ifcXML')
  throw new OpenError('archive-failed', 'no .ifc file in the archive')
}

const TAIL_BYTES = 256

/** Whether the text ends as ISO 10303-21 requires: a cut file does not. */
export async function isComplete(entry: FileEntry): Promise<boolean> {
  return new TextDecoder('latin1').decode(await entry.slice(Math.max(0, entry.size - TAIL_BYTES), entry.size)).includes('END-ISO-10303-21')
}

/** The file's origin by its header (ISO 10303-21, FILE_NAME) and IfcApplication. */
export function readHeader(file: IfcModel): { application?: string; attributes: Attribute[] } {
  const [name, stamp, authors, organizations, preprocessor, system] = file.header('FILE_NAME')
  const application = applicationOf(file) || textOf(system) || undefined
  const attributes: Attribute[] = []
  const add = (label: string, value: string): void => {
    if (value) attributes.push({ name: label, value })
  }
  add('Schema', file.schema)
  add('File name', textOf(name))
  add('Time stamp', textOf(stamp))
  add('Author', textOf(authors))
  add('Organization', textOf(organizations))
  add('Preprocessor', textOf(preprocessor))
  add('Originating system', textOf(system))
  for (const line of file.lines('IfcProjectedCRS')) add('Coordinate system', textAt(line, 0))
  return { application, attributes }
}

/** IfcApplication: developer, version, full name, identifier. The project's owner history names the one that wrote it; else the first. */
function applicationOf(file: IfcModel): string {
  const project = file.first('IfcProject')
  const historyId = project && referenceAt(project, 1)
  const history = historyId === undefined ? undefined : file.line(historyId)
  const owner = history && referenceAt(history, 1)
  const line = (owner === undefined ? undefined : file.line(owner)) ?? file.first('IfcApplication')
  if (line?.type !== 'IfcApplication') return ''
  const name = textAt(line, 2)
  const version = textAt(line, 1)
  return version && !name.includes(version) ? `${name} ${version}`.trim() : name
}

/** A string, or the strings of a list with commas. */
function textOf(argument: IfcArgument): string {
  if (!argument) return ''
  if (Array.isArray(argument))
    return argument
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ')
  return typeof argument.value === 'string' ? argument.value.trim().slice(0, 1000) : ''
}
