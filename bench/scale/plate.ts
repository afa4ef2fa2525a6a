import { type InstanceWriter, real } from './instances.ts'

/** Directions and unit vectors that all plates of a file share. */
export interface Axes {
  x: string
  y: string
  z: string
  minusX: string
  minusY: string
  minusZ: string
  vectors: string[]
}

export function writeAxes(file: InstanceWriter): Axes {
  const [x, y, z] = [file.direction(1, 0, 0), file.direction(0, 1, 0), file.direction(0, 0, 1)]
  return {
    x,
    y,
    z,
    minusX: file.direction(-1, 0, 0),
    minusY: file.direction(0, -1, 0),
    minusZ: file.direction(0, 0, -1),
    vectors: [x, y, z].map((axis) => file.add(`VECTOR('',${axis},1.)`)),
  }
}

export interface PlateSize {
  width: number
  depth: number
  height: number
  /** Columns of the grid of through holes; every fourth hole is round, the others are square. */
  columns: number
  rows: number
  /** Radius of the round holes; half a side of the square ones. */
  radius: number
}

/** The eight vertices and twelve edges of a brick; corner `i` is at the far end of x, y, z by its bits 0, 1, 2. */
class Brick {
  readonly corners: number[][]
  private readonly file: InstanceWriter
  private readonly edges = new Map<number, string>()

  constructor(file: InstanceWriter, axes: Axes, low: readonly number[], high: readonly number[]) {
    this.file = file
    this.corners = Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((axis) => (i & (1 << axis) ? high : low)[axis]))
    const points = this.corners.map(([x, y, z]) => file.point(x, y, z))
    const vertices = points.map((point) => file.add(`VERTEX_POINT('',${point})`))
    for (let from = 0; from < 8; from++) {
      for (let axis = 0; axis < 3; axis++) {
        const to = from | (1 << axis)
        if (to === from) continue
        const line = file.add(`LINE('',${points[from]},${axes.vectors[axis]})`)
        this.edges.set(from * 8 + to, file.add(`EDGE_CURVE('',${vertices[from]},${vertices[to]},${line},.T.)`))
      }
    }
  }

  bound(keyword: string, corners: readonly number[]): string {
    const coedges = corners.map((from, i) => {
      const to = corners[(i + 1) % corners.length]
      const edge = this.edges.get(Math.min(from, to) * 8 + Math.max(from, to))
      return this.file.add(`ORIENTED_EDGE('',*,*,${edge},${from < to ? '.T.' : '.F.'})`)
    })
    return this.file.add(`${keyword}('',${this.file.add(`EDGE_LOOP('',(${coedges}))`)},.T.)`)
  }

  plane(corner: number, normal: string, along: string, bounds: readonly string[]): string {
    const [x, y, z] = this.corners[corner]
    const frame = this.file.add(`AXIS2_PLACEMENT_3D('',${this.file.point(x, y, z)},${normal},${along})`)
    return this.file.add(`ADVANCED_FACE('',(${bounds}),${this.file.add(`PLANE('',${frame})`)},.T.)`)
  }
}

/** A plate with a grid of through holes as a MANIFOLD_SOLID_BREP; returns its reference. */
export function writePlate(file: InstanceWriter, axes: Axes, { width, depth, height, columns, rows, radius }: PlateSize): string {
  const faces: string[] = []
  const low: string[] = []
  const high: string[] = []
  for (let i = 0; i < columns * rows; i++) {
    const x = (((i % columns) + 0.5) * width) / columns
    const y = ((Math.floor(i / columns) + 0.5) * depth) / rows
    const hole = i % 4 === 0 ? roundHole(file, axes, x, y, height, radius) : squareHole(file, axes, x, y, height, radius)
    faces.push(...hole.faces)
    low.push(hole.low)
    high.push(hole.high)
  }
  const brick = new Brick(file, axes, [0, 0, 0], [width, depth, height])
  const outer = (corners: number[]): string => brick.bound('FACE_OUTER_BOUND', corners)
  faces.push(
    brick.plane(0, axes.minusZ, axes.x, [outer([0, 2, 3, 1]), ...low]),
    brick.plane(4, axes.z, axes.x, [outer([4, 5, 7, 6]), ...high]),
    brick.plane(0, axes.minusY, axes.x, [outer([0, 1, 5, 4])]),
    brick.plane(2, axes.y, axes.x, [outer([2, 6, 7, 3])]),
    brick.plane(0, axes.minusX, axes.y, [outer([0, 4, 6, 2])]),
    brick.plane(1, axes.x, axes.y, [outer([1, 3, 7, 5])]),
  )
  return file.add(`MANIFOLD_SOLID_BREP('',${file.add(`CLOSED_SHELL('',(${faces}))`)})`)
}

/** Side faces of a through hole, and its bounds in the bottom and the top face. */
interface Hole {
  faces: string[]
  low: string
  high: string
}

function squareHole(file: InstanceWriter, axes: Axes, x: number, y: number, height: number, half: number): Hole {
  const brick = new Brick(file, axes, [x - half, y - half, 0], [x + half, y + half, height])
  const inner = (corners: number[]): string => brick.bound('FACE_BOUND', corners)
  return {
    faces: [
      brick.plane(0, axes.y, axes.x, [inner([0, 4, 5, 1])]),
      brick.plane(2, axes.minusY, axes.x, [inner([2, 3, 7, 6])]),
      brick.plane(0, axes.x, axes.y, [inner([0, 2, 6, 4])]),
      brick.plane(1, axes.minusX, axes.y, [inner([1, 5, 7, 3])]),
    ],
    low: inner([0, 1, 3, 2]),
    high: inner([4, 6, 7, 5]),
  }
}

function roundHole(file: InstanceWriter, axes: Axes, x: number, y: number, height: number, radius: number): Hole {
  const frame = (z: number): string => file.add(`AXIS2_PLACEMENT_3D('',${file.point(x, y, z)},${axes.z},${axes.x})`)
  const circle = (z: number): string => {
    const vertex = file.add(`VERTEX_POINT('',${file.point(x + radius, y, z)})`)
    return file.add(`EDGE_CURVE('',${vertex},${vertex},${file.add(`CIRCLE('',${frame(z)},${real(radius)})`)},.T.)`)
  }
  const bound = (edge: string, sense: string): string =>
    file.add(`FACE_BOUND('',${file.add(`EDGE_LOOP('',(${file.add(`ORIENTED_EDGE('',*,*,${edge},${sense})`)}))`)},.T.)`)
  const [bottom, top] = [circle(0), circle(height)]
  const side = file.add(`CYLINDRICAL_SURFACE('',${frame(0)},${real(radius)})`)
  return {
    faces: [file.add(`ADVANCED_FACE('',(${bound(bottom, '.F.')},${bound(top, '.T.')}),${side},.F.)`)],
    low: bound(bottom, '.T.'),
    high: bound(top, '.F.'),
  }
}
