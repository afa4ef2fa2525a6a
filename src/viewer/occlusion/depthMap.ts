import { Matrix4, type OrthographicCamera, type PerspectiveCamera } from 'three'

type ViewCamera = PerspectiveCamera | OrthographicCamera

/** Farthest depths of a picture, by cells of some pixels. */
export interface DepthPicture {
  columns: number
  rows: number
  /** Cells that the picture covers from left to right and from bottom to top; the last ones may be covered in part. */
  across: number
  up: number
  /** Row by row from the bottom: 0 (near) to 1 (far, or nothing is there). */
  depths: Float32Array
  /** From the scene to clip space. */
  matrix: Matrix4
}

/** Cells by which the test asks for more than a box covers where the picture was taken by another camera. */
const MARGIN = 2
/** Share of a cell that must be covered to hide something there: surfaces that turn towards the viewer grow. Smaller shares of one surface are left out. */
const COVERED = 0.8
const LEAST_SHARE = 0.02
/** Share by which a box must be farther than what hides it. */
const BEHIND = 1e-3
/** Cells along a side that a test reads at most. */
const WIDEST = 4

export const viewMatrix = (camera: ViewCamera): Matrix4 => new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)

/**
 * What a camera sees of a depth picture that it, or another, has taken: the farthest depth by cell and by ever larger cells (a hierarchical depth buffer), by which
 * boxes are tested against it all. Where a camera has moved so that nothing is known, it sees infinitely far.
 */
export class DepthMap {
  private readonly levels: { columns: number; rows: number; depths: Float32Array }[] = []
  /** x, y, w of clip space and the depth along the view, by four numbers each. */
  private readonly rows = new Float64Array(16)
  private readonly across: number
  private readonly up: number
  private readonly margin: number

  constructor(picture: DepthPicture, camera: ViewCamera) {
    const matrix = viewMatrix(camera)
    const isSame = matrix.equals(picture.matrix)
    this.across = picture.across
    this.up = picture.up
    this.margin = isSame ? 0 : MARGIN
    const [m, view] = [matrix.elements, camera.matrixWorldInverse.elements]
    for (let i = 0; i < 4; i++) this.rows.set([m[i * 4], m[i * 4 + 1], m[i * 4 + 3], -view[i * 4 + 2]], i * 4)
    this.take(picture, isSame)
    for (let level = this.levels[0]; level.columns > 1 || level.rows > 1; ) this.levels.push((level = halved(level)))
  }

  /** Depths along this camera's view: of the same places, or of what now covers each cell nearly whole. */
  private take({ columns, rows, depths, matrix }: DepthPicture, isSame: boolean): void {
    const seen = new Float32Array(columns * rows)
    const covered = new Float32Array(columns * rows)
    this.levels.push({ columns, rows, depths: seen })
    const inverse = matrix.clone().invert().elements
    const [m, r] = [matrix.elements, this.rows]
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const depth = depths[row * columns + column]
        if (depth >= 1) continue
        const cx = (2 * (column + 0.5)) / this.across - 1
        const cy = (2 * (row + 0.5)) / this.up - 1
        const cz = 2 * depth - 1
        const by = inverse[3] * cx + inverse[7] * cy + inverse[11] * cz + inverse[15]
        const x = (inverse[0] * cx + inverse[4] * cy + inverse[8] * cz + inverse[12]) / by
        const y = (inverse[1] * cx + inverse[5] * cy + inverse[9] * cz + inverse[13]) / by
        const z = (inverse[2] * cx + inverse[6] * cy + inverse[10] * cz + inverse[14]) / by
        const far = r[3] * x + r[7] * y + r[11] * z + r[15]
        if (isSame) {
          seen[row * columns + column] = far
          covered[row * columns + column] = 1
          continue
        }
        const w = r[2] * x + r[6] * y + r[10] * z + r[14]
        if (w <= 0) continue
        const across = ((r[0] * x + r[4] * y + r[8] * z + r[12]) / w + 1) * 0.5 * this.across - 0.5
        const up = ((r[1] * x + r[5] * y + r[9] * z + r[13]) / w + 1) * 0.5 * this.up - 0.5
        // Surfaces that have come nearer cover more.
        const area = ((m[3] * x + m[7] * y + m[11] * z + m[15]) / w) ** 2
        const [left, below] = [Math.floor(across), Math.floor(up)]
        for (let j = Math.max(below, 0); j <= Math.min(below + 1, rows - 1); j++)
          for (let i = Math.max(left, 0); i <= Math.min(left + 1, columns - 1); i++) {
            const share = (1 - Math.abs(i - across)) * (1 - Math.abs(j - up))
            if (share < LEAST_SHARE) continue
            const at = j * columns + i
            covered[at] += share * area
            if (far > seen[at]) seen[at] = far
          }
      }
    }
    for (let at = 0; at < seen.length; at++) if (covered[at] < COVERED) seen[at] = Infinity
  }

  /** Where a box (least and greatest x y z at `boxes[at]`) lies: behind the surfaces in view, outside the view, or neither. `reach`: cells by which its lines may lie beyond it. */
  test(boxes: Float32Array, at: number, reach: number): 'behind' | 'outside' | 'seen' {
    const r = this.rows
    const [x, y, z] = [(boxes[at] + boxes[at + 3]) / 2, (boxes[at + 1] + boxes[at + 4]) / 2, (boxes[at + 2] + boxes[at + 5]) / 2]
    const [dx, dy, dz] = [boxes[at + 3] - x, boxes[at + 4] - y, boxes[at + 5] - z]
    const depth = r[3] * x + r[7] * y + r[11] * z + r[15]
    const near = depth - (Math.abs(r[3]) * dx + Math.abs(r[7]) * dy + Math.abs(r[11]) * dz)
    const w = r[2] * x + r[6] * y + r[10] * z + r[14]
    const dw = Math.abs(r[2]) * dx + Math.abs(r[6]) * dy + Math.abs(r[10]) * dz
    if (w - dw <= 0 || near <= 0) return 'seen'
    const cx = r[0] * x + r[4] * y + r[8] * z + r[12]
    const ex = Math.abs(r[0]) * dx + Math.abs(r[4]) * dy + Math.abs(r[8]) * dz
    const cy = r[1] * x + r[5] * y + r[9] * z + r[13]
    const ey = Math.abs(r[1]) * dx + Math.abs(r[5]) * dy + Math.abs(r[9]) * dz
    // The quotients of the ranges: never less than what the eight corners cover.
    const [least, most] = [1 / (w + dw), 1 / (w - dw)]
    const x0 = cx - ex < 0 ? (cx - ex) * most : (cx - ex) * least
    const x1 = cx + ex > 0 ? (cx + ex) * most : (cx + ex) * least
    const y0 = cy - ey < 0 ? (cy - ey) * most : (cy - ey) * least
    const y1 = cy + ey > 0 ? (cy + ey) * most : (cy + ey) * least
    if (x1 < -1 || x0 > 1 || y1 < -1 || y0 > 1) return 'outside'
    const more = reach + this.margin
    const { columns, rows } = this.levels[0]
    const left = Math.max(0, Math.floor((x0 + 1) * 0.5 * this.across - more))
    const right = Math.min(columns - 1, Math.floor((x1 + 1) * 0.5 * this.across + more))
    const below = Math.max(0, Math.floor((y0 + 1) * 0.5 * this.up - more))
    const above = Math.min(rows - 1, Math.floor((y1 + 1) * 0.5 * this.up + more))
    return this.isNearer(near * (1 - BEHIND), left, right, below, above) ? 'behind' : 'seen'
  }

  /** Whether all that is seen in these cells is nearer than `depth`. */
  private isNearer(depth: number, left: number, right: number, below: number, above: number): boolean {
    let shift = 0
    while ((right >> shift) - (left >> shift) >= WIDEST || (above >> shift) - (below >> shift) >= WIDEST) shift++
    const { columns, depths } = this.levels[shift]
    for (let j = below >> shift; j <= above >> shift; j++)
      for (let i = left >> shift; i <= right >> shift; i++) if (depths[j * columns + i] >= depth) return false
    return true
  }
}

function halved({ columns, rows, depths }: DepthMap['levels'][number]): DepthMap['levels'][number] {
  const half = { columns: Math.ceil(columns / 2), rows: Math.ceil(rows / 2), depths: new Float32Array(Math.ceil(columns / 2) * Math.ceil(rows / 2)) }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = (row >> 1) * half.columns + (column >> 1)
      half.depths[at] = Math.max(half.depths[at], depths[row * columns + column])
    }
  return half
}
