import { useAtom, useAtomValue, useStore } from 'jotai'
import { BoxSelect, FlipHorizontal2, Plus, Scan, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { actionById } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { setAsStep } from '../../state/history.ts'
import { viewerAtom } from '../../state/tool.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { LengthField, SteppedRange } from '../../ui/tools/LengthField.tsx'
import { clearSections, flipPlane, pickingFaceAtom, putAlong, removePlane } from './sectionCommands.ts'
import { activePlaneAtom, axisNames, coordinateOf, cutPlanesAtom, distanceAt, moved, reachOf, sectionsAtom } from '../../state/inspect/sections.ts'
import styles from '../../ui/tools/Tools.module.css'

/** First row: which planes cut; second row: where the one in hand lies. */
export default function SectionPanel() {
  const store = useStore()
  const { t } = useTranslation('section')
  const [state, setState] = useAtom(sectionsAtom)
  const planes = useAtomValue(cutPlanesAtom)
  const viewer = useAtomValue(viewerAtom)
  const [active, setActive] = useAtom(activePlaneAtom)
  const [picking, setPicking] = useAtom(pickingFaceAtom)
  const { length } = useQuantity()
  const at = Math.min(active, planes.length - 1)
  const plane = planes[at]
  const bounds = viewer?.visibleBounds()
  const reach = plane && bounds ? reachOf(plane, bounds).map((distance) => coordinateOf({ ...plane, distance })) : [0, 0]
  const low = Math.min(...reach)
  const high = Math.max(...reach)
  const nameOf = (index: number): string => {
    const { along } = planes[index]
    const side = along === 'face' ? t('onFace') : along.toUpperCase()
    return state.box ? `${index % 2 === 0 ? '−' : '+'}${side}` : side
  }
  return (
    <>
      <div className={`${styles.row} ${styles.tight}`} role="group" aria-label={t('planes')}>
        {axisNames.map((axis) => (
          <button
            key={axis}
            type="button"
            className={styles.choice}
            aria-pressed={!state.box && plane?.along === axis}
            aria-label={t('along', { axis: axis.toUpperCase() })}
            onClick={() => putAlong(store, axis)}
          >
            {axis.toUpperCase()}
          </button>
        ))}
        <button type="button" className={styles.choice} aria-pressed={picking || (!state.box && plane?.along === 'face')} onClick={() => setPicking(!picking)}>
          <Scan size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.word}>{t('face')}</span>
        </button>
        <button type="button" className={styles.choice} aria-pressed={state.box !== null} onClick={() => runAction(store, actionById('sectionBox'))}>
          <BoxSelect size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.word}>{t('box')}</span>
        </button>
        <span className={styles.gap} />
        <IconButton icon={Plus} size="s" label={t('add')} disabled={planes.length >= 6} onClick={() => runAction(store, actionById('sectionSeveral'))} />
        <IconButton icon={Trash2} size="s" label={t('clear')} disabled={planes.length === 0} onClick={() => clearSections(store)} />
      </div>
      {picking ? (
        <p className={styles.hint}>{t('pickFace')}</p>
      ) : plane ? (
        <div className={`${styles.row} ${styles.tight}`}>
          {planes.length > 1 && (
            <select className={styles.select} aria-label={t('inHand')} value={at} onChange={(event) => setActive(Number(event.target.value))}>
              {planes.map((each, index) => (
                <option key={`${each.along}${index}`} value={index}>
                  {nameOf(index)}
                </option>
              ))}
            </select>
          )}
          <SteppedRange
            state={sectionsAtom}
            label={t('position')}
            text={length(coordinateOf(plane))}
            min={low}
            max={high}
            step={(high - low) / 1000 || 1}
            value={coordinateOf(plane)}
            onChange={(coordinate) => setState(moved(state, at, distanceAt(plane, coordinate)))}
          />
          <LengthField
            label={t('position')}
            prefix={planes.length > 1 ? undefined : nameOf(at)}
            value={coordinateOf(plane)}
            onChange={(coordinate) => setAsStep(store, sectionsAtom, moved(state, at, distanceAt(plane, coordinate)))}
          />
          {!state.box && <IconButton icon={FlipHorizontal2} size="s" label={t('flip')} onClick={() => flipPlane(store, at)} />}
          {planes.length > 1 && !state.box && <IconButton icon={Trash2} size="s" label={t('remove')} onClick={() => removePlane(store, at)} />}
        </div>
      ) : (
        <p className={styles.hint}>{t('none')}</p>
      )}
    </>
  )
}
