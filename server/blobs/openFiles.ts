import { type FileHandle, open } from 'node:fs/promises'

/** A file that is open for one reader. */
export interface OpenFile {
  readonly fd: number
  /** Bytes. */
  readonly size: number
  /** Once for each reader; the file is closed with the last one. */
  close(): Promise<void>
}

interface Entry {
  readers: number
  opened: Promise<{ handle: FileHandle; size: number }>
}

/** Files that are open for reading, each once however many read it at the same time: a crowd of guests downloads one file. */
export class OpenFiles {
  private readonly entries = new Map<string, Entry>()

  /** Rejects as `open` of node does. */
  async open(path: string): Promise<OpenFile> {
    const entry = this.entries.get(path) ?? this.begin(path)
    entry.readers++
    const { handle, size } = await entry.opened
    return {
      fd: handle.fd,
      size,
      close: async () => {
        if (--entry.readers > 0) return
        if (this.entries.get(path) === entry) this.entries.delete(path)
        await handle.close()
      },
    }
  }

  /** Drops the shared file of this path: later readers open the path again, current readers keep the file that they have. */
  forget(path: string): void {
    this.entries.delete(path)
  }

  private begin(path: string): Entry {
    const entry: Entry = {
      readers: 0,
      opened: open(path).then(async (handle) => ({ handle, size: (await handle.stat()).size })),
    }
    this.entries.set(path, entry)
    entry.opened.catch(() => this.entries.get(path) === entry && this.entries.delete(path))
    return entry
  }
}
