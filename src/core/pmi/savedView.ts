import { addScaled, cross, dot, normalize, scale, transformPoint, type Vec3 } from '../geometry/matrix.ts'
import { type NodeId, type Part, type PartId, roleCode } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import type { SectionPlane } from '../section/plane.ts'
import type { Pmi, PmiView } from './annotation.ts'

/** Space around the model and the callouts of a view. */
const MARGIN = 1.03
/** A window this many times as high as its contents was not chosen by the author: some writers state one size for all views. */
const TOO_HIGH = 3

/** The camera of a view in the world of the model, millimetres; `height` is that of the picture at the target. */
export interface PlacedCamera {
  position: Vec3
  target: Vec3
  up: Vec3
  projection: 'perspective' | 'orthographic'
  height: number
}

/** Nodes of the callouts that a view shows, in preorder. `place`: of the view in `Pmi.views`. */
const calloutsOfView = (index: SceneIndex, place: number): NodeId[] => [...index.occurrences].filter((node) => index.nodes[node].views?.includes(place))

/** Occurrences that are hidden in a view: callouts of other views, bodies that it leaves out; all else is as the file states. */
export function hiddenInView(index: SceneIndex, view: PmiView, place: number): Set<NodeId> {
  const hidden = new Set<NodeId>()
  for (const node of index.occurrences) {
    if (index.role[node] === roleCode('annotation') ? !index.nodes[node].views?.includes(place) : index.hiddenInFile[node] === 1) hidden.add(node)
  }
  const nodesOf = (parts: readonly PartId[]): NodeId[] => parts.flatMap((part) => index.nodesOfPart.get(part) ?? [])
  for (const node of nodesOf(view.hidden)) hidden.add(node)
  for (const node of nodesOf(view.shown)) hidden.delete(node)
  return hidden
}

/** Matrix from the coordinates of the file that states a view to those of the world, column-major at an offset in `index.world`: that of its callouts. */
const placeOfView = (index: SceneIndex, place: number): number => (calloutsOfView(index, place)[0] ?? 0) * 16

/** Planes by which a view cuts the model, in the world of the model. */
export function sectionsOfView(index: SceneIndex, { sections }: PmiView, place: number): SectionPlane[] {
  const at = placeOfView(index, place)
  return sections.flatMap((plane) => {
    const normal = normalize(turned(index, at, plane.normal))
    if (!normal) return []
    const point = moved(index, at, scale(plane.normal, plane.distance))
    return [{ normal, distance: dot(normal, point) }]
  })
}

/**
 * The camera of a view, so far away and with so much of the picture that all bodies and callouts that the view shows are within it; undefined where the file states none.
 * `aspect`: width of the picture by its height.
 */
export function cameraOfView(index: SceneIndex, view: PmiView, place: number, parts: ReadonlyMap<PartId, Part>, aspect: number): PlacedCamera | undefined {
  const { camera } = view
  if (!camera) return undefined
  const at = placeOfView(index, place)
  const forward = normalize(turned(index, at, camera.forward))
  const up = normalize(turned(index, at, camera.up))
  if (!forward || !up) return undefined
  const right = cross(forward, up)
  const eye = moved(index, at, camera.eye)
  const { window } = camera
  if (camera.projection === 'perspective' && window && camera.distance > 0)
    return {
      position: eye,
      target: addScaled(eye, forward, camera.distance),
      up,
      projection: 'perspective',
      height: Math.max(window.height, window.width / aspect),
    }
  const box = extent(index, hiddenInView(index, view, place), parts, [right, up, forward])
  if (!box) return undefined
  const middle = (axis: number): number => (box[axis] + box[axis + 3]) / 2
  const half = (axis: number, centre: number): number => Math.max(box[axis + 3] - centre, centre - box[axis])
  const heightAround = (x: number, y: number): number => 2 * MARGIN * Math.max(half(1, y), half(0, x) / aspect)
  const own: [number, number] = [dot(eye, right) + (window?.shift[0] ?? 0), dot(eye, up) + (window?.shift[1] ?? 0)]
  const least = heightAround(middle(0), middle(1))
  const isChosen = window !== undefined && window.height <= TOO_HIGH * Math.max(half(1, middle(1)), half(0, middle(0))) * 2
  const [x, y] = isChosen ? own : [middle(0), middle(1)]
  const height = isChosen ? Math.max(window.height, heightAround(x, y)) : least
  const target: Vec3 = [0, 1, 2].map((axis) => right[axis] * x + up[axis] * y + forward[axis] * middle(2)) as Vec3
  const away = Math.max(height, box[5] - box[2]) * 2
  return { position: addScaled(target, forward, -away), target, up, projection: 'orthographic', height }
}

/** Lowest and highest coordinates along three axes of all occurrences but the hidden ones; undefined where nothing is. */
function extent(index: SceneIndex, hidden: ReadonlySet<NodeId>, parts: ReadonlyMap<PartId, Part>, axes: readonly Vec3[]): number[] | undefined {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  const point = new Float64Array(3)
  for (const node of index.occurrences) {
    const bounds = index.partAt(parts, node)?.bounds
    if (!bounds || hidden.has(node) || !bounds.every(Number.isFinite) || bounds[0] > bounds[3]) continue
    for (let corner = 0; corner < 8; corner++) {
      transformPoint(point, 0, index.world, node * 16, bounds[corner & 1 ? 3 : 0], bounds[corner & 2 ? 4 : 1], bounds[corner & 4 ? 5 : 2])
      axes.forEach((axis, i) => {
        const value = axis[0] * point[0] + axis[1] * point[1] + axis[2] * point[2]
        out[i] = Math.min(out[i], value)
        out[i + 3] = Math.max(out[i + 3], value)
      })
    }
  }
  return out[0] <= out[3] ? out : undefined
}

function moved({ world }: SceneIndex, at: number, point: readonly number[]): Vec3 {
  const out: Vec3 = [0, 0, 0]
  transformPoint(out, 0, world, at, point[0], point[1], point[2])
  return out
}

const turned = ({ world }: SceneIndex, at: number, [x, y, z]: readonly number[]): Vec3 =>
  [0, 1, 2].map((row) => world[at + row] * x + world[at + 4 + row] * y + world[at + 8 + row] * z) as Vec3

/** A view of the file in the list of those that the page offers. */
export interface ListedView {
  view: PmiView
  place: number
}

/**
 * Views of a file as they are offered: those with annotations in the file's order, then the others (the standard views of the authoring program). A view without
 * annotations beside one of the same name is the same again, and left out; so are those without a camera.
 */
export function listedViews({ views }: Pmi): { annotated: ListedView[]; standard: ListedView[] } {
  const all = views.map((view, place) => ({ view, place })).filter(({ view }) => view.camera)
  const annotated = all.filter(({ view }) => view.annotations > 0)
  const names = new Set(annotated.map(({ view }) => view.name))
  return { annotated, standard: all.filter(({ view }) => view.annotations === 0 && !names.has(view.name)) }
}
