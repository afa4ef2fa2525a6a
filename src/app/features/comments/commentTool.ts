import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { registerTool, toolAtom } from '../../state/tool.ts'
import { anchorOf, anchorOnTab, draftAnchorAtom } from '../../state/comments/commentState.ts'

registerTool('comment', {
  click({ pick }) {
    const viewer = appStore.get(viewerAtom)
    const document = appStore.get(documentAtom)
    // Another click moves the pin; one beside the model changes nothing.
    if (pick && viewer && document) appStore.set(draftAnchorAtom, anchorOf(document, viewer, pick))
    return true
  },
  doubleclick: () => true,
  escape() {
    if (appStore.get(draftAnchorAtom) === null) return false
    appStore.set(draftAnchorAtom, null)
    return true
  },
})

/** On a drawing any point will do, of the paper too. */
function listenToDrawing(): (() => void) | undefined {
  const viewer = appStore.get(drawingViewerAtom)
  if (!viewer) return undefined
  viewer.canvas.style.cursor = 'crosshair'
  const stop = viewer.on('click', ({ x, y }) => {
    const drawing = appStore.get(drawingAtom)
    if (drawing) appStore.set(draftAnchorAtom, anchorOnTab(drawing, appStore.get(spaceAtom), viewer.toSheet(x, y)))
  })
  return () => {
    viewer.canvas.style.cursor = ''
    stop()
  }
}

let stopListening: (() => void) | undefined
function follow(): void {
  stopListening?.()
  const isHeld = appStore.get(toolAtom) === 'comment'
  stopListening = isHeld ? listenToDrawing() : undefined
  if (!isHeld) appStore.set(draftAnchorAtom, null)
}
appStore.sub(toolAtom, follow)
appStore.sub(drawingViewerAtom, follow)
follow()
