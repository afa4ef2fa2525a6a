import { addScaled, cross, distance, subtract, type Vec3 } from '../geometry/matrix.ts'
import { areEqualHoles, type Hole, placedHole } from '../measure/holes/hole.ts'
import { matchPairs } from './matchPairs.ts'
import { partHoles } from '../measure/holes/describeHole.ts'
import { Placement } from '../measure/placement.ts'
import type { Part } from '../scene/model.ts'
import type { SurfaceKind } from '../scene/surface.ts'
import { type FaceFeature, faceFeatures, isSameArea, isSameAxis, isSameFace, isSameMiddle, isSameSurface, wayBetween } from './faceFeature.ts'

/**
 * What became of a hole; holes in the world, millimetres. `resized`: diameter, depth, steps or the end have changed, at the same axis. `by`: from the one to the
 * other, mm, across the axis and along it.
 */
export type HoleChange =
  | { change: 'added'; before?: undefined; after: Hole }
  | { change: 'removed'; before: Hole; after?: undefined }
  | { change: 'moved'; before: Hole; after: Hole; by: Vec3 }
  | { change: 'resized'; before: Hole; after: Hole }

const middle = ({ mouth, axis, depth }: Hole): Vec3 => addScaled(mouth, axis, depth / 2)

function isOneAxis(a: Hole, b: Hole, tolerance: number): boolean {
  return Math.hypot(...cross(a.axis, b.axis)) < 1e-4 && Math.hypot(...cross(subtract(b.mouth, a.mouth), a.axis)) <= tolerance
}

/** Compares the holes of two versions of a part; `same` are those that neither moved nor changed. Tolerance in millimetres. */
function compareHoles(before: readonly Hole[], after: readonly Hole[], tolerance: number): { changes: HoleChange[]; same: [Hole, Hole][] } {
  const ones = [...before],
    others = [...after]
  const changes: HoleChange[] = []
  const same: [Hole, Hole][] = []
  const apart = (a: Hole, b: Hole): number => distance(middle(a), middle(b))
  const near = (a: Hole, b: Hole): number | undefined => (isOneAxis(a, b, tolerance) ? apart(a, b) : undefined)
  matchPairs(
    ones,
    others,
    (a, b) => (areEqualHoles(a, b, tolerance) && apart(a, b) <= tolerance ? near(a, b) : undefined),
    (a, b) => same.push([a, b]),
  )
  // Two holes on one axis, one in each of two walls, are not one: their depths overlap.
  matchPairs(
    ones,
    others,
    (a, b) => (near(a, b) !== undefined && apart(a, b) <= (a.depth + b.depth) / 2 + tolerance && !areEqualHoles(a, b, tolerance) ? apart(a, b) : undefined),
    (a, b) => changes.push({ change: 'resized', before: a, after: b }),
  )
  matchPairs(
    ones,
    others,
    (a, b) => (areEqualHoles(a, b, tolerance) ? apart(a, b) : undefined),
    (a, b) => changes.push({ change: 'moved', before: a, after: b, by: subtract(middle(b), middle(a)) }),
  )
  for (const hole of ones) changes.push({ change: 'removed', before: hole })
  for (const hole of others) changes.push({ change: 'added', after: hole })
  return { changes, same }
}

/**
 * What became of a face that belongs to no changed hole. `before`, `after`: its numbers in the parts; areas in mm². `trimmed`: the same surface with another border;
 * `resized`: another radius about the same axis.
 */
type FaceChange = { kind: SurfaceKind } & (
  | { change: 'added'; after: number; area: { after: number } }
  | { change: 'removed'; before: number; area: { before: number } }
  | ({ change: 'trimmed' } & BothFaces)
  | ({ change: 'moved'; by: Vec3 } & BothFaces)
  | ({ change: 'resized'; radius: { before: number; after: number } } & BothFaces)
)
interface BothFaces {
  before: number
  after: number
  area: { before: number; after: number }
}

/** Differences of two versions of a part. */
export interface ShapeDifference {
  holes: HoleChange[]
  faces: FaceChange[]
  sameFaces: number
}

/** An occurrence of a part, for comparing. */
export interface PlacedPart {
  part: Part
  /** Column-major 4×4, the part's coordinates to world millimetres. */
  matrix: Float64Array
}

/** Compares two versions of a part face by face and hole by hole, within `tolerance` (mm). Yields now and then. */
export function* compareShapes(before: PlacedPart, after: PlacedPart, tolerance: number): Generator<void, ShapeDifference> {
  const holesBefore = yield* placedHoles(before)
  const holesAfter = yield* placedHoles(after)
  const { changes: holes } = compareHoles(holesBefore, holesAfter, tolerance)
  const ofBefore = new Set(holes.flatMap((one) => one.before?.faces ?? []))
  const ofAfter = new Set(holes.flatMap((one) => one.after?.faces ?? []))
  const ones = (yield* faceFeatures(before.part, before.matrix)).filter(({ face }) => !ofBefore.has(face))
  const others = (yield* faceFeatures(after.part, after.matrix)).filter(({ face }) => !ofAfter.has(face))
  const apart = (a: FaceFeature, b: FaceFeature): number => distance(a.centre, b.centre)
  let sameFaces = 0
  matchPairs(
    ones,
    others,
    (a, b) => (isSameFace(a, b, tolerance) ? apart(a, b) : undefined),
    () => sameFaces++,
  )
  yield
  sameFaces += dropSplitFaces(ones, others, tolerance)
  yield
  const faces: FaceChange[] = []
  const both = (a: FaceFeature, b: FaceFeature): { kind: SurfaceKind } & BothFaces => {
    return { kind: b.surface.kind, before: a.face, after: b.face, area: { before: a.area, after: b.area } }
  }
  matchPairs(
    ones,
    others,
    (a, b) => (isSameSurface(a, b, tolerance) && apart(a, b) <= (a.extent + b.extent) / 2 ? apart(a, b) : undefined),
    (a, b) => faces.push({ change: 'trimmed', ...both(a, b) }),
  )
  matchPairs(
    ones,
    others,
    (a, b) => (wayBetween(a, b, tolerance) ? apart(a, b) : undefined),
    (a, b) => faces.push({ change: 'moved', ...both(a, b), by: wayBetween(a, b, tolerance) ?? [0, 0, 0] }),
  )
  matchPairs(
    ones,
    others,
    (a, b) => (a.surface.radius !== undefined && isSameAxis(a, b, tolerance) && apart(a, b) <= (a.extent + b.extent) / 2 ? apart(a, b) : undefined),
    (a, b) => faces.push({ change: 'resized', ...both(a, b), radius: { before: a.surface.radius ?? 0, after: b.surface.radius ?? 0 } }),
  )
  yield
  for (const a of ones) faces.push({ change: 'removed', kind: a.surface.kind, before: a.face, area: { before: a.area } })
  for (const b of others) faces.push({ change: 'added', kind: b.surface.kind, after: b.face, area: { after: b.area } })
  return { holes, faces, sameFaces }
}

/** Faces on one surface, taken together. */
interface Sheet {
  faces: FaceFeature[]
  area: number
  centre: Vec3
  extent: number
}

/** Takes out what one program states as one face and another as several: sheets of one surface with the same area and middle. Returns the number of faces of `others`. */
function dropSplitFaces(ones: FaceFeature[], others: FaceFeature[], tolerance: number): number {
  const sheets = sheetsOf(ones, tolerance)
  const same = new Set<FaceFeature>()
  let count = 0
  for (const other of sheetsOf(others, tolerance)) {
    const sheet = sheets.find((one) => isSameSurface(one.faces[0], other.faces[0], tolerance))
    if (!sheet) continue
    const extent = Math.max(sheet.extent, other.extent)
    if (!isSameArea(sheet.area, other.area, extent, tolerance) || !isSameMiddle(sheet.centre, other.centre, extent, tolerance)) continue
    for (const face of [...sheet.faces, ...other.faces]) same.add(face)
    count += other.faces.length
  }
  ones.splice(0, ones.length, ...ones.filter((face) => !same.has(face)))
  others.splice(0, others.length, ...others.filter((face) => !same.has(face)))
  return count
}

function sheetsOf(faces: readonly FaceFeature[], tolerance: number): Sheet[] {
  const sheets: FaceFeature[][] = []
  for (const face of faces) {
    const sheet = sheets.find(([first]) => isSameSurface(first, face, tolerance))
    if (sheet) sheet.push(face)
    else sheets.push([face])
  }
  return sheets.map((own) => {
    const area = own.reduce((sum, face) => sum + face.area, 0)
    const centre = [0, 1, 2].map((axis) => own.reduce((sum, face) => sum + face.centre[axis] * face.area, 0) / area) as Vec3
    return { faces: own, area, centre, extent: Math.max(...own.map((face) => face.extent)) }
  })
}

function* placedHoles({ part, matrix }: PlacedPart): Generator<void, Hole[]> {
  const placement = new Placement(matrix)
  const { groups } = yield* partHoles(part)
  return groups.flatMap(({ holes }) => holes.flatMap((hole) => placedHole({ hole, count: 1 }, placement)?.hole ?? []))
}
