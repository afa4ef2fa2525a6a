import { DwgDamage } from '../bitCursor.ts'

/** How literal runs of fewer than 32 bytes are permuted: pieces of the source (first byte, length) in the order in which they are written. */
const pieces: readonly (readonly number[])[] = [
  [],
  [0, 1],
  [1, 1, 0, 1],
  [2, 1, 1, 1, 0, 1],
  [0, 4],
  [4, 1, 0, 4],
  [5, 1, 1, 4, 0, 1],
  [6, 1, 5, 1, 1, 4, 0, 1],
  [0, 8],
  [8, 1, 0, 8],
  [9, 1, 1, 8, 0, 1],
  [10, 1, 9, 1, 1, 8, 0, 1],
  [8, 4, 0, 8],
  [12, 1, 8, 4, 0, 8],
  [13, 1, 9, 4, 1, 8, 0, 1],
  [14, 1, 13, 1, 9, 4, 1, 8, 0, 1],
  [8, 8, 0, 8],
  [9, 8, 8, 1, 0, 8],
  [17, 1, 9, 8, 1, 8, 0, 1],
  [18, 1, 17, 1, 16, 1, 8, 8, 0, 8],
  [16, 4, 8, 8, 0, 8],
  [20, 1, 16, 4, 8, 8, 0, 8],
  [21, 1, 20, 1, 16, 4, 8, 8, 0, 8],
  [22, 1, 21, 1, 20, 1, 16, 4, 8, 8, 0, 8],
  [16, 8, 8, 8, 0, 8],
  [17, 8, 16, 1, 8, 8, 0, 8],
  [25, 1, 17, 8, 16, 1, 8, 8, 0, 8],
  [26, 1, 25, 1, 17, 8, 16, 1, 8, 8, 0, 8],
  [24, 4, 16, 8, 8, 8, 0, 8],
  [28, 1, 24, 4, 16, 8, 8, 8, 0, 8],
  [29, 1, 28, 1, 24, 4, 16, 8, 8, 8, 0, 8],
  [30, 1, 26, 4, 18, 8, 10, 8, 2, 8, 1, 1, 0, 1],
]
const BLOCK = [24, 8, 16, 8, 8, 8, 0, 8]

/** Unpacks data of R2007 (an LZ77 kind of its own, with permuted literals) to `size` bytes. Throws `DwgDamage`. */
export function unpack2007(source: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let at = 0
  let to = 0
  const next = (): number => {
    if (at >= source.length) throw new DwgDamage('packed data end early')
    return source[at++]
  }
  const short = (): number => next() | (next() << 8)
  const put = (order: readonly number[]): void => {
    for (let i = 0; i < order.length; i += 2) {
      out.set(source.subarray(at + order[i], at + order[i] + order[i + 1]), to)
      to += order[i + 1]
    }
  }
  const literals = (count: number): void => {
    if (at + count > source.length || to + count > size) throw new DwgDamage('packed data end early')
    let left = count
    for (; left >= 32; left -= 32, at += 32) put(BLOCK)
    put(pieces[left])
    at += left
  }
  let code = next()
  let run = 0
  if ((code & 0xf0) === 0x20) {
    at += 2
    run = next() & 7
  }
  for (;;) {
    if (run === 0) {
      run = code + 8
      if (run === 0x17) {
        let more = next()
        run += more
        if (more === 0xff)
          do {
            more = short()
            run += more
          } while (more === 0xffff)
      }
    }
    literals(run)
    run = 0
    if (at >= source.length) break
    code = next()
    for (;;) {
      let length: number
      let distance: number
      switch (code >> 4) {
        case 0:
          length = (code & 15) + 0x13
          distance = next()
          code = next()
          length += (code >> 3) & 0x10
          distance += ((code & 0x78) << 5) + 1
          break
        case 1:
          length = (code & 15) + 3
          distance = next()
          code = next()
          distance += ((code & 0xf8) << 5) + 1
          break
        case 2:
          distance = short()
          length = code & 7
          if ((code & 8) === 0) {
            code = next()
            length += code & 0xf8
          } else {
            distance++
            length += next() << 3
            code = next()
            length += ((code & 0xf8) << 8) + 0x100
          }
          break
        default:
          length = code >> 4
          distance = code & 15
          code = next()
          distance += ((code & 0xf8) << 1) + 1
      }
      if (distance > to || distance === 0 || to + length > size) throw new DwgDamage('packed data refer to what is before them')
      for (const end = to + length; to < end; to++) out[to] = out[to - distance]
      run = code & 7
      if (run !== 0 || at >= source.length) break
      code = next()
      if (code >> 4 === 0) break
      if (code >> 4 === 15) code &= 15
    }
    if (at >= source.length) break
  }
  if (to !== size) throw new DwgDamage('packed data end early')
  return out
}
