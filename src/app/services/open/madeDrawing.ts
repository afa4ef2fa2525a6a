import { atom } from 'jotai'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { fileSource } from './collect/dropped.ts'
import type { OpenedFile } from './flow/opener.ts'
import { pageSession } from './session.ts'

/** The last drawing that was made of a model, and the file of that model. */
const madeAtom = atom<{ drawing: OpenSource; model: OpenedFile } | null>(null)

/** The file of the model that the drawing on screen was made of; null for other documents. */
export const modelBehindAtom = atom((get): OpenedFile | null => {
  const document = get(documentAtom)
  const made = get(madeAtom)
  return document?.drawing && made && pageSession.opener.opened?.source === made.drawing ? made.model : null
})

/** Opens a drawing that was made of the model on screen; the way back stays open. */
export function openMadeDrawing(blob: Blob, name: string): void {
  const model = pageSession.opener.opened
  const drawing = fileSource(blob, name)
  if (model) appStore.set(madeAtom, { drawing, model })
  void pageSession.opener.open({ name, phase: 'read', source: () => drawing })
}

/** Opens the model again that the drawing on screen was made of. */
export function backToModel(): void {
  const model = appStore.get(modelBehindAtom)
  if (!model) return
  const { source, root, origin, recordId } = model
  void pageSession.opener.open({ name: source.name, phase: 'read', root, origin, ...(recordId && { recordId }), source: () => source })
}
