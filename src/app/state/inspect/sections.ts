import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { normalize, type ReadonlyVec3, scale, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import type { UpAxis } from '../../../core/scene/model.ts'
import { heightOver, MAX_PLANES, type SectionPlane } from '../../../core/section/plane.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { perDocument } from '../perDocument.ts'

export const axisNames = ['x', 'y', 'z'] as const
export type AxisName = (typeof axisNames)[number]

/** A plane of the user's: along an axis, or laid on a face of the model. */
export interface CutPlane extends SectionPlane {
  along: AxisName | 'face'
  /** Distance along the normal at which the field shows 0: the picked face; the model's origin along axes. */
  zero: number
}

/** What cuts the model: single planes, or a box of which everything outside is cut away. */
export interface Sections {
  planes: readonly CutPlane[]
  box: Bounds | null
}

export const noSections: Sections = { planes: [], box: null }
export const sectionsAtom = perDocument<Sections>(noSections)
/** Which of the planes, or sides of the box, the panel speaks of. */
export const activePlaneAtom = perDocument(0)
export const hasSections = (get: Getter): boolean => get(sectionPlanesAtom).length > 0

const unitAxis = (axis: number, sign: number): Vec3 => [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0]

/** The six sides of a box as planes: −x, +x, −y, +y, −z, +z. */
export function planesOfBox(box: Bounds): CutPlane[] {
  return axisNames.flatMap((along, axis) => [
    { along, zero: 0, normal: unitAxis(axis, -1), distance: -box[axis] },
    { along, zero: 0, normal: unitAxis(axis, 1), distance: box[axis + 3] },
  ])
}

/** All planes that cut now, with what the panel and the handles need. */
export const cutPlanesAtom = atom((get): readonly CutPlane[] => {
  const { planes, box } = get(sectionsAtom)
  return box ? planesOfBox(box) : planes
})

export const sectionPlanesAtom = atom((get): readonly SectionPlane[] => get(cutPlanesAtom))

const middleOf = (box: Bounds): Vec3 => [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2]

/** A plane through the middle of the visible parts; the half that is nearer to the camera is cut away. */
export function planeAlong(along: AxisName, viewer: Viewer): CutPlane {
  const axis = axisNames.indexOf(along)
  const { position, target } = viewer.camera()
  const normal = unitAxis(axis, position[axis] - target[axis] < 0 ? -1 : 1)
  return { along, zero: 0, normal, distance: heightOver({ normal, distance: 0 }, middleOf(viewer.visibleBounds())) }
}

/** The axis that the viewer looks along most, but not from above. */
export function axisAhead(viewer: Viewer, up: UpAxis): AxisName {
  const { position, target } = viewer.camera()
  const away = subtract(position, target).map(Math.abs)
  const [first, second] = axisNames.filter((axis) => axis !== up)
  return away[axisNames.indexOf(first)] > away[axisNames.indexOf(second)] ? first : second
}

/** A plane on a face, moved a little into the part so that the cut shows. */
export function planeOnFace(point: ReadonlyVec3, faceNormal: ReadonlyVec3, size: number): CutPlane | undefined {
  const normal = normalize(faceNormal)
  if (!normal) return undefined
  const zero = heightOver({ normal, distance: 0 }, point)
  return { along: 'face', normal, zero, distance: zero - size * 0.01 }
}

export const flipped = (plane: CutPlane): CutPlane => ({ ...plane, normal: scale(plane.normal, -1), distance: -plane.distance, zero: -plane.zero })

/** What the field shows: the coordinate along the axis, or the distance from the picked face. */
export function coordinateOf({ along, normal, distance, zero }: CutPlane): number {
  return along === 'face' ? distance - zero : distance * signOf(normal)
}

export const distanceAt = ({ along, normal, zero }: CutPlane, coordinate: number): number =>
  along === 'face' ? coordinate + zero : coordinate * signOf(normal)

const signOf = (normal: ReadonlyVec3): number => (normal[0] + normal[1] + normal[2] < 0 ? -1 : 1)

/** How far a plane can go with something left to cut: distances along its normal. */
export function reachOf({ normal }: CutPlane, bounds: Bounds): [number, number] {
  const middle = heightOver({ normal, distance: 0 }, middleOf(bounds))
  const half = [0, 1, 2].reduce((sum, axis) => sum + (Math.abs(normal[axis]) * (bounds[axis + 3] - bounds[axis])) / 2, 0)
  return [middle - half, middle + half]
}

/** The sides of a box while it is made, as in `Bounds`. */
type Sides = [number, number, number, number, number, number]

/** Moves one plane, or one side of the box, which stays right side out. */
export function moved(state: Sections, index: number, distance: number): Sections {
  if (!Number.isFinite(distance)) return state
  const { box, planes } = state
  if (!box) return { box, planes: planes.map((plane, i) => (i === index ? { ...plane, distance } : plane)) }
  const axis = Math.floor(index / 2)
  const next: Sides = [...box]
  if (index % 2 === 0) next[axis] = Math.min(-distance, box[axis + 3])
  else next[axis + 3] = Math.max(distance, box[axis])
  return { planes, box: next }
}

/** A box with a tenth of air taken away on every side, so that it cuts at once. */
export function boxWithin(bounds: Bounds): Bounds {
  const middle = middleOf(bounds)
  const side = (i: number): number => middle[i % 3] + (bounds[i] - middle[i % 3]) * 0.8
  return [side(0), side(1), side(2), side(3), side(4), side(5)]
}

export function captureSections(get: Getter): Partial<ViewState> {
  return { sections: get(sectionPlanesAtom).map(({ normal, distance }) => ({ normal: [normal[0], normal[1], normal[2]], distance })) }
}

export function applySections(set: Setter, { sections }: ViewState): void {
  set(sectionsAtom, sectionsOf(sections))
  set(activePlaneAtom, 0)
}

/** The state behind a list of planes, as a view holds it. */
export function sectionsOf(list: ViewState['sections']): Sections {
  const planes = list.slice(0, MAX_PLANES).flatMap(({ normal, distance }): CutPlane[] => {
    const unit = normalize(normal)
    if (!unit) return []
    const axis = unit.findIndex((value) => Math.abs(value) > 1 - 1e-9)
    return [{ normal: unit, distance, along: axisNames[axis] ?? 'face', zero: axis < 0 ? distance : 0 }]
  })
  const box = boxOf(planes)
  return box ? { planes: [], box } : { planes, box: null }
}

function boxOf(planes: readonly CutPlane[]): Bounds | null {
  if (planes.length !== 6) return null
  const box: Sides = [NaN, NaN, NaN, NaN, NaN, NaN]
  for (const { along, normal, distance } of planes) {
    const axis = axisNames.findIndex((name) => name === along)
    if (axis < 0) return null
    if (normal[axis] < 0) box[axis] = -distance
    else box[axis + 3] = distance
  }
  return box.every(Number.isFinite) ? box : null
}
