import type { ViewState } from '../../../../contract/viewState.ts'
import type { ExportScene, ExportView } from '../../../core/export/exportScene.ts'
import { cross, normalize, subtract, transformPoint, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { PartId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { turnBetween } from '../../../core/scene/upAxis.ts'
import { occurrencesAtPaths } from '../../state/partPath.ts'

/** Shape of the window that a view gets: the user's own is that of a screen. */
const ASPECT = 16 / 9
/** No annotation of a file belongs to views from this place on. */
const FIRST = 1_000_000

interface UserView {
  name: string
  state: ViewState
}

/** The scene with views that the user has saved, as formats have them that hold views: camera, cut planes, and the parts that are hidden everywhere. The scene is written with z upwards. */
export function withUserViews(scene: ExportScene, index: SceneIndex, views: readonly UserView[]): ExportScene {
  const own = views.flatMap(({ name, state }, at) => viewOf(scene, index, name, state, FIRST + at) ?? [])
  if (own.length === 0) return scene
  const { pmi, callouts, views: ofFile } = scene.annotations ?? { pmi: { annotations: [] }, callouts: [], views: [] }
  return { ...scene, annotations: { pmi, callouts, views: [...ofFile, ...own] } }
}

/** Undefined for a view of a drawing. */
function viewOf(
  { upAxis }: ExportScene,
  index: SceneIndex,
  name: string,
  { camera, sections, hidden, isolated }: ViewState,
  place: number,
): ExportView | undefined {
  if (!camera) return undefined
  const turn = turnBetween(upAxis, 'z')
  const turned = ([x, y, z]: readonly number[]): Vec3 => {
    const out: Vec3 = [0, 0, 0]
    transformPoint(out, 0, turn, 0, x, y, z)
    return out
  }
  const [eye, target] = [turned(camera.position), turned(camera.target)]
  const way = subtract(target, eye)
  const forward = normalize(way)
  const right = forward && normalize(cross(forward, turned(camera.up)))
  if (!forward || !right) return undefined
  return {
    name,
    place,
    camera: {
      projection: camera.projection,
      eye,
      forward,
      up: cross(right, forward),
      distance: Math.hypot(...way),
      window: { width: camera.height * ASPECT, height: camera.height, shift: [0, 0] },
    },
    sections: sections.map(({ normal, distance }) => ({ normal: turned(normal), distance })),
    hidden: hiddenParts(index, hidden, isolated),
  }
}

/** Parts of which a view shows no occurrence. */
function hiddenParts(index: SceneIndex, hidden: readonly string[], isolated: readonly string[]): PartId[] {
  const [off, alone] = [occurrencesAtPaths(index, hidden), occurrencesAtPaths(index, isolated)]
  const shown = new Set<PartId>()
  const all = new Set<PartId>()
  for (const node of index.bodies) {
    const part = index.nodes[node].part!
    all.add(part)
    if (!off.has(node) && (isolated.length === 0 || alone.has(node))) shown.add(part)
  }
  return [...all].filter((part) => !shown.has(part))
}
