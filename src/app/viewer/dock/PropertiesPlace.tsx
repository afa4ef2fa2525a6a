import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { layoutAtom } from '../../state/layout.ts'
import { propertiesShownAtom, rightDockAtom, sheetAtom } from '../../state/panels.ts'
import { PropertiesPanel } from '../properties/PropertiesPanel.tsx'
import { Dock } from './Dock.tsx'
import { OverlayDock } from './OverlayDock.tsx'

/** The properties beside the canvas, or over it on tablets. Phones have them in a sheet. */
export function PropertiesPlace() {
  const { t } = useTranslation('viewer')
  const layout = useAtomValue(layoutAtom)
  const document = useAtomValue(documentAtom)
  const [shown, setShown] = useAtom(propertiesShownAtom)
  const [sheet, setSheet] = useAtom(sheetAtom)
  if (!document) return null
  if (layout === 'desktop' && shown) {
    return (
      <Dock side="right" title={t('properties.title')} dockAtom={rightDockAtom} onClose={() => setShown(false)}>
        <PropertiesPanel />
      </Dock>
    )
  }
  if (layout === 'tablet' && sheet === 'properties') {
    return (
      <OverlayDock side="right" title={t('properties.title')} onClose={() => setSheet(null)}>
        <PropertiesPanel />
      </OverlayDock>
    )
  }
  return null
}
