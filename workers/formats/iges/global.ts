import { type LengthUnit, mmPerUnit } from '../../../src/core/units.ts'
import { COLUMNS, type Delimiters, readRecord, type Sections, usualDelimiters } from './text/record.ts'

/** The global section of an IGES file (IGES 5.3 §2.2.4.3). */
export interface IgesGlobal {
  delimiters: Delimiters
  /** System and preprocessor that wrote it. */
  application: string
  preprocessor: string
  units: LengthUnit
  /** Millimetres of one unit of the file's coordinates, its scale taken out. */
  mm: number
  /** Points nearer than this (mm) are one. */
  resolution: number
  author: string
  organisation: string
  date: string
}

/** A global section of more lines than this is none. */
const MAX_LINES = 200

/** Unit flags (parameter 14). 3 = the name in parameter 15 holds. */
const flags: Record<string, LengthUnit> = { '1': 'in', '2': 'mm', '4': 'ft', '5': 'mi', '6': 'm', '7': 'km', '9': 'um', '10': 'cm' }
const names: Record<string, LengthUnit> = { IN: 'in', INCH: 'in', MM: 'mm', FT: 'ft', MI: 'mi', M: 'm', KM: 'km', UM: 'um', CM: 'cm' }
/** Flags of units that the program has no name for: thousandths and millionths of an inch; millimetres of them. */
const rareUnits: Record<string, number> = { '8': 0.0254, '11': 0.0000254 }

/** Reads the global section. */
export function readGlobal({ bytes, global }: Sections): IgesGlobal {
  const lines = global.slice(0, MAX_LINES)
  const data = new Uint8Array(lines.length * COLUMNS)
  lines.forEach((offset, i) => data.set(bytes.subarray(offset, offset + COLUMNS), i * COLUMNS))
  const delimiters = delimitersOf(data)
  const { numbers, strings } = readRecord(data, data.length, delimiters)
  const text = (number: number): string => strings.get(number - 1)?.trim() ?? ''
  const flag = Number.isFinite(numbers[13]) ? String(numbers[13]) : ''
  const units = flags[flag] ?? (rareUnits[flag] ? 'in' : (names[text(15).toUpperCase()] ?? 'unknown'))
  const scale = numbers[12]
  const mm = (rareUnits[flag] ?? mmPerUnit[units]) / (scale > 0 && Number.isFinite(scale) ? scale : 1)
  const resolution = numbers[18] * mm
  return {
    delimiters,
    application: text(5),
    preprocessor: text(6),
    units,
    mm,
    resolution: resolution > 0 && Number.isFinite(resolution) ? resolution : 0,
    author: text(21),
    organisation: text(22),
    date: text(18),
  }
}

/** The first two parameters name the delimiters ("1H/"); each is used already behind its own naming. Left out, they are the usual ones. */
function delimitersOf(data: Uint8Array): Delimiters {
  const out = { ...usualDelimiters }
  let at = 0
  const named = (): number | undefined => {
    while (data[at] === 0x20) at++
    if (data[at] !== 0x31 || (data[at + 1] | 0x20) !== 0x68) return undefined
    at += 3
    return data[at - 1]
  }
  out.parameter = named() ?? out.parameter
  while (at < data.length && data[at] !== out.parameter) at++
  at++
  out.record = named() ?? out.record
  return out
}
