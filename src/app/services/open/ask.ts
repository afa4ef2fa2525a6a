import { atom } from 'jotai'
import { areFonts } from './fonts/ownFonts.ts'
import { appStore } from '../../state/store.ts'
import { type Dropped, droppedSource, listedSource } from './collect/dropped.ts'
import { pageSession } from './session.ts'
import { pickFiles } from './pickFiles.ts'

/** The "Assembly models only" switch: it holds for everything that is opened while it is on. */
export const assemblyOnlyAtom = atom(false)

const assemblyOnly = (): boolean => appStore.get(assemblyOnlyAtom)

function openListed(files: readonly File[]): void {
  const [first] = files
  if (!first) return
  if (areFonts(files)) return keepFonts(files)
  const name = first.webkitRelativePath.split('/')[0] || first.name
  void pageSession.opener.open({ name, phase: 'survey', assemblyOnly: assemblyOnly(), source: () => listedSource(files) })
}

export async function browseForFile(): Promise<void> {
  openListed(await pickFiles())
}

export async function browseForFolder(): Promise<void> {
  openListed(await pickFiles({ folder: true }))
}

/** Fonts are no drawings: they are kept for those that ask for them. */
function keepFonts(files: readonly File[]): void {
  void import('./fonts/takeFonts.ts').then(({ takeFonts }) => takeFonts(files))
}

export function openDropped(dropped: Dropped): void {
  if (areFonts(dropped.files)) return keepFonts(dropped.files)
  const names = (dropped.entries.length > 0 ? dropped.entries : dropped.files).map((item) => item.name)
  const name = names.length === 1 ? names[0] : ''
  void pageSession.opener.open({ name, phase: 'survey', assemblyOnly: assemblyOnly(), source: () => droppedSource(dropped) })
}

/** Asks for a file that the model on screen was missing. */
export async function locateMissing(name?: string): Promise<void> {
  await pageSession.opener.locate(await pickFiles({ multiple: true, anyFile: true }), name)
}

/** Asks for a file that the reviewed assembly is missing. */
export async function locateReference(name: string): Promise<void> {
  await pageSession.opener.addReferences(await pickFiles({ multiple: true, anyFile: true }), name)
}
