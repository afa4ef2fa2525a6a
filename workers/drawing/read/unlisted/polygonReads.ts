import { type Color, type Entity, Hatch, XYZ } from '@node-projects/acad-ts'
import { polygonParts } from './polygon.ts'

/** Readers of the library that the bits of an entity come from. */
export interface BitReaders {
  _objectReader: {
    readBit(): boolean
    readBitShort(): number
    readBitLong(): number
    readBitDouble(): number
    read2RawDouble(): { x: number; y: number }
    read3BitDouble(): XYZ
  }
  _textReader: { readVariableText(): string }
  _mergedReaders: { readCmColor(): Color }
}

const MOST_RINGS = 10_000
const MOST_VERTICES = 1_000_000

/**
 * MPOLYGON of a DWG file from R2004 on, behind what all entities have. The layout is that of a HATCH with these differences, found in the bits of a file:
 * a version before the gradient, no flag for associativity, flags (closed, with bulges) before the count of a ring's vertices, no handles behind them, one colour at the end.
 * Gives undefined for what no file has attested: fills with a pattern or a gradient, and rings that are open or have bulges.
 */
export function readPolygon({ _objectReader: bits, _textReader: text, _mergedReaders: merged }: BitReaders): readonly Entity[] | undefined {
  bits.readBitShort()
  const isGradient = bits.readBitLong() !== 0
  bits.readBitLong()
  bits.readBitDouble()
  bits.readBitDouble()
  bits.readBitLong()
  bits.readBitDouble()
  if (isGradient || bits.readBitLong() !== 0) return undefined
  text.readVariableText()
  const elevation = bits.readBitDouble()
  const normal = bits.read3BitDouble()
  text.readVariableText()
  if (!bits.readBit()) return undefined
  const count = bits.readBitLong()
  if (!(count > 0 && count <= MOST_RINGS)) return undefined
  const rings: XYZ[][] = []
  for (let i = 0; i < count; i++) {
    if (!bits.readBit() || bits.readBit()) return undefined
    const vertices = bits.readBitLong()
    if (!(vertices > 1 && vertices <= MOST_VERTICES)) return undefined
    const ring: XYZ[] = []
    // Reading past the end of the file throws.
    for (let k = 0; k < vertices; k++) {
      const { x, y } = bits.read2RawDouble()
      if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined
      ring.push(new XYZ(x, y, 0))
    }
    rings.push(ring)
  }
  bits.readBitShort()
  const fill = new Hatch()
  fill.isSolid = true
  fill.color = merged.readCmColor()
  return polygonParts({ rings, normal, elevation, fill })
}
