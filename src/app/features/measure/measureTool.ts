import { atom } from 'jotai'
import type { Pick, PointerHit, Viewer } from '../../../viewer/api.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import { hoverAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { registerTool, toolAtom, viewerAtom } from '../../state/tool.ts'
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
import { homeOf, intoPart, moved } from '../../../viewer/snapping/follow.ts'
import { framePicksAtom, pickFramePoint, seriesCountAtom, seriesKindAtom, type SeriesRun, seriesRunAtom } from '../../state/measure/series.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { aimByKey, crosshairAtom, dropCrosshair } from './crosshair.ts'
import { type Snap, Snapping } from '../../../viewer/snapping/snapping.ts'

/** What a click would take now; null over nothing, and while the tool is down. */
export const snapAtom = atom<Snap | null>(null)
/** While a finger looks for its point: where it is, CSS pixels of the canvas. */
export const lensAtom = atom<{ x: number; y: number } | null>(null)

let alt = false
let snapping: { viewer: Viewer; document: number; own: Snapping } | undefined

function snappingNow(): Snapping | undefined {
  const viewer = appStore.get(viewerAtom)
  const document = appStore.get(documentAtom)
  if (!viewer || !document) return undefined
  if (snapping?.viewer !== viewer || snapping.document !== document.id) snapping = { viewer, document: document.id, own: new Snapping(viewer, document) }
  return snapping.own
}

/** Snap point at a place of the canvas. */
export function snapAt(pick: Pick | null, x: number, y: number, touch = false): Snap | undefined {
  return snappingNow()?.find(pick, x, y, { touch, free: alt || !appStore.get(snapsAtom) })
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

const openOne = (): Measurement | undefined => {
  const id = appStore.get(openMeasurementAtom)
  return id === null ? undefined : appStore.get(measurementsAtom).find((one) => one.id === id)
}

/** The first entity makes a measurement, the second makes it one of a pair; the same entity once more leaves it at the first. In a series every further entity makes one. */
export function take({ node, anchor }: MeasureEnd): void {
  const end: MeasureEnd = { node, anchor }
  if (appStore.get(framePicksAtom)) return takeForFrame(end)
  const run = appStore.get(seriesRunAtom)
  if (run) return takeForSeries(run, end)
  const open = openOne()
  if (!open) {
    appStore.set(openMeasurementAtom, addMeasurement([end]).id)
    return
  }
  appStore.set(openMeasurementAtom, null)
  if (isSame(open.ends[0], end)) return
  const kind = appStore.get(seriesKindAtom)
  if (kind === 'pairs') return updateMeasurement(open.id, { ends: [open.ends[0], end] })
  const number = appStore.get(seriesCountAtom) + 1
  appStore.set(seriesCountAtom, number)
  appStore.set(seriesRunAtom, { kind, number, from: kind === 'chain' ? end : open.ends[0], members: [open.id] })
  updateMeasurement(open.id, { ends: [open.ends[0], end], name: memberName(kind, number, 1) })
}

const memberName = (kind: 'chain' | 'ordinate', series: number, number: number): string => i18n.t(`series.member.${kind}`, { ns: 'measure', series, number })

/** The next of a series, with the same fact on its label as the one before; the same entity once more ends the series. */
function takeForSeries(run: SeriesRun, end: MeasureEnd): void {
  const list = appStore.get(measurementsAtom)
  const members = run.members.filter((id) => list.some((one) => one.id === id))
  const last = list.find(({ id }) => id === members.at(-1))
  if (isSame(run.from, end) || (last && isSame(last.ends.at(-1)!, end))) return appStore.set(seriesRunAtom, null)
  const made = addMeasurement([run.from, end], { name: memberName(run.kind, run.number, members.length + 1), ...(last?.fact && { fact: last.fact }) })
  appStore.set(seriesRunAtom, { ...run, from: run.kind === 'chain' ? end : run.from, members: [...members, made.id] })
}

/** Takes the point where it lies in the assembled model. */
function takeForFrame({ node, anchor }: MeasureEnd): void {
  const index = appStore.get(documentAtom)?.index
  if (index) pickFramePoint(moved(homeOf(index, node), anchor.point))
}

/** Leaves an open measurement at its one entity, and ends a series or the choice of a coordinate system. */
function closeOpen(): void {
  appStore.set(openMeasurementAtom, null)
  appStore.set(seriesRunAtom, null)
  appStore.set(framePicksAtom, null)
}

const isPreview = (pick: Pick | null): boolean => pick !== null && appStore.get(documentAtom)?.parts.get(pick.part)?.placeholder === true

function click({ pick, x, y, pointer }: PointerHit): boolean {
  const snap = snapAt(pick, x, y, pointer === 'touch')
  if (snap) take(snap)
  else if (isPreview(pick)) notify({ key: 'previewOnly' })
  else {
    closeOpen()
    appStore.set(selectedMeasurementAtom, null)
  }
  return true
}

/** Twice on a part: the part as a whole. */
function doubleclick({ pick }: PointerHit): boolean {
  const viewer = appStore.get(viewerAtom)
  if (!pick || !viewer) return false
  if (isPreview(pick) || appStore.get(framePicksAtom) || appStore.get(seriesRunAtom)) return true
  const end: MeasureEnd = { node: pick.node, anchor: { snap: 'part', point: intoPart(viewer, pick.node, pick.point) } }
  const open = openOne()
  // The first click of the two has taken what lies there.
  if (open && open.ends.length === 1 && open.ends[0].node === pick.node) updateMeasurement(open.id, { ends: [end] })
  else {
    const last = appStore.get(measurementsAtom).at(-1)
    if (last?.ends.length === 2 && last.ends[1].node === pick.node && last.id === appStore.get(selectedMeasurementAtom))
      updateMeasurement(last.id, { ends: [last.ends[0], end] })
    else take(end)
  }
  return true
}

/** Waits for no second entity any more; then nothing is selected any more. Measurements stay. */
function escape(): boolean {
  const isOpen = openOne() !== undefined || appStore.get(seriesRunAtom) !== null || appStore.get(framePicksAtom) !== null
  if (!isOpen && appStore.get(selectedMeasurementAtom) === null) return false
  closeOpen()
  appStore.set(selectedMeasurementAtom, null)
  return true
}

function show(snap: Snap | undefined): void {
  appStore.set(snapAtom, snap ?? null)
  appStore.set(hoverAtom, snap?.pick ?? null)
}

/** How near the crosshair edges and points are taken, CSS pixels: as with a mouse. */
const AIM_PX = 6

/** Follows pointer and keys while the tool is in hand. */
function hold(viewer: Viewer): () => void {
  let last: { pick: Pick | null; x: number; y: number } | null = null
  const again = (): void => show(last ? snapAt(last.pick, last.x, last.y) : undefined)
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Alt') return
    event.preventDefault()
    alt = event.type === 'keydown'
    again()
  }
  const blur = (): void => {
    alt = false
  }
  const aim = (event: KeyboardEvent): void =>
    aimByKey(event, {
      canvas: viewer.canvas,
      look: (x, y) => {
        last = { pick: viewer.pick(x, y, AIM_PX), x, y }
        again()
        // What marks the place follows the frames.
        viewer.requestFrame()
      },
      take: (x, y) => void click({ pick: viewer.pick(x, y, AIM_PX), x, y, pointer: 'mouse', additive: false }),
    })
  addEventListener('keydown', key)
  addEventListener('keyup', key)
  addEventListener('keydown', aim, { capture: true })
  addEventListener('blur', blur)
  const stops = [
    viewer.on('hovermove', (move) => {
      if (move) dropCrosshair()
      else if (appStore.get(crosshairAtom)) return
      last = move
      again()
    }),
    appStore.sub(snapsAtom, again),
    viewer.onPress((point, reason) => {
      if (reason !== 'hold' || point.pointer === 'mouse') return null
      const look = (x: number, y: number): Snap | undefined => snapAt(viewer.pick(x, y, 22), x, y, true)
      const follow = (x: number, y: number): void => {
        appStore.set(lensAtom, { x, y })
        show(look(x, y))
        viewer.requestFrame()
      }
      follow(point.x, point.y)
      return {
        move: ({ x, y }) => follow(x, y),
        end: ({ x, y }, cancelled) => {
          const snap = cancelled ? undefined : look(x, y)
          appStore.set(lensAtom, null)
          show(undefined)
          if (snap) take(snap)
        },
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    removeEventListener('keydown', key)
    removeEventListener('keyup', key)
    removeEventListener('keydown', aim, { capture: true })
    dropCrosshair()
    removeEventListener('blur', blur)
    alt = false
    appStore.set(lensAtom, null)
    show(undefined)
    closeOpen()
  }
}

let release: (() => void) | undefined
function follow(): void {
  const viewer = appStore.get(toolAtom) === 'measure' ? appStore.get(viewerAtom) : null
  release?.()
  release = viewer ? hold(viewer) : undefined
}

registerTool('measure', {
  // The tool follows every move itself, and marks what it would take.
  hover: () => true,
  click,
  doubleclick,
  escape,
})
appStore.sub(toolAtom, follow)
appStore.sub(viewerAtom, follow)
follow()
