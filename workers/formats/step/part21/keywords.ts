/** Bit of a keyword code: the instance is complex, `(A(…)B(…))`; the code is that of its first part. */
export const COMPLEX = 0x8000
const MAX_KEYWORDS = 0x7fff

/** Numbers the names of a file's entities in the order of their first use; 0 is for what does not fit. */
export class Keywords {
  readonly names: string[] = ['']
  private readonly bytes: Uint8Array
  private readonly starts: number[] = [0]
  private readonly lengths: number[] = [0]
  private table = new Uint16Array(1 << 12)

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Code of the word at `start`, whose rolling hash the caller has made. */
  code(start: number, length: number, hash: number): number {
    const { table, lengths } = this
    const mask = table.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (;;) {
      const code = table[slot]
      if (code === 0) return this.add(start, length, hash, slot)
      // Worked out for each word: the first two that share a slot would throw the compiled scanner away.
      const next = (slot + 1) & mask
      if (lengths[code] === length && this.sameBytes(this.starts[code], start, length)) return code
      slot = next
    }
  }

  /** A word met for the first time, at its free place in the table. */
  private add(start: number, length: number, hash: number, slot: number): number {
    if (this.names.length > MAX_KEYWORDS || this.names.length * 2 > this.table.length) {
      if (this.table.length >= 1 << 16 || this.names.length > MAX_KEYWORDS) return 0
      this.grow()
      return this.code(start, length, hash)
    }
    const code = this.names.length
    this.names.push(String.fromCharCode(...this.bytes.subarray(start, start + Math.min(length, 256))).toUpperCase())
    this.starts.push(start)
    this.lengths.push(length)
    this.table[slot] = code
    return code
  }

  private sameBytes(a: number, b: number, length: number): boolean {
    const { bytes } = this
    for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false
    return true
  }

  private grow(): void {
    const table = new Uint16Array(this.table.length * 2)
    for (let code = 1; code < this.names.length; code++) {
      let hash = 0
      for (let i = 0; i < this.lengths[code]; i++) hash = rollHash(hash, this.bytes[this.starts[code] + i])
      let slot = (hash ^ (hash >>> 15)) & (table.length - 1)
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
      table[slot] = code
    }
    this.table = table
  }
}

export const rollHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193)
