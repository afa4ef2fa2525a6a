import { OpenError } from '../../../../src/core/errors.ts'
import { MM_PER_CM } from '../graphics/drawnRows.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Database, SegmentStreams } from '../storage/database.ts'
import { eachRecord } from '../storage/records.ts'
import { readViewColors, type ViewColors } from './viewColors.ts'
import { type FileReference, readOccurrences, readReferenceTable } from './referenceTable.ts'

const PLACEMENT = 'a26371ca'
const MATRIX_MARK = 0x203
/** Up to Inventor 2010 records hold the sizes of blocks too. */
const LAST_OLD_MAJOR = 14

/** Where the occurrences of an assembly stand, by occurrence number: column-major, millimetres. Records that are not whole are left out. */
function readPlacements(segment: SegmentStreams, major: number): Map<number, Float64Array> {
  const placements = new Map<number, Float64Array>()
  eachRecord(segment, major, {
    record(_, type, reader) {
      if (type !== PLACEMENT) return true
      try {
        const placement = readPlacement(reader, major <= LAST_OLD_MAJOR)
        if (placement) placements.set(placement.occurrence, placement.matrix)
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
      }
      return true
    },
  })
  return placements
}

/** The occurrence's number stands there twice, with a label between. */
function readPlacement(reader: ByteCursor, isOld: boolean): { occurrence: number; matrix: Float64Array } | undefined {
  reader.skip(isOld ? 23 : 15)
  const matrix = readMatrix(reader)
  reader.skip(2)
  const occurrence = reader.u32()
  if (reader.text16(16) !== 'GRx') return undefined
  reader.skip(isOld ? 18 : 10)
  return reader.u32() === occurrence && matrix.every(Number.isFinite) ? { occurrence, matrix } : undefined
}

/** Sixteen numbers by rows, of which ones, zeros and minus ones are given by two masks. */
function readMatrix(reader: ByteCursor): Float64Array {
  const from = reader.at
  if (reader.u32() !== MATRIX_MARK) reader.at = from
  const ones = reader.u16()
  const zeros = reader.u16()
  const matrix = new Float64Array(16)
  for (let i = 0; i < 16; i++) {
    const one = (ones >> i) & 1
    const zero = (zeros >> i) & 1
    const value = zero ? (one ? -1 : 0) : one ? 1 : reader.f64()
    const isTranslation = i < 12 && i % 4 === 3
    matrix[(i % 4) * 4 + (i >> 2)] = isTranslation ? value * MM_PER_CM : value
  }
  return matrix
}

interface Occurrence {
  /** The file's path as written. */
  path: string
  name: string
  /** Its number in the assembly. */
  occurrence: number
  /** Column-major, millimetres. */
  matrix: Float64Array
}

/** An assembly file's data about its own level. */
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
