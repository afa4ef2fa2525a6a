import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import { unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Tok, type TokenTable } from '../stream/tokenTable.ts'
import { FieldReader, type Placement } from './fieldReader.ts'
import { helixCurve } from './helix.ts'
import { isSurfaceBlock, nurbsCurve, ownBlocks } from './nurbs.ts'

export interface BuiltCurve {
  curve: Curve
  /** It runs against the curve's parameter. */
  reversed: boolean
}

/** A spline's cache is one of the first tokens of its subtype, or it has none: later curves lie in the parameters of its surfaces. */
const CACHE_WITHIN = 4

/** The curve of a kind ("straight"), whose fields stand at the reader. Undefined for other kinds; throws RangeError. */
export function readCurve(kind: string, reader: FieldReader, placement: Placement): BuiltCurve | undefined {
  switch (kind) {
    case 'straight': {
      const point = placement.point(reader.vector())
      const direction = unit(placement.vector(reader.vector()))
      if (!direction) throw new RangeError('a line without direction')
      return { curve: new Line(point, direction), reversed: false }
    }
    case 'ellipse':
      return { curve: ellipse(reader, placement), reversed: false }
    case 'intcurve': {
      const reversed = reader.flag()
      const curve = splineCurve(reader.tokens, subtypeAt(reader), placement)
      return curve && { curve, reversed }
    }
    default:
      return undefined
  }
}

/** Centre, normal, major axis with its length, ratio of minor to major. */
function ellipse(reader: FieldReader, placement: Placement): Ellipse {
  const center = reader.vector()
  const normal = reader.vector()
  const major = reader.vector()
  const ratio = reader.number()
  const radius = Math.hypot(...placement.length(major))
  if (!(radius > 0) || ratio === 0) throw new RangeError('an ellipse without extent')
  const axis: Vec3 = ratio < 0 ? [-normal[0], -normal[1], -normal[2]] : normal
  return new Ellipse(placement.frame(center, axis, major), radius, Math.abs(ratio) === 1 ? radius : radius * Math.abs(ratio))
}

/** The token of a subtype's name, by the reference if it is one; the reader is left behind the `}`. */
export function subtypeAt(reader: FieldReader): number {
  const { tokens } = reader
  if (reader.peek() !== Tok.open) throw new RangeError('no subtype')
  const name = ++reader.at
  for (let depth = 0; ; reader.at++) {
    const kind = tokens.kind(reader.at)
    if (kind === Tok.end) throw new RangeError('a subtype without end')
    if (kind === Tok.open) depth++
    else if (kind === Tok.close && depth-- === 0) break
  }
  reader.at++
  if (tokens.string(name) !== 'ref') return name
  const referred = tokens.subtypes[tokens.number(name + 1)]
  if (referred === undefined) throw new RangeError('a reference to no subtype')
  return referred
}

function splineCurve(tokens: TokenTable, name: number, placement: Placement): Curve | undefined {
  const kind = tokens.string(name)
  if (/helix/.test(kind)) return helixCurve(new FieldReader(tokens, name + 1), placement)
  const [block] = ownBlocks(tokens, name)
  if (block === undefined || block - name > CACHE_WITHIN || isSurfaceBlock(tokens, block)) return undefined
  return nurbsCurve(tokens, block, placement)
}
