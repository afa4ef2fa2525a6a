import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { ComparedDrawings } from '../../../core/compare/mergeDrawings.ts'
import { mapRect, spaceExtents, windowHas, windowsOf } from '../../../core/drawing/spaceWindow.ts'
import { drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { InSvg, useCanvasFrame } from '../../ui/overlay/Pinned.tsx'
import { changeColours, comparisonAtom, shownChangesAtom, soughtAtom } from './comparison.ts'
import styles from './Compare.module.css'
import { type Cloud, cloudPath, cloudsOf } from './drawingLooks.ts'

/** Boxes about differences are this share of a space larger. */
const GAP = 1 / 250

/** Revision clouds about what differs between two versions of a drawing. */
export default function ChangeClouds() {
  const comparison = useAtomValue(comparisonAtom)
  return comparison?.drawings ? <Clouds compared={comparison.drawings} /> : null
}

function Clouds({ compared }: { compared: ComparedDrawings }) {
  const viewer = useAtomValue(drawingViewerAtom)
  const tab = useAtomValue(spaceAtom)
  const shown = useAtomValue(shownChangesAtom)
  const sought = useAtomValue(soughtAtom)
  const group = useRef<SVGGElement>(null)
  const clouds = useMemo(() => sheetClouds(compared, tab, shown), [compared, tab, shown])
  useCanvasFrame(() => {
    const paths = group.current?.children ?? []
    for (const [i, { box }] of clouds.entries()) {
      if (!viewer || !paths[i]) continue
      const [a, b] = [viewer.toScreen(box[0], box[3]), viewer.toScreen(box[2], box[1])]
      paths[i].setAttribute('d', cloudPath(a.x, a.y, b.x, b.y))
    }
  })
  return (
    <InSvg>
      <g ref={group}>
        {clouds.map(({ change, of }, i) => (
          <path
            key={i}
            className={styles.cloud}
            stroke={changeColours[change]}
            data-cloud={change}
            data-sought={(sought !== null && of.includes(sought)) || undefined}
          />
        ))}
      </g>
    </InSvg>
  )
}

/** Clouds of a tab on its sheet: those of the sheet's own, and those of model space where a window shows them. */
function sheetClouds(compared: ComparedDrawings, tab: number, shown: Parameters<typeof cloudsOf>[2]): Cloud[] {
  const { drawing } = compared
  return windowsOf(drawing, tab).flatMap((window) => {
    const extents = spaceExtents(drawing, window.space)
    const gap = extents ? Math.hypot(extents[2] - extents[0], extents[3] - extents[1]) * GAP : 0
    return cloudsOf(compared, window.space, shown, gap)
      .map((cloud) => ({ ...cloud, box: mapRect(window.toSheet, cloud.box) }))
      .filter(({ box }) => windowHas(window, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
  })
}
