import type { Hole } from '../board/figure.ts'
import { arcSteps } from '../board/ring.ts'

/** What a drill file makes. */
export interface DrillImage {
  holes: Hole[]
  /** Undefined: the file does not state it. */
  plated: boolean | undefined
  broken: number
  cut: boolean
  /** The file does not state where the point in its numbers is: the usual place was taken. */
  assumed: boolean
}

const INCH = 25.4
const MOST_HOLES = 1_000_000

/** Whether text is a drill file: a header, or tools and coordinates. */
export const isDrill = (head: string): boolean =>
  /^\s*(;[^\n]*\n\s*)*M48\b/.test(head) ||
  (/^\s*(%|G9[01]|T\d+|M7[12]|INCH|METRIC)/m.test(head) && /^T\d+(C[\d.]+)?/m.test(head) && /^X-?[\d.]+Y-?[\d.]+\s*$/m.test(head))

/** Reads a drill file (Excellon, XNC). */
export function readDrill(text: string): DrillImage {
  return new DrillReader().read(text)
}

class DrillReader {
  private readonly image: DrillImage = { holes: [], plated: undefined, broken: 0, cut: true, assumed: false }
  private readonly tools = new Map<number, { diameter: number; plated?: boolean }>()
  private unit = INCH
  /** Digits before and after the point. */
  private digits: [number, number] = [2, 4]
  private hasDigits = false
  /** Zeros at the beginning are kept (LZ): those at the end are left out. */
  private keepsLeading = true
  private incremental = false
  private x = 0
  private y = 0
  private tool: number | undefined
  private routing = false
  private down = false
  private mode = 0
  private nextPlated: boolean | undefined

  read(text: string): DrillImage {
    for (const raw of text.split(/\r\n|\n|\r/)) {
      const line = raw.trim()
      if (line === '') continue
      if (line.startsWith(';')) this.comment(line)
      else if (/^M(30|00)$/.test(line)) {
        this.image.cut = false
        break
      } else this.line(line)
      if (this.image.holes.length > MOST_HOLES) break
    }
    return this.image
  }

  private comment(line: string): void {
    const format = /FILE_FORMAT=(\d):(\d)/i.exec(line) ?? /FORMAT=\{(\d):(\d)/i.exec(line)
    if (format) this.setDigits(Number(format[1]), Number(format[2]))
    if (/suppress leading zeros/i.test(line)) this.keepsLeading = false
    const kind = /TF\.FileFunction,(NonPlated|Plated)/i.exec(line) ?? /TYPE=(NON_PLATED|PLATED)/i.exec(line)
    const plated = kind && !/^non/i.test(kind[1])
    if (plated !== null && /TF\./.test(line)) this.image.plated = plated
    else if (plated !== null) this.nextPlated = plated
    const tool = /TA\.AperFunction,(NonPlated|Plated)/i.exec(line)
    if (tool) this.nextPlated = !/^non/i.test(tool[1])
  }

  private setDigits(before: number, after: number): void {
    this.digits = [before, after]
    this.hasDigits = true
  }

  private line(line: string): void {
    const unit = /^(INCH|METRIC|M71|M72)\b(.*)$/.exec(line)
    if (unit) {
      this.unit = unit[1] === 'METRIC' || unit[1] === 'M71' ? 1 : INCH
      if (!this.hasDigits) this.digits = this.unit === 1 ? [3, 3] : [2, 4]
      if (/,TZ/.test(unit[2])) this.keepsLeading = false
      if (/,LZ/.test(unit[2])) this.keepsLeading = true
      const digits = /,(0+)\.(0+)/.exec(unit[2])
      if (digits) this.setDigits(digits[1].length, digits[2].length)
      return
    }
    if (line === 'ICI,ON' || line === 'G91') this.incremental = true
    else if (line === 'ICI,OFF' || line === 'G90') this.incremental = false
    const defined = /^T(\d+).*?C(\d*\.?\d+)/.exec(line)
    if (defined) {
      const [number, diameter] = [Number(defined[1]), Number(defined[2]) * this.unit]
      this.tools.set(number, { diameter, ...(this.nextPlated !== undefined && { plated: this.nextPlated }) })
      this.tool ??= number
      return
    }
    const selected = /^T(\d+)/.exec(line)
    if (selected) {
      // Some programs write the number of the compensation behind the tool's.
      const number = Number(selected[1])
      this.tool = this.tools.has(number) ? number : Number(selected[1].slice(0, -2))
      if (number !== 0 && !this.tools.has(this.tool)) this.image.broken++
      return
    }
    const code = /^G0?(0|1|2|3|5)(?=[XYAIJ]|$)/.exec(line)
    if (code) {
      this.mode = Number(code[1])
      this.routing = this.mode !== 5
      if (this.mode === 5) this.down = false
    }
    if (line.startsWith('M15')) this.down = true
    if (/^M1[67]/.test(line)) this.down = false
    if (/[XY]/.test(line.replace(/^G\d+/, ''))) this.coordinates(line.replace(/^G0?[01235](?=[XY])/, ''))
  }

  private coordinates(line: string): void {
    const slot = /^(.*)G85(.*)$/.exec(line)
    const repeat = /^R(\d+)/.exec(line)
    if (repeat) return this.repeated(Number(repeat[1]), line.slice(repeat[0].length))
    const from = { x: this.x, y: this.y }
    this.move(slot ? slot[1] : line)
    if (slot) {
      const start = { x: this.x, y: this.y }
      this.move(slot[2])
      this.hole(start, { x: this.x, y: this.y })
    } else if (!this.routing) this.hole({ x: this.x, y: this.y }, { x: this.x, y: this.y })
    else if (this.mode !== 0 && this.down) this.route(from, line)
  }

  private move(words: string): void {
    for (const [, axis, value] of words.matchAll(/([XY])([+-]?[\d.]+)/g)) {
      const length = this.length(value)
      if (axis === 'X') this.x = this.incremental ? this.x + length : length
      else this.y = this.incremental ? this.y + length : length
    }
  }

  private length(text: string): number {
    if (text.includes('.')) return (Number(text) || 0) * this.unit
    if (!this.hasDigits) this.image.assumed = true
    const sign = text.startsWith('-') ? -1 : 1
    let digits = text.replace(/^[+-]/, '')
    if (this.keepsLeading) digits = digits.padEnd(this.digits[0] + this.digits[1], '0')
    return (sign * Number(digits) * this.unit) / 10 ** this.digits[1]
  }

  /** The last hole again and again, each moved on. */
  private repeated(count: number, words: string): void {
    const [dx, dy] = ['X', 'Y'].map((axis) => {
      const value = new RegExp(`${axis}([+-]?[\\d.]+)`).exec(words)?.[1]
      return value ? this.length(value) : 0
    })
    for (let i = 0; i < Math.min(count, 10_000); i++) {
      this.x += dx
      this.y += dy
      this.hole({ x: this.x, y: this.y }, { x: this.x, y: this.y })
    }
  }

  private route(from: { x: number; y: number }, line: string): void {
    const to = { x: this.x, y: this.y }
    const radius = this.mode === 2 || this.mode === 3 ? /A([\d.]+)/.exec(line)?.[1] : undefined
    if (!radius) return this.hole(from, to)
    // An arc with the shorter way: in straight pieces.
    const r = Math.max(this.length(radius), Math.hypot(to.x - from.x, to.y - from.y) / 2)
    const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    const half = Math.hypot(to.x - from.x, to.y - from.y) / 2
    if (half === 0) return
    const away = Math.sqrt(Math.max(0, r * r - half * half)) * (this.mode === 2 ? 1 : -1)
    const [cx, cy] = [mx + ((to.y - from.y) / (2 * half)) * away, my - ((to.x - from.x) / (2 * half)) * away]
    const start = Math.atan2(from.y - cy, from.x - cx)
    let sweep = Math.atan2(to.y - cy, to.x - cx) - start
    if (this.mode === 2) while (sweep > 0) sweep -= 2 * Math.PI
    else while (sweep < 0) sweep += 2 * Math.PI
    const steps = arcSteps(r, sweep)
    let before = from
    for (let i = 1; i <= steps; i++) {
      const angle = start + (sweep * i) / steps
      const next = { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) }
      this.hole(before, next)
      before = next
    }
  }

  private hole(from: { x: number; y: number }, to: { x: number; y: number }): void {
    const tool = this.tool === undefined ? undefined : this.tools.get(this.tool)
    if (!tool || !(tool.diameter > 0)) return void this.image.broken++
    this.image.holes.push({ x: from.x, y: from.y, x2: to.x, y2: to.y, diameter: tool.diameter, plated: tool.plated ?? this.image.plated ?? true })
  }
}
