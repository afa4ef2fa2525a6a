import { documentAtom } from '../state/document.ts'
import { appStore } from '../state/store.ts'
import { viewerAtom } from '../state/viewer.ts'
import { registerTool, toolAtom } from '../tools/tool.ts'
import { anchorOf } from './anchor.ts'
import { draftAnchorAtom } from './commentState.ts'

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

appStore.sub(toolAtom, () => {
  if (appStore.get(toolAtom) !== 'comment') appStore.set(draftAnchorAtom, null)
})
