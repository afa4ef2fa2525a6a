import { areParallel, arePerpendicular, closestOnLine, type Line } from '../measure/lines.ts'
import { cross, distance, dot, length, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { FaceInfo } from '../scene/surface.ts'
import type { Dimension, FaceReference, Figure } from './annotation.ts'

/** A dimension beside the geometry of the faces that it names; `found` is the model's value: millimetres or degrees. */
export type Judgement =
  | { verdict: 'agrees'; found: number }
  /** `by`: found minus stated value (or the limit that it is beyond). `tolerated`: the tolerance of the dimension still allows it. */
  | { verdict: 'differs'; found: number; by: number; tolerated: boolean }
  | { verdict: 'unjudged' }

const unjudged: Judgement = { verdict: 'unjudged' }
/** Noise of conversions between units, millimetres or degrees. */
const NOISE = 2e-5
const DEGREE = 180 / Math.PI
/** Faces of one dimension that are looked at. */
const MAX_FACES = 400

/** Compares a dimension with the exact surfaces of its faces; `surfaceOf` gives those of one part, undefined where the source states none. */
export function judge(dimension: Dimension, surfaceOf: (reference: FaceReference) => FaceInfo | undefined): Judgement {
  const { faces, sides, measure, quantity } = dimension
  if (faces.length === 0 || faces.length > MAX_FACES || faces.some(({ part }) => part !== faces[0].part)) return unjudged
  const all = surfacesOf(faces, surfaceOf)
  if (!all || (!dimension.nominal && !dimension.limits)) return unjudged
  if (sides) {
    const [a, b] = sides.map((side) => surfacesOf(side, surfaceOf))
    if (!a || !b || a.length === 0 || b.length === 0) return unjudged
    // Some writers name all faces on both sides.
    const isOneSet = sides[0].length === sides[1].length && sides[0].every(({ face }) => sides[1].some((other) => other.face === face))
    if (isOneSet) return quantity === 'angle' ? judgeAngularSize(dimension, a) : judgeThickness(dimension, a)
    return quantity === 'angle' ? judgeAngle(dimension, traitOf(a), traitOf(b)) : judgeDistance(dimension, traitOf(a), traitOf(b))
  }
  const name = measure.toLowerCase()
  if (quantity === 'angle') return judgeAngularSize(dimension, all)
  if (/diameter$|radius$/.test(name)) return judgeRound(dimension, all, name)
  return name === 'thickness' || name === 'width' || name === '' ? judgeThickness(dimension, all) : unjudged
}

function surfacesOf(faces: readonly FaceReference[], surfaceOf: (reference: FaceReference) => FaceInfo | undefined): FaceInfo[] | undefined {
  const out: FaceInfo[] = []
  for (const face of faces) {
    const info = surfaceOf(face)
    if (!info?.exact || info.deviation !== 0) return undefined
    out.push(info)
  }
  return out
}

/** Judges the value that is farthest from the stated one, each the best of its candidates. */
function worst(dimension: Dimension, values: readonly (readonly number[])[]): Judgement {
  let out: Judgement = unjudged
  for (const candidates of values) {
    const judged = best(dimension, candidates)
    if (judged.verdict === 'unjudged') return unjudged
    const isWorse = out.verdict === 'unjudged' || (judged.verdict === 'differs' && (out.verdict === 'agrees' || Math.abs(judged.by) > Math.abs(out.by)))
    if (isWorse) out = judged
  }
  return out
}

function best(dimension: Dimension, candidates: readonly number[]): Judgement {
  let out: Judgement = unjudged
  for (const found of candidates) {
    const judged = compare(dimension, found)
    if (judged.verdict === 'agrees') return judged
    if (judged.verdict === 'differs' && (out.verdict !== 'differs' || Math.abs(judged.by) < Math.abs(out.by))) out = judged
  }
  return out
}

/** Half of the last digit that is printed. */
const rounding = ({ decimals, factor, value }: Figure): number => (decimals === undefined ? 1e-7 * Math.abs(value) : 0.5 * 10 ** -decimals * factor) + NOISE

function compare({ nominal, limits, deviations }: Dimension, found: number): Judgement {
  if (!Number.isFinite(found)) return unjudged
  if (limits) {
    const [lower, upper] = limits[0].value <= limits[1].value ? limits : [limits[1], limits[0]]
    if (found < lower.value - rounding(lower)) return { verdict: 'differs', found, by: found - lower.value, tolerated: false }
    if (found > upper.value + rounding(upper)) return { verdict: 'differs', found, by: found - upper.value, tolerated: false }
    return { verdict: 'agrees', found }
  }
  if (!nominal) return unjudged
  const by = found - nominal.value
  const slack = rounding(nominal)
  if (Math.abs(by) <= slack || (nominal.qualifier === 'MAX' && by < 0) || (nominal.qualifier === 'MIN' && by > 0)) return { verdict: 'agrees', found }
  const tolerated = deviations !== undefined && by >= deviations[0].value - NOISE && by <= deviations[1].value + NOISE
  return { verdict: 'differs', found, by, tolerated }
}

/** Diameters and radii: of all round faces; planes and cones beside them (floors, chamfers) have none. */
function judgeRound(dimension: Dimension, faces: readonly FaceInfo[], name: string): Judgement {
  const isDiameter = name.endsWith('diameter')
  const values: number[][] = []
  for (const { kind, radius, minorRadius } of faces) {
    if (kind === 'plane' || kind === 'cone') continue
    if (radius === undefined) return unjudged
    // A rounding is named by its small radius, a ring by either.
    const radii =
      kind !== 'torus' ? [radius] : name.includes('major') ? [radius] : name.includes('minor') || !isDiameter ? [minorRadius, radius] : [minorRadius, radius]
    values.push(radii.map((value) => (isDiameter ? 2 * value : value)))
  }
  return values.length > 0 ? worst(dimension, values) : unjudged
}

/** Distance of parallel planes: every plane of several pairs needs one at that distance. */
function judgeThickness(dimension: Dimension, faces: readonly FaceInfo[]): Judgement {
  const planes = faces.filter(({ kind }) => kind === 'plane')
  if (planes.length < 2 || planes.length !== faces.length) return unjudged
  const places = distinctPlanes(planes)
  if (places.length === 2 && areParallel(places[0].axis, places[1].axis)) return best(dimension, [gap(places[0], places[1])])
  const values = places.map((one) => places.filter((other) => other !== one && areParallel(one.axis, other.axis)).map((other) => gap(one, other)))
  const judged = worst(dimension, values)
  // A difference among many pairs may be that of planes which do not belong together.
  return judged.verdict === 'agrees' ? judged : unjudged
}

const gap = (one: FaceInfo, other: FaceInfo): number => Math.abs(dot(subtract(other.origin, one.origin), one.axis))

function distinctPlanes(planes: readonly FaceInfo[]): FaceInfo[] {
  const out: FaceInfo[] = []
  for (const plane of planes) if (!out.some((other) => areParallel(other.axis, plane.axis) && gap(other, plane) < NOISE)) out.push(plane)
  return out
}

/** A side of a distance: a plane, an axis with its radius, a point. */
interface Trait {
  plane?: Line
  axis?: Line
  point?: Vec3
  radius?: number
}

function traitOf(faces: readonly FaceInfo[]): Trait | undefined {
  const [first] = faces
  const line: Line = { origin: first.origin, direction: first.axis }
  if (faces.every(({ kind }) => kind === 'plane')) {
    const planes = distinctPlanes(faces)
    if (planes.length === 1) return { plane: line }
    // Two sides of a slot or a tab stand for its middle.
    if (planes.length !== 2 || !areParallel(planes[0].axis, planes[1].axis)) return undefined
    return { plane: { origin: scale([0, 1, 2].map((axis) => planes[0].origin[axis] + planes[1].origin[axis]) as Vec3, 0.5), direction: first.axis } }
  }
  if (faces.every(({ kind, origin }) => kind === 'sphere' && distance(origin, first.origin) < NOISE)) return { point: first.origin, radius: first.radius }
  const isCoaxial = ({ kind, axis, origin }: FaceInfo): boolean =>
    (kind === 'cylinder' || kind === 'cone' || kind === 'torus') && areParallel(axis, line.direction) && distance(origin, closestOnLine(origin, line)) < 1e-4
  if (!faces.every(isCoaxial)) return undefined
  const radii = new Set(faces.map(({ kind, radius }) => (kind === 'cylinder' ? radius : undefined)))
  return { axis: line, ...(radii.size === 1 && { radius: faces[0].kind === 'cylinder' ? faces[0].radius : undefined }) }
}

/** Distance of two sides. Round sides are met at their axis or at their skin. */
function judgeDistance(dimension: Dimension, a: Trait | undefined, b: Trait | undefined): Judgement {
  if (!a || !b) return unjudged
  if (a.plane && b.plane) {
    if (!areParallel(a.plane.direction, b.plane.direction)) return unjudged
    const between = Math.abs(dot(subtract(b.plane.origin, a.plane.origin), a.plane.direction))
    // Writers name the two tops of equal flanges, say, in the place of the top and the bottom of one.
    return between < NOISE ? unjudged : best(dimension, [between])
  }
  const plane = a.plane ?? b.plane
  const other = a.plane ? b : a
  if (plane) {
    const place = other.point ?? other.axis?.origin
    if (!place || (other.axis && !arePerpendicular(other.axis.direction, plane.direction))) return unjudged
    return best(dimension, withSkin(Math.abs(dot(subtract(place, plane.origin), plane.direction)), other.radius ?? 0))
  }
  // Between two axes or points a dimension may be counted along any direction of its plane: only agreement is certain.
  const way = wayBetween(a, b)
  if (!way) return unjudged
  const along = [[1, 0, 0] as Vec3, [0, 1, 0] as Vec3, [0, 0, 1] as Vec3, ...(dimension.anchor ? [dimension.anchor.right, dimension.anchor.up] : [])]
  const lengths = [length(way), ...along.map((direction) => Math.abs(dot(way, direction)))]
  const judged = best(
    dimension,
    lengths.flatMap((value) => withSkin(value, a.radius ?? 0, b.radius ?? 0)),
  )
  return judged.verdict === 'agrees' ? judged : unjudged
}

/** A distance between middles, or between skins. */
const withSkin = (value: number, ...radii: readonly number[]): number[] =>
  radii
    .reduce((values: number[], radius) => (radius > 0 ? values.flatMap((one) => [one, one - radius, one + radius]) : values), [value])
    .filter((one) => one >= 0)

function wayBetween(a: Trait, b: Trait): Vec3 | undefined {
  if (a.axis && b.axis) return areParallel(a.axis.direction, b.axis.direction) ? subtract(closestOnLine(b.axis.origin, a.axis), b.axis.origin) : undefined
  const point = a.point ?? b.point
  const axis = a.axis ?? b.axis
  if (point && axis) return subtract(closestOnLine(point, axis), point)
  return a.point && b.point ? subtract(b.point, a.point) : undefined
}

const angleOf = (a: Vec3, b: Vec3): number => Math.atan2(length(cross(a, b)), dot(a, b)) * DEGREE

function judgeAngle(dimension: Dimension, a: Trait | undefined, b: Trait | undefined): Judgement {
  const one = a?.plane ?? a?.axis
  const other = b?.plane ?? b?.axis
  if (!one || !other) return unjudged
  const angle = angleOf(one.direction, other.direction)
  // Faces enclose an angle and its supplement; a plane and an axis lie at the complement of the angle of their directions.
  const turned = Boolean(a?.plane) !== Boolean(b?.plane) ? Math.abs(90 - angle) : angle
  return best(dimension, [turned, 180 - turned])
}

/** The angle of cones, whole or from the axis, or of two planes. */
function judgeAngularSize(dimension: Dimension, faces: readonly FaceInfo[]): Judgement {
  const cones = faces.filter(({ kind }) => kind === 'cone')
  if (cones.length > 0) {
    const halves = cones.map(({ halfAngle }) => Math.abs(halfAngle ?? Number.NaN) * DEGREE)
    return worst(
      dimension,
      halves.map((half) => [2 * half, half, 90 - half, 180 - 2 * half]),
    )
  }
  const planes = distinctPlanes(faces.filter(({ kind }) => kind === 'plane'))
  return planes.length === 2 && planes.length === faces.length ? judgeAngle(dimension, traitOf([planes[0]]), traitOf([planes[1]])) : unjudged
}
