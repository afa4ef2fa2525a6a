// Processor time of processes, from /proc: it grows little when other work is on the machine, unlike the time on the clock.
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of the processor (user and system) that all threads of a process have had; 0 for one that has ended. */
export function processorMs(pid: number): number {
  try {
    // Nanoseconds, where `/proc/PID/stat` has hundredths of a second. Threads that ended are missing: a server keeps its own.
    return readdirSync(`/proc/${pid}/task`).reduce(
      (all, task) => all + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return 0
  }
}

/** The same of the children of a process, which are PostgreSQL's connections and workers when it is the postmaster. */
export function processorMsOfChildren(pid: number | undefined): number {
  if (pid === undefined) return 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.reduce((all, child) => all + processorMs(Number(child)), 0)
}
