/** A set of whole numbers below a limit, a bit each. */
export class BitSet {
  private words = new Uint32Array(1024)

  add(value: number): void {
    const word = value >>> 5
    if (word >= this.words.length) {
      const wider = new Uint32Array(2 ** Math.ceil(Math.log2(word + 1)))
      wider.set(this.words)
      this.words = wider
    }
    this.words[word] |= 1 << (value & 31)
  }

  has(value: number): boolean {
    return (this.words[value >>> 5] & (1 << (value & 31))) !== 0
  }
}
