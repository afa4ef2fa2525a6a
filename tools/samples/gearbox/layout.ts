import type { BearingSize } from '../bearings.ts'
import type { GearData } from '../gears.ts'

/** Shafts lie in the plane z = 0, along y; stage 1 is helical (16:40), stage 2 spur (14:36): 6.4 to 1. */
export const pinion1: GearData = { module: 2.5, teeth: 16, width: 24, bore: 20, twist: 14 }
export const wheel1: GearData = { module: 2.5, teeth: 40, width: 24, bore: 30, twist: (-14 * 16) / 40 }
export const pinion2: GearData = { module: 4, teeth: 14, width: 32, bore: 28 }
export const wheel2: GearData = { module: 4, teeth: 36, width: 28, bore: 44 }

export interface ShaftLine {
  x: number
  bearing: BearingSize
  /** Outer radius of the bearing's boss on the housing. */
  boss: number
}

export const inputLine: ShaftLine = { x: 0, bearing: { name: '6304', bore: 20, outer: 52, width: 15, balls: 7 }, boss: 34 }
export const middleLine: ShaftLine = { x: 70, bearing: { name: '6205', bore: 25, outer: 52, width: 15, balls: 9 }, boss: 34 }
export const outputLine: ShaftLine = { x: 170, bearing: { name: '6208', bore: 40, outer: 80, width: 18, balls: 9 }, boss: 49 }
export const lines: readonly ShaftLine[] = [inputLine, middleLine, outputLine]

/** Where the gears begin along y. */
export const stage1From = -36
export const stage2From = 4

export const housing = {
  /** Inside, outside, flange and boss ends along y, each way. */
  inside: 44,
  outside: 52,
  flange: 68,
  bossEnd: 70,
  /** Bearings stand against a shoulder here. */
  shoulder: 46,
  left: -40,
  right: 266,
  flangeLeft: -56,
  flangeRight: 282,
  wall: 8,
  flangeHeight: 12,
  bottom: -100,
} as const

/** Bolts of the parting flange. */
export const flangeBolts: readonly (readonly [x: number, y: number])[] = [
  [-47, 60],
  [-47, -60],
  [-47, 20],
  [-47, -20],
  [113, 60],
  [113, -60],
  [240, 60],
  [240, -60],
  [273, 60],
  [273, -60],
  [273, 20],
  [273, -20],
]
/** Feet's holes. */
export const footHoles: readonly (readonly [x: number, y: number])[] = [
  [-40, 78],
  [-40, -78],
  [113, 78],
  [113, -78],
  [266, 78],
  [266, -78],
]
