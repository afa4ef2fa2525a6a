import type { PmiView, ViewCamera } from '../../../../src/core/pmi/annotation.ts'
import { addScaled, dot, scale, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { SectionPlane } from '../../../../src/core/section/plane.ts'
import { asEnum, asNumber, asNumbers, asRow, asRows } from '../part21/plain.ts'
import { placementMatrix } from '../structure/placement.ts'
import type { Graph } from './graph.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'

/** Members of nested clippings that are followed. */
const MAX_CLIPPINGS = 100

const column = (matrix: Float64Array, at: number): Vec3 => [matrix[at * 4], matrix[at * 4 + 1], matrix[at * 4 + 2]]

/**
 * Camera of a saved view; undefined without a place. `mm`: millimetres per unit of length of the view. The line of sight is the Z axis of the placement, up is Y, and
 * X points to the left (ISO 10303-46 states a right-handed system that looks along Z).
 */
export function cameraOf(graph: Graph, row: number, mm: number): ViewCamera | undefined {
  const place = placementMatrix(graph.exchange, asRow(graph.attr(row, 'CAMERA_MODEL_D3', 0, 1)), mm)
  if (!place) return undefined
  const volume = graph.args(asRow(graph.attr(row, 'CAMERA_MODEL_D3', 1, 2)))
  const up = column(place, 1)
  const forward = column(place, 2)
  const point = asNumbers(graph.args(asRow(volume[1]))[1]).map((value) => (Number.isFinite(value) ? value * mm : 0))
  const isCentral = asEnum(volume[0]) === 'CENTRAL'
  let eye = column(place, 3)
  // The projection point is stated in the view's own axes.
  if (isCentral) for (let axis = 0; axis < 3; axis++) eye = addScaled(eye, column(place, axis), point[axis] ?? 0)
  const distance = Math.abs(asNumber(volume[2]) ?? 0) * mm
  const window = windowOf(graph, asRow(volume[8]), mm)
  return {
    projection: isCentral ? 'perspective' : 'orthographic',
    eye,
    forward,
    up,
    distance: Number.isFinite(distance) ? distance : 0,
    ...(window && { window }),
  }
}

function windowOf(graph: Graph, row: number, mm: number): ViewCamera['window'] {
  const [, x, y, place] = graph.args(row)
  const width = Math.abs(asNumber(x) ?? 0) * mm
  const height = Math.abs(asNumber(y) ?? 0) * mm
  if (!(width > 0 && height > 0 && width < 1e9 && height < 1e9)) return undefined
  // A placement in two or three dimensions; its point is the lower left corner, counted along X, which points to the left.
  const corner = asNumbers(graph.args(asRow(graph.args(asRow(place))[1]))[1])
  const [left, low] = [0, 1].map((axis) => (Number.isFinite(corner[axis]) ? corner[axis] * mm : 0))
  return { width, height, shift: corner.length < 2 ? [0, 0] : [0 - (left + width / 2), low + height / 2] }
}

/** Planes that a camera cuts the model by: what lies on the side of a normal is cut away. */
export function clippingOf(graph: Graph, row: number, mm: number): SectionPlane[] {
  const planes: SectionPlane[] = []
  const add = (normal: Vec3, point: Vec3): void => {
    const distance = dot(normal, point)
    if (Number.isFinite(distance)) planes.push({ normal, distance })
  }
  const names = graph.names(row)
  const clipping = names.find((name) => name === 'CAMERA_MODEL_D3_MULTI_CLIPPING')
  let left = MAX_CLIPPINGS
  const visit = (members: readonly number[]): void => {
    for (const member of members) {
      if (left-- <= 0) return
      if (graph.is(member, 'PLANE')) {
        const place = placementMatrix(graph.exchange, asRow(graph.attr(member, 'ELEMENTARY_SURFACE', 0, 1)), mm)
        if (place) add(column(place, 2), column(place, 3))
        // An intersection takes away only what lies before all of its planes, which is no cut by planes one at a time.
      } else if (graph.is(member, 'CAMERA_MODEL_D3_MULTI_CLIPPING_UNION')) visit(asRows(graph.args(member)[1]))
    }
  }
  if (clipping) visit(asRows(graph.attr(row, clipping, 0, 3)))
  const place = placementMatrix(graph.exchange, asRow(graph.attr(row, 'CAMERA_MODEL_D3', 0, 1)), mm)
  const volume = graph.args(asRow(graph.attr(row, 'CAMERA_MODEL_D3', 1, 2)))
  if (place) {
    const eye = column(place, 3)
    const forward = column(place, 2)
    const at = (value: number | undefined): Vec3 => addScaled(eye, forward, (value ?? Number.NaN) * mm)
    if (asEnum(volume[4]) === 'T') add(scale(forward, -1), at(asNumber(volume[3])))
    if (asEnum(volume[6]) === 'T') add(forward, at(asNumber(volume[5])))
  }
  return planes
}

const MAX_NESTING = 20
const MAX_ITEMS = 500_000

/** Rows of all items of the shapes that a view shows by mapped items; shapes within shapes are followed. */
function shownItems({ exchange, representations }: StepDocument, model: number): Set<number> {
  const out = new Set<number>()
  const seen = new Set([model])
  const visit = (row: number, depth: number): void => {
    for (const item of representations.any(row)?.items ?? []) {
      if (out.size > MAX_ITEMS) return
      if (depth > 0) out.add(item)
      if (representations.kind(item) !== 'mapped') continue
      const map = asRow(exchange.part(item, 'MAPPED_ITEM')?.at(-2))
      const mapped = asRow(exchange.args(map)[1])
      if (mapped < 0 || depth > MAX_NESTING || seen.has(mapped)) continue
      seen.add(mapped)
      visit(mapped, depth + 1)
    }
  }
  visit(model, 0)
  return out
}

/**
 * Bodies of a file that a view does not show, and construction geometry that it does. A view that maps no body (of an assembly it maps the top alone, some writers map nothing)
 * shows all of them.
 */
export function viewGeometry(document: StepDocument, model: number, parts: readonly PartSource[]): Pick<PmiView, 'hidden' | 'shown'> {
  const items = shownItems(document, model)
  const own = parts.filter((part) => part.document === document && part.role !== 'annotation')
  const listed = own.filter((part) => part.items.some((item) => items.has(item)))
  const bodies = own.filter(({ role }) => role === undefined)
  const shownBodies = listed.filter(({ role }) => role === undefined)
  const hidden = shownBodies.length === 0 ? [] : bodies.filter((part) => !shownBodies.includes(part))
  return { hidden: hidden.map(({ id }) => id), shown: listed.filter(({ role }) => role === 'construction').map(({ id }) => id) }
}
