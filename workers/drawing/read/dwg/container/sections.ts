import type { Release } from '../release.ts'

/** The parts of a DWG file that its container holds, unpacked. */
export interface DwgSections {
  release: Release
  /** Header variables with their sentinels. */
  header: Uint8Array
  classes: Uint8Array
  /** Where each object begins in `objects`, by handle. */
  map: Uint8Array
  objects: Uint8Array
  /** ACIS bodies since R2013. */
  store?: Uint8Array
  /** The product that wrote the file. */
  appInfo?: Uint8Array
  /** Pages that could not be read. */
  damaged: number
}

/** Sections that are read, by their names in files of R2004 and later. */
export const sectionNames = {
  header: 'AcDb:Header',
  classes: 'AcDb:Classes',
  map: 'AcDb:Handles',
  objects: 'AcDb:AcDbObjects',
  store: 'AcDb:AcDsPrototype_1b',
  appInfo: 'AcDb:AppInfo',
} as const

/** A section larger than this (bytes) is no drawing that this program can show. */
const MAX_SECTION = 1 << 29
/** A byte of the compression stands for 255 at most. */
const MAX_GROWTH = 300
const MIN_LIMIT = 1 << 24

/** Bytes that sections of a file may have together. */
export const sizeLimit = (fileSize: number): number => Math.min(MAX_SECTION, Math.max(MIN_LIMIT, fileSize * MAX_GROWTH))

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)

/** u64 as a double; values beyond 2⁵³ are rounded. */
export const long = (view: DataView, at: number): number => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
