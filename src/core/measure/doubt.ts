/** A bound that is no smaller than this share of the value says nothing about it. */
const LARGEST = 0.1

/** What a value may be off by, as it is told; 0 when all that can be said is that it comes from the mesh. */
export const doubt = (value: number, off: number): number => (off < LARGEST * Math.abs(value) ? off : 0)
