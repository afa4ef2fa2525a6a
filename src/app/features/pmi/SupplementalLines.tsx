import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { NodeId } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { viewerAtom } from '../../state/tool.ts'
import { transformPoint, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { litRowsAtom } from '../../state/pmi/callouts.ts'
import { InSvg, useCanvasFrame } from '../../ui/overlay/Pinned.tsx'
import styles from './CalloutLabels.module.css'

/** World matrices of nodes (column-major, millimetres) as they are shown: an exploded view moves them. Undefined without a model. */
export function useNodePlaces(): ((node: NodeId) => Float64Array) | undefined {
  const index = useAtomValue(documentAtom)?.index
  const viewer = useAtomValue(viewerAtom)
  const explosion = useAtomValue(explosionAtom)
  return useMemo(() => {
    if (!index || !viewer) return undefined
    return (node) => (explosion.amount > 0 ? viewer.transformOf(node) : index.world.slice(node * 16, node * 16 + 16))
  }, [index, viewer, explosion])
}

/** Points of lines that are drawn at once, and half the size of the mark of a point, CSS pixels. */
const MOST = 20_000
const MARK = 5

/** The geometry beside the bodies that lit up annotations are about: datum target points, centre lines, curves of construction geometry. */
export default function SupplementalLines() {
  const rows = useAtomValue(litRowsAtom)
  const viewer = useAtomValue(viewerAtom)
  const placeOf = useNodePlaces()
  const path = useRef<SVGPathElement>(null)
  const lines = useMemo(() => (placeOf ? rows.flatMap((row) => placed(row, placeOf(row.callouts[0] ?? row.place?.node ?? 0))) : []), [rows, placeOf])
  useCanvasFrame(() => {
    if (viewer)
      path.current?.setAttribute(
        'd',
        drawn(lines, (point) => viewer.project(point)),
      )
  })
  return (
    <InSvg>
      <path ref={path} className={styles.supplemental} />
    </InSvg>
  )
}

/** Lines of an annotation in the world; those of one point are points. */
function placed({ annotation: { supplemental } }: PmiRow, matrix: Float64Array): Vec3[][] {
  if (!supplemental) return []
  const moved = (point: ArrayLike<number>): Vec3 => {
    const out: Vec3 = [0, 0, 0]
    transformPoint(out, 0, matrix, 0, point[0], point[1], point[2])
    return out
  }
  const lines = supplemental.lines.map((line) => Array.from({ length: line.length / 3 }, (_, i) => moved(line.subarray(i * 3, i * 3 + 3))))
  return [...lines, ...supplemental.points.map((point) => [moved(point)])]
}

/** SVG path of lines on the canvas, and of a cross at each point; what lies behind the camera is left out. */
function drawn(lines: readonly Vec3[][], project: (point: Vec3) => { x: number; y: number; behind: boolean } | null): string {
  let path = ''
  let left = MOST
  for (const line of lines) {
    left -= line.length
    if (left < 0) break
    let isOpen = false
    for (const point of line) {
      const spot = project(point)
      if (!spot || spot.behind) {
        isOpen = false
        continue
      }
      const [x, y] = [spot.x.toFixed(1), spot.y.toFixed(1)]
      if (line.length === 1) path += `M${x} ${y}m${-MARK} ${-MARK}l${2 * MARK} ${2 * MARK}m0 ${-2 * MARK}l${-2 * MARK} ${2 * MARK}`
      else path += `${isOpen ? 'L' : 'M'}${x} ${y}`
      isOpen = true
    }
  }
  return path
}
