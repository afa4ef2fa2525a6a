/** Bytes that are handed over at a time. */
const PIECE = 1 << 16
/** Longer texts are encoded by the platform. */
const SHORT = 64
const [ZERO, MINUS, POINT] = [48, 45, 46]
/** Significant digits of numbers: more than a float holds. */
const DIGITS = 9
/** Numbers that are written here; those beyond may need an exponent. */
const [LEAST, MOST] = [1e-6, 1e9]
const powers = Array.from({ length: DIGITS + 7 }, (_, exponent) => Number(`1e${exponent}`))

/** Text that becomes bytes as it is written. Numbers become no strings: millions of them would keep the garbage collector busy. */
export class TextBytes {
  private readonly take: (bytes: Uint8Array<ArrayBuffer>) => void
  private readonly encoder = new TextEncoder()
  private bytes = new Uint8Array(0)
  private used = 0

  /** `take` gets the bytes, piece by piece, and may keep them. */
  constructor(take: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.take = take
  }

  write(text: string): void {
    if (text.length > SHORT) return this.encode(text)
    this.room(SHORT)
    const { bytes, used } = this
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127) return this.encode(text)
      bytes[used + i] = code
    }
    this.used += text.length
  }

  /** A number with at most nine significant digits, as short as it can be. */
  number(value: number): void {
    const size = Math.abs(value)
    if (Number.isInteger(value) && size < MOST) this.decimal(value, 0)
    else if (size >= LEAST && size < MOST) {
      let decimals = DIGITS - 1
      if (size >= 1) while (size >= powers[DIGITS - decimals]) decimals--
      else while (size * powers[decimals - DIGITS + 1] < 1) decimals++
      this.decimal(value, decimals)
    } else this.write(digits(value))
  }

  /** A number with at most so many decimals. Its size times ten to their power is 2 ** 31 at the most. */
  decimal(value: number, decimals: number): void {
    let whole = Math.round(Math.abs(value) * powers[decimals])
    while (decimals > 0 && whole % 10 === 0) {
      whole /= 10
      decimals--
    }
    this.room(SHORT)
    if (value < 0 && whole > 0) this.bytes[this.used++] = MINUS
    let length = 1
    while (length <= decimals || (length <= DIGITS && whole >= powers[length])) length++
    // The point stands before the decimals.
    let at = this.used + length - (decimals > 0 ? 0 : 1)
    this.used = at + 1
    for (let i = 0; i < length; i++) {
      if (i === decimals && i > 0) this.bytes[at--] = POINT
      const rest = Math.floor(whole / 10)
      this.bytes[at--] = ZERO + whole - rest * 10
      whole = rest
    }
  }

  /** Hands over the bytes written so far. */
  flush(): void {
    if (this.used === 0) return
    this.take(this.bytes.subarray(0, this.used))
    this.bytes = new Uint8Array(0)
    this.used = 0
  }

  private encode(text: string): void {
    if (text.length * 3 > PIECE) {
      this.flush()
      this.take(this.encoder.encode(text))
      return
    }
    this.room(text.length * 3)
    this.used += this.encoder.encodeInto(text, this.bytes.subarray(this.used)).written
  }

  private room(bytes: number): void {
    if (this.used + bytes <= this.bytes.length) return
    this.flush()
    this.bytes = new Uint8Array(PIECE)
  }
}

/** What `TextBytes.number` writes. */
export const digits = (value: number): string => (Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(DIGITS))}`)
