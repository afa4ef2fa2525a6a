/** Millimetres; z is up, x forwards, the lower plate's underside is z = 0. */
export const copter = {
  plate: 3,
  /** Between both plates. */
  gap: 30,
  /** From the middle to a motor's axis, and where arms begin. */
  reach: 190,
  armFrom: 38,
  armHeight: 12,
  /** Where the standoffs and their screws are. */
  standoff: 44,
} as const

/** Directions of the arms in degrees. */
export const armAngles: readonly number[] = [45, 135, 225, 315]
