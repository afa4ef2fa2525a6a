import { openWhole } from '#occt/whole'
import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { unitAssumed } from '../../mesh/notes.ts'
import { meshAll, mostlyFlagged } from '../exact/showParts.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { readBrep } from './readBrep.ts'

const decoder = new TextDecoder('latin1')
const about: Pick<Structure, 'units' | 'application'> = { units: 'unknown', application: 'Open CASCADE' }

/** OpenCascade's own text format. It states no unit: millimetres by convention. */
export const reader: FormatReader = {
  id: 'brep',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const bytes = await files.need(path).bytes()
    const version = Number(/CASCADE Topology V(\d)/.exec(decoder.decode(bytes.subarray(0, 256)))?.[1])
    if (!version) throw new OpenError('file-exception', 'not a BREP file')
    sink.progress('read', 1)
    sink.note(unitAssumed)
    const tree = readBrep(bytes, version)
    const meshed = await meshAll(tree?.parts ?? [], sink, options.quality)
    const drafts = meshed.flatMap(({ draft }) => draft ?? [])
    if (!tree || drafts.length === 0 || mostlyFlagged(meshed)) {
      const failed = await openWhole('brep', bytes, path, sink, options.quality, about).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failed === undefined) return
      if (!(failed instanceof OpenError) || drafts.length === 0) throw failed
    }
    sink.structure(structureOf(path, tree?.roots ?? []))
    for (const draft of drafts) sink.part(draft)
  },
}

/** The file's shape, under the file's name where it has none of its own. */
function structureOf(path: string, roots: Node[]): Structure {
  const name = baseName(path)
  const [only] = roots
  return { name, format: 'brep', upAxis: 'z', root: roots.length === 1 ? { ...only, name } : { id: 0, name, children: roots }, ...about }
}
