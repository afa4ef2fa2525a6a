import { OpenError } from '../../../src/core/errors.ts'
import { type Compound, readCompound } from '../../io/compound/compound.ts'
import { baseName, extensionOf, type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { type Attachment, readAttachments } from './attachments.ts'
import { type Preview, readPreview } from './preview.ts'
import { readStyles, type Styles } from './styles.ts'

/** Assemblies that one opening reads at most. */
const MAX_DOCUMENTS = 20_000

export interface AssemblyDocument {
  path: string
  attachments: Attachment[]
  styles: Styles
  preview?: Preview
}

export interface Documents {
  root: AssemblyDocument
  /** Documents by `pathKey`. */
  byKey: Map<string, AssemblyDocument>
  /** Sub-assemblies that could not be read. */
  failed: string[]
}

/** The list of parts of an assembly; undefined of a file that is none. */
export const attachmentsOf = (compound: Compound): Attachment[] | undefined => {
  const stream = compound.find('Attachments')
  return stream && readAttachments(stream.read())
}

export function readAssembly(bytes: Uint8Array, path: string): AssemblyDocument {
  const compound = readCompound(bytes)
  const attachments = attachmentsOf(compound)
  if (!attachments) throw new OpenError('file-exception', 'no list of parts: not an assembly of Solid Edge')
  const preview = readPreview(compound, baseName(path))
  return { path, attachments, styles: readStyles(compound), ...(preview && { preview }) }
}

/**
 * The file that an attachment means. Relative paths start at the assembly itself, so that their first step up only leaves its name;
 * where that leads nowhere the absolute path's name is looked for.
 */
export function resolveAttachment(files: FileSet, { relative, absolute }: Attachment, from: string): FileEntry | undefined {
  const beside = relative.replace(/^\.\.[\\/]+/, '')
  return (beside === '' ? undefined : files.resolve(beside, from)) ?? files.resolve(absolute, from)
}

export const isAssemblyName = (path: string): boolean => extensionOf(path) === 'asm'

/** An assembly and all that it places, directly or through each other; each file is read once. */
export async function readDocuments(files: FileSet, root: AssemblyDocument): Promise<Documents> {
  const byKey = new Map([[pathKey(root.path), root]])
  const failed: string[] = []
  const seen = new Set(byKey.keys())
  const queue = [root]
  for (const document of queue) {
    for (const attachment of document.attachments) {
      const entry = resolveAttachment(files, attachment, document.path)
      if (!entry || !isAssemblyName(entry.path)) continue
      const key = pathKey(entry.path)
      if (seen.has(key) || seen.size >= MAX_DOCUMENTS) continue
      seen.add(key)
      try {
        const other = readAssembly(await entry.bytes(), entry.path)
        byKey.set(key, other)
        queue.push(other)
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        failed.push(baseName(entry.path))
      }
    }
  }
  return { root, byKey, failed }
}
