import { useAtomValue } from 'jotai'
import { ChevronUp, Contrast, FileOutput } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/registry.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toolAtom } from '../../state/tool.ts'
import { ActionButton, ActionMenu } from '../../ui/action/ActionButton.tsx'
import bar from '../../ui/viewer/ToolBar.module.css'
import { useRoomForNames } from '../../ui/viewer/useRoomForNames.ts'
import styles from './Drawing.module.css'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { MeasureTools } from './measure/MeasureTools.tsx'

const lookGroups: ActionId[][] = [['drawingGround'], ['drawingWeights', 'drawingMonochrome', 'drawingPlotStyles']]
const exportGroups: ActionId[][] = [['drawingPdf', 'drawingSvg', 'drawingDxf', 'screenshot']]

/** The tools of a drawing, along the bottom of the canvas. `toolPanel`: results and settings of the tool in hand. */
export function DrawingToolBar({ toolPanel }: { toolPanel: ReactNode }) {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const tool = useAtomValue(toolAtom)
  const viewer = useAtomValue(drawingViewerAtom)
  const tools = useRoomForNames(i18n.language)
  useEffect(() => {
    if (!viewer || !tools.current?.offsetHeight) return
    viewer.setCover(viewer.canvas.getBoundingClientRect().bottom - tools.current.getBoundingClientRect().top)
    return () => viewer.setCover(0)
  }, [viewer, tools])
  return (
    <div className={bar.place}>
      {tool === 'measure' && <MeasureTools />}
      {tool !== 'measure' && toolPanel}
      <div ref={tools} className={bar.bar} role="toolbar" aria-label={t('viewer:bar.tools')}>
        <ActionButton id="fit" />
        <ActionButton id="zoomOut" />
        <ActionButton id="zoomIn" />
        <span className={bar.line} />
        <ActionButton id="drawingLayers" named />
        <ActionButton id="drawingTextSearch" named />
        <ActionButton id="measure" named />
        <ActionButton id="markup" named />
        <ActionButton id="showIn3d" />
        <ActionButton id="backToModel" named />
        <ActionButton id="comment" named />
        <span className={bar.line} />
        <ActionMenu groups={lookGroups} side="top" align="center">
          <IconButton icon={Contrast} more={ChevronUp} label={t('drawing:look')} />
        </ActionMenu>
        <ActionMenu groups={exportGroups} side="top" align="end">
          <IconButton icon={FileOutput} more={ChevronUp} label={t('drawing:export.title')} />
        </ActionMenu>
      </div>
    </div>
  )
}

/** On phones the tool's modes stand above the bar. */
export function PhoneTools({ toolPanel }: { toolPanel: ReactNode }) {
  const tool = useAtomValue(toolAtom)
  return tool === 'measure' ? (
    <div className={styles.phoneTools}>
      <MeasureTools />
    </div>
  ) : (
    toolPanel
  )
}
