import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { listParts } from '../../mesh/listParts.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { scannableBytes } from '../../mesh/text.ts'
import type { FormatReader, PartDraft, Sink } from '../../contract/format.ts'
import { readAsciiStl } from './asciiStl.ts'
import { readBinaryStl, stlKind } from './binaryStl.ts'

export const reader: FormatReader = {
  id: 'stl',
  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const kind = stlKind(await entry.slice(0, 1024), entry.size)
    if (kind === 'neither') throw new OpenError('file-exception', 'neither text nor binary STL')
    const parts = kind === 'binary' ? await binaryParts(entry, sink) : await asciiParts(entry, sink)
    if (parts.length > 0) sink.note(unitAssumed)
    listParts(sink, path, parts, { format: 'stl', units: 'unknown', upAxis: 'z' })
  },
}

async function binaryParts(entry: FileEntry, sink: Sink): Promise<PartDraft[]> {
  const solid = await readBinaryStl(entry, (fraction) => sink.progress('parse', fraction))
  if (solid.missing > 0) sink.note(damagedData('triangles that the file counts but does not hold', solid.missing))
  const { part, dropped } = meshPart({ id: 0, ...solid })
  if (dropped > 0) sink.note(damagedData('triangles with numbers that are not finite', dropped))
  return part.mesh ? [part] : []
}

async function asciiParts(entry: FileEntry, sink: Sink): Promise<PartDraft[]> {
  const { solids, broken } = readAsciiStl(scannableBytes(await entry.bytes()), (fraction) => sink.progress('parse', fraction))
  const parts: PartDraft[] = []
  let bad = broken
  let empty = 0
  for (const solid of solids) {
    if (solid.indices.length === 0) {
      empty++
      continue
    }
    const { part, dropped } = meshPart({ id: parts.length, ...solid, name: solid.name || `solid ${parts.length + 1}` })
    bad += dropped
    if (part.mesh) parts.push(part)
  }
  if (bad > 0) sink.note(damagedData('facets that are incomplete or not numbers', bad))
  if (empty > 0 && parts.length > 0) sink.note(skippedEntity('solids without facets', empty))
  return parts
}
