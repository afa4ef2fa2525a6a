/** Millimetres; z is up, the floor is z = 0, x is along the arms. Two scissors stand one upon the other. */
const ANGLE = (30 * Math.PI) / 180
const ARM = 380

export const lift = {
  angle: ANGLE,
  /** Between an arm's outer holes. */
  arm: ARM,
  armWidth: 34,
  armThick: 10,
  /** Inner faces of the inner and of the outer arms along y. */
  inner: 82,
  outer: 94,
  pin: 8,
  /** Half of the distance between the ends, and the rise of one scissor. */
  reach: (ARM / 2) * Math.cos(ANGLE),
  rise: ARM * Math.sin(ANGLE),
  /** Height of the lowest pins. */
  low: 86,
  /** Top of the base frame's rails. */
  frame: 70,
  /** Cross bars that the cylinder pushes, as shares of an arm from its lower end. */
  lowerBar: 0.16,
  upperBar: 0.82,
} as const

export const high = lift.low + 2 * lift.rise
