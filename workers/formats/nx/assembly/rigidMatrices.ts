import { CompactReader } from './compactReader.ts'

/** Bytes of sixteen numbers at least. */
const SHORTEST = 16
const TOLERANCE = 1e-6
const LARGEST_MM = 1e9
/** Rounding leaves larger numbers; smaller ones are other bytes, and a zero that belongs to the matrix was taken for their end. */
const LEAST = 1e-50

/** Every rigid 4 × 4 matrix of a section, stored row by row: column-major here, the place in millimetres; and where what follows it begins. */
export function* rigidMatrices(section: Uint8Array): Generator<{ matrix: Float64Array; end: number }> {
  const reader = new CompactReader(section)
  const rows = new Float64Array(16)
  for (let at = 0; at + SHORTEST <= section.length; at++) {
    reader.at = at
    if (!readRigid(reader, rows)) continue
    yield { matrix: transposed(rows), end: reader.at }
    at = reader.at - 1
  }
}

/** Sixteen numbers whose last four are 0 0 0 1, and that turn without scaling. */
function readRigid(reader: CompactReader, m: Float64Array): boolean {
  for (let i = 0; i < 16; i++) {
    const value = reader.double()
    const limit = i % 4 === 3 && i < 15 ? LARGEST_MM : 1 + TOLERANCE
    if (!(Math.abs(value) <= limit) || (value !== 0 && Math.abs(value) < LEAST) || (i >= 12 && value !== (i === 15 ? 1 : 0))) return false
    m[i] = value
  }
  for (let i = 0; i < 12; i += 4) {
    for (let j = i; j < 12; j += 4) {
      const dot = m[i] * m[j] + m[i + 1] * m[j + 1] + m[i + 2] * m[j + 2]
      if (!(Math.abs(dot - (i === j ? 1 : 0)) < TOLERANCE)) return false
    }
  }
  return true
}

const transposed = (m: Float64Array): Float64Array => Float64Array.from(m, (_, i) => m[(i % 4) * 4 + (i >> 2)])
