/** Millimetres; z is up, the table is z = 0. */
export const vise = {
  /** Underside of the body and top of its bed. */
  bed: 22,
  top: 54,
  jawTop: 112,
  /** Half of the width. */
  half: 64,
  /** Faces of the bodies of both jaws along x; plates stand before them. */
  fixedFace: 60,
  movingFace: -34,
  plate: 10,
  /** Height of the screw's axis. */
  screw: 40,
} as const

/** Screws of a jaw plate: y and z. */
export const plateHoles: readonly (readonly [y: number, z: number])[] = [
  [-42, 92],
  [42, 92],
]
