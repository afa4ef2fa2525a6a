import { atom } from 'jotai'
import { areFonts } from './fonts/ownFonts.ts'
import { type Dropped, droppedSource, listedSource } from './collect/dropped.ts'
import { pluginImportersAtom } from '../../state/plugins.ts'
import type { Session } from './session.ts'
import { pickFiles } from './pickFiles.ts'

/** The "Assembly models only" switch: it holds for everything that is opened while it is on. */
export const assemblyOnlyAtom = atom(false)

function openListed(session: Session, files: readonly File[]): void {
  const { opener, store } = session
  const [first] = files
  if (!first) return
  if (areFonts(files)) return keepFonts(session, files)
  const name = first.webkitRelativePath.split('/')[0] || first.name
  void opener.open({ name, phase: 'survey', assemblyOnly: store.get(assemblyOnlyAtom), source: () => listedSource(files) })
}

export async function browseForFile(session: Session): Promise<void> {
  const endings = session.store.get(pluginImportersAtom).flatMap(({ extensions }) => extensions)
  openListed(session, await pickFiles({ endings }))
}

export async function browseForFolder(session: Session): Promise<void> {
  openListed(session, await pickFiles({ folder: true }))
}

/** Fonts are no drawings: they are kept for those that ask for them. */
function keepFonts(session: Session, files: readonly File[]): void {
  void import('./fonts/takeFonts.ts').then(({ takeFonts }) => takeFonts(session, files))
}

export function openDropped(session: Session, dropped: Dropped): void {
  const { opener, store } = session
  if (areFonts(dropped.files)) return keepFonts(session, dropped.files)
  const names = (dropped.entries.length > 0 ? dropped.entries : dropped.files).map((item) => item.name)
  const name = names.length === 1 ? names[0] : ''
  void opener.open({ name, phase: 'survey', assemblyOnly: store.get(assemblyOnlyAtom), source: () => droppedSource(dropped) })
}

/** Asks for a file that the model on screen was missing. */
export async function locateMissing({ opener }: Session, name?: string): Promise<void> {
  await opener.locate(await pickFiles({ multiple: true, anyFile: true }), name)
}

/** Asks for a file that the reviewed assembly is missing. */
export async function locateReference({ opener }: Session, name: string): Promise<void> {
  await opener.addReferences(await pickFiles({ multiple: true, anyFile: true }), name)
}
