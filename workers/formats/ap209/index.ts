import { OpenError } from '../../../src/core/errors.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { baseName } from '../../contract/fileSet.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { cutOff, damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { readHeader } from '../step/header.ts'
import { reader as stepReader } from '../step/index.ts'
import { readExchange } from '../step/references.ts'
import { elementMesh } from './elements.ts'

/** AP209, analysis: the design's shape where the file has one, else the surface of the finite elements. */
export const reader: FormatReader = {
  id: 'ap209',
  references: (files, path) => stepReader.references!(files, path),
  async open(files, path, sink, options) {
    const own: Sink = { ...sink, structure: (structure) => sink.structure({ ...structure, format: 'ap209' }) }
    try {
      return await stepReader.open(files, path, own, options)
    } catch (error) {
      if (!(error instanceof OpenError && error.code === 'no-geometry')) throw error
    }
    const exchange = await readExchange(files.need(path))
    const { positions, indices, elements, skipped, damaged, hasUnit } = elementMesh(exchange)
    const name = baseName(path)
    const { part, dropped } = meshPart({ id: 0, name, positions, indices: Uint32Array.from(indices) })
    if (!part.mesh) throw new OpenError('no-geometry', 'no finite elements with surfaces')
    const { application, attributes } = readHeader(exchange)
    sink.structure({
      name,
      format: 'ap209',
      units: 'mm',
      upAxis: 'z',
      root: { id: 0, name, part: 0, children: [] },
      ...(application !== '' && { application }),
      attributes: [...attributes, { group: 'AP209', name: 'Finite elements', value: String(elements) }],
    })
    sink.part(part)
    if (!hasUnit) sink.note(unitAssumed)
    if (!exchange.scan.complete) sink.note(cutOff)
    if (skipped > 0) sink.note(skippedEntity('finite elements without a surface', skipped))
    if (damaged + dropped > 0) sink.note(damagedData('finite elements without all of their nodes', damaged + dropped))
  },
}
