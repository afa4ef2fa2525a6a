import type { TFunction } from 'i18next'
import { prepareModel } from '../../../../workers/entries/client.ts'
import type { ExportNode } from '../../../core/export/exportScene.ts'
import { subtract, transformPoint } from '../../../core/geometry/matrix.ts'
import { labelPlace } from '../../../core/pmi/labelPlace.ts'
import { pmiRows } from '../../../core/pmi/rows.ts'
import { cameraOfView, hiddenInView, listedViews, sectionsOfView } from '../../../core/pmi/savedView.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import { fileName } from '../../lib/browser.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { unitAtom } from '../../state/viewState.ts'
import { inspectionTable } from '../../ui/pmi/pmiText.ts'
import { type ExportedFile, follow, type JobContext, throwIfCancelled } from '../../services/export/exportJob.ts'
import type { PageCallout, PageLabels, PagePmi } from './page/pageData.ts'
import { pageText } from './page/pageText.ts'
import { type SceneChoice, shownScene } from '../../services/export/shownScene.ts'
import { pageScene } from './pageScene.ts'

/** Coordinates of all drawings that a page holds, at most: three megabytes of text. */
const MOST_NUMBERS = 600_000
/** Digits of coordinates, millimetres. */
const DIGITS = 3

/** Views of a file with their callouts, and the inspection sheet, for an exported page; undefined where the model has none. `nodes`: those of the page's model. */
export function pagePmi({ structure: { pmi }, index, parts }: OpenDocument, nodes: readonly ExportNode[], t: TFunction<'measure'>): PagePmi | undefined {
  if (!pmi) return undefined
  const world = (node: NodeId): Float64Array => index.world.slice(node * 16, node * 16 + 16)
  const rows = pmiRows(pmi, index)
  const callouts: PageCallout[] = []
  const places = new Map<NodeId, number>()
  let numbers = 0
  for (const node of index.occurrences) {
    if (!index.nodes[node].views) continue
    const part = index.partAt(parts, node)
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
    const gone = nodes.flatMap(({ id, part }, at) => (part !== undefined && id !== undefined && hidden.has(id) ? [at] : []))
    const back = subtract(camera.position, camera.target)
    return [{ name: view.name, back, up: camera.up, callouts: shown, hidden: gone, planes: sectionsOfView(index, view, place) }]
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

/** A page of one file that shows the model without a connection. */
export async function htmlFile(
  store: Store,
  labels: PageLabels,
  colors: boolean,
  choice: SceneChoice,
  { progress, signal }: JobContext,
): Promise<ExportedFile> {
  const document = store.get(documentAtom)
  const found = shownScene(store.get, choice)
  if (!document || !found) throw new Error('nothing to export')
  const { model, parts } = pageScene(found, document.structure, document.parts, colors)
  const prepared = await follow(
    prepareModel(model, parts, (fraction) => progress(fraction * 0.8)),
    signal,
  )
  const { default: viewer } = await import('./page/main.ts?bundle')
  throwIfCancelled(signal)
  const pmi = pagePmi(document, found.nodes, i18n.getFixedT(i18n.language, 'measure'))
  const opacities = found.nodes.flatMap(({ opacity }, node): [number, number][] => (opacity === undefined ? [] : [[node, opacity]]))
  progress(0.9)
  const data = {
    name: document.name,
    language: i18n.language,
    unit: store.get(unitAtom),
    labels,
    ...(pmi && { pmi }),
    ...(opacities.length > 0 && { opacities }),
  }
  const blob = await pageText(data, viewer, prepared)
  progress(1)
  return { blob, name: fileName(document.name, 'html') }
}
