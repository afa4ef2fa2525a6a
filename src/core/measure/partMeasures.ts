import { isWatertight } from '../geometry/meshMeasure.ts'
import type { MeshPart, Part } from '../scene/model.ts'
import { closing } from './closing.ts'
import { EXACT, faceMomentSteps, momentOrigin } from './faceMoments.ts'
import { faceCount } from './faceSurface.ts'
import { addMoments, AREA, MOMENTS, movedMoments, VOLUME } from './moments.ts'

/** Where a part's volume comes from: its closed faces, its faces with their cracks closed, or the exact body that its file holds beside an open display mesh. */
type VolumeBasis = 'faces' | 'closing' | 'body'

/**
 * Area, volume, centre and inertia of one distinct part: the one record that every panel, list, export and `inspect` reads. Millimetres, about the part's origin
 * (its coordinates, offset included).
 */
export interface PartMeasures {
  /** Moments as in `moments.ts`. All but the area are 0 where the part encloses no volume. */
  moments: Float64Array
  /** The mesh is closed: its triangles run along every edge equally often in both directions. */
  closed: boolean
  /** Absent: the part encloses no volume. */
  basis?: VolumeBasis
  /** Widest crack that was closed, where `basis` is "closing". */
  gap: number
  /** The deviations below are bounds, and not only estimates from the mesh. */
  areaBounded: boolean
  volumeBounded: boolean
  /** Deviation of area (mm²) and volume (mm³); 0 without a bound = not known. */
  areaOff: number
  volumeOff: number
}

/** The exact body of a part whose display mesh is open, measured by the reader of its file; millimetres, about the part's origin. */
export interface BodyMeasures {
  moments: Float64Array
  bounded: boolean
  volumeOff: number
}

const known = new WeakMap<Part, PartMeasures>()

/** The measures of a part, if they have been worked out: by the worker that read it, or since. */
export const knownMeasures = (part: Part): PartMeasures | undefined => part.measures ?? known.get(part)

/** Takes over measures that another thread has worked out. */
export function keepMeasures(part: Part, measures: PartMeasures): void {
  known.set(part, measures)
}

/** Whether a part has a surface that can be measured: curves, points, boxes and pictures that only stand for a shape have none. */
export const isMeasurable = (part: Part): part is MeshPart => part.mesh !== undefined && !part.placeholder

/** Measures a part, once; yields at every face and within large ones. Undefined for a part without a surface (`isMeasurable`). */
export function* measurePart(part: Part): Generator<void, PartMeasures | undefined> {
  if (!isMeasurable(part)) return undefined
  const kept = knownMeasures(part)
  if (kept) return kept
  const measures = yield* compute(part)
  known.set(part, measures)
  return measures
}

function* compute(part: MeshPart): Generator<void, PartMeasures> {
  const sum = new Float64Array(MOMENTS)
  let bounded = true,
    areaOff = 0,
    volumeOff = 0
  for (let face = 0; face < faceCount(part); face++) {
    const own = yield* faceMomentSteps(part, face)
    addMoments(sum, own.moments)
    bounded &&= own.bounded
    areaOff += own.area
    volumeOff += own.volume
    yield
  }
  const closed = part.closed ?? isWatertight(part.mesh)
  const measures: PartMeasures = { moments: sum, closed, gap: 0, areaBounded: bounded, volumeBounded: bounded, areaOff, volumeOff }
  if (closed) return { ...measures, moments: aboutOrigin(part, sum), basis: 'faces' }
  yield
  const onlyArea = new Float64Array(MOMENTS)
  onlyArea[AREA] = sum[AREA]
  if (part.body) {
    const moments = Float64Array.from(part.body.moments)
    moments[AREA] = sum[AREA]
    return { ...measures, moments, basis: 'body', volumeBounded: part.body.bounded, volumeOff: part.body.volumeOff }
  }
  const cracks = yield* closing(part.mesh)
  if (!cracks || sum[VOLUME] === 0) return { ...measures, moments: onlyArea, volumeOff: 0 }
  const { bounds: b } = part
  const reach = Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2]) / 2
  // The missing slivers, each as wide as the widest crack, seen from the middle of the part.
  const missing = (cracks.length * cracks.gap * reach) / 3
  return { ...measures, moments: aboutOrigin(part, sum), basis: 'closing', gap: cracks.gap, volumeOff: volumeOff + missing }
}

/** Moments about the part's origin, the volume counted positive: faces of some files look inwards. */
function aboutOrigin(part: Part, sum: Float64Array): Float64Array {
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const [cx, cy, cz] = momentOrigin(part)
  const moments = movedMoments(sum, [cx + ox, cy + oy, cz + oz])
  return moments[VOLUME] < 0 ? moments.map((value, i) => (i === AREA ? value : -value)) : moments
}

/** Whether the area is exact to 1e-6 of its value, and whether the volume is. */
export const isExactArea = (m: PartMeasures): boolean => m.areaBounded && m.areaOff <= EXACT * m.moments[AREA]
export const isExactVolume = (m: PartMeasures): boolean => m.basis !== undefined && m.volumeBounded && m.volumeOff <= EXACT * m.moments[VOLUME]
