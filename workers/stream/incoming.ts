import type { FileEntry } from '../contract/fileSet.ts'
import { broken } from './columns.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The bytes of a file while they come, in order. */
export class Incoming {
  /** Bytes that are there. */
  end = 0
  private bytes: Bytes | undefined
  private failure: unknown
  private wake: () => void = () => {}
  private isClosed = false

  constructor(entry: FileEntry) {
    const take = (bytes: Bytes, end: number): void => {
      // Ends the reading of a file that nobody waits for.
      if (this.isClosed) throw broken('an end before its bytes')
      this.bytes = bytes
      this.end = end
      this.wake()
    }
    entry
      .bytes(take)
      .then((whole) => take(whole, whole.length))
      .catch((error: unknown) => {
        this.failure = error
        this.wake()
      })
  }

  /** Nothing more comes. */
  close(): void {
    this.isClosed = true
  }

  /** Bytes `start` up to `end`, as soon as they are there. */
  async need(start: number, end: number): Promise<Bytes> {
    while (this.end < end) {
      if (this.failure !== undefined) throw this.failure
      if (this.bytes && this.bytes.length < end) throw broken('less than it says')
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
    return this.bytes!.subarray(start, end)
  }
}
