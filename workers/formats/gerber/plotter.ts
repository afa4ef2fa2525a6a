import type { Figure } from '../board/figure.ts'
import type { Stroke } from '../board/chains.ts'
import { addArc, type Ring, reversed, stadium, strokedArc, upward } from '../board/ring.ts'
import { type Aperture, apertureOf, turnedRing } from './apertures.ts'
import { commandsOf } from './commands.ts'

/** What a Gerber file draws. */
export interface GerberImage {
  figures: Figure[]
  /** Middle lines of everything that is drawn with a round pen, and borders of regions: an outline. */
  strokes: Stroke[]
  /** Attributes of the file (`%TF`), by name. */
  attributes: Map<string, string[]>
  program: string
  /** Drawn things are holes in the image (`%IPNEG`). */
  isNegative: boolean
  /** Commands that mean nothing, or refer to apertures that are not defined. */
  broken: number
  /** The file ends without M02. */
  cut: boolean
}

const INCH = 25.4
/** Figures of a file at most, repeated ones included. */
const MOST_FIGURES = 2_000_000

/** Draws a Gerber file (RS-274X, X2 and the older RS-274D with apertures). */
export function plot(text: string): GerberImage {
  return new Plotter(text).run()
}

class Plotter {
  private readonly text: string
  private readonly image: GerberImage = { figures: [], strokes: [], attributes: new Map(), program: '', isNegative: false, broken: 0, cut: true }
  private readonly macros = new Map<string, string[]>()
  private readonly apertures = new Map<number, Aperture>()
  private unit = INCH
  private decimals: [number, number] = [4, 4]
  private whole: [number, number] = [2, 2]
  /** Zeros at the end are left out, instead of those at the beginning. */
  private trailing = false
  private incremental = false
  private x = 0
  private y = 0
  private mode: 'line' | 'clockwise' | 'counter' = 'line'
  private multiQuadrant = false
  private operation = 0
  private aperture: Aperture | undefined
  private clear = false
  private mirror = 'N'
  private rotation = 0
  private scale = 1
  private region: Ring | undefined
  private net = ''
  /** Block apertures that are being defined: where figures go instead of the image. */
  private readonly targets: { figures: Figure[]; close(): void }[] = []
  private repeat: { figures: Figure[]; columns: number; rows: number; dx: number; dy: number } | undefined

  constructor(text: string) {
    this.text = text
  }

  run(): GerberImage {
    for (const { text, isExtended } of commandsOf(this.text)) {
      if (this.image.figures.length > MOST_FIGURES) break
      if (isExtended) for (const part of text.startsWith('AM') ? [text] : text.split('*')) this.extended(part)
      else if (/^M0?[02]\b/.test(text)) {
        this.image.cut = false
        break
      } else this.word(text)
    }
    this.endRegion()
    this.endRepeat()
    while (this.targets.length > 0) this.targets.pop()!.close()
    return this.image
  }

  private extended(text: string): void {
    const { image } = this
    const code = text.slice(0, 2)
    const rest = text.slice(2)
    switch (code) {
      case 'FS': {
        const format = /^([LTD]?)([AI]?).*?X(\d)(\d)Y(\d)(\d)/.exec(rest)
        if (!format) return void image.broken++
        this.trailing = format[1] === 'T'
        this.incremental = format[2] === 'I'
        this.whole = [Number(format[3]), Number(format[5])]
        this.decimals = [Number(format[4]), Number(format[6])]
        return
      }
      case 'MO':
        this.unit = rest.startsWith('MM') ? 1 : INCH
        return
      case 'AM': {
        const [name, ...blocks] = rest.split('*')
        this.macros.set(name.trim(), blocks)
        return
      }
      case 'AD':
        return this.define(rest)
      case 'LP':
        this.clear = rest.startsWith('C')
        return
      case 'LM':
        this.mirror = rest
        return
      case 'LR':
        this.rotation = Number(rest) || 0
        return
      case 'LS':
        this.scale = Number(rest) || 1
        return
      case 'IP':
        image.isNegative = rest.startsWith('NEG')
        return
      case 'SR':
        return this.stepAndRepeat(rest)
      case 'AB':
        return this.block(rest)
      case 'TF': {
        const [name, ...values] = rest.split(',')
        image.attributes.set(name, values)
        if (name === '.GenerationSoftware') image.program = values.join(' ')
        return
      }
      case 'TO': {
        const [name, ...values] = rest.split(',')
        if (name === '.N') this.net = values.join(',')
        return
      }
      case 'TD':
        if (rest === '' || rest === '.N') this.net = ''
    }
  }

  private define(text: string): void {
    const parts = /^D(\d+)([^,]*)(?:,(.*))?$/.exec(text)
    if (!parts) return void this.image.broken++
    const modifiers = (parts[3] ?? '')
      .split(/X/i)
      .filter((part) => part.trim() !== '')
      .map(Number)
    const aperture = modifiers.every(Number.isFinite) ? apertureOf(parts[2].trim(), modifiers, this.unit, this.macros) : undefined
    if (aperture) this.apertures.set(Number(parts[1]), aperture)
    else this.image.broken++
  }

  private word(text: string): void {
    const parts = text.match(/[A-Z][^A-Z]*/g)
    if (!parts) return void this.image.broken++
    if (/^G0?4/.test(text)) return
    let [x, y] = [this.x, this.y]
    let i = 0
    let j = 0
    let moves = false
    let operates = false
    for (const part of parts) {
      const value = part.slice(1).trim()
      switch (part[0]) {
        case 'G':
          this.prepare(Number(value))
          break
        case 'X':
          x = this.incremental ? this.x + this.length(value, 0) : this.length(value, 0)
          moves = true
          break
        case 'Y':
          y = this.incremental ? this.y + this.length(value, 1) : this.length(value, 1)
          moves = true
          break
        case 'I':
          i = this.length(value, 0)
          break
        case 'J':
          j = this.length(value, 1)
          break
        case 'D': {
          const code = Number(value)
          if (code >= 10) this.select(code)
          else {
            this.operation = code
            operates = true
          }
          break
        }
        default:
      }
    }
    if (moves || operates || i !== 0 || j !== 0) this.move(x, y, i, j)
  }

  private prepare(code: number): void {
    if (code === 1) this.mode = 'line'
    else if (code === 2) this.mode = 'clockwise'
    else if (code === 3) this.mode = 'counter'
    else if (code === 36) this.region = []
    else if (code === 37) this.endRegion()
    else if (code === 70) this.unit = INCH
    else if (code === 71) this.unit = 1
    else if (code === 74) this.multiQuadrant = false
    else if (code === 75) this.multiQuadrant = true
    else if (code === 90) this.incremental = false
    else if (code === 91) this.incremental = true
  }

  private select(code: number): void {
    this.aperture = this.apertures.get(code)
    if (!this.aperture) this.image.broken++
  }

  /** A coordinate in millimetres. */
  private length(text: string, axis: 0 | 1): number {
    if (text.includes('.')) return (Number(text) || 0) * this.unit
    const sign = text.startsWith('-') ? -1 : 1
    let digits = text.replace(/^[+-]/, '')
    if (this.trailing) digits = digits.padEnd(this.whole[axis] + this.decimals[axis], '0')
    return (sign * (Number(digits) || 0) * this.unit) / 10 ** this.decimals[axis]
  }

  private move(x: number, y: number, i: number, j: number): void {
    const { x: fromX, y: fromY } = this
    this.x = x
    this.y = y
    if (this.operation === 2) {
      if (this.region) {
        this.endRegion(true)
        this.region = [x, y]
      }
      return
    }
    if (this.operation === 3) {
      if (!this.region) this.flash(x, y)
      return
    }
    if (this.operation !== 1) return
    const round = this.mode === 'line' ? undefined : this.arc(fromX, fromY, x, y, i, j)
    this.image.strokes.push({ x1: fromX, y1: fromY, x2: x, y2: y, ...(round && { arc: { x: round.x, y: round.y, sweep: round.sweep } }) })
    if (this.region) {
      if (this.region.length === 0) this.region.push(fromX, fromY)
      if (round) addArc(this.region, round.x, round.y, round.radius, round.from, round.sweep)
      else this.region.push(x, y)
    } else this.draw(fromX, fromY, x, y, round)
  }

  private arc(x1: number, y1: number, x2: number, y2: number, i: number, j: number): Arc | undefined {
    const clockwise = this.mode === 'clockwise'
    if (this.multiQuadrant) return arcAround(x1 + i, y1 + j, x1, y1, x2, y2, clockwise, true)
    // Single quadrant: offsets have no signs. That centre is right which is as far from both ends, with an arc of a quarter at most.
    let best: Arc | undefined
    let least = Infinity
    for (const [si, sj] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]) {
      const candidate = arcAround(x1 + si * i, y1 + sj * j, x1, y1, x2, y2, clockwise, false)
      const miss = Math.abs(Math.hypot(x2 - candidate.x, y2 - candidate.y) - candidate.radius)
      if (Math.abs(candidate.sweep) <= Math.PI / 2 + 1e-3 && miss < least) [best, least] = [candidate, miss]
    }
    return best
  }

  private draw(x1: number, y1: number, x2: number, y2: number, round: Arc | undefined): void {
    const { aperture } = this
    if (!aperture) return void this.image.broken++
    const width = (aperture.diameter ?? 0) * this.scale
    if (round) {
      const { x, y, radius, from, sweep } = round
      const whole = Math.abs(sweep) >= 2 * Math.PI - 1e-9
      const rings = width > 0 ? strokedArc(x, y, radius, from, sweep, width) : []
      this.add({ type: 'draw', rings, curves: [whole ? { kind: 'circle', values: [x, y, radius] } : { kind: 'arc', values: [x, y, radius, from, sweep] }] })
      return
    }
    const curves: Figure['curves'] = [{ kind: 'line', values: [x1, y1, x2, y2] }]
    if (aperture.diameter !== undefined) this.add({ type: 'draw', rings: width > 0 ? [stadium(x1, y1, x2, y2, width)] : [], curves })
    else this.add({ type: 'draw', rings: sweptRings(this.shapeOf(aperture), x1, y1, x2, y2), curves })
  }

  private flash(x: number, y: number): void {
    const { aperture } = this
    if (!aperture) return void this.image.broken++
    if (aperture.block) {
      for (const { rings, isClear } of aperture.block)
        this.add({ type: 'flash', rings: rings.map((ring) => moved(this.turned(ring), x, y)), isClear: isClear !== this.clear })
      return
    }
    this.add({ type: 'flash', rings: this.shapeOf(aperture).map((ring) => moved(ring, x, y)), curves: [{ kind: 'point', values: [x, y] }] })
  }

  private shapeOf({ rings }: Aperture): Ring[] {
    return this.mirror === 'N' && this.rotation === 0 && this.scale === 1 ? rings : rings.map((ring) => this.turned(ring))
  }

  /** Mirrored, then turned and scaled, as LM, LR and LS state it. */
  private turned(ring: Ring): Ring {
    const [mx, my] = [this.mirror.includes('X') ? -this.scale : this.scale, this.mirror.includes('Y') ? -this.scale : this.scale]
    const flipped = ring.map((value, i) => value * (i % 2 === 0 ? mx : my))
    // A mirror turns the sense of rings; pairs are taken from the end.
    const kept = mx * my < 0 ? reversed(flipped) : flipped
    return turnedRing(kept, this.rotation)
  }

  private endRegion(more = false): void {
    const ring = this.region
    this.region = more ? [] : undefined
    if (!ring || ring.length < 6) return
    const last = ring.length - 2
    if (ring[0] === ring[last] && ring[1] === ring[last + 1]) ring.length -= 2
    this.add({ type: 'region', rings: [upward(ring)] })
  }

  private add(figure: Figure): void {
    const own: Figure = { ...figure, ...(this.net !== '' && { net: this.net }), ...(this.clear && figure.isClear === undefined && { isClear: true }) }
    const target = this.targets.at(-1)?.figures ?? this.repeat?.figures ?? this.image.figures
    if (target.length <= MOST_FIGURES) target.push(own)
  }

  private block(text: string): void {
    if (text !== '') {
      const figures: Figure[] = []
      const code = Number(text.slice(1))
      this.targets.push({
        figures,
        close: () => this.apertures.set(code, { rings: [], block: figures.map(({ rings, isClear }) => ({ rings, isClear: isClear === true })) }),
      })
    } else this.targets.pop()?.close()
  }

  private stepAndRepeat(text: string): void {
    this.endRepeat()
    const parts = /^X(\d+)Y(\d+)I([\d.]+)J([\d.]+)/.exec(text)
    if (!parts) return
    const [columns, rows, dx, dy] = parts.slice(1).map(Number)
    if (columns * rows > 1) this.repeat = { figures: [], columns, rows, dx: dx * this.unit, dy: dy * this.unit }
  }

  private endRepeat(): void {
    const { repeat } = this
    this.repeat = undefined
    if (!repeat) return
    for (let column = 0; column < repeat.columns; column++) {
      for (let row = 0; row < repeat.rows; row++) {
        for (const figure of repeat.figures) {
          if (this.image.figures.length > MOST_FIGURES) return
          this.image.figures.push({
            type: figure.type,
            rings: figure.rings.map((ring) => moved(ring, column * repeat.dx, row * repeat.dy)),
            isClear: figure.isClear,
          })
        }
      }
    }
  }
}

interface Arc {
  x: number
  y: number
  radius: number
  from: number
  sweep: number
}

function arcAround(x: number, y: number, x1: number, y1: number, x2: number, y2: number, clockwise: boolean, fullTurn: boolean): Arc {
  const from = Math.atan2(y1 - y, x1 - x)
  let sweep = Math.atan2(y2 - y, x2 - x) - from
  if (clockwise) while (sweep > 1e-9) sweep -= 2 * Math.PI
  else while (sweep < -1e-9) sweep += 2 * Math.PI
  if (fullTurn && Math.abs(sweep) <= 1e-9) sweep = clockwise ? -2 * Math.PI : 2 * Math.PI
  return { x, y, radius: Math.hypot(x1 - x, y1 - y), from, sweep }
}

function moved(ring: Ring, dx: number, dy: number): Ring {
  const out: Ring = []
  for (let i = 0; i < ring.length; i += 2) out.push(ring[i] + dx, ring[i + 1] + dy)
  return out
}

/** A shape that is no circle moved along a line: its convex hull at both ends. */
function sweptRings(rings: readonly Ring[], x1: number, y1: number, x2: number, y2: number): Ring[] {
  const points: [number, number][] = []
  for (const ring of rings) for (let i = 0; i < ring.length; i += 2) points.push([ring[i] + x1, ring[i + 1] + y1], [ring[i] + x2, ring[i + 1] + y2])
  return points.length < 3 ? [] : [hull(points)]
}

function hull(points: [number, number][]): Ring {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly [number, number][]): [number, number][] => {
    const out: [number, number][] = []
    for (const point of ordered) {
      while (out.length > 1) {
        const [a, b] = [out[out.length - 2], out[out.length - 1]]
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break
        out.pop()
      }
      out.push(point)
    }
    out.pop()
    return out
  }
  return [...half(points), ...half(points.toReversed())].flat()
}
