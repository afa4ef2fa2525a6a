import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Placement } from '../../../core/measure/placement.ts'
import type { SnapKind } from '../../../core/measure/entity.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { documentAtom } from '../../state/document.ts'
import { InHtml, InSvg, useFrame } from '../../ui/overlay/Pinned.tsx'
import { measurementsAtom, openMeasurementAtom } from '../../state/measure/measurements.ts'
import { homeOf, moved, ontoScreen, type Snap } from '../../../../packages/viewer/src/api.ts'
import { lensAtom, snapAtom } from './measureTool.ts'
import styles from './SnapMark.module.css'

/** The signs that CAD programs use for snap points, about the origin. */
const snapGlyphs: Record<SnapKind, string> = {
  vertex: 'M-6 -6H6V6H-6Z',
  midpoint: 'M0 -7L7 5.5H-7Z',
  centre: 'M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0M-3 0H3M0 -3V3',
  quadrant: 'M0 -7.5L7.5 0L0 7.5L-7.5 0Z',
  edge: 'M-6 -6H6L-6 6H6Z',
  face: 'M2.5 0A2.5 2.5 0 1 1 -2.5 0A2.5 2.5 0 1 1 2.5 0',
  part: 'M-6 -6H6V6H-6Z',
}

/** How long the pointer rests before the wall below it is measured. */
const REST_MS = 60

/** Thickness of the wall under the pointer, mm; undefined while it moves, and where there is no wall. */
function useWall(snap: Snap | null): number | undefined {
  const store = useStore()
  const [found, setFound] = useState<{ of: Snap; thickness: number }>()
  useEffect(() => {
    if (snap?.anchor.snap !== 'face') return
    const measure = async (): Promise<void> => {
      const { wallThickness } = await import('../../../core/measure/wallThickness.ts')
      const document = store.get(documentAtom)
      const part = document?.parts.get(snap.pick.part)
      if (!document || !part || store.get(snapAtom) !== snap) return
      const home = homeOf(document.index, snap.node)
      const wall = wallThickness(part, snap.pick.face, new Placement(home), moved(home, snap.anchor.point))
      if (wall) setFound({ of: snap, thickness: wall.thickness })
    }
    const timer = setTimeout(() => void measure(), REST_MS)
    return () => clearTimeout(timer)
  }, [store, snap])
  return found?.of === snap ? found?.thickness : undefined
}

/** The point that a click would take: its sign, its name, and a line from the point taken before. */
export function SnapMark() {
  const store = useStore()
  const { t } = useTranslation('measure')
  const snap = useAtomValue(snapAtom)
  const isLens = useAtomValue(lensAtom) !== null
  const wall = useWall(snap)
  const quantity = useQuantity()
  const openId = useAtomValue(openMeasurementAtom)
  const open = useAtomValue(measurementsAtom).find(({ id }) => id === openId)
  const glyph = useRef<SVGGElement>(null)
  const band = useRef<SVGPathElement>(null)
  const name = useRef<HTMLSpanElement>(null)
  useFrame((viewer) => {
    const at = snap && viewer.project(snap.point)
    const end = open?.ends[0]
    const from = end && store.get(documentAtom) ? viewer.project(ontoScreen(viewer, end.node, end.anchor.point)) : null
    const shown = at && !at.behind
    if (glyph.current) glyph.current.style.display = shown ? '' : 'none'
    if (name.current) name.current.hidden = !shown || isLens
    band.current?.setAttribute('d', shown && from && !from.behind ? `M${from.x} ${from.y}L${at.x} ${at.y}` : '')
    if (!shown) return
    glyph.current!.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
    name.current!.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
  })
  if (!snap) return null
  const { snap: kind } = snap.anchor
  return (
    <>
      <InSvg>
        <path ref={band} className={styles.band} data-handle />
        <g ref={glyph} className={styles.glyph} data-snap={kind} data-handle>
          <path className={styles.halo} d={snapGlyphs[kind]} />
          <path className={styles.sign} d={snapGlyphs[kind]} />
        </g>
      </InSvg>
      <InHtml>
        <span ref={name} className={styles.name} data-handle>
          {t(`snap.${kind}`)}
          {wall !== undefined && ` · ${t('wall', { thickness: quantity.length(wall) })}`}
        </span>
      </InHtml>
    </>
  )
}

/** CSS pixels across. */
const SIZE = 110
/** From the finger to the middle of the lens. */
const ABOVE = 110
const ZOOM = 3

/** What lies under a finger, three times as big, above it. */
export function Lens() {
  const { t } = useTranslation('measure')
  const finger = useAtomValue(lensAtom)
  const snap = useAtomValue(snapAtom)
  const canvas = useRef<HTMLCanvasElement>(null)
  const glyph = useRef<SVGGElement>(null)
  useFrame((viewer, drawn) => {
    const context = canvas.current?.getContext('2d')
    if (!finger || !context || !drawn) return
    const source = viewer.canvas
    const ratio = source.width / Math.max(1, source.clientWidth)
    const side = (SIZE / ZOOM) * ratio
    const { width } = context.canvas
    context.clearRect(0, 0, width, width)
    context.drawImage(source, finger.x * ratio - side / 2, finger.y * ratio - side / 2, side, side, 0, 0, width, width)
    const at = snap && viewer.project(snap.point)
    if (!glyph.current) return
    glyph.current.style.display = at && !at.behind ? '' : 'none'
    if (at) glyph.current.style.transform = `translate(${SIZE / 2 + (at.x - finger.x) * ZOOM}px, ${SIZE / 2 + (at.y - finger.y) * ZOOM}px)`
  })
  if (!finger) return null
  // Near the upper edge there is no room above the finger: beside it.
  const fits = finger.y - ABOVE - SIZE / 2 > 0
  const x = fits ? finger.x : finger.x > ABOVE + SIZE / 2 ? finger.x - ABOVE : finger.x + ABOVE
  const y = fits ? finger.y - ABOVE : finger.y
  const pixels = SIZE * Math.min(3, globalThis.devicePixelRatio || 1)
  return (
    <InHtml>
      <div className={styles.lens} style={{ left: x - SIZE / 2, top: y - SIZE / 2 }} data-lens>
        <canvas ref={canvas} width={pixels} height={pixels} />
        <svg aria-hidden="true">
          <path className={styles.cross} d={`M${SIZE / 2} 40V50M${SIZE / 2} 60V70M40 ${SIZE / 2}H50M60 ${SIZE / 2}H70`} />
          {snap && (
            <g ref={glyph} className={styles.glyph} data-snap={snap.anchor.snap}>
              <path className={styles.halo} d={snapGlyphs[snap.anchor.snap]} />
              <path className={styles.sign} d={snapGlyphs[snap.anchor.snap]} />
            </g>
          )}
        </svg>
        {snap && <span className={styles.lensName}>{t(`snap.${snap.anchor.snap}`)}</span>}
      </div>
    </InHtml>
  )
}
