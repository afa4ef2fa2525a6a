import { useAtomValue } from 'jotai'
import type { NodeId } from '../../../core/scene/model.ts'
import { visibilityAtom, type VisibilityState } from '../../state/visibility.ts'
import { CrosshairMark } from './CrosshairMark.tsx'
import { FrameMark } from './FrameMark.tsx'
import { Lens } from './Lens.tsx'
import { MeasureMark } from './MeasureMark.tsx'
import { measurementsAtom } from '../../state/measure/measurements.ts'
import { SnapMark } from './SnapMark.tsx'

const isShown = ({ hidden, isolated }: VisibilityState, node: NodeId): boolean => !hidden.has(node) && (!isolated || isolated.has(node))

/** All measurements over the canvas but those of hidden parts, and what the tool would take. */
export default function MeasureOverlay() {
  const measurements = useAtomValue(measurementsAtom)
  const visibility = useAtomValue(visibilityAtom)
  return (
    <>
      {measurements.map((measurement, i) =>
        measurement.ends.every(({ node }) => isShown(visibility, node)) ? <MeasureMark key={measurement.id} measurement={measurement} number={i + 1} /> : null,
      )}
      <FrameMark />
      <SnapMark />
      <CrosshairMark />
      <Lens />
    </>
  )
}
