import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { InHtml, InSvg } from '../../ui/overlay/Pinned.tsx'
import { crosshairAtom } from './crosshair.ts'
import { snapAtom } from './measureTool.ts'
import styles from './SnapMark.module.css'
import type { NodeId } from '../../../core/scene/model.ts'
import { visibilityAtom, type VisibilityState } from '../../state/visibility.ts'
import { FrameMark } from './FrameMark.tsx'
import { Lens, SnapMark } from './SnapMark.tsx'
import { MeasureMark } from './MeasureMark.tsx'
import { measurementsAtom } from '../../state/measure/measurements.ts'

/** The crosshair that the arrow keys move over the model. Screen readers read out the point, edge or face below it, with the name of its part. */
function CrosshairMark() {
  const store = useStore()
  const { t } = useTranslation('measure')
  const at = useAtomValue(crosshairAtom)
  const snap = useAtomValue(snapAtom)
  if (!at) return null
  const part = snap && store.get(documentAtom)?.index.nodes[snap.node]?.name
  return (
    <>
      <InSvg>
        <path className={styles.aim} d={`M${at.x - 16} ${at.y}h11m10 0h11M${at.x} ${at.y - 16}v11m0 10v11`} data-crosshair />
      </InSvg>
      <InHtml>
        <output className="visually-hidden">{snap ? [t(`snap.${snap.anchor.snap}`), part].filter(Boolean).join(', ') : t('nothing')}</output>
      </InHtml>
    </>
  )
}

const isShown = ({ hidden, isolated }: VisibilityState, node: NodeId): boolean => !hidden.has(node) && (!isolated || isolated.has(node))

/** All measurements over the canvas but those of hidden parts, and what the tool would take. */
export default function MeasureOverlay() {
  useTranslation('measure')
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
