import type { FlatCurve, Point } from '../../../../src/core/export/flat/flatFace.ts'

const MOST_COMMANDS = 1_000_000
/** Numbers that each command takes. */
const takes: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** The curves of an SVG path, placed by `matrix` ([a b c d e f] of SVG): runs of lines, Bézier curves as splines, arcs of circles where they stay circles. */
export function pathCurves(path: string, matrix: readonly [number, number, number, number, number, number]): FlatCurve[] {
  const [a, b, c, d, e, f] = matrix
  const put = ([x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]
  const out: FlatCurve[] = []
  let run: Point[] = []
  const end = (): void => {
    if (run.length > 1) out.push({ kind: 'polyline', points: run })
    run = []
  }
  const bezier = (controls: Point[]): void => {
    end()
    const degree = controls.length - 1
    const knots = Float64Array.from({ length: 2 * degree + 2 }, (_, i) => (i <= degree ? 0 : 1))
    out.push({ kind: 'spline', degree, knots, controls: controls.map(put) })
  }
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  /** The last control point, which smooth curves mirror, and its kind of curve. */
  let last: { point: Point; kind: string } | undefined
  const lineTo = (to: Point): void => {
    if (run.length === 0) run.push(put(at))
    run.push(put(to))
    at = to
  }
  const mirrored = (kind: string): Point => (last?.kind === kind ? [2 * at[0] - last.point[0], 2 * at[1] - last.point[1]] : at)
  for (const { command, values: v, isRelative } of commandsOf(path)) {
    const [x0, y0] = isRelative ? at : [0, 0]
    const point = (i: number): Point => [x0 + v[i], y0 + v[i + 1]]
    const before = last
    last = undefined
    switch (command) {
      case 'M':
        end()
        start = at = point(0)
        break
      case 'L':
        lineTo(point(0))
        break
      case 'H':
        lineTo([x0 + v[0], at[1]])
        break
      case 'V':
        lineTo([at[0], y0 + v[0]])
        break
      case 'Z':
        if (at[0] !== start[0] || at[1] !== start[1]) lineTo(start)
        end()
        at = start
        break
      case 'A':
        end()
        out.push(...arcCurves(at, [x0 + v[5], y0 + v[6]], { rx: v[0], ry: v[1], turn: v[2], isLarge: v[3] !== 0, sweeps: v[4] !== 0 }, matrix, put))
        at = [x0 + v[5], y0 + v[6]]
        break
      default: {
        const kind = command === 'C' || command === 'S' ? 'cubic' : 'quadratic'
        last = before
        const first = command === 'S' || command === 'T' ? mirrored(kind) : point(0)
        const rest = command === 'C' ? [point(2), point(4)] : command === 'S' ? [point(0), point(2)] : command === 'Q' ? [point(2)] : [point(0)]
        bezier([at, first, ...rest])
        last = { point: kind === 'cubic' ? rest[0] : first, kind }
        at = rest.at(-1)!
      }
    }
  }
  end()
  return out
}

/** Commands with their numbers; a letter stands for all groups of numbers that follow it. Damage ends the path. */
function* commandsOf(path: string): Generator<{ command: string; values: number[]; isRelative: boolean }> {
  const tokens = /([a-zA-Z])|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g
  /** Flags of arcs may stand without a space between them. */
  const flag = /[\s,]*([01])/y
  let letter = ''
  let values: number[] = []
  let left = MOST_COMMANDS
  for (let match = tokens.exec(path); match && left > 0; match = tokens.exec(path), left--) {
    if (match[1]) {
      letter = match[1]
      values = []
      if (takes[letter.toUpperCase()] === undefined) return
    } else values.push(Number(match[0]))
    const command = letter.toUpperCase()
    const isRelative = letter !== command
    if (command === 'A' && values.length === 3) {
      for (let i = 0; i < 2; i++) {
        flag.lastIndex = tokens.lastIndex
        const own = flag.exec(path)
        if (!own) return
        values.push(Number(own[1]))
        tokens.lastIndex = flag.lastIndex
      }
    }
    if (values.length < takes[command]) continue
    yield { command, values, isRelative }
    values = []
    // Points after the first one of a move are lines.
    if (command === 'M') letter = isRelative ? 'l' : 'L'
    else if (command === 'Z') letter = ''
  }
}

interface EllipticArc {
  rx: number
  ry: number
  /** Degrees. */
  turn: number
  isLarge: boolean
  sweeps: boolean
}

/** An arc by its ends, as in the appendix of the SVG specification. */
function arcCurves(from: Point, to: Point, arc: EllipticArc, [a, b, c, d]: readonly number[], put: (point: Point) => Point): FlatCurve[] {
  let [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)]
  if (from[0] === to[0] && from[1] === to[1]) return []
  if (rx === 0 || ry === 0) return [{ kind: 'line', from: put(from), to: put(to) }]
  const angle = (arc.turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [x, y] = [cos * hx + sin * hy, cos * hy - sin * hx]
  const reach = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2)
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach]
  const off = Math.sqrt(Math.max(0, 1 / ((x / rx) ** 2 + (y / ry) ** 2) - 1)) * (arc.isLarge === arc.sweeps ? -1 : 1)
  const [mx, my] = [(off * rx * y) / ry, (-off * ry * x) / rx]
  const center: Point = [cos * mx - sin * my + (from[0] + to[0]) / 2, sin * mx + cos * my + (from[1] + to[1]) / 2]
  const start = Math.atan2((y - my) / ry, (x - mx) / rx)
  let sweep = Math.atan2((-y - my) / ry, (-x - mx) / rx) - start
  if (arc.sweeps && sweep < 0) sweep += 2 * Math.PI
  else if (!arc.sweeps && sweep > 0) sweep -= 2 * Math.PI
  const at = (t: number): Point => [center[0] + cos * rx * Math.cos(t) - sin * ry * Math.sin(t), center[1] + sin * rx * Math.cos(t) + cos * ry * Math.sin(t)]
  const size = Math.hypot(a, b)
  const isCircle = Math.abs(rx - ry) < 1e-9 * rx && Math.abs(a * c + b * d) < 1e-9 * size * size && Math.abs(Math.hypot(c, d) - size) < 1e-9 * size
  if (isCircle) {
    const middle = put(center)
    const first = put(from)
    return [
      {
        kind: 'arc',
        center: middle,
        radius: rx * size,
        start: Math.atan2(first[1] - middle[1], first[0] - middle[0]),
        sweep: a * d - b * c < 0 ? -sweep : sweep,
      },
    ]
  }
  const steps = Math.max(8, Math.ceil(Math.abs(sweep) * 16))
  return [{ kind: 'polyline', points: Array.from({ length: steps + 1 }, (_, i) => put(at(start + (sweep * i) / steps))) }]
}
