/** What `make` makes; undefined where numbers do not make sense (RangeError). */
export function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
