import { OpenError } from '../../../src/core/errors.ts'
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
  private readonly container: FusionArchive | undefined
  private readonly documents: Map<string, FusionDocument | undefined>

  private constructor(files: FileSet, path: string, container: FusionArchive | undefined, root: FusionDocument) {
    this.files = files
    this.path = path
    this.container = container
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
    const inner = await FusionArchive.open(new Blob([(await archive.read(root))!]))
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
      const blob = this.container ? await this.member(this.container, file) : await this.beside(file)
      return blob && (await FusionDocument.open(file, await FusionArchive.open(blob)))
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      return undefined
    }
  }

  private async member(container: FusionArchive, file: string): Promise<Blob | undefined> {
    const bytes = await container.read(file)
    return bytes && new Blob([bytes])
  }

  private async beside(file: string): Promise<Blob | undefined> {
    const entry = this.files.resolve(file, this.path)
    return entry && blobOf(entry)
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
