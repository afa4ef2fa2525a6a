import { openFlowAtom } from '../open/flow/openFlow.ts'
import { appStore } from '../../state/store.ts'

const QUIET_MS = 4000
const LOOK_MS = 500
const busyEvents = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchmove'] as const

/** Runs `work` once when for some seconds nobody has touched the page and no file was being opened. */
export function whenQuiet(work: () => void): void {
  let last = performance.now()
  const touch = (): void => {
    last = performance.now()
  }
  const listening = new AbortController()
  for (const name of busyEvents) addEventListener(name, touch, { capture: true, passive: true, signal: listening.signal })
  const look = setInterval(() => {
    if (appStore.get(openFlowAtom).step === 'working') touch()
    if (performance.now() - last < QUIET_MS) return
    clearInterval(look)
    listening.abort()
    work()
  }, LOOK_MS)
}
