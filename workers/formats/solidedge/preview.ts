import { OpenError } from '../../../src/core/errors.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { type Compound, type CompoundStream, readCompound } from '../../io/compound/compound.ts'
import { baseName } from '../../contract/fileSet.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { readDisplayMesh } from './displayMesh.ts'
import type { PartFile } from './partFile.ts'
import { type PreviewOccurrence, readPreviewOverrides, readPreviewTree } from './previewTree.ts'
import { noStyles, previewStyles, type Styles } from './styles.ts'
import { unwrap } from './wrapped.ts'

/** Coarse meshes of its parts that an assembly carries (Solid Edge 2022 and later). */
export interface Preview {
  /** Keys for `read` of the meshes of the part file with this name: one, in the part's own coordinates. */
  ofFile(name: string): string | undefined
  /** Sites of the assembly's own members (frames): one per occurrence, placed already. */
  ownMembers: readonly string[]
  /** What the assembly with this file name places; undefined when it is not in the preview. */
  ofAssembly(name: string): CarriedAssembly | undefined
  /** Throws `file-exception`. */
  read(key: string): PartFile
}

/** An assembly that is not there, as described by the preview of the one above it. */
export interface CarriedAssembly {
  occurrences: readonly PreviewOccurrence[]
  /** The assembly that an occurrence is, or the key of its mesh; neither when it has none. */
  of(occurrence: PreviewOccurrence): CarriedAssembly | string | undefined
  /** The style that assemblies give to an occurrence, by its path of ids from the preview's own assembly; 0 = none. */
  colorOf(path: string): Rgba
}

const SITE_HEAD = 12

/** The preview of an assembly; undefined when it carries none or it cannot be read. `name`: the assembly's own file name. */
export function readPreview(compound: Compound, name: string): Preview | undefined {
  const sites = compound.find('Preview/Structure/Sites')
  const geometries = compound.find('Preview/Display/Scene0/Geometries')
  if (!sites || !geometries) return undefined
  try {
    const siteOf = readSites(sites.read())
    const caches = readCompound(geometries.read())
    const libraries = compound.find('Preview/Display/Scene0/Libraries')
    const styles = libraries && readCompound(libraries.read())
    const own = siteOf.get(name.toLowerCase())
    const meshOf = (site: number | undefined): string | undefined => (caches.find(`Cache${site}.1/L1-T1`) ? `Cache${site}.1` : undefined)
    const stylesOf = (site: number): Styles => {
      const library = styles?.find(`Library${site}`)
      return library ? previewStyles(unwrap(library.read())) : noStyles
    }
    const trees = carriedAssemblies(compound, meshOf, stylesOf)
    const ownMembers = caches.streams.map(({ path }) => path.split('/')[0]).filter((key, i, all) => key.startsWith(`Cache${own}.`) && all.indexOf(key) === i)
    return {
      ownMembers: ownMembers.toSorted((a, b) => memberNumber(a) - memberNumber(b)),
      ofFile: (file) => meshOf(siteOf.get(file.toLowerCase())),
      ofAssembly: (file) => trees.get(siteOf.get(file.toLowerCase()) ?? -1),
      read: (key) => ({ display: readDisplayMesh(caches.find(`${key}/L1-T1`)!.read()), styles: stylesOf(Number(/\d+/.exec(key)?.[0])) }),
    }
  } catch {
    // The files themselves may be there: an unreadable preview is no reason to stop.
    return undefined
  }
}

/** Carried assemblies by site. None when their records have another layout: the assembly's own occurrences do without them. */
function carriedAssemblies(compound: Compound, meshOf: (site: number) => string | undefined, stylesOf: (site: number) => Styles): Map<number, CarriedAssembly> {
  const trees = new Map<number, CarriedAssembly>()
  const tree = tryRead(() => compound.find('Preview/Structure/IDS'), readPreviewTree)
  const overrides = tryRead(() => compound.find('Preview/Structure/IOT'), readPreviewOverrides)
  const read = new Map<number, Styles>()
  const colorOf = (path: string): Rgba => {
    const override = overrides?.get(path)
    // A record of a part only names the style that the part has anyway.
    if (!override || !tree?.has(override.site)) return 0
    const known = read.get(override.site) ?? stylesOf(override.site)
    read.set(override.site, known)
    return known.byId.get(override.style) ?? 0
  }
  for (const [site, occurrences] of tree ?? [])
    trees.set(site, { occurrences, of: (occurrence) => trees.get(occurrence.site) ?? meshOf(occurrence.site), colorOf })
  return trees
}

function tryRead<T>(find: () => CompoundStream | undefined, read: (bytes: Uint8Array) => T): T | undefined {
  try {
    const stream = find()
    return stream && read(stream.read())
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}

const memberNumber = (key: string): number => Number(key.slice(key.indexOf('.') + 1))

/** Ids of files by their names in lower case. Of files with one name in several folders the first is taken. */
function readSites(bytes: Uint8Array): Map<string, number> {
  const cursor = new ByteCursor(bytes)
  cursor.skip(12)
  const byName = new Map<string, number>()
  for (let count = cursor.u32(); count > 0 && cursor.left >= SITE_HEAD; count--) {
    const id = cursor.u32()
    cursor.skip(4)
    const name = baseName(cursor.wide(cursor.u32() * 2))
    if (!byName.has(name)) byName.set(name, id)
  }
  return byName
}
