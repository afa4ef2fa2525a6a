import { addScaled, cross, dot, length, perpendicular, subtract, type Vec3 } from '../../geometry/matrix.ts'
import type { FacedPart, Part } from '../../scene/model.ts'
import { type FaceInfo, isRevolved } from '../../scene/surface.ts'
import { edgesOfFaces } from '../boundary.ts'
import { faceCount, statedSurface } from '../faceSurface.ts'
import { acrossEdge, axisCircles, endOf, hasPost, isAcross } from './ends.ts'
import { canHaveHoles, type Hole } from './hole.ts'
import { profileOf } from './profile.ts'
import { type Axis, isAbout, readRoundFace, type RoundFace, turnOf } from './roundFaces.ts'

/** A wall that leaves out a larger part of the turn is the end of a slot, a notch or a rounded corner. */
const LARGEST_GAP = Math.PI / 2 + 0.02
/** Walls of which less is left, radians, enclose nothing: toothed bores, crossing slots. */
const LEAST_COVERAGE = (4 / 3) * Math.PI
/** More cylinders about one axis are a thread, a spring or a stack of plates; pairs of them would take long. */
const MOST_ABOUT_AXIS = 1000

/**
 * Recognises the round holes of a part in its exact faces: stacks of concave faces about one axis that enclose the tool. The ends of slots, rounded
 * corners, bosses and grooves are none. Yields now and then.
 */
export function* findHoles(part: Part): Generator<void, readonly Hole[]> {
  const holes: Hole[] = []
  if (!canHaveHoles(part)) return holes
  for (const cluster of yield* clusters(part)) {
    yield
    if (cluster.cylinders.length > MOST_ABOUT_AXIS) continue
    for (const stack of stacksOf(part, cluster)) {
      const hole = holeOf(part, cluster, stack)
      if (hole) holes.push(hole)
    }
  }
  return holes.sort((a, b) => a.faces[0] - b.faces[0])
}

/** Cylinders about one axis. */
interface Cluster extends Axis {
  cylinders: number[]
  /** Axes that lie closer together count as one, mm. */
  reach: number
}

/** Largest coordinate of the part's mesh, mm. */
const sizeOf = ({ bounds, offset = [0, 0, 0] }: FacedPart): number => Math.max(...bounds.map((value, i) => Math.abs(value - offset[i % 3])))

function* clusters(part: FacedPart): Generator<void, Cluster[]> {
  const size = sizeOf(part)
  const ways: { direction: Vec3; clusters: AxisGrid }[] = []
  for (let face = 0; face < faceCount(part); face++) {
    if (face % 256 === 255) yield
    const surface = statedSurface(part, face)
    if (surface?.kind !== 'cylinder' || !surface.exact || !isConcave(part, face, surface)) continue
    let way = ways.find(({ direction }) => length(cross(direction, surface.axis)) <= 1e-4)
    if (!way) ways.push((way = { direction: surface.axis, clusters: new AxisGrid(surface.axis, 2e-3 * size) }))
    const reach = 1e-3 * surface.radius + 1e-6 * size
    const same = way.clusters.near(surface.origin).find((one) => isAbout(surface, one, Math.min(reach, one.reach)))
    if (same) same.cylinders.push(face)
    else way.clusters.add({ origin: surface.origin, direction: way.direction, cylinders: [face], reach })
  }
  return ways.flatMap((way) => way.clusters.all)
}

/** Parallel axes, found by where they cross a plane. */
class AxisGrid {
  readonly all: Cluster[] = []
  private readonly cells = new Map<string, Cluster[]>()
  private readonly u: Vec3
  private readonly v: Vec3
  private readonly cell: number

  /** `cell`: width of a cell, mm; axes that count as one lie closer together. */
  constructor(direction: Vec3, cell: number) {
    this.u = perpendicular(direction)
    this.v = cross(direction, this.u)
    this.cell = cell
  }

  add(cluster: Cluster): void {
    this.all.push(cluster)
    const key = this.place(cluster.origin).join()
    const own = this.cells.get(key)
    if (own) own.push(cluster)
    else this.cells.set(key, [cluster])
  }

  near(origin: Vec3): Cluster[] {
    const [x, y] = this.place(origin)
    return [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => this.cells.get([x + i, y + j].join()) ?? []))
  }

  private place(origin: Vec3): [number, number] {
    return [Math.floor(dot(origin, this.u) / this.cell), Math.floor(dot(origin, this.v) / this.cell)]
  }
}

/** Judges by the first few triangles; the stack is read in full later. */
function isConcave({ mesh }: FacedPart, face: number, { origin, axis }: FaceInfo): boolean {
  const { positions, indices, faceStart } = mesh
  let sum = 0
  for (let t = faceStart[face]; t < Math.min(faceStart[face + 1], faceStart[face] + 16); t++) {
    const [a, b, c] = [0, 1, 2].map((i): Vec3 => {
      const at = indices[t * 3 + i] * 3
      return [positions[at] - origin[0], positions[at + 1] - origin[1], positions[at + 2] - origin[2]]
    })
    const radial = addScaled(a, axis, -dot(a, axis))
    sum += dot(cross(subtract(b, a), subtract(c, a)), radial)
  }
  return sum < 0
}

/** A stack of concave faces about the axis, linked by shared edges or by steps across the axis. */
interface Stack {
  round: RoundFace[]
  /** Planes between a wide and a narrow wall. */
  steps: number[]
}

function stacksOf(part: FacedPart, cluster: Cluster): Stack[] {
  const neighbours = edgesOfFaces(part.edges)
  const found = new Map<number, RoundFace>()
  const planes = new Set<number>()
  const queue = [...cluster.cylinders]
  const seen = new Set(queue)
  for (let face = queue.pop(); face !== undefined; face = queue.pop()) {
    const round = readRoundFace(part, face, cluster)
    if (!round?.concave) continue
    found.set(face, round)
    for (const edge of neighbours.get(face) ?? []) {
      const other = acrossEdge(part, edge, face)
      if (other < 0 || seen.has(other)) continue
      const surface = statedSurface(part, other)
      if (surface?.exact && surface.kind === 'plane') {
        if (isAcross(part, other, cluster)) planes.add(other)
      } else if (surface?.exact && isRevolved(surface) && isAbout(surface, cluster, cluster.reach)) {
        seen.add(other)
        queue.push(other)
      }
    }
  }
  const groups = new Groups(found.keys())
  for (const face of found.keys()) {
    for (const edge of neighbours.get(face) ?? []) {
      const other = acrossEdge(part, edge, face)
      if (found.has(other)) groups.join(face, other)
    }
  }
  // Walls that a keyway or a slot has cut apart.
  const walls = [...found.values()].filter(({ kind }) => kind === 'cylinder')
  for (const [i, a] of walls.entries()) {
    for (const b of walls.slice(i + 1)) {
      if (Math.abs(a.surface.radius - b.surface.radius) <= cluster.reach && Math.min(a.high, b.high) - Math.max(a.low, b.low) > cluster.reach)
        groups.join(a.face, b.face)
    }
  }
  const steps = [...planes].flatMap((plane) => {
    const linked = linkedByStep(part, plane, cluster, found, neighbours)
    for (const face of linked) groups.join(linked[0], face)
    return linked.length > 0 ? [{ plane, face: linked[0] }] : []
  })
  return groups.lists().map((faces) => ({
    round: faces.flatMap((face) => found.get(face) ?? []),
    steps: steps.filter(({ face }) => faces.includes(face)).map(({ plane }) => plane),
  }))
}

/** The faces that a plane across the axis links: a wider wall that stands on it and a narrower one that goes on below it. */
function linkedByStep(
  part: FacedPart,
  plane: number,
  axis: Cluster,
  found: ReadonlyMap<number, RoundFace>,
  neighbours: ReadonlyMap<number, number[]>,
): number[] {
  const surface = statedSurface(part, plane)
  if (!surface) return []
  const up = dot(outwardOf(part, plane), axis.direction) > 0
  const station = dot(subtract(surface.origin, axis.origin), axis.direction)
  const beside = [...new Set((neighbours.get(plane) ?? []).map((edge) => acrossEdge(part, edge, plane)))].flatMap((face) => found.get(face) ?? [])
  const above = beside.filter((one) => (one.low + one.high) / 2 > station === up)
  const below = beside.filter((one) => (one.low + one.high) / 2 > station !== up)
  return above.length > 0 && below.length > 0 ? beside.map(({ face }) => face) : []
}

/** Direction of a plane's outside, by its first triangle with an area. */
function outwardOf({ mesh }: FacedPart, face: number): Vec3 {
  const { positions, indices, faceStart } = mesh
  const sum: Vec3 = [0, 0, 0]
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k): Vec3 => {
      const at = indices[i + k] * 3
      return [positions[at], positions[at + 1], positions[at + 2]]
    })
    const normal = cross(subtract(b, a), subtract(c, a))
    for (let k = 0; k < 3; k++) sum[k] += normal[k]
  }
  return sum
}

/** Sets of numbers that grow together. */
class Groups {
  private readonly parent = new Map<number, number>()

  constructor(members: Iterable<number>) {
    for (const one of members) this.parent.set(one, one)
  }

  join(a: number, b: number): void {
    this.parent.set(this.root(a), this.root(b))
  }

  lists(): number[][] {
    const out = new Map<number, number[]>()
    for (const one of this.parent.keys()) {
      const root = this.root(one)
      const list = out.get(root)
      if (list) list.push(one)
      else out.set(root, [one])
    }
    return [...out.values()]
  }

  private root(one: number): number {
    let at = one
    for (let up = this.parent.get(at); up !== undefined && up !== at; up = this.parent.get(at)) at = up
    return at
  }
}

/** The faces of a stack that enclose the tool, without wider walls that are open at a side: recesses that only give room to a head or a wrench. */
function enclosing({ round, steps }: Stack, reach: number, isBeside: (plane: number, face: number) => boolean): Stack {
  const walls = round.filter(({ kind }) => kind === 'cylinder')
  const narrow = Math.min(...walls.map(({ surface }) => surface.radius))
  const isOpen = (wall: RoundFace): boolean =>
    wall.surface.radius > narrow + reach && turnOf(walls.filter(({ surface }) => Math.abs(surface.radius - wall.surface.radius) <= reach)).gap > LARGEST_GAP
  const open = new Set(walls.filter(isOpen))
  if (open.size === 0) return { round, steps }
  return {
    round: round.filter((face) => !open.has(face)),
    steps: steps.filter((plane) => ![...open].some(({ face }) => isBeside(plane, face))),
  }
}

function holeOf(part: FacedPart, cluster: Cluster, stack: Stack): Hole | undefined {
  const neighbours = edgesOfFaces(part.edges)
  const isBeside = (plane: number, face: number): boolean => (neighbours.get(plane) ?? []).some((edge) => acrossEdge(part, edge, plane) === face)
  const { round, steps } = enclosing(stack, cluster.reach, isBeside)
  const walls = round.filter(({ kind }) => kind === 'cylinder')
  if (walls.length === 0) return undefined
  const size = sizeOf(part)
  const blur = 16 * 2 ** -24 * size + 1e-6
  const own = new Set([...round.map(({ face }) => face), ...steps])
  const high = endOf(part, round, own, cluster, 1, blur)
  const low = endOf(part, round, own, cluster, -1, blur)
  if (high.kind === 'unknown' || low.kind === 'unknown') return undefined
  const through = high.kind === 'open' && low.kind === 'open'
  if (!through && high.kind !== 'open' && low.kind !== 'open') return undefined
  const floor = high.kind === 'floor' ? high : low.kind === 'floor' ? low : undefined
  const read = (face: number): RoundFace | undefined => readRoundFace(part, face, cluster)
  if ([...(floor?.faces ?? []), ...steps].some((face) => hasPost(part, face, cluster, read, cluster.reach))) return undefined
  const circles = round.map(({ face }) => axisCircles(part, face, cluster, cluster.reach))
  const profile = profileOf(round, circles, { high, low }, blur + cluster.reach)
  if (!profile) return undefined
  const narrow = walls.filter(({ surface }) => surface.radius * 2 <= profile.diameter + 2 * cluster.reach)
  const { covered, gap } = turnOf(narrow)
  if (gap > LARGEST_GAP || covered < LEAST_COVERAGE) return undefined
  const { offset = [0, 0, 0] } = part
  const middle = addScaled(cluster.origin, cluster.direction, profile.mouth)
  const { diameter, depth, bottom, tip, exact } = profile
  return {
    faces: [...own, ...(floor?.flat ? floor.faces : [])].toSorted((a, b) => a - b),
    rims: [...new Set(circles.flat().map(({ edge }) => edge))].toSorted((a, b) => a - b),
    mouth: [middle[0] + offset[0], middle[1] + offset[1], middle[2] + offset[2]],
    // Adding 0 makes 0 of -0.
    axis: [cluster.direction[0] * profile.way + 0, cluster.direction[1] * profile.way + 0, cluster.direction[2] * profile.way + 0],
    diameter,
    depth,
    bottom,
    ...(tip !== undefined && { tip }),
    steps: profile.steps,
    coverage: covered,
    exact: exact && part.origin === 'exact',
  }
}
