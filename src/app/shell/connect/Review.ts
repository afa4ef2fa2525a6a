import { useEffect } from 'react'
import { useShown } from '../../ui/useShown.ts'
import { whenIdle } from '../../lib/tasks.ts'

/** Milliseconds after the first picture: the smooth one follows, and evaluating the fetched code takes long. */
const LATER_MS = 1500

/** Fetches saved views and comments once a model or drawing is on screen; renders nothing. */
export function Review(): null {
  const isShown = useShown()
  useEffect(() => {
    if (!isShown) return undefined
    let callOff: (() => void) | undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => {
        // What calls to the server are made of is half of it, and evaluated in a task of its own.
        const calls = import('../../services/api/callServer.ts')
        // Without a connection the code may not be here yet: the next model asks again.
        void calls.then(() => import('../../services/views/sync/syncService.ts')).then(({ startSyncService }) => startSyncService(), console.warn)
      })
    }, LATER_MS)
    return () => {
      clearTimeout(timer)
      callOff?.()
    }
  }, [isShown])
  return null
}
