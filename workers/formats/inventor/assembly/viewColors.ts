import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { listLength, reference } from '../graphics/drawnRows.ts'
import { findAppearance } from '../graphics/styles.ts'
import type { Database } from '../storage/database.ts'
import { eachRecord } from '../storage/records.ts'

/** Colours that a design view gives to occurrences, by the numbers of the occurrences from its assembly down, joined by "/". */
export type ViewColors = ReadonlyMap<string, Rgba>

const VIEWS = 'eac28f32'
const VIEW = '41a2c29d'
const OVERRIDE = '2133049b'
const TARGET = '553a6b21'
const STYLE = '6fd85967'
const LONGEST_NAME = 260
const DEEPEST = 64
/** A style's name begins behind a reference whose place differs between releases. */
const NAME_FROM = 20
const NAME_TO = 40

const none: ViewColors = new Map()

/** The colours of the view that was active when the assembly was saved; none when its records are not as known: the parts have their own colours then. */
export function readViewColors(database: Database): ViewColors {
  try {
    const overrides = activeOverrides(database)
    if (overrides.size === 0) return none
    const styles = readStyles(database)
    const colors = new Map<string, Rgba>()
    for (const [path, style] of overrides) {
      const color = styles.get(style)
      if (color !== undefined) colors.set(path, color)
    }
    return colors
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return none
  }
}

/** Names of styles by the paths of the occurrences that have them. */
function activeOverrides(database: Database): Map<string, string> {
  const segment = database.segment('DesignViewSegment')
  const found = new Map<string, string>()
  if (!segment) return found
  let active = ''
  const views = new Map<string, number[]>()
  const overrides = new Map<number, { target: number; style: string }>()
  const targets = new Map<number, string>()
  eachRecord(segment, database.major, {
    record(place, type, reader) {
      if (type !== VIEWS && type !== VIEW && type !== OVERRIDE && type !== TARGET) return true
      try {
        reader.skip(6)
        if (type === VIEWS) {
          references(reader)
          active = reader.text16(LONGEST_NAME)
        } else if (type === VIEW) views.set(reader.text16(LONGEST_NAME), references(reader))
        else if (type === OVERRIDE) overrides.set(place, { target: reference(reader), style: reader.text16(LONGEST_NAME) })
        else targets.set(place, references(reader).slice(0, DEEPEST).join('/'))
      } catch (error) {
        // Later releases may keep something else in a record: its occurrence keeps the part's colours.
        if (!(error instanceof OpenError)) throw error
      }
      return true
    },
  })
  for (const place of views.get(active) ?? []) {
    const override = overrides.get(place)
    const path = override && targets.get(override.target)
    if (override && path) found.set(path, override.style)
  }
  return found
}

function references(reader: ByteCursor): number[] {
  const items: number[] = []
  for (let count = listLength(reader, 4); count > 0; count--) items.push(reference(reader))
  return items
}

/** The assembly's own copies of the styles that are used in it, by name. */
function readStyles(database: Database): Map<string, Rgba> {
  const segment = database.segment('AmAppSegment')
  const styles = new Map<string, Rgba>()
  if (!segment) return styles
  eachRecord(segment, database.major, {
    record(_, type, reader) {
      if (type !== STYLE) return true
      const name = nameOf(reader)
      const color = name === undefined ? 0 : findAppearance(reader)
      if (name !== undefined && color !== 0) styles.set(name, color)
      return true
    },
  })
  return styles
}

/** Leaves the reader behind the name. */
function nameOf(reader: ByteCursor): string | undefined {
  const { at: start, view, end } = reader
  for (let at = start + NAME_FROM; at < start + NAME_TO && at + 4 <= end; at++) {
    const letters = view.getUint32(at, true)
    if (view.getUint8(at - 1) !== 0x80 || letters === 0 || letters > LONGEST_NAME || at + 4 + letters * 2 > end) continue
    reader.at = at
    return reader.text16(LONGEST_NAME)
  }
  return undefined
}
