/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const { rounds, start } = constants()

function constants(): { rounds: Int32Array; start: Int32Array } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
  return {
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  }
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 (FIPS 180-4), for pages to which the browser gives none because they came without encryption. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = start.slice()
  const words = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
    for (let i = 16; i < 64; i++) {
      const [a, b] = [words[i - 15], words[i - 2]]
      words[i] = words[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + words[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = state
    for (let i = 0; i < 64; i++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + words[i]) | 0
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] += value))
  }
  const out = new Uint8Array(32)
  state.forEach((word, i) => new DataView(out.buffer).setInt32(i * 4, word))
  return out
}
