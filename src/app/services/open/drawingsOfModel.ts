import { atom } from 'jotai'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import type { MadeDimension } from '../../../core/export/drawing/dimensionDxf.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { fileSource } from './collect/dropped.ts'
import type { Gather, OpenedFile } from './flow/opener.ts'
import { sessionOf } from './session.ts'

/** A sheet that was made of a model: its file, and its dimensions as they were made. */
export interface MadeSheet {
  blob: Blob
  dimensions: readonly MadeDimension[]
}

/** The last drawing that was opened from a model, and the file of that model. `root`: its path, in an archive. */
const lastDrawingAtom = atom<{ drawing: OpenSource; root?: string; model: OpenedFile; sheet?: MadeSheet } | null>(null)

/** The file of the model that the drawing on screen was made of or lies beside; null for other documents. */
export const modelBehindAtom = atom((get): OpenedFile | null => {
  const last = get(lastDrawingAtom)
  if (!get(documentAtom) || !last) return null
  const { opened } = sessionOf({ get }).opener
  return opened?.source === last.drawing && (last.root === undefined || opened.root === last.root) ? last.model : null
})

/** The sheet on screen that was made of a model; null for other documents. */
export const madeSheetAtom = atom((get): MadeSheet | null => (get(modelBehindAtom) ? (get(lastDrawingAtom)?.sheet ?? null) : null))

const stem = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
const sorter = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Paths of the drawings among the files of the model on screen: those named like the model first, then by name. */
export const drawingsAtom = atom((get): readonly string[] => {
  // The list of files is set on the opener once the document is complete.
  const { opened } = sessionOf({ get }).opener
  if (get(documentAtom)?.status !== 'open' || !opened) return []
  const { drawings, root } = opened
  const own = stem(root).toLowerCase()
  const isOwn = (path: string): boolean => stem(path).toLowerCase().startsWith(own)
  return drawings
    .filter((path) => path !== root)
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || sorter.compare(stem(a), stem(b)) || sorter.compare(a, b))
})

function openFrom(store: Store, model: OpenedFile | undefined, gather: Omit<Gather, 'phase' | 'source'>, drawing: OpenSource, sheet?: MadeSheet): void {
  if (model) store.set(lastDrawingAtom, { drawing, ...(gather.root !== undefined && { root: gather.root }), model, ...(sheet && { sheet }) })
  void sessionOf(store).opener.open({ ...gather, phase: 'read', source: () => drawing })
}

/** Opens a drawing that was made of the model on screen; the way back stays open. */
export function openMadeDrawing(store: Store, sheet: MadeSheet, name: string): void {
  openFrom(store, sessionOf(store).opener.opened, { name }, fileSource(sheet.blob, name), sheet)
}

/** Opens a drawing that lies beside the model on screen (`drawingsAtom`), as a file of its own where it is one, else as a file of the archive; the way back stays open. */
export function openDrawing(store: Store, path: string): void {
  const model = sessionOf(store).opener.opened
  if (!model) return
  const { source, origin } = model
  const entry = source.entries.find((each) => each.path === path)
  if (!entry) openFrom(store, model, { name: source.name, root: path, origin }, source)
  else if (entry.blob instanceof Blob) openFrom(store, model, { name: stem(path) }, fileSource(entry.blob, path.slice(path.lastIndexOf('/') + 1)))
}

/** Opens the model again that the drawing on screen belongs to. */
export function backToModel(store: Store): void {
  const model = store.get(modelBehindAtom)
  if (!model) return
  const { source, root, origin, recordId, original } = model
  void sessionOf(store).opener.open({
    name: source.name,
    phase: 'read',
    root,
    origin,
    ...(recordId && { recordId }),
    ...(original && { original }),
    source: () => source,
  })
}
