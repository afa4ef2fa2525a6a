import type { SortHandles } from './objects.ts'

/**
 * Places of entities from the bottom to the top, given by their handles: by their sort handles, those that are not in the table by their own. Undefined where they stand
 * in this order already, or none of them is in the table.
 */
export function placesInDrawOrder(handles: ArrayLike<number>, { keys }: Pick<SortHandles, 'keys'>): Uint32Array<ArrayBuffer> | undefined {
  const sortedBy = new Float64Array(handles.length)
  let isListed = false
  let isSorted = true
  for (let i = 0; i < handles.length; i++) {
    const key = keys.get(handles[i])
    isListed ||= key !== undefined
    sortedBy[i] = key ?? handles[i]
    isSorted &&= i === 0 || sortedBy[i] >= sortedBy[i - 1]
  }
  if (!isListed || isSorted) return undefined
  const places = new Uint32Array(handles.length)
  for (let i = 0; i < places.length; i++) places[i] = i
  return places.sort((a, b) => sortedBy[a] - sortedBy[b] || a - b)
}
