/** The same numbers in memory that several workers can look at. */
export function sharedCopy<T extends Uint8Array | Uint16Array | Uint32Array>(array: T): T {
  const Kind = array.constructor as new (buffer: SharedArrayBuffer) => T
  const copy = new Kind(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  return copy
}
