import { atom } from 'jotai'
import { appStore } from '../../state/store.ts'
import { registerTool, toolAtom } from '../../state/tool.ts'
import { putOnFace, startSection } from './sectionCommands.ts'

/** The next click on a face lays a plane on it. */
export const pickingFaceAtom = atom(false)

registerTool('section', {
  click({ pick }) {
    if (!appStore.get(pickingFaceAtom)) return false
    if (pick && putOnFace(pick)) appStore.set(pickingFaceAtom, false)
    return true
  },
  escape() {
    if (!appStore.get(pickingFaceAtom)) return false
    appStore.set(pickingFaceAtom, false)
    return true
  },
})

appStore.sub(toolAtom, () => {
  if (appStore.get(toolAtom) === 'section') startSection()
  else appStore.set(pickingFaceAtom, false)
})
if (appStore.get(toolAtom) === 'section') startSection()
