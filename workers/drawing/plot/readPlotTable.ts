import type { ListedPlotStyle, PlotTable } from '../../../src/core/drawing/plotStyles.ts'
import { inflateUpTo } from '../../io/bytes/inflateUpTo.ts'
import { opaque } from '../build/styles.ts'

/** The header: a line of text, the name of the packing, then checksum, size and packed size of 32 bits each; 64 in files that ezdxf wrote on Linux. */
const MAGIC = 'PIAFILEVERSION_2.0,'
const PACKED_AT = [60, 72]
const ZLIB = 0x78
/** Bytes of text: tables of 255 colours have about 100 000. */
const MOST = 4 << 20
const MOST_STYLES = 4096
const MOST_LENGTH = 255

/** A line type of a table: its number, and millimetres of paper that one unit of its pattern is. */
export interface PlotLineType {
  number: number
  size: number
}

export interface ReadPlotTable extends Omit<PlotTable, 'styles'> {
  styles: (Omit<ListedPlotStyle, 'lineType'> & { lineType?: PlotLineType })[]
}

interface Group {
  values: Map<string, string>
  groups: Map<string, Group>
}

/** Values that mean "as the object has it". */
const OBJECT_COLOR = new Set([0xffffffff, 0xc3ffffff])
const OBJECT_LINE_TYPE = 31
const GRAYSCALE = 2
/** AutoCAD writes weights of millimetres even where it shows inches. */
const PER_MM = 100
const MOST_WEIGHT = 10_000
const PATTERN_SIZE = 0.5

/** Reads a plot style table (CTB, STB). Undefined for files that are none, or damaged. `name`: of the file. */
export function readPlotTable(bytes: Uint8Array, name: string): ReadPlotTable | undefined {
  const packedAt = PACKED_AT.find((at) => bytes[at] === ZLIB)
  if (packedAt === undefined || String.fromCharCode(...bytes.subarray(0, MAGIC.length)) !== MAGIC) return undefined
  let text: string
  try {
    text = new TextDecoder().decode(inflateUpTo(bytes.subarray(packedAt), MOST, true))
  } catch {
    return undefined
  }
  const root = groupsOf(text)
  const kind = (root.values.get('aci_table_available') ?? (/\.stb$/i.test(name) ? 'FALSE' : 'TRUE')).toUpperCase() === 'FALSE' ? 'named' : 'color'
  const weights = root.groups.get('custom_lineweight_table')?.values
  const styles: ReadPlotTable['styles'] = []
  for (const [index, { values }] of root.groups.get('plot_style')?.groups ?? []) {
    if (styles.length >= MOST_STYLES) break
    // The first entry is that of colour 1.
    const key = kind === 'color' ? String(Number(index) + 1) : (values.get('name') ?? '').toLowerCase()
    if (key !== '') styles.push({ key, ...styleOf(values, weights) })
  }
  return styles.length > 0 ? { name, kind, styles } : undefined
}

/** `name=value`, with a quotation mark before texts, and `name{` to `}` around groups, each in a line. */
function groupsOf(text: string): Group {
  const root: Group = { values: new Map(), groups: new Map() }
  const open = [root]
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const current = open.at(-1)!
    if (line.endsWith('{') && !line.includes('=')) {
      const group: Group = { values: new Map(), groups: new Map() }
      current.groups.set(line.slice(0, -1).trim(), group)
      if (open.length < MOST_DEPTH) open.push(group)
    } else if (line === '}') {
      if (open.length > 1) open.pop()
    } else {
      const at = line.indexOf('=')
      if (at > 0)
        current.values.set(
          line.slice(0, at),
          line
            .slice(at + 1)
            .replace(/^"/, '')
            .slice(0, MOST_LENGTH),
        )
    }
  }
  return root
}

const MOST_DEPTH = 8

function styleOf(values: ReadonlyMap<string, string>, weights: ReadonlyMap<string, string> | undefined): Omit<ReadPlotTable['styles'][number], 'key'> {
  const number = (name: string, otherwise: number): number => {
    const value = Number.parseFloat(values.get(name) ?? '')
    return Number.isFinite(value) ? value : otherwise
  }
  const color = number('color', -1) >>> 0
  const screen = number('screen', 100)
  const lineType = number('linetype', OBJECT_LINE_TYPE)
  // 0 is the object's own; the table follows from 1 on.
  const weight = Number.parseFloat(weights?.get(String(number('lineweight', 0) - 1)) ?? '')
  const size = number('linepattern_size', PATTERN_SIZE)
  return {
    ...(!OBJECT_COLOR.has(color) && { color: opaque(number('mode_color', color) & 0xffffff) }),
    ...((number('color_policy', 0) & GRAYSCALE) !== 0 && { grayscale: true }),
    ...(screen >= 0 && screen < 100 && { screening: screen / 100 }),
    ...(weight >= 0 && { weight: Math.min(MOST_WEIGHT, Math.round(weight * PER_MM)) }),
    ...(lineType >= 0 && lineType < OBJECT_LINE_TYPE && { lineType: { number: Math.trunc(lineType), size: size > 0 && size < 100 ? size : PATTERN_SIZE } }),
  }
}
