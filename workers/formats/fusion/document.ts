import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { type AcisModel, readAcis } from '../acis/readAcis.ts'
import { readAppearances } from './appearances.ts'
import type { FusionArchive } from './archive.ts'
import { type Design, readDesign } from './design/design.ts'
import { Segment } from './design/segment.ts'

/**
 * Millimetres in a unit of the kernel's streams: Fusion counts in centimetres. The number in the header of streams with history (.smbh) is no unit:
 * 0, 20, 30 ... 70 stand there over coordinates in centimetres.
 */
const MM_PER_UNIT = 10
const META = /(^|\/)(Design|FusionDesignSegmentType)\d*\/MetaStream\.dat$/
const STREAM = /(^|\/)BREP\.[^/]*\.smbh?$|(^|\/)Breps\.BlobParts\/[^/]*\.smbh?$/i

/** One .f3d: its design, and its bodies when asked for. */
export class FusionDocument {
  /** Path in the archive of documents, or in the files of the opening: distinguishes documents. */
  readonly path: string
  /** '' when the file does not state it. */
  readonly name: string
  /** Undefined where the file has none that can be read. */
  readonly design: Design | undefined
  readonly colors: Map<string, Rgba>
  /** Paths of other documents by the links that stand for them; their names by their paths. */
  readonly links: Map<string, string>
  readonly names: Map<string, string>
  /** Their names with their versions, as occurrences of them are called. */
  readonly titles: Map<string, string>
  /** Streams of bodies that could not be read. */
  failed = 0
  private byName: Map<string, string> | undefined
  private readonly archive: FusionArchive
  /** Folder of the design, `/` behind it; '' for an archive without one. */
  private readonly folder: string

  private constructor(
    path: string,
    archive: FusionArchive,
    folder: string,
    design: Design | undefined,
    colors: Map<string, Rgba>,
    { links, names, titles }: Redirections,
  ) {
    this.path = path
    this.archive = archive
    this.folder = folder
    this.design = design
    this.colors = colors
    this.links = links
    this.names = names
    this.titles = titles
    this.name = names.get(path) ?? ''
  }

  static async open(path: string, archive: FusionArchive): Promise<FusionDocument> {
    const folder = folderOf(archive.paths)
    const inFolder = archive.paths.filter((file) => file.startsWith(folder))
    const meta = inFolder.find((file) => META.test(file))
    let design: Design | undefined
    try {
      if (meta)
        design = readDesign(
          new Segment((await archive.read(meta))!, (await archive.read(meta.replace(/MetaStream\.dat$/, 'BulkStream.dat'))) ?? new Uint8Array(0)),
        )
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
    const redirections = await archive.read('RedirectionsStream.dat')
    return new FusionDocument(path, archive, folder, design, await readAppearances(archive, folder), readRedirections(redirections))
  }

  /** Where a stream of bodies lies, by its name; undefined when there is none. */
  stream(name: string): string | undefined {
    this.byName ??= new Map(this.streams.toReversed().map((path) => [path.slice(path.lastIndexOf('/') + 1), path]))
    return this.byName.get(name)
  }

  /** Unpacked bytes of a file of the archive. */
  size(path: string): number {
    return this.archive.size(path)
  }

  /** All bodies, for a file without a design: those with the history beside them, or where there are none, the others. */
  async allModels(): Promise<AcisModel[]> {
    const current = this.streams.filter((path) => /\.smbh$/i.test(path))
    const models: AcisModel[] = []
    for (const path of current.length > 0 ? current : this.streams) {
      const model = await this.read(path)
      if (model && model.parts.length > 0) models.push(model)
    }
    return models
  }

  async preview(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const path = this.archive.paths.find((file) => file.startsWith(this.folder) && /(^|\/)Previews\/[^/]+\.png$/i.test(file))
    return path === undefined ? undefined : this.archive.read(path).catch(() => undefined)
  }

  /** How many mesh bodies the archive holds: they are not read. */
  get meshes(): number {
    return this.archive.paths.filter((path) => path.startsWith(this.folder) && /\.paramesh$/i.test(path)).length
  }

  private get streams(): string[] {
    return this.archive.paths.filter((path) => path.startsWith(this.folder) && STREAM.test(path))
  }

  /** The bodies of a stream; undefined when it cannot be read, which is counted. */
  async read(path: string): Promise<AcisModel | undefined> {
    try {
      const bytes = (await this.archive.read(path))!
      const model = readAcis(bytes, MM_PER_UNIT)
      release(bytes)
      return model
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.failed++
      return undefined
    }
  }
}

/** The design's folder; other workspaces (simulation, manufacture) have folders of their own, and may be the active ones. */
function folderOf(paths: readonly string[]): string {
  const withBodies = paths.filter((path) => STREAM.test(path) || META.test(path))
  const tops = [...new Set(withBodies.map((path) => path.slice(0, path.indexOf('/') + 1)))]
  return tops.find((top) => top.startsWith('FusionAssetName')) ?? tops.find((top) => top.includes('[Active]')) ?? ''
}

interface Redirections {
  links: Map<string, string>
  names: Map<string, string>
  titles: Map<string, string>
}

/** `RedirectionsStream.dat`: which documents there are, and by which links the design refers to them. */
function readRedirections(bytes: Uint8Array | undefined): Redirections {
  const out: Redirections = { links: new Map(), names: new Map(), titles: new Map() }
  if (!bytes) return out
  const list = (value: unknown): Record<string, unknown>[] =>
    Array.isArray(value) ? value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null) : []
  try {
    const { designs, references } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    for (const { targetFileName, displayName, 'file-version': version } of list(designs)) {
      if (typeof targetFileName !== 'string' || typeof displayName !== 'string') continue
      out.names.set(targetFileName, displayName)
      out.titles.set(targetFileName, typeof version === 'number' ? `${displayName} v${version}` : displayName)
    }
    for (const { relativePath, properties } of list(references)) {
      if (typeof relativePath !== 'string') continue
      for (const { neutronRole } of list(properties)) {
        const { value } = (neutronRole ?? {}) as { value?: unknown }
        if (typeof value === 'string') out.links.set(value, relativePath)
      }
    }
  } catch {
    // Not JSON: the design stands without its links.
  }
  return out
}
