import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useRef } from 'react'
import { type LabelPlace, labelPlace } from '../../../core/pmi/labelPlace.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import { arrivedPartsAtom, documentAtom } from '../../state/document.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { chooseRowAtom, chosenRowsAtom } from '../../state/pmi/callouts.ts'
import { balloonsAtom, calloutModeAtom, isUndrawn, visibleRowsAtom } from '../../state/pmi/display.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { InHtml, InSvg, useCanvasFrame } from '../../ui/overlay/Pinned.tsx'
import { Callout, labelSpots } from './Callout.tsx'
import styles from './CalloutLabels.module.css'

/** Labels that are set over the model at once: each is moved in every frame. */
const MOST = 250
/** CSS pixels. */
const BALLOON = 24

interface Labelled {
  row: PmiRow
  at: LabelPlace
}

/** Frames laid out by the app at constant size, facing the viewer, with a line to their feature; balloons with the numbers of the inspection sheet. */
export default function CalloutLabels() {
  const mode = useAtomValue(calloutModeAtom)
  const withBalloons = useAtomValue(balloonsAtom)
  const placed = usePlaces()
  // What the file draws needs no label as long as its drawing is shown.
  const labels = useMemo(
    () => (mode === 'off' ? [] : placed.filter(({ row }) => (mode === 'facing' || isUndrawn(row)) && row.annotation.text !== '')).slice(0, MOST),
    [placed, mode],
  )
  const balloons = useMemo(() => (withBalloons ? placed.slice(0, MOST) : []), [placed, withBalloons])
  const items = useRef<HTMLDivElement>(null)
  const lines = useRef<SVGGElement>(null)
  const discs = useRef<HTMLDivElement>(null)
  const viewer = useAtomValue(viewerAtom)
  useCanvasFrame(() => {
    if (!viewer) return
    placeLabels(labels, (point) => viewer.project(point), items.current, lines.current)
    const spots = labelSpots(
      balloons.map(({ at }) => {
        const spot = viewer.project(at.text)
        return spot && !spot.behind ? { x: spot.x - BALLOON - 4, y: spot.y, width: BALLOON, height: BALLOON } : undefined
      }),
    )
    spots.forEach((spot, i) => {
      const disc = discs.current?.children[i] as HTMLElement | undefined
      if (!disc) return
      disc.hidden = !spot
      if (spot) disc.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`
    })
  })
  return (
    <>
      <InSvg>
        <g ref={lines} className={styles.lines}>
          {labels.map(({ row: { number } }) => (
            <line key={number} />
          ))}
        </g>
      </InSvg>
      <InHtml>
        <div ref={items}>
          {labels.map(({ row }) => (
            <Label key={row.number} row={row} />
          ))}
        </div>
        <div ref={discs}>
          {balloons.map(({ row: { number } }) => (
            <span key={number} className={styles.balloon}>
              {number}
            </span>
          ))}
        </div>
      </InHtml>
    </>
  )
}

function usePlaces(): readonly Labelled[] {
  const document = useAtomValue(documentAtom)
  const { parts } = useAtomValue(arrivedPartsAtom)
  const rows = useAtomValue(visibleRowsAtom)
  const viewer = useAtomValue(viewerAtom)
  const explosion = useAtomValue(explosionAtom)
  return useMemo(() => {
    if (!document || !viewer) return []
    // Where the assembly is taken apart, the viewer places what it shows.
    const world = (node: NodeId): Float64Array => (explosion.amount > 0 ? viewer.transformOf(node) : document.index.world.slice(node * 16, node * 16 + 16))
    return rows.flatMap((row) => {
      const at = labelPlace(row, document.index, parts, world)
      return at ? [{ row, at }] : []
    })
  }, [document, parts, rows, viewer, explosion])
}

function placeLabels(
  labels: readonly Labelled[],
  project: (point: LabelPlace['text']) => { x: number; y: number; behind: boolean } | null,
  items: HTMLElement | null,
  lines: SVGGElement | null,
): void {
  const wanted = labels.map(({ at }, i) => {
    const element = items?.children[i] as HTMLElement | undefined
    const spot = project(at.text)
    return element && spot && !spot.behind ? { x: spot.x, y: spot.y, width: element.offsetWidth, height: element.offsetHeight } : undefined
  })
  const spots = labelSpots(wanted)
  labels.forEach(({ at }, i) => {
    const element = items?.children[i] as HTMLElement | undefined
    const line = lines?.children[i] as SVGLineElement | undefined
    const spot = spots[i]
    const end = spot && at.feature ? project(at.feature) : null
    if (element) {
      element.style.visibility = spot ? 'visible' : 'hidden'
      if (spot) element.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`
    }
    if (!line) return
    line.style.visibility = spot && end && !end.behind ? 'visible' : 'hidden'
    const own = wanted[i]
    if (!spot || !end || !own) return
    // The line begins at the nearer short side of the label.
    const from = end.x > spot.x + own.width / 2 ? spot.x + own.width : spot.x
    for (const [name, value] of Object.entries({ x1: from, y1: spot.y + own.height / 2, x2: end.x, y2: end.y })) line.setAttribute(name, value.toFixed(1))
  })
}

function Label({ row }: { row: PmiRow }) {
  const isChosen = useAtomValue(chosenRowsAtom).includes(row)
  const choose = useSetAtom(chooseRowAtom)
  const showPanel = useSetAtom(showPanelAtom)
  return (
    <button
      type="button"
      className={styles.label}
      aria-pressed={isChosen}
      onClick={() => {
        choose(row)
        showPanel('pmi')
      }}
    >
      <Callout annotation={row.annotation} large={false} />
    </button>
  )
}
