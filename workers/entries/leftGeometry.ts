/** Folder of the origin-private file system that holds a file of geometry for each page with a model above the ceiling. */
export const GEOMETRY_FOLDER = 'geometry'

/** Removes the files of pages that ended without doing so. Those that a page has open cannot be removed. */
export async function removeLeftGeometry(): Promise<void> {
  let folder: FileSystemDirectoryHandle
  try {
    folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(GEOMETRY_FOLDER)
  } catch {
    return
  }
  for await (const name of folder.keys()) await folder.removeEntry(name).catch(() => {})
}
