import type { Database } from '../storage/database.ts'
import { readPlacements } from './placements.ts'
import { readViewColors, type ViewColors } from './viewColors.ts'
import { type FileReference, readOccurrences, readReferenceTable } from './referenceTable.ts'

interface Occurrence {
  /** The file's path as written. */
  path: string
  name: string
  /** Its number in the assembly. */
  occurrence: number
  /** Column-major, millimetres. */
  matrix: Float64Array
}

/** What an assembly file says of its own level. */
export interface AssemblyDocument {
  occurrences: Occurrence[]
  /** Occurrences that the file declares without placing them. */
  suppressed: number
  /** Placements whose file is not known. */
  unnamed: number
  colors: ViewColors
}

const stemOf = (path: string): string => (path.split(/[\\/]/).pop() ?? path).replace(/\.[^.]+$/, '')

/** Files that an assembly refers to, suppressed ones left out. */
export function referencesOf(database: Database): FileReference[] {
  const stream = database.compound.find('UFRxDoc')
  return stream ? readReferenceTable(stream.read()).files.filter(({ suppressed }) => !suppressed) : []
}

export function readAssembly(database: Database): AssemblyDocument {
  const segment = database.segment('AmGraphicsSegment')
  const stream = database.compound.find('UFRxDoc')
  if (!segment || !stream) return { occurrences: [], suppressed: 0, unnamed: 0, colors: new Map() }
  const placements = readPlacements(segment, database.major)
  const bytes = stream.read()
  const table = readReferenceTable(bytes)
  const paths = new Map(table.files.map(({ id, path }) => [id, path]))
  const occurrences = readOccurrences(bytes, table, new Set(placements.keys())).map(({ file, occurrence, instance, title }) => {
    const path = paths.get(file) ?? ''
    return { path, name: title || `${stemOf(path)}:${instance}`, occurrence, matrix: placements.get(occurrence)! }
  })
  const declared = table.files.reduce((sum, file) => sum + file.occurrences, 0)
  const colors = readViewColors(database)
  return { occurrences, suppressed: Math.max(0, declared - placements.size), unnamed: placements.size - occurrences.length, colors }
}
