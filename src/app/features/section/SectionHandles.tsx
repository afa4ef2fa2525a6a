import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { sectionsAtom, activePlaneAtom, cutPlanesAtom } from '../../state/inspect/sections.ts'
import { PlaneHandle } from './PlaneHandle.tsx'

/** Frames of the planes over the canvas, each with an arrow to be dragged; while the tool is in hand. */
export default function SectionHandles() {
  const { t } = useTranslation('section')
  const planes = useAtomValue(cutPlanesAtom)
  const { box } = useAtomValue(sectionsAtom)
  const [active, setActive] = useAtom(activePlaneAtom)
  return planes.map((plane, index) => (
    <PlaneHandle
      key={`${plane.along}${index}`}
      index={index}
      plane={plane}
      others={planes.filter((_, i) => i !== index)}
      active={index === Math.min(active, planes.length - 1)}
      quiet={box !== null}
      label={t('handle', { axis: plane.along === 'face' ? t('onFace') : plane.along.toUpperCase() })}
      onTake={() => setActive(index)}
    />
  ))
}
