import { OpenError } from '../../../src/core/errors.ts'
import { baseName, type FileEntry } from '../../contract/fileSet.ts'
import { lineSlices } from '../../mesh/lineSlices.ts'
import { listParts } from '../../mesh/listParts.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { earlyForms, growingSink, RoughMesh, type ShownForms } from '../../mesh/roughMesh.ts'
import type { FormatReader, PartDraft, Sink } from '../../contract/format.ts'
import { AsciiStl } from './asciiStl.ts'
import { estimatedBounds, readBinaryStl, stlKind } from './binaryStl.ts'

export const reader: FormatReader = {
  id: 'stl',
  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const kind = stlKind(await entry.slice(0, 1024), entry.size)
    if (kind === 'neither') throw new OpenError('file-exception', 'neither text nor binary STL')
    const about = { format: 'stl', units: 'unknown', upAxis: 'z' } as const
    const name = baseName(path)
    const alone = { name, root: { id: 0, name, children: [], part: 0 }, ...about }
    const shown = kind === 'binary' ? growingSink(sink, entry, alone) : sink
    const parts = kind === 'binary' ? await binaryParts(entry, shown) : await asciiParts(entry, sink, earlyForms(sink, entry, alone))
    if (parts.length > 0) sink.note(unitAssumed)
    listParts(shown, path, parts, about)
  },
}

async function binaryParts(entry: FileEntry, sink: Sink): Promise<PartDraft[]> {
  // A packed file would be unpacked for each place that is looked at.
  const bounds = sink.growing && entry.blob && (await estimatedBounds(entry))
  const rough = sink.growing && new RoughMesh(sink, { id: 0, name: '', bounds })
  const solid = await readBinaryStl(
    entry,
    (fraction) => sink.progress('parse', fraction),
    (positions, indices, corners, last) => rough?.grow(positions, indices, corners, last),
  )
  if (solid.missing > 0) sink.note(damagedData('triangles that the file counts but does not hold', solid.missing))
  if (solid.beyond > 0) sink.note(damagedData('triangles behind those that the file counts', solid.beyond))
  const { part, dropped } = meshPart({ id: 0, ...solid, isSpent: true })
  if (dropped > 0) sink.note(damagedData('triangles with numbers that are not finite', dropped))
  return part.mesh ? [part] : []
}

async function asciiParts(entry: FileEntry, sink: Sink, early: ShownForms | undefined): Promise<PartDraft[]> {
  const text = new AsciiStl()
  const rough = early && new RoughMesh(early, { id: 0, name: '' })
  for await (const { bytes, fraction } of lineSlices(entry)) {
    text.read(bytes)
    sink.progress('parse', fraction)
    if (!rough) continue
    const { positions, indices, corners } = text.soFar()
    rough.grow(positions, indices, corners, fraction === 1)
  }
  const { solids, broken } = text.take()
  const parts: PartDraft[] = []
  let bad = broken
  let empty = 0
  for (const solid of solids) {
    if (solid.indices.length === 0) {
      empty++
      continue
    }
    const { part, dropped } = meshPart({ id: parts.length, ...solid, isSpent: true, name: solid.name || `solid ${parts.length + 1}` })
    bad += dropped
    if (part.mesh) parts.push(part)
  }
  if (bad > 0) sink.note(damagedData('facets that are incomplete or not numbers', bad))
  if (empty > 0 && parts.length > 0) sink.note(skippedEntity('solids without facets', empty))
  return parts
}
