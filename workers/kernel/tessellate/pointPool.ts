/** Triangles of more area (mm²) have corners that single precision does not hold. */
export const HUGE = 1e36

const none: Float64Array = new Float64Array(0)
/** Room of the last body, for the next. */
let spare = none
/** More is given back. */
const MOST_SPARE = 1 << 20

/** Points of one body, shared by all its faces: the vertices first, then the inner points of edges, then what faces share among themselves. */
export class PointPool {
  data: Float64Array
  count: number
  /** How many are vertices. */
  readonly vertices: number

  constructor(vertices: Float64Array) {
    this.count = vertices.length / 3
    this.vertices = this.count
    this.data = spare.length > vertices.length ? spare : new Float64Array(Math.max(256, vertices.length * 4))
    spare = none
    this.data.set(vertices)
  }

  /** Gives its room to the next: nothing is read from it any more. */
  close(): void {
    if (this.data.length <= MOST_SPARE) spare = this.data
    this.data = none
  }

  add(x: number, y: number, z: number): number {
    if (this.count * 3 + 3 > this.data.length) {
      const wider = new Float64Array(this.data.length * 2)
      wider.set(this.data)
      this.data = wider
    }
    this.data[this.count * 3] = x
    this.data[this.count * 3 + 1] = y
    this.data[this.count * 3 + 2] = z
    return this.count++
  }

  /** Its coordinates are numbers that single precision holds. */
  isFinite(i: number): boolean {
    const d = this.data
    return Math.abs(d[i * 3]) < 1e30 && Math.abs(d[i * 3 + 1]) < 1e30 && Math.abs(d[i * 3 + 2]) < 1e30
  }

  distance(i: number, j: number): number {
    const d = this.data
    const x = d[i * 3] - d[j * 3],
      y = d[i * 3 + 1] - d[j * 3 + 1],
      z = d[i * 3 + 2] - d[j * 3 + 2]
    return Math.sqrt(x * x + y * y + z * z)
  }

  /** Twice the area times the unit normal. */
  triangleNormal(a: number, b: number, c: number): [number, number, number] {
    const p = this.data
    const i = a * 3,
      j = b * 3,
      k = c * 3
    const ax = p[j] - p[i],
      ay = p[j + 1] - p[i + 1],
      az = p[j + 2] - p[i + 2]
    const bx = p[k] - p[i],
      by = p[k + 1] - p[i + 1],
      bz = p[k + 2] - p[i + 2]
    return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  }

  /** Squared distance of a point of space, that at `at` among `points`, from the line (not the segment: speed along curves is uneven) through two points. */
  squareFromLine(a: number, b: number, points: Float64Array, at: number): number {
    const p = this.data
    const i = a * 3,
      j = b * 3
    const dx = p[j] - p[i],
      dy = p[j + 1] - p[i + 1],
      dz = p[j + 2] - p[i + 2]
    const ex = points[at] - p[i],
      ey = points[at + 1] - p[i + 1],
      ez = points[at + 2] - p[i + 2]
    const square = dx * dx + dy * dy + dz * dz
    const along = square > 0 ? (ex * dx + ey * dy + ez * dz) / square : 0
    return (ex - along * dx) ** 2 + (ey - along * dy) ** 2 + (ez - along * dz) ** 2
  }

  /** Distance of a point of space from the plane through three points; 0 when they span none. */
  distanceFromPlane(a: number, b: number, c: number, points: Float64Array, at: number): number {
    const p = this.data
    const i = a * 3
    const [nx, ny, nz] = this.triangleNormal(a, b, c)
    const length = Math.hypot(nx, ny, nz)
    return length > 0 ? Math.abs((points[at] - p[i]) * nx + (points[at + 1] - p[i + 1]) * ny + (points[at + 2] - p[i + 2]) * nz) / length : 0
  }
}
