import type { PointerHit, Viewer } from '../../../viewer/api.ts'
import { hoverAtom, selectionAfterClick, selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { bringBackAtom } from '../../state/visibility.ts'
import { type ToolHandlers, toolAtom, toolHandlers } from '../../state/tool.ts'
import { openContextMenu } from '../../state/contextMenu.ts'

/** What the pointer does on the canvas goes to the tool in hand, and what that has no use for becomes selection, hover and menus. */
export function followPointer(viewer: Viewer): () => void {
  const tool = (): ToolHandlers | undefined => toolHandlers(appStore.get(toolAtom))
  // A tool's hover needs the pointer's place; the viewer's event has only the pick.
  let at = { x: 0, y: 0 }
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = viewer.canvas.getBoundingClientRect()
    at = { x: clientX - left, y: clientY - top }
  }
  viewer.canvas.addEventListener('pointermove', follow, { capture: true, passive: true })

  const select = ({ pick, additive }: PointerHit): void => appStore.set(selectionAtom, (before) => selectionAfterClick(before, pick, additive))
  const focus = ({ pick, additive }: PointerHit): void => {
    // Ctrl or Cmd on empty space shows the last hidden parts again.
    if (!pick && additive) appStore.set(bringBackAtom)
    else viewer.fit(pick ? [pick.node] : undefined, { animate: true })
  }
  const openMenu = (hit: PointerHit): void => {
    const { left, top } = viewer.canvas.getBoundingClientRect()
    openContextMenu(left + hit.x, top + hit.y, hit.pick ? [hit.pick.node] : [], hit)
  }
  const stops = [
    viewer.on('hover', (pick) => appStore.set(hoverAtom, tool()?.hover?.(pick, at.x, at.y) ? null : pick)),
    viewer.on('click', (hit) => void (tool()?.click?.(hit) || select(hit))),
    viewer.on('doubleclick', (hit) => void (tool()?.doubleclick?.(hit) || focus(hit))),
    viewer.on('contextmenu', (hit) => void (tool()?.contextmenu?.(hit) || openMenu(hit))),
    () => viewer.canvas.removeEventListener('pointermove', follow, { capture: true }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
