import { subtract } from '../../../core/geometry/matrix.ts'
import { useStore } from 'jotai'
import { depthOf, pointAtDepth, type Sight, type Spot } from '../../../core/markup/markPath.ts'
import type { DrawingViewer, Viewer } from '../../../../packages/viewer/src/api.ts'
import { nodeOfAnchor, pointOfAnchor } from '../../state/comments/commentState.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { isSameView, type Mark } from '../../state/markup/marks.ts'
import { partPath } from '../../state/partPath.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { useCanvasFrame } from '../../ui/overlay/Pinned.tsx'
import { pinnedAtom } from './markupSettings.ts'

/** Where a mark stands, apart from how it looks. */
type Placed = Pick<Mark, 'space' | 'points' | 'aspect' | 'part' | 'camera' | 'tab'>

/** What marks are drawn over: the picture of a model, the model itself, or a tab of a drawing. */
export interface Sheet {
  readonly canvas: HTMLCanvasElement
  /** Where its points are on the canvas now; undefined while it is not to be seen. */
  spots(mark: Placed): Spot[] | undefined
  /** Fixes drawn points to the sheet. */
  place(spots: readonly Spot[]): Placed
  /** The same for a mark that has a place already: it stays attached to the same thing. */
  replace(mark: Placed, spots: readonly Spot[]): Partial<Placed>
  /** Calls the listener when the places on the canvas may have changed. Returns the way to stop. */
  onFrame(listener: () => void): () => void
}

/** Precision of numbers that are shares of the picture. */
const FRACTION_DIGITS = 1e5
/** A tenth of a micrometre in a metre. */
const DIGITS = 8
const short = (value: number): number => Number(value.toPrecision(DIGITS))
const rounded = (value: number): number => Math.round(value * FRACTION_DIGITS) / FRACTION_DIGITS

/** The sheet for the model or drawing on screen. */
export function sheetNow(store: Store): Sheet | undefined {
  const document = store.get(documentAtom)
  const drawing = store.get(drawingViewerAtom)
  const viewer = store.get(viewerAtom)
  if (document?.drawing) return drawing ? drawingSheet(store, drawing) : undefined
  return document && viewer ? modelSheet(store, viewer, document) : undefined
}

function drawingSheet(store: Store, viewer: DrawingViewer): Sheet {
  const points = (spots: readonly Spot[]): Mark['points'] =>
    spots.map(({ x, y }) => {
      const at = viewer.toSheet(x, y)
      return [short(at.x), short(at.y), 0]
    })
  return {
    canvas: viewer.canvas,
    spots: (mark) => (mark.tab === store.get(spaceAtom) ? mark.points.map(([x, y]) => viewer.toScreen(x, y)) : undefined),
    place: (spots) => ({ space: 'model', points: points(spots), tab: store.get(spaceAtom) }),
    replace: (_mark, spots) => ({ points: points(spots) }),
    onFrame: (listener) => viewer.on('frame', listener),
  }
}

function modelSheet(store: Store, viewer: Viewer, document: OpenDocument): Sheet {
  const { canvas } = viewer
  const sight = (): Sight => {
    const camera = viewer.camera()
    const { clientWidth: width, clientHeight: height } = canvas
    return { ...camera, middle: viewer.project(camera.target) ?? { x: width / 2, y: height / 2 }, pixels: height }
  }
  const fractions = (spots: readonly Spot[]): Mark['points'] => spots.map(({ x, y }) => [rounded(x / canvas.clientWidth), rounded(y / canvas.clientHeight)])
  const onModel = (spots: readonly Spot[], through: [number, number, number], part?: string): Mark['points'] => {
    const from = sight()
    const depth = depthOf(from, through)
    const home = homeShift(document, viewer, part)
    return spots.map((spot) => {
      const [x, y, z] = subtract(pointAtDepth(from, spot, depth), home)
      return [short(x), short(y), short(z)]
    })
  }
  return {
    canvas,
    spots(mark) {
      if (mark.space === 'picture') {
        if (mark.camera && !isSameView(mark.camera, viewer.camera())) return undefined
        const { clientWidth: width, clientHeight: height } = canvas
        const drawn = (mark.aspect ?? width / height) * height
        return mark.points.map(([x, y]) => ({ x: width / 2 + (x - 0.5) * drawn, y: y * height }))
      }
      if (isHidden(store, document, mark.part)) return undefined
      const home = homeShift(document, viewer, mark.part)
      const spots: Spot[] = []
      for (const [x, y, z = 0] of mark.points) {
        const at = viewer.project([x + home[0], y + home[1], z + home[2]])
        if (!at || at.behind) return undefined
        spots.push(at)
      }
      return spots
    },
    place(spots) {
      const camera = viewer.camera()
      if (!store.get(pinnedAtom)) return { space: 'picture', points: fractions(spots), aspect: canvas.clientWidth / canvas.clientHeight, camera }
      const pick = firstPick(viewer, spots)
      const part = pick ? partPath(document.index, pick.node) : undefined
      return { space: 'model', points: onModel(spots, pick?.point ?? camera.target, part), ...(part !== undefined && { part }) }
    },
    replace(mark, spots) {
      if (mark.space === 'picture') return { points: fractions(spots), aspect: canvas.clientWidth / canvas.clientHeight, camera: viewer.camera() }
      const home = homeShift(document, viewer, mark.part)
      const [x, y, z = 0] = mark.points[0]
      return { points: onModel(spots, [x + home[0], y + home[1], z + home[2]], mark.part) }
    },
    onFrame: (listener) => viewer.on('frame', listener),
  }
}

/** What lies under a mark: under the tip of an arrow, the middle of anything else; then under the rest of it. */
function firstPick(viewer: Viewer, spots: readonly Spot[]) {
  const middle = { x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length, y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length }
  const step = Math.max(1, Math.floor(spots.length / 6))
  for (const spot of [spots.length === 2 ? spots[1] : middle, middle, ...spots.filter((_, i) => i % step === 0)]) {
    const pick = viewer.pick(spot.x, spot.y, 0)
    if (pick) return pick
  }
  return null
}

/** How far the part is moved from where the file has it (the exploded view). */
const homeShift = (document: OpenDocument, viewer: Viewer, part: string | undefined): readonly [number, number, number] =>
  part === undefined ? [0, 0, 0] : (pointOfAnchor(document, viewer, { part, point: [0, 0, 0] }) ?? [0, 0, 0])

function isHidden(store: Store, document: OpenDocument, part: string | undefined): boolean {
  const node = part === undefined ? undefined : nodeOfAnchor(document, { part })
  const { hidden, isolated } = store.get(visibilityAtom)
  return node !== undefined && (hidden.has(node) || (isolated !== null && isolated !== undefined && !isolated.has(node)))
}

/** Calls `place` whenever marks may have to follow: see `useCanvasFrame`. */
export function useSheetFrame(place: (sheet: Sheet) => void): void {
  const store = useStore()
  useCanvasFrame(() => {
    const sheet = sheetNow(store)
    if (sheet) place(sheet)
  })
}
