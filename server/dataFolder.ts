import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface WarningLog {
  warn(values: object, text: string): void
}

/** Makes the data folder for the owner of the process alone; one that others may enter is closed to them, and with it all that it holds. */
export function closeDataFolder(folder: string, log: WarningLog): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows has no such modes.
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return
  try {
    chmodSync(folder, 0o700)
  } catch (err) {
    // A volume that belongs to another user: its owner has to close it.
    log.warn({ err, folder }, 'other users of this machine may enter the data folder')
  }
}

/** Bytes that must be free: with less, uploads and the database fail at any moment. */
const LEAST_FREE = 64 << 20

/** Throws when the data folder's disk is full, nearly full or cannot be written to. */
export async function checkDisk(folder: string, leastFree = LEAST_FREE): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some file systems of networks do not state their size.
  if (blocks > 0 && bavail * bsize < leastFree) throw new Error(`${bavail * bsize} bytes are free for ${folder}`)
  await writeFile(join(folder, 'writable'), '1', { mode: 0o600 })
}
