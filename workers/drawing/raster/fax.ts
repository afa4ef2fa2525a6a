// Fax pictures as TIFF files hold them (ITU-T T.4 and T.6).

/** Codes of white runs of 0 to 63 pixels, then of 64, 128 … 1728 (ITU-T T.4, tables 2 and 3a). */
const WHITE =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 ' +
  '0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 ' +
  '00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 ' +
  '01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100 11011 10010 010111 0110111 ' +
  '00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 ' +
  '011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011'
/** The same of black runs. */
const BLACK =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 ' +
  '00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 ' +
  '000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 ' +
  '000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 ' +
  '000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 ' +
  '000000101100 000001011010 000001100110 000001100111 0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 ' +
  '000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 ' +
  '0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 ' +
  '0000001100101'
/** Codes of runs of both colours: 1792, 1856 … 2560 (table 3b). */
const LONG =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 ' +
  '000000011110 000000011111'

const WINDOW = 13
const STEP = 64

/** Runs by the next 13 bits: the length of the run times 16, with the length of its code; 0: no code. */
function runTable(codes: string): Uint16Array {
  const table = new Uint16Array(1 << WINDOW)
  const add = (code: string, run: number): void => {
    const free = WINDOW - code.length
    table.fill((run << 4) | code.length, Number.parseInt(code, 2) << free, (Number.parseInt(code, 2) + 1) << free)
  }
  codes.split(' ').forEach((code, i) => add(code, i < STEP ? i : (i - STEP + 1) * STEP))
  LONG.split(' ').forEach((code, i) => add(code, 28 * STEP + i * STEP))
  return table
}

const PASS = 4
const HORIZONTAL = 5
/** How lines follow the one above, by the next 7 bits: the length of the code, and how far the change is from the one above (plus 8), or one of the two above. */
const modes: (readonly [bits: number, mode: number] | undefined)[] = []
for (const [code, mode] of [
  ['1', 0],
  ['011', 1],
  ['000011', 2],
  ['0000011', 3],
  ['010', -1],
  ['000010', -2],
  ['0000010', -3],
  ['0001', PASS],
  ['001', HORIZONTAL],
] as const) {
  const free = 7 - code.length
  for (let i = 0; i < 1 << free; i++) modes[(Number.parseInt(code, 2) << free) + i] = [code.length, mode]
}

export type FaxKind = 'rows' | 't4' | 't4-2d' | 't6'

/**
 * The pixels of a fax picture, a bit each, 1 for black, rows from a whole byte on. `kind`: rows of T.4 without ends of lines, T.4 in one or two dimensions, T.6.
 * Damaged rows, and those behind them, stay white.
 */
export function faxPixels(data: Uint8Array, width: number, height: number, kind: FaxKind): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const out = new Uint8Array(rowBytes * height)
  const reader = new FaxReader(data, width)
  for (let y = 0; y < height; y++) {
    if (!reader.row(kind)) break
    fillRow(out, y * rowBytes, reader.changes, reader.count)
  }
  return out
}

const runs = [runTable(WHITE), runTable(BLACK)]

class FaxReader {
  /** Where the colour changes in the row that was read, from white on, and in the one above. */
  changes: Int32Array
  count = 0
  private above: Int32Array
  private aboveCount = 0
  private at = 0
  private readonly data: Uint8Array
  private readonly width: number

  constructor(data: Uint8Array, width: number) {
    this.data = data
    this.width = width
    this.changes = new Int32Array(width + 8)
    this.above = new Int32Array(width + 8)
  }

  /** Reads the next row; false when there is none, or it is damaged. */
  row(kind: FaxKind): boolean {
    let isFlat = kind !== 't6'
    if (kind === 'rows') this.at = (this.at + 7) & ~7
    else if (kind !== 't6') {
      this.skipEnd()
      if (kind === 't4-2d') isFlat = this.take(1) === 1
    }
    if (this.at >= this.data.length * 8) return false
    ;[this.changes, this.above] = [this.above, this.changes]
    this.aboveCount = this.count
    this.count = 0
    return isFlat ? this.flatRow() : this.followingRow()
  }

  /** Eleven bits of 0 and more, and a 1, end a line; no code begins so. */
  private skipEnd(): void {
    if (this.peek(11) !== 0) return
    const end = this.data.length * 8
    while (this.at < end && this.peek(1) === 0) this.at++
    this.at++
  }

  private flatRow(): boolean {
    let x = 0
    for (let color = 0; x < this.width; color ^= 1) {
      const run = this.run(color)
      if (run < 0) return false
      this.add((x += run))
    }
    return true
  }

  private followingRow(): boolean {
    const { width, above } = this
    let x = -1
    let color = 0
    let i = 0
    above[this.aboveCount] = above[this.aboveCount + 1] = above[this.aboveCount + 2] = width
    while (x < width) {
      i = Math.max(0, i - 1)
      if ((i & 1) !== color) i++
      while (i < this.aboveCount && above[i] <= x) i += 2
      const found = modes[this.peek(7)]
      if (!found) return false
      this.at += found[0]
      if (found[1] === PASS) x = i < this.aboveCount ? above[i + 1] : width
      else if (found[1] === HORIZONTAL) {
        const [first, second] = [this.run(color), this.run(color ^ 1)]
        if (first < 0 || second < 0) return false
        const begin = Math.max(0, x)
        this.add(begin + first)
        this.add((x = begin + first + second))
      } else {
        x = Math.max(0, (i < this.aboveCount ? above[i] : width) + found[1])
        this.add(x)
        color ^= 1
      }
      if (this.count > width + 4) return false
    }
    return true
  }

  private add(x: number): void {
    if (this.count < this.width + 4) this.changes[this.count++] = Math.min(x, this.width)
  }

  /** The length of a run; -1 where no code stands. */
  private run(color: number): number {
    for (let sum = 0; ; ) {
      const found = runs[color][this.peek(WINDOW)]
      if (found === 0 || sum > this.width) return -1
      this.at += found & 15
      sum += found >> 4
      if (found >> 4 < STEP) return sum
    }
  }

  private take(bits: number): number {
    const value = this.peek(bits)
    this.at += bits
    return value
  }

  /** The next bits, up to 13; 0 behind the end. */
  private peek(bits: number): number {
    const { data, at } = this
    const i = at >> 3
    const word = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0)
    return (word >> (24 - (at & 7) - bits)) & ((1 << bits) - 1)
  }
}

function fillRow(out: Uint8Array, from: number, changes: Int32Array, count: number): void {
  for (let i = 0; i + 1 < count + (count & 1); i += 2) {
    const end = changes[i + 1]
    let x = changes[i]
    for (; x < end && (x & 7) !== 0; x++) out[from + (x >> 3)] |= 0x80 >> (x & 7)
    if (x + 8 <= end) {
      out.fill(0xff, from + (x >> 3), from + (end >> 3))
      x = end & ~7
    }
    for (; x < end; x++) out[from + (x >> 3)] |= 0x80 >> (x & 7)
  }
}
