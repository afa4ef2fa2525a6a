import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { CircleDot, MoveHorizontal, Pentagon, Ruler, Scaling, TriangleRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { actionById } from '../../../state/actions/registry.ts'
import { runAction } from '../../../services/vip/runAction.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { toolAtom } from '../../../state/tool.ts'
import { crosshairAtom } from '../crosshair.ts'
import { aimAtom, measureModeAtom, pendingAtom } from '../../../state/drawing/measureState.ts'
import { drawingAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import styles from './Measure.module.css'
import { useSpokenAim } from './useMeasureTool.ts'

const modes = [
  ['smart', Ruler],
  ['distance', MoveHorizontal],
  ['angle', TriangleRight],
  ['area', Pentagon],
  ['radius', CircleDot],
] as const

/** What to measure, while the tool is in hand. */
export function MeasureTools() {
  const store = useStore()
  const { t } = useTranslation('drawing')
  const [mode, setMode] = useAtom(measureModeAtom)
  const setPending = useSetAtom(pendingAtom)
  const setTool = useSetAtom(toolAtom)
  const snap = useAtomValue(aimAtom)?.point.snap
  const tab = useAtomValue(spaceAtom)
  const isFromSide = useAtomValue(drawingAtom)?.spaces[tab]?.kind === 'view'
  const isByKey = useAtomValue(crosshairAtom) !== null
  const spoken = useSpokenAim()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('measure.title')}>
      {modes.map(([id, Icon]) => (
        <button
          key={id}
          type="button"
          className={styles.mode}
          aria-pressed={mode === id}
          aria-label={t(`measure.${id}`)}
          title={t(`measure.${id}`)}
          onClick={({ detail }) => {
            setPending(null)
            setMode(id)
            if (detail === 0) goToCanvas()
          }}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t(`measure.${id}`)}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles.mode}
        aria-pressed={mode === 'calibrate'}
        aria-label={t('measure.calibrate')}
        title={t('measure.calibrate')}
        onClick={({ detail }) => {
          void runAction(store, actionById('drawingScale'))
          if (detail === 0) goToCanvas()
        }}
      >
        <Scaling size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('measure.calibrate')}</span>
      </button>
      <ActionButton id="snap" />
      <IconButton icon={X} label={t('measure.end')} onClick={() => setTool(null)} />
      <p className={styles.hint}>
        {isFromSide ? t('measure.side', { tab: t('model') }) : snap ? t(`snap.${snap}`) : isByKey ? t('measure.keys') : t(`measure.hint.${mode}`)}
      </p>
      <output className="visually-hidden" aria-live="polite">
        {isFromSide ? t('measure.side', { tab: t('model') }) : (spoken ?? `${t(`measure.hint.${mode}`)} ${t('measure.keys')}`)}
      </output>
    </div>
  )
}

/** Whoever chooses by key goes on on the canvas. */
const goToCanvas = (): void => document.querySelector<HTMLElement>('[data-canvas]')?.focus()
