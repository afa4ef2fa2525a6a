import { atom } from 'jotai'
import { documentAtom } from '../../state/document.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'

/** Where the model on screen is opened from when its address is visited: a sample, a link's file, or a record of the device or the account. */
export type ModelAddress = { kind: 'sample'; file: string } | { kind: 'share'; code: string } | { kind: 'file'; id: string }

/** Longer values are none of ours. */
const LONGEST = 256
const names = { sample: 'sample', share: 'share', file: 'file' } as const

/** The query of the path `/` under which a model opens again, as `?sample=Sample3.stp`. */
export function searchOf(address: ModelAddress): string {
  const value = address.kind === 'sample' ? address.file : address.kind === 'share' ? address.code : address.id
  return `?${new URLSearchParams({ [names[address.kind]]: value }).toString()}`
}

/** The model that a query names; undefined when it names none. */
export function addressOfSearch(search: string): ModelAddress | undefined {
  const query = new URLSearchParams(search)
  const read = (name: string): string | undefined => {
    const value = query.get(name)
    return value && value.length <= LONGEST ? value : undefined
  }
  const file = read(names.sample)
  if (file) return { kind: 'sample', file }
  const code = read(names.share)
  if (code) return { kind: 'share', code }
  const id = read(names.file)
  return id ? { kind: 'file', id } : undefined
}

/** The query under which the model on screen opens again; null without a model, and until the model has been remembered. */
export const shownSearchAtom = atom((get): string | null => {
  const opened = get(openedRecordAtom)
  if (!opened || get(documentAtom)?.id !== opened.documentId) return null
  const { source, name, recordId } = opened
  if (source.kind === 'sample') return searchOf({ kind: 'sample', file: name })
  if (source.kind === 'share') return searchOf({ kind: 'share', code: source.code })
  return searchOf({ kind: 'file', id: recordId })
})

/** Options of a navigation to the start page because a file is being opened there: the file's address replaces that step of the browser's history. */
export const forOpening = { state: { isForOpening: true } } as const

export const isForOpening = (state: unknown): boolean => (state as { isForOpening?: boolean } | null)?.isForOpening === true

/** Options of a navigation to the address of the model on screen: nothing is to be opened there, be it that the next model appears before the page arrives. */
export const toShown = { state: { isShown: true } } as const

export const isShownThere = (state: unknown): boolean => (state as { isShown?: boolean } | null)?.isShown === true
