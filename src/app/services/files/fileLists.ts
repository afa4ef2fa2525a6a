/** The lists of SPEC §2 in their order: All Files, Starred Files, Recently Opened, Shared History. */
export const fileLists = ['all', 'starred', 'recent', 'shared'] as const
export type FileListId = (typeof fileLists)[number]

/** The list that an address's query asks for. */
export const listOfSearch = (search: string): FileListId => {
  const wanted = new URLSearchParams(search).get('list')
  return fileLists.find((id) => id === wanted) ?? 'all'
}
