import { atom } from 'jotai'
import { MAX_PLANES } from '../../../core/section/plane.ts'
import type { Pick } from '../../../../packages/viewer/src/api.ts'
import { normalTowardsEye, trianglesOfFace } from '../../services/viewer/facePlace.ts'
import { documentAtom } from '../../state/document.ts'
import { setAsStep } from '../../state/history.ts'
import {
  activePlaneAtom,
  axisAhead,
  type AxisName,
  axisNames,
  boxWithin,
  type CutPlane,
  flipped,
  noSections,
  planeAlong,
  planeOnFace,
  sectionsAtom,
} from '../../state/inspect/sections.ts'
import { perDocument } from '../../state/perDocument.ts'
import type { Store } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
import { upAxisAtom } from '../../state/viewState.ts'

/** A first plane across the visible parts, when nothing is cut yet. */
function startSection(store: Store): void {
  const viewer = store.get(viewerAtom)
  const { planes, box } = store.get(sectionsAtom)
  if (viewer && planes.length === 0 && !box) putPlane(store, planeAlong(axisAhead(viewer, store.get(upAxisAtom)), viewer))
}

/** Puts a plane in the place of the active one. */
function putPlane(store: Store, plane: CutPlane): void {
  const { planes, box } = store.get(sectionsAtom)
  const active = Math.min(store.get(activePlaneAtom), planes.length - 1)
  setAsStep(store, sectionsAtom, { box: null, planes: box || planes.length === 0 ? [plane] : planes.map((each, i) => (i === active ? plane : each)) })
  if (box) store.set(activePlaneAtom, 0)
}

/** Lays the active plane on a face, a little into the part. False when that is no face. */
export function putOnFace(store: Store, { part, node, face, point }: Pick): boolean {
  const viewer = store.get(viewerAtom)
  const triangles = viewer && trianglesOfFace(viewer, store.get(documentAtom)?.parts.get(part), node, face)
  const normal = triangles && normalTowardsEye(viewer, triangles, point)
  if (!normal) return false
  const box = viewer.visibleBounds()
  const plane = planeOnFace(point, normal, Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  if (plane) putPlane(store, plane)
  return plane !== undefined
}

export function putAlong(store: Store, along: AxisName): void {
  const viewer = store.get(viewerAtom)
  if (viewer) putPlane(store, planeAlong(along, viewer))
}

/** One plane more, along the first axis that has none. */
export function addPlane(store: Store): void {
  const viewer = store.get(viewerAtom)
  const { planes, box } = store.get(sectionsAtom)
  if (!viewer || planes.length >= MAX_PLANES) return
  const along = axisNames.find((axis) => !planes.some((plane) => plane.along === axis)) ?? 'x'
  const before = box ? [] : planes
  setAsStep(store, sectionsAtom, { box: null, planes: [...before, planeAlong(along, viewer)] })
  store.set(activePlaneAtom, before.length)
}

export function toggleBox(store: Store): void {
  const viewer = store.get(viewerAtom)
  if (!viewer) return
  const { box } = store.get(sectionsAtom)
  setAsStep(store, sectionsAtom, box ? noSections : { planes: [], box: boxWithin(viewer.visibleBounds()) })
  store.set(activePlaneAtom, 0)
}

export function flipPlane(store: Store, index: number): void {
  const state = store.get(sectionsAtom)
  if (!state.box) setAsStep(store, sectionsAtom, { ...state, planes: state.planes.map((plane, i) => (i === index ? flipped(plane) : plane)) })
}

export function removePlane(store: Store, index: number): void {
  const state = store.get(sectionsAtom)
  setAsStep(store, sectionsAtom, state.box ? noSections : { ...state, planes: state.planes.filter((_, i) => i !== index) })
  store.set(activePlaneAtom, 0)
}

export function clearSections(store: Store): void {
  setAsStep(store, sectionsAtom, noSections)
  store.set(activePlaneAtom, 0)
}

/** The next click on a face lays a plane on it. */
export const pickingFaceAtom = atom(false)

/** Whether the tool has been in hand since its last start: another canvas below it puts no plane. */
const isStartedAtom = perDocument(false)

registerTool('section', {
  hold(store) {
    if (!store.get(isStartedAtom)) startSection(store)
    store.set(isStartedAtom, true)
    return () => {
      if (store.get(toolAtom) === 'section') return
      store.set(isStartedAtom, false)
      store.set(pickingFaceAtom, false)
    }
  },
  click(store, { pick }) {
    if (!store.get(pickingFaceAtom)) return false
    if (pick && putOnFace(store, pick)) store.set(pickingFaceAtom, false)
    return true
  },
  escape(store) {
    if (!store.get(pickingFaceAtom)) return false
    store.set(pickingFaceAtom, false)
    return true
  },
})
