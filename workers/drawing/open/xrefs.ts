import { baseName, extensionOf, type FileSet } from '../../contract/fileSet.ts'
import { Source, type Tables } from '../flatten/source.ts'
import type { Document } from '../model/document.ts'
import { BlockTypeFlags } from '../model/flags.ts'
import type { BlockRecord } from '../model/tables.ts'
import type { CadFile } from '../read/readCadFile.ts'

/** Xrefs within xrefs, and how many files in all. */
const MAX_LEVELS = 8
const MAX_FILES = 200

interface Xrefs {
  byBlock: Map<BlockRecord, Source>
  sources: Source[]
  missing: Set<string>
}

/** `read`: a document of a file of the set; it may throw. A file that stands above itself is not read again. */
export async function locateXrefs(top: Document, path: string, files: FileSet, tables: Tables, read: (path: string) => Promise<CadFile>): Promise<Xrefs> {
  const found: Xrefs = { byBlock: new Map(), sources: [], missing: new Set() }
  const visit = async (document: Document, from: string, above: readonly string[]): Promise<void> => {
    for (const block of document.blockRecords ?? []) {
      const wanted = referenceOf(block)
      if (!wanted) continue
      const entry = files.resolve(wanted, from)
      if (!entry || !/^(dwg|dxf)$/.test(extensionOf(entry.path))) {
        found.missing.add(baseName(wanted))
        continue
      }
      if (above.includes(entry.path) || above.length > MAX_LEVELS || found.sources.length >= MAX_FILES) continue
      try {
        const inner = await read(entry.path)
        const source = new Source(inner, tables, entry.path, block.name, top)
        found.byBlock.set(block, source)
        found.sources.push(source)
        await visit(inner.document, entry.path, [...above, entry.path])
      } catch {
        found.missing.add(baseName(wanted))
      }
    }
  }
  await visit(top, path, [path])
  return found
}

/** Path of the file that a block stands for; undefined of a block with entities of its own. An overlay within an xref is left out by AutoCAD, too, but not one at the top. */
function referenceOf(block: BlockRecord): string | undefined {
  const { blockEntity } = block
  const isReference = ((block.combinedFlags ?? 0) & (BlockTypeFlags.XRef | BlockTypeFlags.XRefOverlay)) !== 0
  return isReference && blockEntity?.xRefPath ? blockEntity.xRefPath : undefined
}
