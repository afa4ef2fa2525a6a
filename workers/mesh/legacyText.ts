export type LegacyEncoding = 'windows-1252' | 'windows-1251' | 'shift_jis' | 'gb18030' | 'big5' | 'euc-kr'

/** High bytes that are looked at: the names of a file are of one language. */
const SAMPLE = 4000

const between = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to

interface DoubleByte {
  encoding: LegacyEncoding
  isLead(byte: number): boolean
  isTrail(byte: number): boolean
  /** Whether a pair is of the signs that nearly all text is made of. */
  isCommon(lead: number, trail: number): boolean
}

/** Rows of frequent signs: GB 2312 level 1, Big5 level 1, KS X 1001 syllables, JIS kana and level 1. */
const shiftJis: DoubleByte = {
  encoding: 'shift_jis',
  isLead: (byte) => between(byte, 0x81, 0x9f) || between(byte, 0xe0, 0xfc),
  isTrail: (byte) => between(byte, 0x40, 0x7e) || between(byte, 0x80, 0xfc),
  isCommon: (lead) => between(lead, 0x81, 0x83) || between(lead, 0x88, 0x98),
}
const gb: DoubleByte = {
  encoding: 'gb18030',
  isLead: (byte) => between(byte, 0xa1, 0xf7),
  isTrail: (byte) => between(byte, 0xa1, 0xfe),
  isCommon: (lead) => between(lead, 0xb0, 0xd7),
}
const big5: DoubleByte = {
  encoding: 'big5',
  isLead: (byte) => between(byte, 0xa1, 0xf9),
  isTrail: (byte) => between(byte, 0x40, 0x7e) || between(byte, 0xa1, 0xfe),
  isCommon: (lead) => between(lead, 0xa4, 0xc6),
}
const korean: DoubleByte = { ...gb, encoding: 'euc-kr', isCommon: (lead) => between(lead, 0xb0, 0xc8) }

interface Tally {
  pairs: number
  common: number
  broken: number
  /** Pairs whose second byte is ASCII. */
  low: number
}

function tally(bytes: Uint8Array, { isLead, isTrail, isCommon }: DoubleByte): Tally {
  const out = { pairs: 0, common: 0, broken: 0, low: 0 }
  for (let at = 0; at < bytes.length && out.pairs + out.broken < SAMPLE; at++) {
    const lead = bytes[at]
    if (lead < 0x80) continue
    const trail = bytes[at + 1]
    if (!isLead(lead) || !isTrail(trail)) {
      out.broken++
      continue
    }
    out.pairs++
    if (trail < 0x80) out.low++
    if (isCommon(lead, trail)) out.common++
    at++
  }
  return out
}

/** At least two signs, hardly any that cannot be, and mostly frequent ones: accents of western names never come to that. */
const isLikely = ({ pairs, common, broken }: Tally): boolean => common >= 2 && broken * 20 <= pairs && common * 10 >= pairs * 7

/** Words of Cyrillic letters in CP1251: runs of three and more, all of them letters, small ones most of all (which GB 2312 hardly has as first bytes). */
function isCyrillic(bytes: Uint8Array): boolean {
  let letters = 0
  let small = 0
  let others = 0
  let long = 0
  for (let at = 0, run = 0; at < bytes.length && letters < SAMPLE; at++) {
    const byte = bytes[at]
    if (byte < 0x80) {
      run = 0
      continue
    }
    if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) {
      letters++
      if (byte >= 0xe0) small++
      if (++run >= 3) long++
    } else others++
  }
  return long > 0 && long * 3 >= letters && others * 10 <= letters && (small * 2 >= letters || (small === 0 && others === 0))
}

const HIGH_BITS = 0x80808080

/**
 * The high bytes of a text with the byte behind each run, runs apart by a space: files are mostly ASCII, and only these bytes distinguish encodings.
 * Four bytes are looked at in one go, until there are enough.
 */
function highRuns(bytes: Uint8Array): Uint8Array {
  const runs: number[] = []
  const lead = Math.min(bytes.length, -bytes.byteOffset & 3)
  // A text that ends before the next whole word has none.
  const words = bytes.length - lead < 4 ? new Uint32Array(0) : new Uint32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2)
  let at = 0
  while (at < bytes.length && runs.length < 2 * SAMPLE) {
    if (bytes[at] < 0x80) {
      at++
      if (at < lead || ((at - lead) & 3) !== 0) continue
      at = lead + 4 * nextHigh(words, (at - lead) >> 2)
      continue
    }
    while (bytes[at] >= 0x80 && runs.length < 2 * SAMPLE) runs.push(bytes[at++])
    if (at < bytes.length) runs.push(bytes[at++])
    if (!(bytes[at] >= 0x80)) runs.push(0x20)
  }
  return Uint8Array.from(runs)
}

/** The first word from one on that has a high byte. A function of its own: compiled once, however often it is called. */
function nextHigh(words: Uint32Array, from: number): number {
  let word = from
  while (word < words.length && (words[word] & HIGH_BITS) === 0) word++
  return word
}

/** A Chinese file of this many signs has others than those that are also the first rows of Korean. */
const KOREAN_SIGNS = 8

/** The encoding of text that is not UTF-8, by the letters that its high bytes would be. `text` may hold anything else beside, such as a whole ASCII file. */
export function legacyEncoding(text: Uint8Array): LegacyEncoding {
  const bytes = highRuns(text)
  const asShiftJis = tally(bytes, shiftJis)
  // Its first bytes are control characters elsewhere.
  if (isLikely(asShiftJis)) return 'shift_jis'
  if (isCyrillic(bytes)) return 'windows-1251'
  const asBig5 = tally(bytes, big5)
  if (isLikely(asBig5) && asBig5.low * 5 >= asBig5.pairs) return 'big5'
  const asKorean = tally(bytes, korean)
  if (isLikely(asKorean) && asKorean.common === asKorean.pairs && asKorean.pairs >= KOREAN_SIGNS) return 'euc-kr'
  return isLikely(tally(bytes, gb)) ? 'gb18030' : 'windows-1252'
}
