import { type Compound, readCompound } from '../../compound/compound.ts'
import { baseName } from '../../fileset/fileSet.ts'
import { Cursor } from './cursor.ts'
import { readDisplayMesh } from './displayMesh.ts'
import type { PartFile } from './partFile.ts'
import { noStyles, previewStyles } from './styles.ts'
import { unwrap } from './wrapped.ts'

/** Coarse meshes of its parts that an assembly carries (Solid Edge 2022 and later). */
export interface Preview {
  /** Keys for `read` of the meshes of the part file with this name: one, in the part's own coordinates. */
  ofFile(name: string): string | undefined
  /** Of the assembly's own members (frames): one per occurrence, placed already. */
  ownMembers: readonly string[]
  /** Throws `file-exception`. */
  read(key: string): PartFile
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
    const ownMembers = caches.streams.map(({ path }) => path.split('/')[0]).filter((key, i, all) => key.startsWith(`Cache${own}.`) && all.indexOf(key) === i)
    return {
      ownMembers: ownMembers.toSorted((a, b) => memberNumber(a) - memberNumber(b)),
      ofFile(file) {
        const site = siteOf.get(file.toLowerCase())
        const key = `Cache${site}.1`
        return site !== undefined && caches.find(`${key}/L1-T1`) ? key : undefined
      },
      read(key) {
        const library = styles?.find(`Library${/\d+/.exec(key)?.[0]}`)
        return { display: readDisplayMesh(unwrap(caches.find(`${key}/L1-T1`)!.read())), styles: library ? previewStyles(unwrap(library.read())) : noStyles }
      },
    }
  } catch {
    // The files themselves may be there: an unreadable preview is no reason to stop.
    return undefined
  }
}

const memberNumber = (key: string): number => Number(key.slice(key.indexOf('.') + 1))

/** Ids of files by their names in lower case. Of files with one name in several folders the first is taken. */
function readSites(bytes: Uint8Array): Map<string, number> {
  const cursor = new Cursor(bytes)
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
