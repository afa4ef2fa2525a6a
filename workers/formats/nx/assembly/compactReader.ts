/** Numbers of NX's object model, which take as many bytes as they need. Reading past the end, or a token that is no number, gives NaN. */
export class CompactReader {
  at: number
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Big-endian: the first byte gives the length, 1 to 4 with the number's first bits in it, 5 for 32 bits. */
  int(): number {
    const first = this.byte()
    const more = first < 0x80 ? 0 : first < 0xa0 ? 1 : first < 0xc0 ? 2 : first < 0xe0 ? 3 : 4
    if (more === 0) return first
    if (more === 4 && first !== 0xe0 && first !== 0xff) return Number.NaN
    let value = more < 4 ? first & 0x1f : 0
    for (let i = 0; i < more; i++) value = value * 256 + this.byte()
    return first === 0xff ? value - 2 ** 32 : value
  }

  /**
   * A double, its sign in the first bit: below 0x20 a small integer; below 0x40 all eight bytes, below 0x60 only the first three and the last one, the third standing
   * for the five in the middle; both with the exponent moved.
   */
  double(): number {
    const first = this.byte()
    const kind = first & 0x7f
    const sign = first < 0x80 ? 1 : -1
    if (kind < 0x20) return sign * kind
    if (!(kind < 0x60)) return Number.NaN
    const length = kind < 0x40 ? 7 : 3
    const at = this.at
    this.at += length
    if (this.at > this.bytes.length) return Number.NaN
    const high = ((kind << 8) | this.bytes[at]) - (kind < 0x40 ? 0 : WITHOUT_MIDDLE) + EXPONENT
    scratch.setUint16(0, high & 0x7fff)
    if (kind < 0x40) {
      scratch.setUint16(2, this.view.getUint16(at + 1))
      scratch.setUint32(4, this.view.getUint32(at + 3))
    } else {
      for (let i = 2; i < 7; i++) scratch.setUint8(i, this.bytes[at + 1])
      scratch.setUint8(7, this.bytes[at + 2])
    }
    return sign * scratch.getFloat64(0)
  }

  private byte(): number {
    return this.at < this.bytes.length ? this.bytes[this.at++] : Number.NaN
  }
}

/** What the first two bytes of a double lack, and what marks the short form. */
const EXPONENT = 0x0fe0
const WITHOUT_MIDDLE = 0x2000
const scratch = new DataView(new ArrayBuffer(8))
