import type { Viewer } from '../../../viewer/api.ts'
import { openContextMenu } from '../menu/contextMenu.ts'
import { hoverAtom, selectionAfterClick, selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'

/** What the pointer does on the canvas becomes selection, hover and menus. */
export function followPointer(viewer: Viewer): () => void {
  const stops = [
    viewer.on('hover', (pick) => appStore.set(hoverAtom, pick)),
    viewer.on('click', ({ pick, additive }) => appStore.set(selectionAtom, (before) => selectionAfterClick(before, pick, additive))),
    viewer.on('doubleclick', ({ pick }) => viewer.fit(pick ? [pick.node] : undefined, { animate: true })),
    viewer.on('contextmenu', ({ pick, x, y }) => {
      const { left, top } = viewer.canvas.getBoundingClientRect()
      openContextMenu(left + x, top + y, pick?.node ?? null)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
