/** What `make` makes; undefined where numbers make no geometry (RangeError). Other errors are ours. */
export function tryGeometry<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
