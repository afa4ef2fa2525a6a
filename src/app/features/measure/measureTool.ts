import { atom } from 'jotai'
import { homeOf, intoPart, moved, type Pick, type PointerHit, type Snap, Snapping, type Viewer } from '../../../../packages/viewer/src/api.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import { hoverAtom } from '../../state/selection.ts'
import { perStore, type Store } from '../../state/store.ts'
import { registerTool, viewerAtom } from '../../state/tool.ts'
import {
  addMeasurement,
  type MeasureEnd,
  type Measurement,
  measurementsAtom,
  openMeasurementAtom,
  selectedMeasurementAtom,
  snapsAtom,
  updateMeasurement,
} from '../../state/measure/measurements.ts'
import { framePicksAtom, pickFramePoint, seriesCountAtom, seriesKindAtom, type SeriesRun, seriesRunAtom } from '../../state/measure/series.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { aimByKey, crosshairAtom, dropCrosshair } from './crosshair.ts'

/** What a click would take now; null over nothing, and while the tool is down. */
export const snapAtom = atom<Snap | null>(null)
/** While a finger looks for its point: where it is, CSS pixels of the canvas. */
export const lensAtom = atom<{ x: number; y: number } | null>(null)

/** The tool's state between two moves: the points of the model on screen, and whether Alt lets go of them. */
const aimOf = perStore((): { alt: boolean; snapping?: { viewer: Viewer; document: number; own: Snapping } } => ({ alt: false }))

function snappingNow(store: Store): Snapping | undefined {
  const viewer = store.get(viewerAtom)
  const document = store.get(documentAtom)
  if (!viewer || !document) return undefined
  const aim = aimOf(store)
  if (aim.snapping?.viewer !== viewer || aim.snapping.document !== document.id)
    aim.snapping = { viewer, document: document.id, own: new Snapping(viewer, document) }
  return aim.snapping.own
}

/** Snap point at a place of the canvas. */
export function snapAt(store: Store, pick: Pick | null, x: number, y: number, touch = false): Snap | undefined {
  return snappingNow(store)?.find(pick, x, y, { touch, free: aimOf(store).alt || !store.get(snapsAtom) })
}

const isSame = (a: MeasureEnd, b: MeasureEnd): boolean =>
  a.node === b.node &&
  a.anchor.snap === b.anchor.snap &&
  a.anchor.edge === b.anchor.edge &&
  a.anchor.face === b.anchor.face &&
  (a.anchor.snap === 'edge' ||
    a.anchor.snap === 'face' ||
    a.anchor.snap === 'part' ||
    a.anchor.point.every((value, i) => Math.abs(value - b.anchor.point[i]) < 1e-9))

const openOne = (store: Store): Measurement | undefined => {
  const id = store.get(openMeasurementAtom)
  return id === null ? undefined : store.get(measurementsAtom).find((one) => one.id === id)
}

/** The first entity makes a measurement, the second makes it one of a pair; the same entity once more leaves it at the first. In a series every further entity makes one. */
export function take(store: Store, { node, anchor }: MeasureEnd): void {
  const end: MeasureEnd = { node, anchor }
  if (store.get(framePicksAtom)) return takeForFrame(store, end)
  const run = store.get(seriesRunAtom)
  if (run) return takeForSeries(store, run, end)
  const open = openOne(store)
  if (!open) {
    store.set(openMeasurementAtom, addMeasurement(store, [end]).id)
    return
  }
  store.set(openMeasurementAtom, null)
  if (isSame(open.ends[0], end)) return
  const kind = store.get(seriesKindAtom)
  if (kind === 'pairs') return updateMeasurement(store, open.id, { ends: [open.ends[0], end] })
  const number = store.get(seriesCountAtom) + 1
  store.set(seriesCountAtom, number)
  store.set(seriesRunAtom, { kind, number, from: kind === 'chain' ? end : open.ends[0], members: [open.id] })
  updateMeasurement(store, open.id, { ends: [open.ends[0], end], name: memberName(kind, number, 1) })
}

const memberName = (kind: 'chain' | 'ordinate', series: number, number: number): string => i18n.t(`series.member.${kind}`, { ns: 'measure', series, number })

/** The next of a series, with the same fact on its label as the one before; the same entity once more ends the series. */
function takeForSeries(store: Store, run: SeriesRun, end: MeasureEnd): void {
  const list = store.get(measurementsAtom)
  const members = run.members.filter((id) => list.some((one) => one.id === id))
  const last = list.find(({ id }) => id === members.at(-1))
  if (isSame(run.from, end) || (last && isSame(last.ends.at(-1)!, end))) return store.set(seriesRunAtom, null)
  const made = addMeasurement(store, [run.from, end], { name: memberName(run.kind, run.number, members.length + 1), ...(last?.fact && { fact: last.fact }) })
  store.set(seriesRunAtom, { ...run, from: run.kind === 'chain' ? end : run.from, members: [...members, made.id] })
}

/** Takes the point where it lies in the assembled model. */
function takeForFrame(store: Store, { node, anchor }: MeasureEnd): void {
  const index = store.get(documentAtom)?.index
  if (index) pickFramePoint(store, moved(homeOf(index, node), anchor.point))
}

/** Leaves an open measurement at its one entity, and ends a series or the choice of a coordinate system. */
function closeOpen(store: Store): void {
  store.set(openMeasurementAtom, null)
  store.set(seriesRunAtom, null)
  store.set(framePicksAtom, null)
}

const isPreview = (store: Store, pick: Pick | null): boolean => pick !== null && store.get(documentAtom)?.parts.get(pick.part)?.placeholder === true

function click(store: Store, { pick, x, y, pointer }: PointerHit): boolean {
  const snap = snapAt(store, pick, x, y, pointer === 'touch')
  if (snap) take(store, snap)
  else if (isPreview(store, pick)) notify(store, { key: store.get(documentAtom)?.status === 'opening' ? 'stillLoading' : 'previewOnly' })
  else {
    closeOpen(store)
    store.set(selectedMeasurementAtom, null)
  }
  return true
}

/** Twice on a part: the part as a whole. */
function doubleclick(store: Store, { pick }: PointerHit): boolean {
  const viewer = store.get(viewerAtom)
  if (!pick || !viewer) return false
  if (isPreview(store, pick) || store.get(framePicksAtom) || store.get(seriesRunAtom)) return true
  const end: MeasureEnd = { node: pick.node, anchor: { snap: 'part', point: intoPart(viewer, pick.node, pick.point) } }
  const open = openOne(store)
  // The first click of the two has taken what lies there.
  if (open && open.ends.length === 1 && open.ends[0].node === pick.node) updateMeasurement(store, open.id, { ends: [end] })
  else {
    const last = store.get(measurementsAtom).at(-1)
    if (last?.ends.length === 2 && last.ends[1].node === pick.node && last.id === store.get(selectedMeasurementAtom))
      updateMeasurement(store, last.id, { ends: [last.ends[0], end] })
    else take(store, end)
  }
  return true
}

/** Waits for no second entity any more; then nothing is selected any more. Measurements stay. */
function escape(store: Store): boolean {
  const isOpen = openOne(store) !== undefined || store.get(seriesRunAtom) !== null || store.get(framePicksAtom) !== null
  if (!isOpen && store.get(selectedMeasurementAtom) === null) return false
  closeOpen(store)
  store.set(selectedMeasurementAtom, null)
  return true
}

function show(store: Store, snap: Snap | undefined): void {
  store.set(snapAtom, snap ?? null)
  store.set(hoverAtom, snap?.pick ?? null)
}

/** How near the crosshair edges and points are taken, CSS pixels: as with a mouse. */
const AIM_PX = 6

/** Follows pointer and keys while the tool is in hand. */
function hold(store: Store): (() => void) | undefined {
  const viewer = store.get(viewerAtom)
  if (!viewer) return undefined
  let last: { pick: Pick | null; x: number; y: number } | null = null
  const again = (): void => show(store, last ? snapAt(store, last.pick, last.x, last.y) : undefined)
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Alt') return
    event.preventDefault()
    aimOf(store).alt = event.type === 'keydown'
    again()
  }
  const blur = (): void => {
    aimOf(store).alt = false
  }
  const aim = (event: KeyboardEvent): void =>
    aimByKey(store, event, {
      canvas: viewer.canvas,
      look: (x, y) => {
        last = { pick: viewer.pick(x, y, AIM_PX), x, y }
        again()
        // What marks the place follows the frames.
        viewer.requestFrame()
      },
      take: (x, y) => void click(store, { pick: viewer.pick(x, y, AIM_PX), x, y, pointer: 'mouse', additive: false }),
    })
  addEventListener('keydown', key)
  addEventListener('keyup', key)
  addEventListener('keydown', aim, { capture: true })
  addEventListener('blur', blur)
  const stops = [
    viewer.on('hovermove', (move) => {
      if (move) dropCrosshair(store)
      else if (store.get(crosshairAtom)) return
      last = move
      again()
    }),
    store.sub(snapsAtom, again),
    viewer.onPress((point, reason) => {
      if (reason !== 'hold' || point.pointer === 'mouse') return null
      const look = (x: number, y: number): Snap | undefined => snapAt(store, viewer.pick(x, y, 22), x, y, true)
      const follow = (x: number, y: number): void => {
        store.set(lensAtom, { x, y })
        show(store, look(x, y))
        viewer.requestFrame()
      }
      follow(point.x, point.y)
      return {
        move: ({ x, y }) => follow(x, y),
        end: ({ x, y }, cancelled) => {
          const snap = cancelled ? undefined : look(x, y)
          store.set(lensAtom, null)
          show(store, undefined)
          if (snap) take(store, snap)
        },
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    removeEventListener('keydown', key)
    removeEventListener('keyup', key)
    removeEventListener('keydown', aim, { capture: true })
    dropCrosshair(store)
    removeEventListener('blur', blur)
    aimOf(store).alt = false
    store.set(lensAtom, null)
    show(store, undefined)
    closeOpen(store)
  }
}

registerTool('measure', {
  // The tool follows every move of the pointer itself, and highlights what a click would pick.
  hover: () => true,
  hold,
  click,
  doubleclick,
  escape,
})
