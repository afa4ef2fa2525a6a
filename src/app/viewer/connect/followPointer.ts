import type { Viewer } from '../../../viewer/api.ts'
import { openContextMenu } from '../menu/contextMenu.ts'
import { hoverAtom, selectionAfterClick, selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { undoVisibilityAtom } from '../../state/visibility.ts'

/** What the pointer does on the canvas becomes selection, hover and menus. */
export function followPointer(viewer: Viewer): () => void {
  const stops = [
    viewer.on('hover', (pick) => appStore.set(hoverAtom, pick)),
    viewer.on('click', ({ pick, additive }) => appStore.set(selectionAtom, (before) => selectionAfterClick(before, pick, additive))),
    viewer.on('doubleclick', ({ pick, additive }) => {
      // Ctrl or Cmd on empty space brings back what was hidden last.
      if (!pick && additive) appStore.set(undoVisibilityAtom)
      else viewer.fit(pick ? [pick.node] : undefined, { animate: true })
    }),
    viewer.on('contextmenu', ({ pick, x, y }) => {
      const { left, top } = viewer.canvas.getBoundingClientRect()
      openContextMenu(left + x, top + y, pick?.node ?? null)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
