import type { Figure, Hole } from '../board/figure.ts'
import { inflated } from '../board/region.ts'
import { addArc, disc, type Ring, stadium } from '../board/ring.ts'
import { drawnOf, graphicNames } from './graphics.ts'
import { type Place, origin, placed, placedRing } from './place.ts'
import { hasFlag, type List, listOf, listsOf, numberAt, numberOf, textAt, textOf } from './sexpr.ts'

/** A pad on the board: its outline, the same for every layer that it is on, and its hole. */
export interface Pad {
  name: string
  kind: string
  layers: string[]
  net: string
  place: Place
  hole?: Hole
  /** No copper is left around its unplated hole. */
  isBare: boolean
  /** Only on outer layers: those inside are left out where nothing is connected. */
  outerOnly: boolean
  /** Its area, grown by a margin (mm). */
  outline(margin: number): Ring[]
  maskMargin?: number
  center: [number, number]
}

export function padOf(list: List, parent: Place): Pad {
  const at = listOf(list, 'at')
  const [x, y] = placed([numberAt(at, 1), -numberAt(at, 2)], parent)
  // The angle of a pad is the one on the board: it has the footprint's in it.
  const place: Place = { x, y, angle: numberAt(at, 3) }
  const drill = listOf(list, 'drill')
  const offset = listOf(drill, 'offset')
  const middle: Place = { ...place, ...pointAt(placed([numberAt(offset, 1), -numberAt(offset, 2)], place)) }
  const margin = listOf(list, 'solder_mask_margin')
  const kind = textAt(list, 2)
  const hole = drill && holeOf(drill, place, kind !== 'np_thru_hole')
  const layers = (listOf(list, 'layers') ?? []).slice(1).filter((item) => typeof item === 'string')
  return {
    name: textAt(list, 1),
    kind,
    layers,
    net: netOf(list),
    place,
    ...(hole && { hole }),
    ...(margin && { maskMargin: numberAt(margin, 1) }),
    isBare: kind === 'np_thru_hole' && hole !== undefined && sizeOf(list) <= hole.diameter,
    outerOnly: hasFlag(list, 'remove_unused_layers') || hasFlag(list, 'remove_unused_layer'),
    outline: (grown) => shapeOf(list, grown).map((ring) => placedRing(ring, nameOfShape(list) === 'custom' ? place : middle)),
    center: [middle.x, middle.y],
  }
}

const sizeOf = (list: List): number => Math.min(numberAt(listOf(list, 'size'), 1), numberAt(listOf(list, 'size'), 2))
const pointAt = ([x, y]: [number, number]): { x: number; y: number } => ({ x, y })
const nameOfShape = (list: List): string => textAt(list, 3)
/** Nets have numbers, from release 10 on names. */
export const netOf = (list: List): string => textOf(list, 'net')

function holeOf(drill: List, { x, y, angle }: Place, plated: boolean): Hole | undefined {
  const isOval = textAt(drill, 1) === 'oval'
  const width = numberAt(drill, isOval ? 2 : 1)
  const height = isOval ? numberAt(drill, 3, width) : width
  const diameter = Math.min(width, height)
  if (!(diameter > 0)) return undefined
  const half = (Math.max(width, height) - diameter) / 2
  const turn = (angle * Math.PI) / 180 + (height > width ? Math.PI / 2 : 0)
  const [dx, dy] = half > 0 ? [half * Math.cos(turn), half * Math.sin(turn)] : [0, 0]
  return { x: x - dx, y: y - dy, x2: x + dx, y2: y + dy, diameter, plated }
}

/** Rings around the middle of the pad, not turned. */
function shapeOf(list: List, grown: number): Ring[] {
  const size = listOf(list, 'size')
  const [width, height] = [numberAt(size, 1) + 2 * grown, numberAt(size, 2) + 2 * grown]
  if (!(width > 0 && height > 0)) return []
  switch (nameOfShape(list)) {
    case 'circle':
      return [disc(0, 0, width / 2)]
    case 'oval':
      return width >= height
        ? [stadium(-(width - height) / 2, 0, (width - height) / 2, 0, height)]
        : [stadium(0, -(height - width) / 2, 0, (height - width) / 2, width)]
    case 'trapezoid': {
      const delta = listOf(list, 'rect_delta')
      const [dx, dy] = [numberAt(delta, 1) / 2, numberAt(delta, 2) / 2]
      const [w, h] = [width / 2, height / 2]
      return [[-w - dy, -h - dx, w + dy, -h + dx, w - dy, h - dx, -w + dy, h + dx]]
    }
    case 'roundrect': {
      const least = Math.min(width, height) - 2 * grown
      const radius = least * Math.min(0.5, Math.max(0, numberOf(list, 'roundrect_rratio', 0.25))) + grown
      const cut = least * Math.min(0.5, Math.max(0, numberOf(list, 'chamfer_ratio')))
      return [roundedRectangle(width, height, Math.max(0, radius), cut, (listOf(list, 'chamfer') ?? []).slice(1).map(String))]
    }
    case 'custom':
      return customShape(list, grown)
    default:
      return [rectangle(width, height)]
  }
}

const rectangle = (width: number, height: number): Ring => [-width / 2, -height / 2, width / 2, -height / 2, width / 2, height / 2, -width / 2, height / 2]

const corners: readonly (readonly [name: string, x: number, y: number, from: number])[] = [
  ['bottom_left', -1, -1, Math.PI],
  ['bottom_right', 1, -1, 1.5 * Math.PI],
  ['top_right', 1, 1, 0],
  ['top_left', -1, 1, 0.5 * Math.PI],
]

function roundedRectangle(width: number, height: number, radius: number, cut: number, cutCorners: readonly string[]): Ring {
  const ring: Ring = []
  for (const [name, x, y, from] of corners) {
    const [px, py] = [(x * width) / 2, (y * height) / 2]
    if (cutCorners.includes(name)) {
      const along = x * y > 0 ? [px, py - y * cut, px - x * cut, py] : [px - x * cut, py, px, py - y * cut]
      ring.push(...along)
    } else if (radius > 0) addArc(ring, px - x * radius, py - y * radius, radius, from, Math.PI / 2)
    else ring.push(px, py)
  }
  return ring
}

/** An anchor, and the graphics around it. */
function customShape(list: List, grown: number): Ring[] {
  const size = listOf(list, 'size')
  const [width, height] = [numberAt(size, 1), numberAt(size, 2)]
  const anchor = textOf(listOf(list, 'options'), 'anchor') === 'rect' ? rectangle(width, height) : disc(0, 0, width / 2)
  const rings = [anchor]
  for (const item of listsOf(listOf(list, 'primitives') ?? [], ...graphicNames)) {
    const drawn = drawnOf(item, origin)
    if (drawn) rings.push(...drawn.figure.rings)
  }
  return grown === 0 ? rings : inflated(rings, grown)
}

export const padFigure = (pad: Pad, margin: number): Figure => ({
  type: 'pad',
  rings: pad.outline(margin),
  curves: [{ kind: 'point', values: [...pad.center] }],
  net: pad.net,
})

/** A via: a ring on the layers between its ends. */
export interface Via {
  x: number
  y: number
  size: number
  layers: string[]
  net: string
  hole?: Hole
  outerOnly: boolean
}

export function viaOf(list: List): Via {
  const at = listOf(list, 'at')
  const [x, y] = [numberAt(at, 1), -numberAt(at, 2)]
  const diameter = numberOf(list, 'drill')
  return {
    x,
    y,
    size: numberOf(list, 'size'),
    layers: (listOf(list, 'layers') ?? []).slice(1).map(String),
    net: netOf(list),
    ...(diameter > 0 && { hole: { x, y, x2: x, y2: y, diameter, plated: true } }),
    outerOnly: hasFlag(list, 'remove_unused_layers'),
  }
}
