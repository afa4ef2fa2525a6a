/** Deflections of the cap of a 3D mouse, -1 to 1: to the right, towards the user, down; tilt about the same axes. */
export interface Deflection {
  move: [number, number, number]
  turn: [number, number, number]
}

/** Largest value that the devices report. */
const FULL = 350
/** Deflections below this share are a hand at rest. */
const DEAD = 0.04

const axis = (data: DataView, at: number): number => {
  const value = Math.max(-1, Math.min(1, data.getInt16(at, true) / FULL))
  return Math.abs(value) < DEAD ? 0 : value
}
const three = (data: DataView, at: number): [number, number, number] => [axis(data, at), axis(data, at + 2), axis(data, at + 4)]

/**
 * Reads an input report of a 3Dconnexion device into `now`: report 1 holds the translation in three 16-bit numbers, and newer devices the rotation after it;
 * older ones send the rotation as report 2. Other and shorter reports (buttons, battery) change nothing.
 */
export function readReport(id: number, data: DataView, now: Deflection): Deflection {
  if (id === 1 && data.byteLength >= 12) return { move: three(data, 0), turn: three(data, 6) }
  if (id === 1 && data.byteLength >= 6) return { ...now, move: three(data, 0) }
  return id === 2 && data.byteLength >= 6 ? { ...now, turn: three(data, 0) } : now
}

/** How the view moves within a time: degrees, CSS pixels, and a factor of zoom. */
export interface ViewMotion {
  orbit: [horizontal: number, vertical: number]
  roll: number
  pan: [x: number, y: number]
  zoom: number
}

const DEGREES_PER_SECOND = 110
const PIXELS_PER_SECOND = 700
const ZOOM_PER_SECOND = 2.6

/** The cap is the model in the hand: it goes where the cap goes. Deflections are squared, so that small ones are precise. */
export function motionOf({ move, turn }: Deflection, seconds: number): ViewMotion {
  const curve = (value: number): number => value * Math.abs(value)
  const degrees = DEGREES_PER_SECOND * seconds
  const pixels = PIXELS_PER_SECOND * seconds
  return {
    orbit: [-curve(turn[2]) * degrees, curve(turn[0]) * degrees],
    roll: curve(turn[1]) * degrees,
    pan: [curve(move[0]) * pixels, curve(move[2]) * pixels],
    zoom: ZOOM_PER_SECOND ** (curve(move[1]) * seconds),
  }
}
