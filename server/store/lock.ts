import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The folder is open in another process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** Start of a process in clock ticks since boot (proc(5), field 22): distinguishes a process from a later one that got the same id. Empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in brackets and may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Takes a lock file that holds process id and start time. A lock whose process is gone is taken over. Returns how to give it back; throws `FolderInUse`.
 * The embedded database itself lets two processes open one folder, and then rows vanish.
 */
export function lockFolder(path: string): () => void {
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  for (let tries = 0; tries < 5; tries++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => {
        if (read(path) === mine) rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = 0, start = ''] = (read(path) ?? '')
      .trim()
      .split(' ')
      .map((word, at) => (at === 0 ? Number(word) : word)) as [number, string]
    if (Number.isInteger(pid) && pid > 0 && runs(pid) && startOf(pid) === start) {
      throw new FolderInUse(
        `The data folder is in use by process ${pid} (${path}). Stop it, give this one another folder (FACET_DATA), or use PostgreSQL (DATABASE_URL).`,
      )
    }
    rmSync(path, { force: true })
  }
  throw new FolderInUse(`The lock ${path} cannot be taken`)
}
