import { open } from 'node:fs/promises'

/** Milliseconds between two looks at the clock. */
const BEAT_MS = 500

/** Watches whether the machine goes on: a timer of this idle process that comes late, or a small write that takes long, means that nothing else went on either. */
export interface StandstillWatch {
  /** Milliseconds of the longest standstill since the watch began or was last asked. */
  longest(): number
  stop(): void
}

/** Begins to watch; `probe` is the path of a file that is written again and again. */
export function watchStandstill(probe: string): StandstillWatch {
  let longest = 0
  let last = performance.now()
  let isWriting = false
  const note = (late: number): void => void (longest = Math.max(longest, late))
  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    const began = performance.now()
    try {
      const file = await open(probe, 'w')
      await file.writeFile('probe')
      await file.sync()
      await file.close()
      note(performance.now() - began)
    } catch {
      // A folder that is gone: the run is ending.
    }
    isWriting = false
  }
  const beat = setInterval(() => {
    const now = performance.now()
    note(now - last - BEAT_MS)
    last = now
    void write()
  }, BEAT_MS)
  beat.unref()
  return {
    longest() {
      const found = longest
      longest = 0
      return found
    },
    stop: () => clearInterval(beat),
  }
}
