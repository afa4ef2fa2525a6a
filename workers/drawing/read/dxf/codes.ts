import { Color } from '../../model/color.ts'

/** How the value of a group code is written. */
export const Kind = { None: 0, Text: 1, Double: 2, Int16: 3, Int32: 4, Int64: 5, Bool: 6, Bytes: 7 } as const
export type Kind = (typeof Kind)[keyof typeof Kind]

const MIN_CODE = -5
export const MAX_CODE = 1071
const kinds = new Uint8Array(MAX_CODE + 1)

const ranges: readonly (readonly [from: number, to: number, kind: Kind])[] = [
  [0, 9, Kind.Text],
  [10, 59, Kind.Double],
  [60, 79, Kind.Int16],
  [90, 99, Kind.Int32],
  [100, 105, Kind.Text],
  [110, 149, Kind.Double],
  [160, 169, Kind.Int64],
  [170, 179, Kind.Int16],
  [210, 239, Kind.Double],
  [270, 289, Kind.Int16],
  [290, 299, Kind.Bool],
  [300, 309, Kind.Text],
  [310, 319, Kind.Bytes],
  [320, 369, Kind.Text],
  [370, 389, Kind.Int16],
  [390, 399, Kind.Text],
  [400, 409, Kind.Int16],
  [410, 419, Kind.Text],
  [420, 429, Kind.Int32],
  [430, 439, Kind.Text],
  [440, 459, Kind.Int32],
  [460, 469, Kind.Double],
  [470, 481, Kind.Text],
  [999, 1003, Kind.Text],
  [1004, 1004, Kind.Bytes],
  [1005, 1009, Kind.Text],
  [1010, 1059, Kind.Double],
  [1060, 1070, Kind.Int16],
  [1071, 1071, Kind.Int32],
]
for (const [from, to, kind] of ranges) kinds.fill(kind, from, to + 1)

/** `None`: there is no such code. */
export const kindOf = (code: number): Kind => (code < 0 ? (code >= MIN_CODE ? Kind.Text : Kind.None) : code <= MAX_CODE ? (kinds[code] as Kind) : Kind.None)

/** The first code of extended data. */
export const EXTENDED = 1000
/** A comment. */
export const COMMENT = 999

const exact = new Map<number, Color>()
const MAX_KEPT = 4096

/** A colour of red, green and blue in 24 bits. */
export function colorOf24(value: number): Color {
  const rgb = value & 0xffffff
  let color = exact.get(rgb)
  if (!color) {
    color = Color.fromTrueColor(rgb)
    if (exact.size < MAX_KEPT) exact.set(rgb, color)
  }
  return color
}
