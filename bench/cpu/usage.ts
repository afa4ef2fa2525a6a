import { readFileSync } from 'node:fs'
import type { Stages } from './stages.ts'

/** V8's young generation as it grows in a worker of Chromium (MB of each half); in Node it is twice as large, which counts for the process and not for the reader. */
export const WORKER_YOUNG = '--max-semi-space-size=32'

/** CPU (user and system, all threads of the process) and wall seconds of a piece of work. */
export interface Cost {
  cpu: number
  wall: number
}

/** Starts a stop watch; calling the result reads it. */
export function stopWatch(): () => Cost {
  const cpu = process.cpuUsage()
  const wall = performance.now()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { cpu: (user + system) / 1e6, wall: (performance.now() - wall) / 1e3 }
  }
}

const BREATH_MS = 100
/** CPU seconds of a thread in that time; a thread that uses less is at rest. */
const QUIET_CPU = 0.003
const MOST_BREATHS = 30

/** Waits until the engine's own threads (compilers, garbage collectors) have finished the work of earlier runs: it would count for the next one. */
export async function quiet(): Promise<void> {
  for (let i = 0; i < MOST_BREATHS; i++) {
    const watch = stopWatch()
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    if (watch().cpu < QUIET_CPU) return
  }
}

/** The report of one process about one file that it opened several times. */
export interface ProcessReport {
  /** From the start of loading the code to being ready for a file. */
  load: Cost
  /** One per opening: the first is cold, the others warm. */
  openings: Cost[]
  triangles: number
  /** Bytes of all versions of each part that arrived. */
  partBytes?: number
  /** Meshing anew by the second engine, after the first opening was complete. */
  later?: Cost
  /** CPU seconds of each opening and of the work that followed when it was complete: finer levels, exact surfaces, a second engine. */
  settled: number[]
  /** Bytes: the largest resident set before the first opening and after it. */
  rssLoaded: number
  rssOpened: number
  /** Resident memory when the later work of the first opening had ended as well. */
  rssSettled: number
  /** Seconds after the start of the first opening; only of engines that stream. */
  structure?: number
  firstPart?: number
  /** One per opening, when profiled. */
  stages?: Stages[]
  /** Why the file could not be opened; the other figures are then of the attempt. */
  error?: string
}

/** The largest resident set so far, bytes. Linux's own count of a process begins with what its parent had when it started it; that of its memory does not. */
export function peakRss(): number {
  const own = process.platform === 'linux' && /^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1'))
  return (own ? Number(own[1]) : process.resourceUsage().maxRSS) * 1024
}
