import { download, fileName } from '../../../lib/browser.ts'
import { drawnAtom, layersShownAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import { notify } from '../../../state/notice.ts'
import type { Store } from '../../../state/store.ts'
import { movedSheet } from '../dimensions/sheetDimensions.ts'

/** Saves the tab on screen as DXF, and notifies the user of pictures and symbols that DXF cannot hold. A sheet made of a model is saved whole, with dimensions that CAD programs can move. */
export async function saveDxf(store: Store): Promise<void> {
  const drawing = store.get(drawnAtom)
  if (!drawing) return
  const sheet = await movedSheet(store)
  if (sheet) return download(sheet, fileName(drawing.name, 'dxf'))
  const { drawingToDxf } = await import('../../../../core/drawing/dxf/drawingDxf.ts')
  const tab = store.get(spaceAtom)
  const { text, skipped } = drawingToDxf(drawing, tab, store.get(layersShownAtom))
  // The tab's name distinguishes it from the file that was opened.
  const name = drawing.name.replace(/\.[^.]+$/, '')
  download(new Blob([text], { type: 'image/vnd.dxf' }), fileName(`${name}-${drawing.spaces[tab]?.name ?? ''}.dxf`, 'dxf'))
  if (skipped > 0) notify(store, { key: 'dxfLeftOut', level: 'info' })
}
