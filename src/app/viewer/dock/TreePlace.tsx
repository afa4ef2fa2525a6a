import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { layoutAtom } from '../../state/layout.ts'
import { leftDockAtom, sheetAtom } from '../../state/panels.ts'
import { ModelTree } from '../tree/ModelTree.tsx'
import { Dock } from './Dock.tsx'
import { OverlayDock } from './OverlayDock.tsx'

/** The model tree beside the canvas, or over it on tablets. Phones have it in a sheet. */
export function TreePlace() {
  const { t } = useTranslation('viewer')
  const layout = useAtomValue(layoutAtom)
  const document = useAtomValue(documentAtom)
  const [dock, setDock] = useAtom(leftDockAtom)
  const [sheet, setSheet] = useAtom(sheetAtom)
  if (!document) return null
  const tree = <ModelTree key={document.id} document={document} />
  if (layout === 'desktop' && dock.open) {
    return (
      <Dock side="left" title={t('tree.title')} dockAtom={leftDockAtom} onClose={() => setDock((before) => ({ ...before, open: false }))}>
        {tree}
      </Dock>
    )
  }
  if (layout === 'tablet' && sheet === 'tree') {
    return (
      <OverlayDock side="left" title={t('tree.title')} onClose={() => setSheet(null)}>
        {tree}
      </OverlayDock>
    )
  }
  return null
}
