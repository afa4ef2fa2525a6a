import type { Rgba } from '../../../src/core/scene/mesh.ts'

/** Millimetres per unit; `millimeter` when a model states none. */
export const unitScale = new Map(Object.entries({ micron: 0.001, millimeter: 1, centimeter: 10, inch: 25.4, foot: 304.8, meter: 1000 }))

/** `#RRGGBB` or `#RRGGBBAA` as packed colour; undefined when it is neither. */
export function parseColor(text: string | undefined): Rgba | undefined {
  const hex = /^\s*#([\da-f]{6})([\da-f]{2})?\s*$/i.exec(text ?? '')
  return hex ? Number.parseInt(hex[1] + (hex[2] ?? 'ff'), 16) : undefined
}

/** Twelve numbers, rows of a 4×3 matrix for row vectors, are the columns of ours. Undefined when they are not finite or flatten space. */
export function parseTransform(text: string): Float64Array | undefined {
  const m = text.trim().split(/\s+/).map(Number)
  if (m.length !== 12 || !m.every(Number.isFinite)) return undefined
  const out = new Float64Array([m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1])
  const volume = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
  return volume !== 0 && Number.isFinite(volume) ? out : undefined
}

/** Blank-separated numbers. */
export const parseNumbers = (text: string | undefined): number[] => (text ?? '').trim().split(/\s+/).filter(Boolean).map(Number)

/** An index attribute; -1 when it is absent or none. */
export function parseIndex(text: string | undefined): number {
  const value = text === undefined || text === '' ? -1 : Number(text)
  return value >= 0 && value < 0x7fffffff ? Math.floor(value) : -1
}
