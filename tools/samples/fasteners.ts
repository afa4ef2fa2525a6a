import type { Shape3D } from 'replicad'
import { palette } from './palette.ts'
import { circle, drawHexagon, prism, rod, tube, turned } from './solids.ts'
import { part, type PartProduct } from './step/product.ts'

/** Metric sizes: hexagon across flats, head height, nut height, washer diameter and thickness, socket head diameter (ISO 4017, 4032, 7089, 4762). */
const sizes = {
  5: { flats: 8, head: 3.5, nut: 4.7, washer: 10, plate: 1, socket: 8.5, key: 4 },
  6: { flats: 10, head: 4, nut: 5.2, washer: 12, plate: 1.6, socket: 10, key: 5 },
  8: { flats: 13, head: 5.3, nut: 6.8, washer: 16, plate: 1.6, socket: 13, key: 6 },
  10: { flats: 16, head: 6.4, nut: 8.4, washer: 20, plate: 2, socket: 16, key: 8 },
  12: { flats: 18, head: 7.5, nut: 10.8, washer: 24, plate: 2.5, socket: 18, key: 10 },
} as const
export type Metric = keyof typeof sizes
export const metric = (size: Metric) => sizes[size]

const hexagon = (flats: number, height: number, from = 0): Shape3D => prism(drawHexagon(flats), height, from)
/** Takes the corners off a hexagon between two heights, at 30°, as turning does. */
function turnedCorners(shape: Shape3D, flats: number, bottom: number, top: number, both: boolean): Shape3D {
  const r = flats / Math.sqrt(3) + 0.5
  const rise = (r - flats / 2) * Math.tan(Math.PI / 6)
  return shape.intersect(
    turned([[0, bottom], [both ? flats / 2 : r, bottom], ...(both ? ([[r, bottom + rise]] as const) : []), [r, top - rise], [flats / 2, top], [0, top]]),
  )
}

/** Hexagon bolt: its head's seat is at z = 0, the shank goes down. */
export function hexBolt(size: Metric, length: number): PartProduct {
  const { flats, head } = sizes[size]
  const body = turnedCorners(hexagon(flats, head), flats, 0, head, false)
  const shank = turned([
    [0, -length],
    [size / 2 - 0.8, -length],
    [size / 2, -length + 0.8],
    [size / 2, 0.2],
    [0, 0.2],
  ])
  return part(`Hexagon bolt M${size}x${length}`, body.fuse(shank), palette.zinc)
}

/** Socket head screw: its head's seat is at z = 0, the shank goes down. */
export function socketScrew(size: Metric, length: number): PartProduct {
  const { socket, key } = sizes[size]
  const r = socket / 2
  const body = turned([
    [0, -length],
    [size / 2 - 0.6, -length],
    [size / 2, -length + 0.6],
    [size / 2, 0],
    [r, 0],
    [r, size - 0.6],
    [r - 0.6, size],
    [0, size],
  ])
  return part(`Socket head screw M${size}x${length}`, body.cut(hexagon(key, size * 0.6, size * 0.45)), palette.darkSteel)
}

/** Nut from z = 0 up. */
export function hexNut(size: Metric): PartProduct {
  const { flats, nut } = sizes[size]
  const body = turnedCorners(hexagon(flats, nut), flats, 0, nut, true)
  return part(`Hexagon nut M${size}`, body.cut(rod(size / 2, nut + 2, [0, 0, -1])), palette.zinc)
}

/** Washer from z = 0 up. */
export function washer(size: Metric): PartProduct {
  const { washer: outer, plate } = sizes[size]
  return part(`Washer ${size}`, tube(size / 2 + 0.3, outer / 2, plate), palette.steel)
}

/** Plug with a hexagon head and a collar; seat at z = 0. */
export function plug(size: Metric, name: string): PartProduct {
  const { flats, head } = sizes[size]
  const collar = prism(circle(flats * 0.68), 2)
  return part(
    name,
    turnedCorners(hexagon(flats, head, 2), flats, 2, head + 2, false)
      .fuse(collar)
      .fuse(rod(size / 2, 12, [0, 0, -12])),
    palette.brass,
  )
}
