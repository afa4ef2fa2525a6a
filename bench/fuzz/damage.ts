type Random = (n: number) => number

const latin = new TextDecoder('latin1')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** A token of the file that fits `pattern` is exchanged for what `put` makes of it and of another such token. */
function exchangeToken(bytes: Uint8Array, next: Random, pattern: RegExp, put: (token: string, other: string) => string): Uint8Array<ArrayBuffer> {
  // Only a window is searched: a token anywhere is as good as any.
  const from = next(Math.max(1, bytes.length - 20_000))
  const text = latin.decode(bytes.subarray(from, from + 20_000))
  const tokens = [...text.matchAll(pattern)]
  if (tokens.length === 0) return bytes.slice()
  const { 0: old, index } = tokens[next(tokens.length)]
  const fresh = bytesOf(put(old, tokens[next(tokens.length)][0]))
  return splice(bytes, from + index, old.length, fresh)
}

function splice(bytes: Uint8Array, at: number, wanted: number, put: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.min(wanted, bytes.length - at)
  const out = new Uint8Array(bytes.length - length + put.length)
  out.set(bytes.subarray(0, at))
  out.set(put, at)
  out.set(bytes.subarray(at + length), at + put.length)
  return out
}

const numbers = /-?\d+\.\d*(?:E[-+]?\d+)?/g
const references = /#\d+(?=[,)])/g
const hugeNumbers = ['1E300', '-1E300', '1E-300', '99999999999', '1000000000', '2147483648', '4294967295', '0.', '-1', '1E999', 'NAN', '$', '*']
const words = ["'", '(', ')', ';', '/*', '*/', '#', '#0', '#1', '=', ',', '.T.', '\\X2\\', '\\X4\\FFFFFFFF\\X0\\', '"', '<', '\0', '\xff']
const LONG = 50_000

/** Ways to damage a file, many of them meant for STEP; each changes a copy. */
export const damages: Record<string, (bytes: Uint8Array<ArrayBuffer>, next: Random) => Uint8Array<ArrayBuffer>> = {
  cut: (bytes, next) => bytes.slice(0, next(bytes.length)),
  'head cut off': (bytes, next) => bytes.slice(next(bytes.length)),
  'bits flipped': (bytes, next) => {
    const out = bytes.slice()
    for (let left = 1 + next(16); left > 0; left--) out[next(out.length)] ^= 1 << next(8)
    return out
  },
  'bytes deleted': (bytes, next) => splice(bytes, next(bytes.length), 1 + next(1 << next(12)), new Uint8Array(0)),
  'bytes repeated': (bytes, next) => {
    const at = next(bytes.length)
    return splice(bytes, at, 0, bytes.slice(at, at + 1 + next(1 << next(12))))
  },
  'zeros written over': (bytes, next) => {
    const out = bytes.slice()
    const at = next(out.length)
    return out.fill(0, at, at + 1 + next(1 << next(12)))
  },
  'digit changed': (bytes, next) => exchangeToken(bytes, next, /\d/g, (_, other) => other),
  'number exchanged': (bytes, next) => exchangeToken(bytes, next, numbers, (_, other) => other),
  'number turned round': (bytes, next) => exchangeToken(bytes, next, numbers, (old) => (old.startsWith('-') ? old.slice(1) : `-${old}`)),
  'number huge': (bytes, next) => exchangeToken(bytes, next, /-?\d+\.\d*(?:E[-+]?\d+)?|(?<=[,(])\d+(?=[,)])/g, () => hugeNumbers[next(hugeNumbers.length)]),
  'reference exchanged': (bytes, next) => exchangeToken(bytes, next, references, (_, other) => other),
  'reference to itself': (bytes, next) => exchangeToken(bytes, next, /#(\d+)\s*=[^;]*?#\d+/g, (old) => old.replace(/#\d+$/, /#\d+/.exec(old)![0])),
  'reference nowhere': (bytes, next) => exchangeToken(bytes, next, references, () => `#${next(2) === 0 ? 4_000_000_000 : next(1_000_000)}`),
  'keyword exchanged': (bytes, next) => exchangeToken(bytes, next, /[A-Z][A-Z0-9_]{4,}/g, (_, other) => other),
  'sense exchanged': (bytes, next) => exchangeToken(bytes, next, /\.[TF]\./g, (old) => (old === '.T.' ? '.F.' : '.T.')),
  'list very long': (bytes, next) => exchangeToken(bytes, next, references, (old) => Array.from({ length: LONG }, () => old).join(',')),
  'nested very deep': (bytes, next) => exchangeToken(bytes, next, references, (old) => '('.repeat(LONG) + old + ')'.repeat(next(2) * LONG)),
  'word put in': (bytes, next) => splice(bytes, next(bytes.length), 0, bytesOf(words[next(words.length)])),
  'lines exchanged': (bytes, next) => {
    const [a, b] = [bytes.indexOf(0x0a, next(bytes.length)), bytes.indexOf(0x0a, next(bytes.length))].sort((x, y) => x - y)
    if (a < 0) return bytes.slice()
    const endOf = (at: number): number => (bytes.indexOf(0x0a, at + 1) < 0 ? bytes.length : bytes.indexOf(0x0a, at + 1))
    const [endA, endB] = [endOf(a), endOf(b)]
    const second = bytes.slice(b, endB)
    return splice(splice(bytes, b, endB - b, bytes.slice(a, endA)), a, endA - a, second)
  },
}
