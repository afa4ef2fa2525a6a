import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { LaterParts } from '../exact/laterParts.ts'
import { type PictureOnly, openOrPicture } from '../../mesh/placeholder/picturePart.ts'
import type { FormatReader, OpenOptions, Quality, Sink } from '../../contract/format.ts'
import { type Document, previewOf, readDocument, structureOf } from './document.ts'
import { joined } from './joined.ts'
import { skippedEntity } from '../../mesh/notes.ts'
import { cosmeticThreads } from './cosmeticThreads.ts'
import { threadLines, threadsOn } from './threadLines.ts'
import { hasBodies, partOf, withoutTriangles } from './partFile.ts'

/** SolidWorks parts and assemblies, distinguished by their contents. */
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
    const bytes = await files.need(path).bytes()
    const document = readDocument(bytes)
    const preview = previewOf(document)
    if (preview) sink.preview?.(preview)
    sink.progress('structure', 0)
    const name = baseName(path)
    const picture: PictureOnly = { path, preview, program: 'SolidWorks', about: structureOf(document, name) }
    await openOrPicture(picture, sink, async (own) => {
      if (document.kind === 'part') return openPart({ document, bytes, path, again: () => files.need(path).bytes() }, own, quality)
      const { openAssembly } = await import('./assembly/openAssembly.ts')
      return openAssembly(document, files, path, own, quality)
    })
  },
}

/** A part file that is opened. */
interface PartFile {
  document: Document
  bytes: Uint8Array<ArrayBuffer>
  path: string
  /** The bytes anew. */
  again: () => Promise<Uint8Array<ArrayBuffer>>
}

async function openPart({ document, bytes, path, again }: PartFile, sink: Sink, quality: Quality): Promise<void> {
  const name = baseName(path)
  // Its display data are a heap of parts.
  if (/\.(sldasm|asmdot)$/i.test(name)) throw new OpenError('shape-unread', 'an assembly whose tree cannot be read: export STEP from SolidWorks')
  const title = name.replace(/\.[^.]+$/, '')
  const threads = cosmeticThreads(document)
  const part = partOf(document, title, bytes)
  const exact = part ? undefined : (await import('./exactPart.ts')).exactPart({ id: 0, name: title }, readDocument(await again()), quality)
  const shown = part ?? exact
  if (!shown) throw withoutTriangles(document)
  const lines = threads && threadLines(threadsOn(threads, shown), 1)
  sink.structure({ ...structureOf(document, name), root: rootOf(title, lines?.nodes ?? []) })
  if (threads && threads.length === 0) sink.note(skippedEntity('cosmetic threads'))
  sink.progress('parse', 0)
  const draft = { ...shown, id: 0 }
  if (!part || !hasBodies(document)) {
    sink.part(draft)
    for (const thread of lines?.parts ?? []) sink.part(thread)
    return
  }
  const later = new LaterParts(sink)
  await later.show(draft, {
    now: async () => joined(draft, readDocument(await again())),
    later: async () => {
      const file = await again()
      const same = partOf(readDocument(file), title, file)
      return same && joined({ ...same, id: 0 }, readDocument(await again()))
    },
  })
  for (const thread of lines?.parts ?? []) sink.part(thread)
  later.start()
}

/** The part, with its cosmetic threads beside it. */
const rootOf = (name: string, threads: Node[]): Node =>
  threads.length === 0 ? { id: 0, name, part: 0, children: [] } : { id: 0, name, children: [{ id: 0, name, part: 0, children: [] }, ...threads] }
