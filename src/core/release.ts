/**
 * Gives the memory of arrays that are not needed any more back at once, and leaves them empty. For large ones that are made again and again: the collector
 * comes by only when some 64 MB of them have gathered. Never for arrays that something else may look at, views included.
 */
export function release(...arrays: readonly ArrayBufferView<ArrayBuffer>[]): void {
  for (const { buffer } of arrays) buffer.transfer(0)
}
