import { atom } from 'jotai'
import type { FileSource } from '../../../contract/fileRecord.ts'

interface OpenedRecord {
  documentId: number
  recordId: string
  /** The file's name. */
  name: string
  source: FileSource
}

/** The record of the model on screen, and which document that is; null before it has been remembered. */
export const openedRecordAtom = atom<OpenedRecord | null>(null)
