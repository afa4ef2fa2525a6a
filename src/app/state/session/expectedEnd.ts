/** How many places are about to end the session by the user's own wish. */
let places = 0

/** Whether the user is ending the session here: what the hub says of that end, maybe before the call is answered, is no news then. */
export const isEndExpected = (): boolean => places > 0

/** From now on the end is expected; returns what takes it back. */
export function expectEnd(): () => void {
  places++
  return () => void places--
}
