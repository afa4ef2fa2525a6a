import { zipSync } from 'fflate'
import { OpenError } from '../../../../src/core/errors.ts'
import type { Sink } from '../../../../workers/contract/format.ts'
import { reader } from '../../../../workers/formats/stepxml/index.ts'
import { p28Of } from '../../../../workers/formats/stepxml/p28.fixture.ts'
import { assemblyXml, boxStep } from '../../../../workers/formats/stepxml/stepxml.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Files, FuzzFormat, Variant } from '../variant.ts'

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const [assembly, part] = [encoded(assemblyXml), encoded(boxStep())]
const populations = (['terse', 'elements', 'late'] as const).map((form) => encoded(p28Of(boxStep(), form)))
const packed = zipSync({ 'gear.stpx': assembly, 'box.stp': part })

export const format: FuzzFormat = {
  // Without any part's file there is no structure: the pipeline then names the missing ones.
  reader: {
    ...reader,
    async open(files, path, sink, options) {
      let told = false
      const missing: string[] = []
      const own: Sink = {
        ...sink,
        missing: (name) => missing.push(name),
        structure(structure) {
          told = true
          sink.structure(structure)
        },
      }
      await reader.open(files, path, own, options)
      if (!told && missing.length > 0) throw new OpenError('missing-parts', missing.join(', '))
    },
  },
  own(next): Variant {
    const kinds: [string, () => Files][] = [
      ['assembly', () => ({ 'gear.stpx': damaged(assembly, next), 'box.stp': part })],
      ['part', () => ({ 'gear.stpx': assembly, 'box.stp': damaged(part, next) })],
      ['instances', () => ({ 'box.p28': damaged(populations[next(3)], next) })],
      ['package', () => ({ 'gear.stpx': damaged(packed, next) })],
    ]
    const [of, make] = kinds[Math.max(0, next(6) - 2)]
    return { files: make(), of }
  },
}
