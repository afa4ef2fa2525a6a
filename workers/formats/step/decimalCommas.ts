import { Exchange } from './part21/exchange.ts'

// Some writers print numbers as the language of their machine has them: (0,5,1,,2,25) for (0.5,1.,2.25). As every real number must have its point, each has its comma,
// and the entity decides which number is real and which whole.

/** Where the first points of a file are looked for, in instances; and how many of them must show it. */
const MAX_ROWS = 20_000
const POINTS = 3

const COMMA = 0x2c
const POINT = 0x2e
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39
const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || (byte >= 0x61 && byte <= 0x7a)

/** Entities whose numbers are all real ones. */
const reals =
  /^(CARTESIAN_POINT|DIRECTION|VECTOR|CIRCLE|ELLIPSE|PARABOLA|HYPERBOLA|OFFSET_CURVE_[23]D|OFFSET_SURFACE|(CYLINDRICAL|CONICAL|SPHERICAL|(DEGENERATE_)?TOROIDAL)_SURFACE|RECTANGULAR_TRIMMED_SURFACE|CARTESIAN_TRANSFORMATION_OPERATOR(_3D)?|COLOUR_RGB|SURFACE_STYLE_TRANSPARENT|RATIONAL_B_SPLINE_(CURVE|SURFACE)|PARAMETER_VALUE|[A-Z_]*MEASURE(_WITH_UNIT)?|BLOCK|RIGHT_ANGULAR_WEDGE|RECTANGULAR_PYRAMID|SWEPT_DISK_SOLID|DERIVED_UNIT_ELEMENT|SPHERE|TORUS|RIGHT_CIRCULAR_(CONE|CYLINDER)|(EXTRUDED|REVOLVED)_(AREA|FACE)_SOLID|COORDINATES_LIST)$/
/** Splines: so many lists of whole numbers stand before the knots. */
const splines: Record<string, number> = { B_SPLINE_CURVE_WITH_KNOTS: 1, B_SPLINE_SURFACE_WITH_KNOTS: 2 }

/** The same file with points in place of decimal commas; itself when it has none, which three points prove. */
export function withDecimalPoints(exchange: Exchange): Exchange {
  if (!hasDecimalCommas(exchange)) return exchange
  const bytes = exchange.bytes.slice()
  for (let row = 0; row < exchange.count; row++)
    restorePoints(bytes, exchange.body(row), exchange.end(row), exchange.isComplex(row) ? '' : exchange.keyword(row))
  return new Exchange(bytes)
}

export function hasDecimalCommas(exchange: Exchange): boolean {
  const rows = Math.min(exchange.count, MAX_ROWS)
  let found = 0
  for (let row = 0; row < rows && found < POINTS; row++) {
    if (exchange.keyword(row) !== 'CARTESIAN_POINT') continue
    const { bytes } = exchange
    const end = exchange.end(row)
    const list = bytes.lastIndexOf(0x28, end)
    let commas = 0
    for (let at = list; at < end; at++) {
      if (bytes[at] === POINT) return false
      if (bytes[at] === COMMA) commas++
    }
    // Three coordinates need two commas.
    if (list < exchange.body(row) || commas < 5) return false
    found++
  }
  return found === POINTS
}

/** Puts points into one instance, whose opening bracket is at `from`; of a complex one `keyword` is empty, and names stand inside. */
function restorePoints(bytes: Uint8Array, from: number, end: number, keyword: string): void {
  const names = [keyword]
  let word = ''
  let lists = 0
  let isNew = false
  for (let at = from + 1; at < end; ) {
    const byte = bytes[at]
    if (byte === 0x27) {
      at = bytes.indexOf(0x27, at + 1) + 1
      if (at === 0) return
    } else if (byte === 0x23) {
      isNew = false
      at++
      while (isDigit(bytes[at])) at++
    } else if (isLetter(byte)) {
      const start = at
      while (isLetter(bytes[at]) || isDigit(bytes[at])) at++
      word = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 64))).toUpperCase()
    } else if (byte === 0x28) {
      // A list without a name belongs to the record or list around it; one with a name is a typed value or a record.
      names.push(word === '' ? names[names.length - 1] : word)
      if (word !== '') lists = 0
      word = ''
      at++
      isNew = true
    } else if (byte === 0x29) {
      isNew = false
      names.pop()
      at++
    } else if (isDigit(byte)) {
      const name = names[names.length - 1] ?? ''
      const whole = splines[name]
      if (isNew) lists++
      isNew = false
      while (isDigit(bytes[at])) at++
      // The degrees of a spline stand before all lists.
      if (bytes[at] === COMMA && (whole === undefined ? reals.test(name) : lists > whole)) {
        bytes[at++] = POINT
        while (isDigit(bytes[at])) at++
        if ((bytes[at] | 0x20) === 0x65) {
          at++
          if (bytes[at] === 0x2d || bytes[at] === 0x2b) at++
          while (isDigit(bytes[at])) at++
        }
      }
    } else {
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d) word = ''
      at++
    }
  }
}
