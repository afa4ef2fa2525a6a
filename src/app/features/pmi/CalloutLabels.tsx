import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type LabelPlace, labelPlace } from '../../../core/pmi/labelPlace.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { arrivedPartsAtom, documentAtom } from '../../state/document.ts'
import { chooseRowAtom, chosenRowsAtom } from '../../state/pmi/callouts.ts'
import { balloonsAtom, calloutModeAtom, isUndrawn, visibleRowsAtom } from '../../state/pmi/display.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { viewerAtom } from '../../state/tool.ts'
import { InHtml, InSvg, useCanvasFrame } from '../../ui/overlay/Pinned.tsx'
import { Callout, labelSpots } from './Callout.tsx'
import styles from './CalloutLabels.module.css'
import { useNodePlaces } from './SupplementalLines.tsx'

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
  const place = usePlaces()
  // What the file draws needs no label as long as its drawing is shown.
  const labels = useMemo(() => (mode === 'off' ? [] : place((row) => (mode === 'facing' || isUndrawn(row)) && row.annotation.text !== '')), [place, mode])
  const balloons = useMemo(() => (withBalloons ? place(() => true) : []), [place, withBalloons])
  const items = useRef<HTMLDivElement>(null)
  const lines = useRef<SVGPathElement>(null)
  const discs = useRef<HTMLDivElement>(null)
  const sizes = useSizes(items, labels)
  const viewer = useAtomValue(viewerAtom)
  useCanvasFrame(() => {
    if (!viewer) return
    placeLabels(labels, sizes.current, (point) => viewer.project(point), items.current, lines.current)
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
        <path ref={lines} className={styles.lines} />
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

/** Finds places of visible annotations: the first `MOST` of those that are wanted. */
function usePlaces(): (wanted: (row: PmiRow) => boolean) => readonly Labelled[] {
  const document = useAtomValue(documentAtom)
  const { parts } = useAtomValue(arrivedPartsAtom)
  const rows = useAtomValue(visibleRowsAtom)
  const placeOf = useNodePlaces()
  return useCallback(
    (wanted) => {
      const out: Labelled[] = []
      if (!document || !placeOf) return out
      for (const row of rows) {
        if (out.length === MOST) break
        const at = wanted(row) ? labelPlace(row, document.index, parts, placeOf) : undefined
        if (at) out.push({ row, at })
      }
      return out
    },
    [document, parts, rows, placeOf],
  )
}

interface Size {
  width: number
  height: number
}

/** Sizes of the labels, CSS pixels, measured when they have changed: asked in each frame, the browser would lay out the page each time. */
function useSizes(items: RefObject<HTMLDivElement | null>, labels: readonly Labelled[]): RefObject<readonly Size[]> {
  const sizes = useRef<readonly Size[]>([])
  const viewer = useAtomValue(viewerAtom)
  useLayoutEffect(() => {
    const { current } = items
    if (!current) return undefined
    const measure = (): void => {
      sizes.current = [...current.children]
        .slice(0, labels.length)
        .map((label) => ({ width: (label as HTMLElement).offsetWidth, height: (label as HTMLElement).offsetHeight }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    // A font that comes late, or a chosen one that grows.
    const observer = new ResizeObserver(() => {
      measure()
      viewer?.requestFrame()
    })
    for (const label of current.children) observer.observe(label)
    return () => observer.disconnect()
  }, [items, labels, viewer])
  return sizes
}

function placeLabels(
  labels: readonly Labelled[],
  sizes: readonly Size[],
  project: (point: LabelPlace['text']) => { x: number; y: number; behind: boolean } | null,
  items: HTMLElement | null,
  lines: SVGPathElement | null,
): void {
  const wanted = labels.map(({ at }, i) => {
    const spot = project(at.text)
    return sizes[i] && spot && !spot.behind ? { x: spot.x, y: spot.y, ...sizes[i] } : undefined
  })
  const spots = labelSpots(wanted)
  let path = ''
  labels.forEach(({ at }, i) => {
    const element = items?.children[i] as HTMLElement | undefined
    const spot = spots[i]
    if (element) {
      element.style.visibility = spot ? 'visible' : 'hidden'
      if (spot) element.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`
    }
    const end = spot && at.feature ? project(at.feature) : null
    const own = wanted[i]
    if (!spot || !own || !end || end.behind) return
    // The line begins at the nearer short side of the label.
    const from = end.x > spot.x + own.width / 2 ? spot.x + own.width : spot.x
    path += `M${from.toFixed(1)} ${(spot.y + own.height / 2).toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`
  })
  lines?.setAttribute('d', path)
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
