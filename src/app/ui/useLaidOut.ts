import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the component is in the page. The rows of a list that knows its height only from there are left out before: else they would all be rendered
 * at once, when it is measured, instead of piece by piece.
 */
export function useLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false)
  useEffect(() => startTransition(() => setLaidOut(true)), [])
  return isLaidOut
}
