import { apart, type Spot } from './spot.ts'

/** Arcs of clouds, CSS pixels. */
const BUMP = 18
/** How far the light around a line reaches over it, both sides together. */
export const HALO = 3

const n = (value: number): string => (Math.round(value * 10) / 10).toString()
const to = ({ x, y }: Spot): string => `${n(x)} ${n(y)}`

/** A closed line through the corners. */
export const boxPath = (corners: readonly Spot[]): string => (corners.length === 0 ? '' : `M${corners.map(to).join('L')}Z`)

/** A stroke rounded at its points: from middle to middle of its pieces. */
export function strokePath(points: readonly Spot[]): string {
  if (points.length === 0) return ''
  if (points.length < 3) return `M${points.map(to).join('L')}`
  let path = `M${to(points[0])}`
  for (let i = 1; i < points.length - 1; i++) {
    const a = points[i]
    const b = points[i + 1]
    const end = i === points.length - 2 ? b : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    path += `Q${to(a)} ${to(end)}`
  }
  return path
}

/** How long the head of an arrow is, by the width of its line. */
const headLength = (width: number): number => 9 + 3 * width

/** The shaft of an arrow from its tail to its tip, ending within the head. */
export function shaftPath(tail: Spot, tip: Spot, width: number): string {
  const length = apart(tail, tip)
  const end = length > 0 ? Math.max(0, length - headLength(width) * 0.8) / length : 0
  return `M${to(tail)}L${n(tail.x + (tip.x - tail.x) * end)} ${n(tail.y + (tip.y - tail.y) * end)}`
}

/** The head of an arrow, to be filled. Empty where the arrow has no direction. */
export function headPath(tail: Spot, tip: Spot, width: number): string {
  const length = apart(tail, tip)
  if (length === 0) return ''
  const ux = (tip.x - tail.x) / length
  const uy = (tip.y - tail.y) / length
  const size = headLength(width)
  const half = size * 0.42
  const back = { x: tip.x - ux * size, y: tip.y - uy * size }
  return `M${to(tip)}L${n(back.x - uy * half)} ${n(back.y + ux * half)}L${n(back.x + uy * half)} ${n(back.y - ux * half)}Z`
}

/** A revision cloud: arcs of about `bump` pixels along the sides, swelling outwards. */
export function cloudPath(corners: readonly Spot[], bump: number): string {
  if (corners.length < 3) return ''
  let doubled = 0
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]
    doubled += a.x * b.y - b.x * a.y
  }
  // y points down: a positive area runs clockwise.
  const sweep = doubled > 0 ? 1 : 0
  let path = `M${to(corners[0])}`
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]
    const length = apart(a, b)
    const count = Math.max(1, Math.round(length / bump))
    const radius = n(Math.max(length / count / 1.8, 0.1))
    for (let k = 1; k <= count; k++) path += `A${radius} ${radius} 0 0 ${sweep} ${n(a.x + ((b.x - a.x) * k) / count)} ${n(a.y + ((b.y - a.y) * k) / count)}`
  }
  return `${path}Z`
}

/** The line of a mark without words; of an arrow, its shaft. */
export function linePath(kind: string, at: readonly Spot[], width: number): string {
  if (kind === 'arrow') return shaftPath(at[0], at[1], width)
  if (kind === 'box') return boxPath(at)
  return kind === 'cloud' ? cloudPath(at, BUMP) : strokePath(at)
}
