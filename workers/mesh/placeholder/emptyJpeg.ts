/** Places in zigzag order of the coefficients that do not change from left to right: the first column of a block. */
const COLUMN = [0, 2, 3, 9, 10, 20, 21, 35]
const rowOfPlace = new Int8Array(64).fill(-1)
for (const [row, place] of COLUMN.entries()) rowOfPlace[place] = row

interface Component {
  id: number
  across: number
  down: number
  dc?: Codes
  ac?: Codes
  last: number
}

/** A Huffman table: for each length of codes the first code, how many there are, and where their symbols begin. */
interface Codes {
  first: Int32Array
  count: Uint8Array
  start: Int32Array
  symbols: Uint8Array
}

/**
 * Whether a baseline JPEG shows nothing: each of its rows has one colour, as a view without a model has, plain or with a gradient from top to bottom.
 * False for all other kinds of pictures and for damaged ones. Stops at the first block that differs from its neighbour.
 */
export function isEmptyJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  const tables = new Map<number, Codes>()
  let components: Component[] = []
  let [width, height] = [0, 0]
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]
    const end = at + 2 + bytes[at + 2] * 256 + bytes[at + 3]
    if (end > bytes.length) return false
    const body = bytes.subarray(at + 4, end)
    if (marker === 0xc4) readTables(body, tables)
    else if (marker === 0xc0 || marker === 0xc1) {
      if (body[0] !== 8 || body.length < 6 + body[5] * 3) return false
      height = body[1] * 256 + body[2]
      width = body[3] * 256 + body[4]
      components = Array.from({ length: body[5] }, (_, i) => {
        const [id, sampling] = body.subarray(6 + i * 3)
        return { id, across: sampling >> 4, down: sampling & 15, last: 0 }
      })
    } else if (marker === 0xc2 || (marker === 0xdd && body[0] + body[1] > 0)) return false
    else if (marker === 0xda) {
      if (body[0] !== components.length || body.length < 1 + body[0] * 2) return false
      for (let i = 0; i < body[0]; i++) {
        const own = components.find(({ id }) => id === body[1 + i * 2])
        if (!own) return false
        own.dc = tables.get(body[2 + i * 2] >> 4)
        own.ac = tables.get(16 + (body[2 + i * 2] & 15))
      }
      return hasPlainRows(new Bits(bytes, end), components, width, height)
    }
    at = end
  }
  return false
}

function readTables(body: Uint8Array, tables: Map<number, Codes>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const count = new Uint8Array(17)
    const first = new Int32Array(17)
    const start = new Int32Array(17)
    let [code, sum] = [0, 0]
    for (let length = 1; length <= 16; length++) {
      count[length] = body[at + length]
      first[length] = code
      start[length] = sum
      sum += count[length]
      code = (code + count[length]) * 2
    }
    tables.set(body[at], { first, count, start, symbols: body.subarray(at + 17, at + 17 + sum) })
    at += 17 + sum
  }
}

function hasPlainRows(bits: Bits, components: readonly Component[], width: number, height: number): boolean {
  const [most, tallest] = [Math.max(...components.map(({ across }) => across)), Math.max(...components.map(({ down }) => down))]
  if (components.length === 0 || !(width > 0 && height > 0 && most > 0 && most <= 4 && tallest > 0 && tallest <= 4)) return false
  const columns = Math.ceil(width / (8 * most))
  const rows = Math.ceil(height / (8 * tallest))
  const block = new Int32Array(8)
  const begun = components.map(({ down }) => Array.from({ length: down }, () => new Int32Array(8)))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (const [k, component] of components.entries()) {
        for (let i = 0; i < component.across * component.down; i++) {
          const isPlain = readBlock(bits, component, block)
          if (isPlain === undefined) return false
          // Blocks that reach beyond the right side are filled up in ways of the program's own.
          if ((column * component.across + (i % component.across) + 1) * 8 * (most / component.across) > width) continue
          if (!isPlain) return false
          const before = begun[k][Math.floor(i / component.across)]
          if (column === 0 && i % component.across === 0) before.set(block)
          else if (block.some((value, n) => value !== before[n])) return false
        }
      }
    }
  }
  return true
}

/** Fills `block` with the first column of a block of coefficients. Returns whether all others are zero; undefined when the data are damaged. */
function readBlock(bits: Bits, component: Component, block: Int32Array): boolean | undefined {
  if (!component.dc || !component.ac) return undefined
  block.fill(0)
  const size = bits.symbol(component.dc)
  if (size < 0 || size > 15) return undefined
  let isPlain = true
  component.last += bits.signed(size)
  block[0] = component.last
  for (let place = 1; place < 64; place++) {
    const symbol = bits.symbol(component.ac)
    if (symbol < 0) return undefined
    if (symbol === 0) return isPlain
    place += symbol >> 4
    if ((symbol & 15) === 0) continue
    const value = bits.signed(symbol & 15)
    if (place > 63) return undefined
    if (rowOfPlace[place] < 0) isPlain = false
    else block[rowOfPlace[place]] = value
  }
  return isPlain
}

class Bits {
  private at: number
  private held = 0
  private left = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** The next symbol; -1 for a code that is not in the table and at the end of the data. */
  symbol({ first, count, start, symbols }: Codes): number {
    let code = 0
    for (let length = 1; length <= 16; length++) {
      const bit = this.bit()
      if (bit < 0) return -1
      code = code * 2 + bit
      if (code - first[length] < count[length]) return symbols[start[length] + code - first[length]] ?? -1
    }
    return -1
  }

  signed(size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 2 + Math.max(0, this.bit())
    return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  private bit(): number {
    if (this.left === 0) {
      if (this.at >= this.bytes.length) return -1
      this.held = this.bytes[this.at++]
      // A zero is stuffed behind ff; anything else there is a marker: the end.
      if (this.held === 0xff && this.bytes[this.at++] !== 0) return -1
      this.left = 8
    }
    return (this.held >> --this.left) & 1
  }
}
