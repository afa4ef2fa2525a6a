import { atom } from 'jotai'
import { transformPoint } from '../../../core/geometry/matrix.ts'
import { cross, type ReadonlyVec3, subtract, type Vec3 } from '../../../core/geometry/vector.ts'
import type { Pick, Viewer } from '../../../viewer/api.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { registerTool, toolAtom } from '../../state/tool.ts'
import { putPlane, startSection } from './sectionCommands.ts'
import { planeOnFace } from '../../state/inspect/sections.ts'

/** The next click on a face lays a plane on it. */
export const pickingFaceAtom = atom(false)

registerTool('section', {
  click({ pick }) {
    if (!appStore.get(pickingFaceAtom)) return false
    const viewer = appStore.get(viewerAtom)
    const normal = pick && viewer && normalAt(viewer, pick)
    if (pick && viewer && normal) {
      const box = viewer.visibleBounds()
      const plane = planeOnFace(pick.point, normal, Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
      if (plane) putPlane(plane)
      appStore.set(pickingFaceAtom, false)
    }
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

/** World normal, towards the viewer, of the triangle of a face nearest to where it was hit. */
function normalAt(viewer: Viewer, { face, node, part: id, point }: Pick): Vec3 | undefined {
  const part = appStore.get(documentAtom)?.parts.get(id)
  const mesh = part?.mesh
  if (!mesh || face < 0 || face + 1 >= mesh.faceStart.length) return undefined
  const world = viewer.transformOf(node)
  const corner = (index: number): Vec3 => {
    const at = mesh.indices[index] * 3
    const out: Vec3 = [0, 0, 0]
    const [ox, oy, oz] = part.offset ?? [0, 0, 0]
    transformPoint(out, 0, world, 0, mesh.positions[at] + ox, mesh.positions[at + 1] + oy, mesh.positions[at + 2] + oz)
    return out
  }
  let best: { distance: number; normal: Vec3 } | undefined
  for (let triangle = mesh.faceStart[face]; triangle < mesh.faceStart[face + 1]; triangle++) {
    const [a, b, c] = [corner(triangle * 3), corner(triangle * 3 + 1), corner(triangle * 3 + 2)]
    const middle: ReadonlyVec3 = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3]
    const distance = Math.hypot(...subtract(middle, point))
    const normal = cross(subtract(b, a), subtract(c, a))
    if ((!best || distance < best.distance) && Math.hypot(...normal) > 0) best = { distance, normal }
  }
  if (!best) return undefined
  const { position, target } = viewer.camera()
  const toViewer = subtract(position, target)
  const { normal } = best
  return normal[0] * toViewer[0] + normal[1] * toViewer[1] + normal[2] * toViewer[2] < 0 ? [-normal[0], -normal[1], -normal[2]] : normal
}
