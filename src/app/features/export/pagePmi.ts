import type { TFunction } from 'i18next'
import { transformPoint } from '../../../core/geometry/matrix.ts'
import { labelPlace } from '../../../core/pmi/labelPlace.ts'
import { cameraOfView, hiddenInView, listedViews } from '../../../core/pmi/savedView.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import { subtract } from '../../../core/geometry/vector.ts'
import { pmiRows } from '../../../core/pmi/rows.ts'
import type { OpenDocument } from '../../state/document.ts'
import { inspectionTable } from '../../ui/pmi/inspectionSheet.ts'
import type { PageCallout, PagePmi } from './page/pageData.ts'

/** Coordinates of all drawings that a page holds, at most: three megabytes of text. */
const MOST_NUMBERS = 600_000
/** Digits of coordinates, millimetres. */
const DIGITS = 3

/** Views of a file with their callouts, and the inspection sheet, for an exported page; undefined where the model has none. */
export function pagePmi({ structure: { pmi }, index, parts }: OpenDocument, t: TFunction<'measure'>): PagePmi | undefined {
  if (!pmi) return undefined
  const world = (node: NodeId): Float64Array => index.world.slice(node * 16, node * 16 + 16)
  const rows = pmiRows(pmi, index)
  const callouts: PageCallout[] = []
  const places = new Map<NodeId, number>()
  let numbers = 0
  for (const node of index.occurrences) {
    if (!index.nodes[node].views) continue
    const part = parts.get(index.nodes[node].part!)
    const drawn = part && drawingOf(part, world(node))
    if (!drawn || (numbers += drawn.lines.length + drawn.triangles.length) > MOST_NUMBERS) continue
    const balloons = (index.nodes[node].annotations ?? []).map((place) => place + 1)
    const at = balloons.length > 0 ? labelPlace(rows[balloons[0] - 1], index, parts, world)?.text : undefined
    places.set(node, callouts.push({ ...drawn, balloons, ...(at && { at }) }) - 1)
  }
  const views = listedViews(pmi).annotated.flatMap(({ view, place }) => {
    const camera = cameraOfView(index, view, place, parts, 1)
    if (!camera) return []
    const hidden = hiddenInView(index, view, place)
    const shown = [...places].filter(([node]) => !hidden.has(node)).map(([, callout]) => callout)
    return [{ name: view.name, back: subtract(camera.position, camera.target), up: camera.up, callouts: shown }]
  })
  const sheet = inspectionTable(rows, t)
  return rows.length === 0 && views.length === 0 ? undefined : { views, callouts, sheet: { title: sheet.title, rows: sheet.rows.map((row) => row.map(plain)) } }
}

/** A cell without symbols that the fonts of a device may lack: circled letters in parentheses, frames without their symbol, whose name stands beside them. */
const plain = (cell: string): string =>
  cell.replace(/^[^\s\w.]+ \| /, '').replace(/[\u24b6-\u24cf]/g, (sign) => `(${String.fromCharCode(sign.charCodeAt(0) - 0x24b6 + 0x41)})`)

/** Line segments and triangles of a drawing, xyz after xyz, world millimetres. */
function drawingOf({ mesh, edges, offset = [0, 0, 0] }: Part, matrix: Float64Array): { lines: number[]; triangles: number[] } {
  const lines: number[] = []
  const triangles: number[] = []
  const point = new Float64Array(3)
  const add = (out: number[], from: Float32Array, at: number): void => {
    transformPoint(point, 0, matrix, 0, from[at * 3] + offset[0], from[at * 3 + 1] + offset[1], from[at * 3 + 2] + offset[2])
    for (const value of point) out.push(Number(value.toFixed(DIGITS)))
  }
  if (edges)
    for (let edge = 0; edge + 1 < edges.start.length; edge++)
      for (let at = edges.start[edge]; at + 1 < edges.start[edge + 1]; at++) {
        add(lines, edges.points, at)
        add(lines, edges.points, at + 1)
      }
  if (mesh) for (const vertex of mesh.indices) add(triangles, mesh.positions, vertex)
  return { lines, triangles }
}
