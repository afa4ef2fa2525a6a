import type { DimensionStyle } from './dimensionSpec.ts'

const MAX_DECIMALS = 8
const digits = (decimals: number): number => Math.max(0, Math.min(MAX_DECIMALS, Math.floor(decimals) || 0))

/** Zeros of DIMZIN and DIMTZIN: 4 drops the one before the point, 8 those at the end. */
function decimal(value: number, decimals: number, zeros: number, separator: string): string {
  let text = Math.abs(value).toFixed(digits(decimals))
  if ((zeros & 8) !== 0 && text.includes('.')) text = text.replace(/\.?0+$/, '')
  if ((zeros & 4) !== 0) text = text.replace(/^0\./, '.')
  const sign = value < 0 && /[1-9]/.test(text) ? '-' : ''
  return sign + text.replace('.', separator || '.')
}

const dividers = ['/', '#'] as const

/** Fraction of `2^decimals` parts as a stack, or (DIMFRAC 2) in line. */
function fractional(value: number, decimals: number, { fraction: kind, toleranceFactor }: DimensionStyle): { whole: number; fraction: string } {
  const parts = 2 ** digits(decimals)
  let number = Math.round(Math.abs(value) * parts)
  const whole = Math.floor(number / parts)
  number -= whole * parts
  if (number === 0) return { whole, fraction: '' }
  let under = parts
  while (number % 2 === 0) {
    number /= 2
    under /= 2
  }
  const divider = dividers[kind]
  const factor = toleranceFactor > 0 ? toleranceFactor : 1
  return { whole, fraction: divider ? `{\\H${factor}x;\\S${number}${divider}${under};}` : ` ${number}/${under}` }
}

/** Feet and inches; `zeros` of DIMZIN: 0 drops both zeros, 1 keeps both, 2 keeps feet, 3 keeps inches. */
function feetAndInches(value: number, decimals: number, style: DimensionStyle, fractions: boolean): string {
  const { zeros } = style
  const total = Math.abs(value)
  let feet = Math.floor(total / 12 + 1e-9)
  let inches: string
  if (fractions) {
    const { whole, fraction } = fractional(total - feet * 12, decimals, style)
    if (whole === 12) feet++
    inches = `${whole % 12 === 0 && fraction !== '' && feet === 0 ? '' : whole % 12}${fraction}`
  } else {
    const rest = (total - feet * 12).toFixed(digits(decimals))
    if (Number(rest) >= 12) feet++
    inches = Number(rest) >= 12 ? (0).toFixed(digits(decimals)) : rest
  }
  const mode = zeros & 3
  const showFeet = feet !== 0 || mode === 1 || mode === 2
  const showInches = !/^0(\.0*)?$/.test(inches) || mode === 1 || mode === 3 || !showFeet
  return `${value < 0 ? '-' : ''}${showFeet ? `${feet}'` : ''}${showFeet && showInches ? '-' : ''}${showInches ? `${inches.trimStart()}"` : ''}`
}

/** A length as the style writes it, in its unit of length; MTEXT codes for fractions. */
export function lengthText(value: number, style: DimensionStyle): string {
  const { lengthUnit, zeros, separator, round, decimals } = style
  let scaled = value
  if (round > 0) scaled = Math.round(scaled / round) * round
  switch (lengthUnit) {
    case 1: {
      const [mantissa, exponent] = scaled.toExponential(digits(decimals)).split('e')
      return `${mantissa.replace('.', separator || '.')}E${Number(exponent) < 0 ? '-' : '+'}${String(Math.abs(Number(exponent))).padStart(2, '0')}`
    }
    case 3:
      return feetAndInches(scaled, decimals, style, false)
    case 4:
      return feetAndInches(scaled, decimals, style, true)
    case 5: {
      const { whole, fraction } = fractional(scaled, decimals, style)
      return `${scaled < 0 ? '-' : ''}${whole === 0 && fraction !== '' ? fraction.trimStart() : `${whole}${fraction}`}`
    }
    default:
      return decimal(scaled, decimals, zeros, separator)
  }
}

/** An angle in radians as the style writes it. */
export function angleText(value: number, { angleUnit, angleDecimals, decimals, angleZeros, separator }: DimensionStyle): string {
  const places = digits(angleDecimals < 0 ? decimals : angleDecimals)
  // DIMAZIN: 1 drops leading, 2 trailing zeros.
  const zeros = ((angleZeros & 1) !== 0 ? 4 : 0) | ((angleZeros & 2) !== 0 ? 8 : 0)
  const degrees = (value / Math.PI) * 180
  if (angleUnit === 2) return `${decimal((degrees / 90) * 100, places, zeros, separator)}g`
  if (angleUnit === 3) return `${decimal(value, places, zeros, separator)}r`
  if (angleUnit !== 1) return `${decimal(degrees, places, zeros, separator)}°`
  const unit = places === 0 ? 3600 : places <= 2 ? 60 : 1
  const seconds = Math.round((degrees * 3600) / unit) * unit
  const whole = Math.floor(seconds / 3600),
    minutes = Math.floor((seconds % 3600) / 60)
  return `${whole}°${places > 0 ? `${minutes}'` : ''}${places > 2 ? `${seconds % 60}"` : ''}`
}

/** The style of the number in brackets. DIMALTU has stacked and plain fractions apart: 6 and 7 are 4 and 5 in line. */
function alternateStyle(style: DimensionStyle): DimensionStyle {
  const { alternateFactor: factor, alternateUnit: unit } = style
  const inLine = unit === 6 || unit === 7
  return {
    ...style,
    alternate: false,
    lengthFactor: (style.lengthFactor || 1) * factor,
    decimals: style.alternateDecimals,
    toleranceDecimals: style.alternateToleranceDecimals,
    lengthUnit: unit === 8 ? 6 : inLine ? unit - 2 : unit,
    fraction: inLine ? 2 : style.fraction,
    round: style.alternateRound,
    zeros: style.alternateZeros,
    toleranceZeros: style.alternateToleranceZeros,
    plus: style.plus * factor,
    minus: style.minus * factor,
    post: style.alternatePost.replace('[]', '<>'),
  }
}

/** Value with tolerances or limits, prefix and suffix: an MTEXT. `sign` stands before the number (R, ⌀). */
export function measurementText(value: number, style: DimensionStyle, kind: 'length' | 'angle', sign = ''): string {
  const scaled = kind === 'length' ? value * (style.lengthFactor === 0 ? 1 : Math.abs(style.lengthFactor)) : value
  const unit = kind === 'length' ? 1 : Math.PI / 180
  const text = (number: number, own = style): string => (kind === 'length' ? lengthText(number, own) : angleText(number, own))
  const small = { ...style, decimals: style.toleranceDecimals, zeros: style.toleranceZeros ?? style.zeros }
  const align = style.toleranceAlign === 1 || style.toleranceAlign === 2 ? `\\A${style.toleranceAlign};` : ''
  const factor = `${align}\\H${style.toleranceFactor > 0 ? style.toleranceFactor : 1}x;`
  let number = `${sign}${text(scaled)}`
  if (style.limits) number = `{${factor}\\S${sign}${text(scaled + style.plus * unit)}^${sign}${text(scaled - style.minus * unit)};}`
  else if (style.tolerance) {
    const plus = text(style.plus * unit, small),
      minus = text(Math.abs(style.minus) * unit, small)
    if (style.plus === style.minus) number += `{${factor}±${plus}}`
    else number += `{${factor}\\S${style.plus === 0 ? ' ' : '+'}${plus}^${style.minus === 0 ? ' ' : style.minus > 0 ? '-' : '+'}${minus};}`
  }
  if (kind === 'angle') return number
  const { post } = style
  const whole = post.includes('<>') ? post.replace('<>', number) : `${number}${post}`
  return style.alternate ? `${whole} [${measurementText(value, alternateStyle(style), kind, sign)}]` : whole
}
