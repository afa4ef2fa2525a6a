/** Folder of the origin-private file system that holds a file of geometry for each page with a model above the ceiling. */
export const GEOMETRY_FOLDER = 'geometry'

interface Folder {
  keys(): AsyncIterable<string>
  removeEntry(name: string): Promise<void>
}

/** Removes the files of pages that ended without doing so; `root`: the origin-private file system. Those that a page has open cannot be removed. */
export async function removeLeftGeometry(root: { getDirectoryHandle(name: string): Promise<Folder> }): Promise<void> {
  // Most browsers have never had one.
  const folder = await root.getDirectoryHandle(GEOMETRY_FOLDER).catch(() => undefined)
  if (folder) for await (const name of folder.keys()) await folder.removeEntry(name).catch(() => {})
}
