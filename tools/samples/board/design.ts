/** A small board: a timer that makes a lamp blink. Millimetres, y up, origin at the lower left corner of the outline. */

export const width = 36
export const depth = 24
/** Radius of the outline's corners. */
export const corner = 3
export const thickness = 1.6

export type Side = 'top' | 'bottom'

export interface Pad {
  part: string
  name: string
  net: string
  x: number
  y: number
  w: number
  h: number
  shape: 'circle' | 'rect' | 'oval' | 'roundrect'
  /** Plated hole; absent = a surface pad on the top side. */
  drill?: number
}

export interface Track {
  net: string
  side: Side
  width: number
  /** x y pairs. */
  points: readonly number[]
}

export const mounting = [4, width - 4].flatMap((x) => [4, depth - 4].map((y) => ({ x, y, diameter: 2.7 })))
export const vias = [
  { net: 'GND', x: 15, y: 7, size: 0.9, drill: 0.45 },
  { net: 'GND', x: 26, y: 16.5, size: 0.9, drill: 0.45 },
]

/** Parts with the size of their bodies, turned by `angle` degrees. */
export interface Part {
  reference: string
  value: string
  package: string
  x: number
  y: number
  angle: number
  body: readonly [w: number, d: number, h: number]
}

export const parts: readonly Part[] = [
  { reference: 'U1', value: 'NE555', package: 'DIP-8', x: 18, y: 12, angle: 0, body: [9.4, 6.2, 3.4] },
  { reference: 'R1', value: '10k', package: 'R-0805', x: 10, y: 18, angle: 90, body: [2, 1.25, 0.5] },
  { reference: 'R2', value: '68k', package: 'R-0805', x: 26, y: 7, angle: 0, body: [2, 1.25, 0.5] },
  { reference: 'C1', value: '10u', package: 'C-0805', x: 10, y: 6, angle: 0, body: [2, 1.25, 0.9] },
  { reference: 'J1', value: 'Power', package: 'Pins-2', x: 4, y: 12, angle: 90, body: [5.08, 2.5, 8.5] },
]

const dip = (count: number): Pad[] =>
  Array.from({ length: count }, (_, i) => {
    const row = i < count / 2
    const column = row ? i : count - 1 - i
    return {
      part: 'U1',
      name: String(i + 1),
      net: ['GND', 'THR', 'OUT', 'VCC', 'CTL', 'THR', 'DIS', 'VCC'][i],
      x: 18 + (column - 1.5) * 2.54,
      y: row ? 12 - 3.81 : 12 + 3.81,
      w: 1.6,
      h: 2.2,
      shape: i === 0 ? 'rect' : 'oval',
      drill: 0.8,
    }
  })

/** A chip's two pads, along its angle. */
function chip(part: string, nets: readonly [string, string]): Pad[] {
  const { x, y, angle } = parts.find(({ reference }) => reference === part)!
  const upright = angle === 90
  return nets.map((net, i) => ({
    part,
    name: String(i + 1),
    net,
    x: x + (upright ? 0 : i === 0 ? -0.95 : 0.95),
    y: y + (upright ? (i === 0 ? -0.95 : 0.95) : 0),
    w: upright ? 1.3 : 1,
    h: upright ? 1 : 1.3,
    shape: 'roundrect',
  }))
}

export const pads: readonly Pad[] = [
  ...dip(8),
  ...chip('R1', ['DIS', 'VCC']),
  ...chip('R2', ['THR', 'OUT']),
  ...chip('C1', ['GND', 'THR']),
  { part: 'J1', name: '1', net: 'VCC', x: 4, y: 12 + 1.27, w: 1.7, h: 1.7, shape: 'circle', drill: 1 },
  { part: 'J1', name: '2', net: 'GND', x: 4, y: 12 - 1.27, w: 1.7, h: 1.7, shape: 'circle', drill: 1 },
]

export const tracks: readonly Track[] = [
  { net: 'VCC', side: 'top', width: 0.5, points: [4, 13.27, 7, 16.27, 7, 18.95, 10, 18.95] },
  { net: 'VCC', side: 'top', width: 0.5, points: [10, 18.95, 11.4, 18.95, 14.19, 15.81] },
  { net: 'DIS', side: 'top', width: 0.3, points: [10, 17.05, 12.6, 13.6, 16.73, 13.6, 16.73, 15.81] },
  { net: 'THR', side: 'top', width: 0.3, points: [10.95, 6, 16.73, 6, 16.73, 8.19] },
  { net: 'GND', side: 'bottom', width: 0.6, points: [4, 10.73, 4, 8.5, 15, 8.5, 15, 7] },
]

/** Copper of the ground on the lower side: no hole lies in it. */
export const ground = { net: 'GND', side: 'bottom' as Side, points: [24, 14, 32, 14, 32, 18.4, 24, 18.4] }

/** Printed lines of the upper side. */
export const print: readonly Track[] = [
  { net: '', side: 'top', width: 0.15, points: [13.3, 9.4, 22.7, 9.4, 22.7, 14.6, 13.3, 14.6, 13.3, 9.4] },
  { net: '', side: 'top', width: 0.15, points: [2.7, 8.9, 5.3, 8.9, 5.3, 15.1, 2.7, 15.1, 2.7, 8.9] },
]

/** How far openings of the mask reach over pads. */
export const maskMargin = 0.05
/** Corner radius of `roundrect` pads, as a share of the shorter side. */
export const roundness = 0.25
