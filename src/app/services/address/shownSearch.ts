import { atom } from 'jotai'
import { documentAtom } from '../../state/document.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { searchOf } from './modelAddress.ts'

/** The query under which the model on screen opens again; null without a model, and until the model has been remembered. */
export const shownSearchAtom = atom((get): string | null => {
  const opened = get(openedRecordAtom)
  if (!opened || get(documentAtom)?.id !== opened.documentId) return null
  const { source, name, recordId } = opened
  if (source.kind === 'sample') return searchOf({ kind: 'sample', file: name })
  if (source.kind === 'share') return searchOf({ kind: 'share', code: source.code })
  return searchOf({ kind: 'file', id: recordId })
})
