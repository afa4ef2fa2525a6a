import { baseName, type FileSet } from '../../fileset/fileSet.ts'
import { LaterParts } from '../exact/laterParts.ts'
import type { FormatReader, OpenOptions, Sink } from '../format.ts'
import { previewOf, readDocument, structureOf } from './document.ts'
import { joined } from './joined.ts'
import { partOf, withoutTriangles } from './partFile.ts'

/** SolidWorks parts and assemblies, told apart by their contents. */
export const reader: FormatReader = {
  id: 'solidworks-part',

  async references(files: FileSet, path: string): Promise<string[]> {
    const document = readDocument(await files.need(path).bytes())
    if (document.kind === 'part') return []
    const { assemblyReferences } = await import('./assembly/openAssembly.ts')
    return assemblyReferences(document)
  },

  async open(files: FileSet, path: string, sink: Sink, { quality }: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const document = readDocument(await files.need(path).bytes())
    const preview = previewOf(document)
    if (preview) sink.preview?.(preview)
    sink.progress('structure', 0)
    if (document.kind === 'assembly') {
      const { openAssembly } = await import('./assembly/openAssembly.ts')
      await openAssembly(document, files, path, sink)
      return
    }
    const name = baseName(path)
    const title = name.replace(/\.[^.]+$/, '')
    sink.structure({ ...structureOf(document, name), root: { id: 0, name: title, part: 0, children: [] } })
    sink.progress('parse', 0)
    const part = partOf(document, title)
    if (!part) {
      const { exactPart } = await import('./exactPart.ts')
      const exact = exactPart({ id: 0, name: title }, document, quality)
      if (!exact) throw withoutTriangles(document)
      sink.part(exact)
      return
    }
    const later = new LaterParts(sink)
    const draft = { ...part, id: 0 }
    await later.show(draft, {
      now: () => joined(draft, document),
      later: async () => {
        const again = partOf(document, title)
        return again && joined({ ...again, id: 0 }, document)
      },
    })
    later.start()
  },
}
