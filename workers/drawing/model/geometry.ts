/** A point of a plane. */
export class XY {
  x: number
  y: number

  constructor(x = 0, y = 0) {
    this.x = x
    this.y = y
  }
}

/** A point of space. */
export class XYZ {
  x: number
  y: number
  z: number

  constructor(x = 0, y = 0, z = 0) {
    this.x = x
    this.y = y
    this.z = z
  }
}

/** Three rows of four: from one system of coordinates to another. */
export class Matrix {
  readonly rows: readonly [Float64Array, Float64Array, Float64Array]

  constructor(values: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]) {
    this.rows = [Float64Array.from(values.slice(0, 4)), Float64Array.from(values.slice(4, 8)), Float64Array.from(values.slice(8, 12))]
  }
}
