import { useEffect } from 'react'
import { useShown } from '../useShown.ts'
import { whenIdle } from '../whenIdle.ts'

/** Fetches saved views and comments once a model or drawing is on screen; renders nothing. */
export function Review(): null {
  const isShown = useShown()
  useEffect(() => {
    if (!isShown) return undefined
    return whenIdle(() => void import('../../views/sync/keeper.ts').then(({ startKeeper }) => startKeeper()))
  }, [isShown])
  return null
}
