import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Bytes of a local socket's path that every system takes: sun_path holds 104 on macOS and 108 on Linux, its end mark included (unix(7)). */
const LONGEST = 103

/** Runs with a path by which a local socket can be entered or made, however deep its folder lies: by way of a passing link to the folder. */
export async function withShortPath<T>(path: string, run: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32' || Buffer.byteLength(path) <= LONGEST) return run(path)
  const passing = await mkdtemp(join(tmpdir(), 'facet-'))
  try {
    await symlink(dirname(path), join(passing, 'd'))
    return await run(join(passing, 'd', basename(path)))
  } finally {
    await rm(passing, { recursive: true, force: true })
  }
}
