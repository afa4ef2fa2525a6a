import { OWN_FONTS_FOLDER } from '../../../../core/drawing/drawing.ts'

const ending = /\.(shx|ttf|otf)$/i

/** Whether all of these are files of fonts: they are kept rather than opened. */
export const areFonts = (files: readonly { name: string }[]): boolean => files.length > 0 && files.every(({ name }) => ending.test(name))

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(OWN_FONTS_FOLDER, { create: true })
}

/**
 * Keeps font files on this device, for every drawing that is opened later. A single file that was asked for by name takes that name.
 * Rejects where the browser stores nothing.
 */
export async function keepFonts(files: readonly File[], wanted?: string): Promise<void> {
  const into = await folder()
  for (const file of files) {
    const own = ending.exec(file.name)?.[0] ?? ''
    const name = wanted === undefined || files.length > 1 ? file.name : ending.test(wanted) ? wanted : `${wanted}${own}`
    const handle = await into.getFileHandle(name.toLowerCase().replaceAll(/[\\/:]/g, '_'), { create: true })
    const stream = await handle.createWritable()
    await file.stream().pipeTo(stream)
  }
}

/** Names of the fonts that are kept; empty where the browser stores nothing. */
export async function ownFonts(): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const name of (await folder()).keys()) names.push(name)
  } catch {
    return []
  }
  return names.sort()
}

export const dropFont = async (name: string): Promise<void> => (await folder()).removeEntry(name)
