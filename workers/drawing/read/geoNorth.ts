import { XY } from '../model/geometry.ts'

/** North by its angle, radians clockwise from the y axis. */
export const northOf = (angle: number): XY => new XY(Math.sin(angle), Math.cos(angle))
