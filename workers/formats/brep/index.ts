import { OpenError } from '../../../src/core/errors.ts'
import type { FileSet } from '../../fileset/fileSet.ts'
import { unitAssumed } from '../../mesh/notes.ts'
import { wholeDeflection } from '../../occt/wholeDeflection.ts'
import { openWhole } from '../../occt/openWhole.ts'
import type { FormatReader, OpenOptions, Sink } from '../format.ts'

const decoder = new TextDecoder('latin1')

/** OpenCascade's own text format. It states no unit: millimetres by convention. */
export const reader: FormatReader = {
  id: 'brep',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const bytes = await files.need(path).bytes()
    const head = decoder.decode(bytes.subarray(0, 256))
    const version = /(?:CASCADE|Open CASCADE) Topology V\d/.exec(head)?.[0]
    if (!version && !head.includes('DBRep_DrawableShape')) throw new OpenError('file-exception', 'not a BREP file')
    sink.progress('read', 1)
    sink.note(unitAssumed)
    const deflections = { wanted: wholeDeflection(options.quality), coarser: wholeDeflection('coarse') }
    await openWhole('brep', bytes, path, sink, deflections, { units: 'unknown', application: 'Open CASCADE' })
  },
}
