/** Stands for a vertex that cannot exist: `meshPart` drops its triangles. */
const NO_VERTEX = 0xffffffff

/** A vertex number from a file as index; a negative or too large one, or no number, becomes `NO_VERTEX`. */
export const vertexNumber = (value: number): number => (value >= 0 && value < NO_VERTEX ? Math.floor(value) : NO_VERTEX)
