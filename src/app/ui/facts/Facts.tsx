import { useStore } from 'jotai'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser.ts'
import { notify } from '../../state/notice.ts'
import styles from './Facts.module.css'
import { edgeInfoAt } from '../../../core/geometry/edgeInfo.ts'
import type { EdgeInfo } from '../../../core/geometry/fitEdge.ts'
import { doubt } from '../../../core/measure/placedBounds.ts'
import { faceMoments } from '../../../core/measure/faceMoments.ts'
import { type FaceSpan, faceSpan } from '../../../core/measure/faceSpan.ts'
import { faceCount, faceSurface } from '../../../core/measure/faceSurface.ts'
import { AREA } from '../../../core/measure/moments.ts'
import type { Measure } from '../../../core/measure/sceneMeasures.ts'
import { hasMesh, type NodeId, type Part } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { FaceInfo } from '../../../core/scene/surface.ts'

/** A group of facts with a heading that folds it. */
export function FactGroup({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.title}>{title}</summary>
      <dl className={styles.list}>{children}</dl>
    </details>
  )
}

/** A name whose value is still being worked out: a sign with a name for screen readers, never a number that changes. */
export function PendingFact({ name }: { name: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <Pending />
      </dd>
    </div>
  )
}

/** Stands in the place of a measured value that is not final. Stays invisible for the first moments, so that quick ones do not flicker. */
export function Pending() {
  const { t } = useTranslation('viewer')
  return <span className={styles.pending} role="img" aria-label={t('properties.measuring')} />
}

/** A sentence on the facts above it. */
export function FactNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note}>
      <dt className="visually-hidden" />
      <dd>{children}</dd>
    </div>
  )
}

interface FactProps {
  name: string
  /** Text of the value; it is copied, too, unless `full` is given. */
  value: string
  /** Full precision for the clipboard. */
  full?: string
  /** A small mark behind the value ("exact"). */
  tag?: string
  /** A swatch or link instead of the plain text. */
  children?: ReactNode
}

/** One name and its value, with a button that copies the value. */
export function FactRow({ name, value, full, tag, children }: FactProps) {
  const store = useStore()
  const { t } = useTranslation('viewer')
  const copy = (): void => {
    void copyText(full ?? value).then((done) => notify(store, done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))
  }
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{children ?? value}</span>
        {tag && <span className={styles.tag}>{tag}</span>}
        <button type="button" className={styles.copy} aria-label={t('properties.copy', { name })} onClick={copy}>
          <Copy size={13} aria-hidden="true" />
        </button>
      </dd>
    </div>
  )
}

/** Properties of one face: its surface, how much of it the face covers, and its area. Millimetres, mm², part-local. */
export interface FaceFacts extends FaceSpan {
  info: FaceInfo
  area: Measure
}

const knownFaces = new WeakMap<Part, Map<number, FaceFacts>>()

/** Worked out once per face; undefined when there is no such face. */
export function faceFacts(part: Part, face: number): FaceFacts | undefined {
  if (!hasMesh(part) || face < 0 || face >= faceCount(part)) return undefined
  const faces = knownFaces.get(part) ?? new Map<number, FaceFacts>()
  knownFaces.set(part, faces)
  let facts = faces.get(face)
  if (!facts) {
    const info = faceSurface(part, face)
    const { moments, exact, area } = faceMoments(part, face)
    facts = { info, area: { value: moments[AREA], exact, deviation: doubt(moments[AREA], area) }, ...faceSpan(part, face, info) }
    faces.set(face, facts)
  }
  return facts
}

/** Properties of one edge: its line or circle, and its length. Undefined when there is no such edge. */
export function edgeFacts({ edges, offset }: Part, edge: number): EdgeInfo | undefined {
  return edges && edge >= 0 && edge + 1 < edges.start.length ? edgeInfoAt(edges, edge, offset) : undefined
}

/** A part-local direction in the world, unit length. */
export function worldDirection({ world }: SceneIndex, node: NodeId, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const at = node * 16
  const out: [number, number, number] = [0, 0, 0]
  for (let row = 0; row < 3; row++) out[row] = world[at + row] * x + world[at + 4 + row] * y + world[at + 8 + row] * z
  const size = Math.hypot(...out) || 1
  return [out[0] / size, out[1] / size, out[2] / size]
}
