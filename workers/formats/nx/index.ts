import type { Node } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import type { FormatReader } from '../../contract/format.ts'
import { stemOf } from './assembly/instances.ts'
import { attributesOf, componentsOf, previewOf, readDocument } from './document.ts'
import { Opening } from './opening.ts'

/** NX parts by the Parasolid bodies that they carry, and assemblies by the placements of their components. */
export const reader: FormatReader = {
  id: 'nx',

  async references(files, path) {
    return [...new Set(componentsOf(readDocument(await files.need(path).bytes(), baseName(path))).map(({ file }) => file))]
  },

  async open(files, path, sink, { quality }) {
    sink.progress('read', 0)
    const name = baseName(path)
    const document = readDocument(await files.need(path).bytes(), name)
    const preview = previewOf(document)
    if (preview) sink.preview?.(preview)
    sink.progress('structure', 0)
    const opening = new Opening(files, sink, quality)
    const root: Node = { id: 0, name: stemOf(name), children: [] }
    await opening.collect(root, document, path, [])
    const home = opening.replacement(root, document)
    sink.structure({
      name,
      format: 'nx',
      units: 'mm',
      upAxis: 'z',
      ...(home && { home }),
      application: 'NX',
      attributes: attributesOf(document),
      root,
    })
    opening.show()
  },
}
