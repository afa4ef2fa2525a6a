import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { blobOf } from '../../mesh/zipPackage.ts'
import { FusionArchive } from './archive.ts'
import { FusionDocument } from './document.ts'

/** Paths in an .f3z belong to Fusion designs; electronics members (.fsch, .fbrd, .fprj) are not read. */
const DESIGN = /\.f3d$/i

/** The documents of an opening: members of an .f3z, or .f3d files that lie beside each other. */
export class Library {
  readonly root: FusionDocument
  /** Members of the archive that are no designs. */
  readonly passedOver: string[]
  private readonly files: FileSet
  private readonly path: string
  private readonly members: Members | undefined
  private readonly documents: Map<string, FusionDocument | undefined>

  private constructor(files: FileSet, path: string, container: FusionArchive | undefined, root: FusionDocument) {
    this.files = files
    this.path = path
    this.members = container && new Members(container)
    this.root = root
    this.documents = new Map([[root.path, root]])
    this.passedOver = container?.paths.filter((member) => /\.(fsch|fbrd|fprj|f2d)$/i.test(member)) ?? []
  }

  /** Throws `file-exception` for a damaged archive, `no-geometry` for one without a design. */
  static async open(files: FileSet, path: string): Promise<Library> {
    const archive = await FusionArchive.open(await blobOf(files.need(path)))
    const members = archive.paths.filter((member) => DESIGN.test(member))
    if (members.length === 0) return new Library(files, path, undefined, await FusionDocument.open(baseName(path), archive))
    const root = await rootOf(archive, members)
    const inner = await FusionArchive.open(new Members(archive).source(root)!)
    return new Library(files, path, archive, await FusionDocument.open(root, inner))
  }

  /** The document that a link of another one stands for: `file` is its path, undefined when the link is not known. */
  async linked(from: FusionDocument, link: string): Promise<{ file: string | undefined; document: FusionDocument | undefined }> {
    const file = pathOf(from, link)
    if (file === undefined) return { file, document: undefined }
    if (!this.documents.has(file)) this.documents.set(file, await this.load(file))
    return { file, document: this.documents.get(file) }
  }

  opened(): FusionDocument[] {
    return [...this.documents.values()].flatMap((document) => document ?? [])
  }

  private async load(file: string): Promise<FusionDocument | undefined> {
    try {
      const source = this.members?.source(file) ?? (await this.beside(file))
      return source && (await FusionDocument.open(file, await FusionArchive.open(source)))
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      return undefined
    }
  }

  private async beside(file: string): Promise<Blob | undefined> {
    const entry = this.files.resolve(file, this.path)
    return entry && blobOf(entry)
  }
}

/** Members of an archive, unpacked when something of them is read; of all only the last one stays in memory. */
class Members {
  private readonly container: FusionArchive
  private last: { file: string; blob: Promise<Blob> } | undefined

  constructor(container: FusionArchive) {
    this.container = container
  }

  /** Undefined for a member that is not there. */
  source(file: string): (() => Promise<Blob>) | undefined {
    if (!this.container.paths.includes(file)) return undefined
    return () => {
      if (this.last?.file !== file) this.last = { file, blob: this.unpacked(file) }
      return this.last.blob
    }
  }

  private async unpacked(file: string): Promise<Blob> {
    const bytes = (await this.container.read(file))!
    const blob = new Blob([bytes])
    release(bytes)
    return blob
  }
}

/** Where a link leads; one without a text, to the only other document. */
export function pathOf(from: FusionDocument, link: string): string | undefined {
  if (link !== '') return from.links.get(link)
  const all = new Set(from.links.values())
  return all.size === 1 ? [...all][0] : undefined
}

async function rootOf(archive: FusionArchive, members: readonly string[]): Promise<string> {
  const manifest = await archive.read('Manifest.json')
  try {
    const { root } = JSON.parse(new TextDecoder().decode(manifest)) as { root?: unknown }
    if (typeof root === 'string' && members.includes(root)) return root
  } catch {
    // Not JSON: the first member.
  }
  return members[0]
}
