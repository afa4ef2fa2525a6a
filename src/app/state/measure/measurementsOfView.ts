import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { invertAffine } from '../../../core/geometry/matrix.ts'
import { add } from '../../../core/geometry/matrix.ts'
import { frameThrough } from '../../../core/measure/frame.ts'
import { type FactId, pairResultIds, entityResultIds } from '../../../core/measure/result.ts'
import type { Anchor } from '../../../core/measure/entity.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { documentAtom } from '../document.ts'
import { nodeAtPath, partPath } from '../partPath.ts'
import { type MeasureEnd, type Measurement, measurementsAtom, MOST_MEASUREMENTS, placeMeasurementsAtom } from './measurements.ts'
import { homeOf, moved } from '../../../../packages/viewer/src/api.ts'
import { frameAtom } from './series.ts'

type SavedMeasurement = ViewState['measurements'][number]
type SavedAnchor = SavedMeasurement['anchors'][number]

/** Measurements as a view holds them: points in the world of the assembled model, parts by their paths; and the user's own coordinate system. */
export function captureMeasurements(get: Getter): Partial<ViewState> {
  const index = get(documentAtom)?.index
  if (!index) return {}
  const measurements = get(measurementsAtom).flatMap(({ id, ends, name, label, fact }): SavedMeasurement[] => {
    const anchors = ends.flatMap((end) => saved(index, end) ?? [])
    return anchors.length === ends.length ? [{ id, anchors, ...(name !== undefined && { name }), ...(label && { label }), ...(fact && { fact }) }] : []
  })
  const frame = get(frameAtom)
  return {
    measurements: measurements.slice(0, MOST_MEASUREMENTS),
    ...(frame && { frame: { origin: frame.origin, x: frame.axes[0], y: frame.axes[1] } }),
  }
}

const placeAtom = atom(null, (get, set, measurements: readonly SavedMeasurement[]) => {
  const index = get(documentAtom)?.index
  if (!index) return
  set(
    placeMeasurementsAtom,
    measurements.flatMap(({ id, anchors, name, label, fact }): Measurement[] => {
      const ends = anchors.flatMap((anchor) => restored(index, anchor) ?? [])
      if (ends.length !== anchors.length) return []
      return [
        { id, ends: ends as unknown as Measurement['ends'], ...(name !== undefined && { name }), ...(label && { label }), ...(isFactId(fact) && { fact }) },
      ]
    }),
  )
})

export function applyMeasurements(set: Setter, state: ViewState): void {
  set(placeAtom, state.measurements)
  const { frame } = state
  set(frameAtom, (frame && frameThrough(frame.origin, add(frame.origin, frame.x), add(frame.origin, frame.y))) ?? null)
}

const factIds: readonly string[] = [...entityResultIds, ...pairResultIds]
const isFactId = (id: string | undefined): id is FactId => id !== undefined && factIds.includes(id)

function saved(index: SceneIndex, { node, anchor }: MeasureEnd): SavedAnchor | undefined {
  const part = partPath(index, node)
  if (part === undefined) return undefined
  const { snap, face, edge } = anchor
  return { point: moved(homeOf(index, node), anchor.point), part, snap, ...(face !== undefined && { face }), ...(edge !== undefined && { edge }) }
}

/** Undefined when this model has no such part. */
function restored(index: SceneIndex, { point, part, snap, face, edge }: SavedAnchor): MeasureEnd | undefined {
  const node = part === undefined ? undefined : nodeAtPath(index, part)
  const back = node === undefined || index.nodes[node].part === undefined ? undefined : invertAffine(homeOf(index, node))
  if (node === undefined || !back) return undefined
  const anchor: Anchor = { snap, point: moved(back, point), ...(face !== undefined && { face }), ...(edge !== undefined && { edge }) }
  return { node, anchor }
}
