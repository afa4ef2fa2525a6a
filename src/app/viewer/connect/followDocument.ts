import type { Viewer } from '../../../viewer/api.ts'
import { documentAtom, documentEvents, type OpenDocument } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'

/** Hands the tree and each part of the document to the viewer as they come; what has come before the viewer was there, at once. */
export function followDocument(viewer: Viewer): () => void {
  const open = (document: OpenDocument): void => viewer.open(document.structure, document.index)
  const present = appStore.get(documentAtom)
  if (present) {
    open(present)
    for (const part of present.parts.values()) viewer.addPart(part)
    if (present.status === 'open') viewer.finish()
  }
  const stops = [
    documentEvents.on('structure', (document) => open(document)),
    documentEvents.on('part', (part) => viewer.addPart(part)),
    documentEvents.on('finish', () => viewer.finish()),
    documentEvents.on('close', () => viewer.clear()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
