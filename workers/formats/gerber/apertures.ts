import { difference, polygonsOf, union } from '../board/region.ts'
import { disc, reversed, type Ring, stadium, upward } from '../board/ring.ts'
import { valueOf } from './expression.ts'

/** A pen of a Gerber file: its area around the origin (mm), and its diameter when it is a plain circle. */
export interface Aperture {
  rings: Ring[]
  /** Diameter of a round pen. */
  diameter?: number
  /** Half of the sizes of a rectangle. */
  half?: [number, number]
  /** Blocks hold their areas in order; some take away from those before. */
  block?: { rings: Ring[]; isClear: boolean }[]
}

/** Blocks of macro definitions by their names. */
export type Macros = ReadonlyMap<string, readonly string[]>

const DEGREES = Math.PI / 180

/** The aperture of a definition: name of a standard shape or macro, and its modifiers. `unit`: millimetres of one. Undefined when it has no area. */
export function apertureOf(name: string, modifiers: readonly number[], unit: number, macros: Macros): Aperture | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = modifiers
  const [w, h] = [(a * unit) / 2, (b * unit) / 2]
  switch (name) {
    case 'C': {
      const rings = w > 0 ? withHole([disc(0, 0, w)], b * unit, c * unit) : []
      return { rings, diameter: a * unit }
    }
    case 'R':
      return { rings: withHole([rectangle(-w, -h, w, h)], c * unit, d * unit), half: [w, h] }
    case 'O': {
      const ring = w >= h ? stadium(h - w, 0, w - h, 0, 2 * h) : stadium(0, w - h, 0, h - w, 2 * w)
      return { rings: withHole([ring], c * unit, d * unit) }
    }
    case 'P': {
      const sides = Math.min(12, Math.max(3, Math.round(b)))
      return { rings: withHole([regular(0, 0, w, sides, c)], d * unit, 0) }
    }
    default: {
      const macro = macros.get(name)
      return macro && { rings: macroRings(macro, modifiers, unit) }
    }
  }
}

const rectangle = (x1: number, y1: number, x2: number, y2: number): Ring => [x1, y1, x2, y1, x2, y2, x1, y2]

function regular(x: number, y: number, radius: number, sides: number, rotation: number): Ring {
  const ring: Ring = []
  for (let i = 0; i < sides; i++) {
    const angle = rotation * DEGREES + (2 * Math.PI * i) / sides
    ring.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  return ring
}

/** Holes in standard apertures are round, in old files also rectangular. */
function withHole(rings: Ring[], width: number, height: number): Ring[] {
  if (!(width > 0)) return rings
  return [...rings, height > 0 ? reversed(rectangle(-width / 2, -height / 2, width / 2, height / 2)) : reversed(disc(0, 0, width / 2))]
}

export function turnedRing(ring: Ring, degrees: number): Ring {
  if (degrees === 0) return ring
  const [c, s] = [Math.cos(degrees * DEGREES), Math.sin(degrees * DEGREES)]
  const out: Ring = []
  for (let i = 0; i < ring.length; i += 2) out.push(c * ring[i] - s * ring[i + 1], s * ring[i] + c * ring[i + 1])
  return out
}

/** Primitives of a macro, one after the other; those with exposure off take away. */
function macroRings(blocks: readonly string[], modifiers: readonly number[], unit: number): Ring[] {
  const variables = new Map(modifiers.map((value, i) => [i + 1, value]))
  let rings: Ring[] = []
  for (const block of blocks) {
    const assigned = /^\$(\d+)\s*=(.*)$/.exec(block.trim())
    if (assigned) {
      variables.set(Number(assigned[1]), valueOf(assigned[2], variables))
      continue
    }
    const parts = block.split(',')
    const code = Number(parts[0].trim())
    if (code === 0 || parts[0].trim().startsWith('0 ')) continue
    const values = parts.slice(1).map((part) => valueOf(part, variables))
    if (!values.every(Number.isFinite)) continue
    const drawn = primitive(code, values, unit)
    if (!drawn) continue
    rings = drawn.on ? [...rings, ...drawn.rings] : difference(union(rings.map(upward)), drawn.rings.map(upward))
  }
  return polygonsOf('union', rings).flat()
}

function primitive(code: number, v: readonly number[], unit: number): { rings: Ring[]; on: boolean } | undefined {
  const mm = (i: number): number => (v[i] ?? 0) * unit
  const turned = (ring: Ring, degrees = 0): Ring => upward(turnedRing(ring, degrees))
  switch (code) {
    case 1:
      return { on: v[0] !== 0, rings: mm(1) > 0 ? [turned(disc(mm(2), mm(3), mm(1) / 2), v[4])] : [] }
    case 2:
    case 20: {
      const [width, x1, y1, x2, y2] = [mm(1), mm(2), mm(3), mm(4), mm(5)]
      const length = Math.hypot(x2 - x1, y2 - y1)
      if (!(length > 0 && width > 0)) return undefined
      const [nx, ny] = [((y1 - y2) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)]
      return { on: v[0] !== 0, rings: [turned([x1 - nx, y1 - ny, x2 - nx, y2 - ny, x2 + nx, y2 + ny, x1 + nx, y1 + ny], v[6])] }
    }
    case 21: {
      const [w, h, x, y] = [mm(1) / 2, mm(2) / 2, mm(3), mm(4)]
      return { on: v[0] !== 0, rings: [turned(rectangle(x - w, y - h, x + w, y + h), v[5])] }
    }
    case 22: {
      const [w, h, x, y] = [mm(1), mm(2), mm(3), mm(4)]
      return { on: v[0] !== 0, rings: [turned(rectangle(x, y, x + w, y + h), v[5])] }
    }
    case 4: {
      const count = Math.min(5000, Math.max(0, Math.round(v[1] ?? 0)))
      if (v.length < 2 + (count + 1) * 2) return undefined
      const ring: Ring = []
      for (let i = 0; i < count; i++) ring.push(mm(2 + i * 2), mm(3 + i * 2))
      return { on: v[0] !== 0, rings: [turned(ring, v[4 + count * 2])] }
    }
    case 5:
      return { on: v[0] !== 0, rings: [turned(regular(mm(2), mm(3), mm(4) / 2, Math.min(12, Math.max(3, Math.round(v[1]))), 0), v[5])] }
    case 6:
      return { on: true, rings: moire(v, unit) }
    case 7:
      return { on: true, rings: thermal(v, unit) }
    default:
      return undefined
  }
}

function thermal(v: readonly number[], unit: number): Ring[] {
  const [x, y, outer, inner, gap] = [0, 1, 2, 3, 4].map((i) => (v[i] ?? 0) * unit)
  if (!(outer > inner)) return []
  const ringed = inner > 0 ? [disc(x, y, outer / 2), reversed(disc(x, y, inner / 2))] : [disc(x, y, outer / 2)]
  const [half, reach] = [gap / 2, outer]
  const cross = [rectangle(x - reach, y - half, x + reach, y + half), rectangle(x - half, y - reach, x + half, y + reach)]
  return difference(ringed, cross).map((ring) => turnedRing(ring, v[5] ?? 0))
}

function moire(v: readonly number[], unit: number): Ring[] {
  const [x, y, outer, thickness, gap] = [0, 1, 2, 3, 4].map((i) => (v[i] ?? 0) * unit)
  const rings: Ring[] = []
  for (let i = 0, diameter = outer; i < Math.min(50, v[5] ?? 0) && diameter > 0; i++, diameter -= 2 * (thickness + gap)) {
    rings.push(disc(x, y, diameter / 2))
    if (diameter / 2 > thickness) rings.push(reversed(disc(x, y, diameter / 2 - thickness)))
  }
  const [width, length] = [((v[6] ?? 0) * unit) / 2, ((v[7] ?? 0) * unit) / 2]
  if (width > 0 && length > 0) rings.push(rectangle(x - length, y - width, x + length, y + width), rectangle(x - width, y - length, x + width, y + length))
  return rings.map((ring) => turnedRing(ring, v[8] ?? 0))
}
