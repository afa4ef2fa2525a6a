/** Quantities that are compared; sizes are the sides of the box of all faces. Millimetres, mm², mm³; every occurrence counts. */
export interface Quantities {
  size?: readonly number[]
  area?: number
  volume?: number
  faces?: number
  /** Solids, and shells outside of them. */
  bodies?: number
}

export type Quantity = keyof Quantities
export const quantities: readonly Quantity[] = ['size', 'area', 'volume', 'faces', 'bodies']

/** A file of the collection and values of it that something other than Facet states. */
export interface TruthRow extends Quantities {
  /** Path inside the collection. */
  file: string
  /** `kind: origin`; see `kinds`. */
  source: string
  /** Millimetres that a side may be off, and shares that area and volume may be off. */
  tolerance: { size: number; area: number; volume: number }
}

/** Where a value comes from: its exact surfaces by OpenCascade, a twin in another format, statements of the file itself, lists beside it. */
export const kinds = ['occt', 'twin', 'stated', 'list'] as const
export type Kind = (typeof kinds)[number]

export const kindOf = ({ source }: TruthRow): Kind => kinds.find((kind) => source.startsWith(`${kind}:`))!

const columns = ['file', 'source', 'x', 'y', 'z', 'size_off', 'area', 'area_off', 'volume', 'volume_off', 'faces', 'bodies']
const short = (value: number | undefined): string => (value === undefined ? '' : String(Number(value.toPrecision(8))))

export function writeRows(rows: readonly TruthRow[]): string {
  const lines = rows.map(({ file, source, size, area, volume, faces, bodies, tolerance }) =>
    [
      file,
      source,
      ...[0, 1, 2].map((axis) => short(size?.[axis])),
      size ? short(tolerance.size) : '',
      short(area),
      area === undefined ? '' : short(tolerance.area),
      short(volume),
      volume === undefined ? '' : short(tolerance.volume),
      short(faces),
      short(bodies),
    ].join('\t'),
  )
  return `${[columns.join('\t'), ...lines].join('\n')}\n`
}

export function readRows(text: string): TruthRow[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file, source, ...fields] = line.split('\t')
      const [x, y, z, sizeOff, area, areaOff, volume, volumeOff, faces, bodies] = fields.map((field) => (field ? Number(field) : undefined))
      return {
        file,
        source,
        ...(x !== undefined && { size: [x, y!, z!] }),
        ...(area !== undefined && { area }),
        ...(volume !== undefined && { volume }),
        ...(faces !== undefined && { faces }),
        ...(bodies !== undefined && { bodies }),
        tolerance: { size: sizeOff ?? 0, area: areaOff ?? 0, volume: volumeOff ?? 0 },
      }
    })
}
