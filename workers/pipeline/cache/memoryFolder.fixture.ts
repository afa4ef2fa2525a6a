import type { CacheFile, CacheFolder } from '../../contract/cacheFolder.ts'

/** A folder in memory. As in a browser, a file that is open cannot be opened again. */
export class MemoryFolder implements CacheFolder {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  limit = 1 << 30
  private readonly opened = new Set<string>()

  async open(name: string, create: boolean): Promise<CacheFile | undefined> {
    if (this.opened.has(name)) return undefined
    if (!this.files.has(name)) {
      if (!create) return undefined
      this.files.set(name, new Uint8Array())
    }
    this.opened.add(name)
    const resize = (size: number): Uint8Array<ArrayBuffer> => {
      const next = new Uint8Array(size)
      next.set(this.files.get(name)!.subarray(0, size))
      this.files.set(name, next)
      return next
    }
    // It is open for as long as opening takes.
    await Promise.resolve()
    return {
      getSize: () => this.files.get(name)!.length,
      read: (into, { at }) => {
        const piece = this.files.get(name)!.subarray(at, at + into.length)
        into.set(piece)
        return piece.length
      },
      write: (from, { at }) => {
        const file = this.files.get(name)!
        ;(file.length < at + from.length ? resize(at + from.length) : file).set(from, at)
        return from.length
      },
      truncate: (size) => void resize(size),
      flush() {},
      close: () => void this.opened.delete(name),
    }
  }

  async remove(name: string): Promise<void> {
    this.files.delete(name)
  }

  async names(): Promise<string[]> {
    return [...this.files.keys()]
  }

  async budget(): Promise<number> {
    return this.limit
  }
}
