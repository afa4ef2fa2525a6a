import { OpenError } from '../../../src/core/errors.ts'
import { isZip } from '../../../src/core/sniff.ts'
import { readZipDirectory } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { extensionOf } from '../../contract/fileSet.ts'

/**
 * The STEP text of an IFC file: an ifcZIP is unpacked (it holds one .ifc).
 * Throws `unsupported-format` for ifcXML, which the engine would take for an empty model, and `file-exception` for files that are no IFC at all.
 */
export async function ifcText(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const text = isZip(bytes) ? await unzip(bytes) : bytes
  const head = new TextDecoder('latin1').decode(text.subarray(0, 4096))
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

/** Whether the text ends as ISO 10303-21 wants it: a cut file does not. */
export function isComplete(text: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(text.subarray(-256)).includes('END-ISO-10303-21')
}
