import type { GeometryFile } from './pageStore.ts'

/** A file for geometry in memory, of so many bytes at most, that counts how often it is read. */
export function memoryFile(most = Infinity): GeometryFile & { reads: number; broken?: Error } {
  let bytes = new Uint8Array(0)
  return {
    reads: 0,
    async write(at, piece) {
      await Promise.resolve()
      if (at + piece.length > most) throw new Error('no room')
      if (at + piece.length > bytes.length) {
        const longer = new Uint8Array(at + piece.length)
        longer.set(bytes)
        bytes = longer
      }
      bytes.set(piece, at)
    },
    read(at, length) {
      this.reads++
      if (this.broken) throw this.broken
      if (at + length > bytes.length) throw new Error('the file ends before')
      return bytes.slice(at, at + length).buffer
    },
    truncate(length) {
      bytes = bytes.slice(0, length)
    },
  }
}
