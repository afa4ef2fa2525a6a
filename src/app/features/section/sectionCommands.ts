import { atom } from 'jotai'
import { MAX_PLANES } from '../../../core/section/plane.ts'
import type { Pick } from '../../../viewer/api.ts'
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
import { appStore } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
import { upAxisAtom } from '../../state/viewState.ts'

/** A first plane across the visible parts, when nothing is cut yet. */
function startSection(): void {
  const viewer = appStore.get(viewerAtom)
  const { planes, box } = appStore.get(sectionsAtom)
  if (viewer && planes.length === 0 && !box) putPlane(planeAlong(axisAhead(viewer, appStore.get(upAxisAtom)), viewer))
}

/** Puts a plane in the place of the active one. */
function putPlane(plane: CutPlane): void {
  const { planes, box } = appStore.get(sectionsAtom)
  const active = Math.min(appStore.get(activePlaneAtom), planes.length - 1)
  setAsStep(sectionsAtom, { box: null, planes: box || planes.length === 0 ? [plane] : planes.map((each, i) => (i === active ? plane : each)) })
  if (box) appStore.set(activePlaneAtom, 0)
}

/** Lays the active plane on a face, a little into the part. False when that is no face. */
export function putOnFace({ part, node, face, point }: Pick): boolean {
  const viewer = appStore.get(viewerAtom)
  const triangles = viewer && trianglesOfFace(viewer, appStore.get(documentAtom)?.parts.get(part), node, face)
  const normal = triangles && normalTowardsEye(viewer, triangles, point)
  if (!normal) return false
  const box = viewer.visibleBounds()
  const plane = planeOnFace(point, normal, Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  if (plane) putPlane(plane)
  return plane !== undefined
}

export function putAlong(along: AxisName): void {
  const viewer = appStore.get(viewerAtom)
  if (viewer) putPlane(planeAlong(along, viewer))
}

/** One plane more, along the first axis that has none. */
export function addPlane(): void {
  const viewer = appStore.get(viewerAtom)
  const { planes, box } = appStore.get(sectionsAtom)
  if (!viewer || planes.length >= MAX_PLANES) return
  const along = axisNames.find((axis) => !planes.some((plane) => plane.along === axis)) ?? 'x'
  const before = box ? [] : planes
  setAsStep(sectionsAtom, { box: null, planes: [...before, planeAlong(along, viewer)] })
  appStore.set(activePlaneAtom, before.length)
}

export function toggleBox(): void {
  const viewer = appStore.get(viewerAtom)
  if (!viewer) return
  const { box } = appStore.get(sectionsAtom)
  setAsStep(sectionsAtom, box ? noSections : { planes: [], box: boxWithin(viewer.visibleBounds()) })
  appStore.set(activePlaneAtom, 0)
}

export function flipPlane(index: number): void {
  const state = appStore.get(sectionsAtom)
  if (!state.box) setAsStep(sectionsAtom, { ...state, planes: state.planes.map((plane, i) => (i === index ? flipped(plane) : plane)) })
}

export function removePlane(index: number): void {
  const state = appStore.get(sectionsAtom)
  setAsStep(sectionsAtom, state.box ? noSections : { ...state, planes: state.planes.filter((_, i) => i !== index) })
  appStore.set(activePlaneAtom, 0)
}

export function clearSections(): void {
  setAsStep(sectionsAtom, noSections)
  appStore.set(activePlaneAtom, 0)
}

/** The next click on a face lays a plane on it. */
export const pickingFaceAtom = atom(false)

registerTool('section', {
  click({ pick }) {
    if (!appStore.get(pickingFaceAtom)) return false
    if (pick && putOnFace(pick)) appStore.set(pickingFaceAtom, false)
    return true
  },
  escape() {
    if (!appStore.get(pickingFaceAtom)) return false
    appStore.set(pickingFaceAtom, false)
    return true
  },
})

appStore.sub(toolAtom, () => {
  if (appStore.get(toolAtom) === 'section') startSection()
  else appStore.set(pickingFaceAtom, false)
})
if (appStore.get(toolAtom) === 'section') startSection()
