import type { Attribute } from '../../../src/core/scene/model.ts'
import type { FileSet } from '../../fileset/fileSet.ts'
import { unitAssumed } from '../../mesh/notes.ts'
import { wholeDeflection } from '../../occt/wholeDeflection.ts'
import { openWhole } from '../../occt/openWhole.ts'
import type { FormatReader, OpenOptions, Sink } from '../format.ts'
import { readGlobal } from './global.ts'

/** IGES 5.3 (surfaces and solids) by OpenCascade, which converts to millimetres itself. */
export const reader: FormatReader = {
  id: 'iges',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const bytes = await files.need(path).bytes()
    const { application, preprocessor, units, author, organisation, date } = readGlobal(bytes)
    sink.progress('read', 1)
    if (units === 'unknown') sink.note(unitAssumed)
    const attributes: Attribute[] = []
    for (const [name, value] of [
      ['Author', author],
      ['Organisation', organisation],
      ['Date', date],
      ['Preprocessor', preprocessor],
    ] as const) {
      if (value !== '' && value !== application) attributes.push({ group: 'IGES', name, value })
    }
    const deflections = { wanted: wholeDeflection(options.quality), coarser: wholeDeflection('coarse') }
    await openWhole('iges', bytes, path, sink, deflections, { units, ...(application !== '' && { application }), attributes })
  },
}
