import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { InHtml, useFrame } from '../../ui/overlay/Pinned.tsx'
import { lensAtom, snapAtom } from './measureTool.ts'
import { snapGlyphs } from './SnapMark.tsx'
import styles from './SnapMark.module.css'

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
