import { atom } from 'jotai'

/** The record of the model on screen: which document, and the record's id; null before it has been remembered. */
export const openedRecordAtom = atom<{ documentId: number; recordId: string } | null>(null)
