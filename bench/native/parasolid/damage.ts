import { OpenError } from '../../../src/core/errors.ts'
import { meshPart } from '../../../workers/formats/exact/meshPart.ts'
import { readXt } from '../../../workers/formats/parasolid/readXt.ts'
import { cornerText, cornerStream } from '../../../workers/formats/parasolid/xt.fixture.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { seeded } from '../../fuzz/random.ts'

type Random = (n: number) => number

/** Files to damage that need no collection: a filleted corner as text and as binary. */
export const seeds = (): Uint8Array<ArrayBuffer>[] => [new TextEncoder().encode(cornerText()), cornerStream()]

const words = ['?', '0 ', '-1 ', '1e300 ', '99999999 ', '4294967295 ', '255 ', 'T', 'Z', '.5 ', '1 0 ', '']
const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 64).includes(0)

/** Cut, bits flipped, bytes repeated or left out; numbers of a text exchanged, hostile integers written over those of a binary. */
export function damaged(bytes: Uint8Array<ArrayBuffer>, next: Random): Uint8Array<ArrayBuffer> {
  const at = next(bytes.length)
  switch (next(6)) {
    case 0:
      return bytes.slice(0, at)
    case 1: {
      const out = bytes.slice()
      for (let left = 1 + next(8); left > 0; left--) out[next(out.length)] ^= 1 << next(8)
      return out
    }
    case 2:
      return joined(bytes.subarray(0, at), bytes.subarray(Math.max(0, at - next(100))))
    case 3:
      return joined(bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + next(20))))
    default:
      return isText(bytes) ? exchanged(bytes, next) : overwritten(bytes, next)
  }
}

function joined(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}

function exchanged(bytes: Uint8Array<ArrayBuffer>, next: Random): Uint8Array<ArrayBuffer> {
  let out = bytes
  for (let left = 1 + next(4); left > 0; left--) {
    const from = out.indexOf(0x20, next(out.length)) + 1
    const to = out.indexOf(0x20, from) + 1
    if (from <= 0 || to <= 0) return out
    const other = out.indexOf(0x20, next(out.length)) + 1
    const word = words[next(words.length)]
    const put = next(2) === 0 ? Uint8Array.from(word, (char) => char.charCodeAt(0)) : out.slice(other, Math.max(other, out.indexOf(0x20, other) + 1))
    out = joined(out.subarray(0, from), put, out.subarray(to))
  }
  return out
}

function overwritten(bytes: Uint8Array<ArrayBuffer>, next: Random): Uint8Array<ArrayBuffer> {
  const out = bytes.slice()
  const view = new DataView(out.buffer)
  for (let left = 1 + next(3); left > 0 && out.length >= 8; left--) {
    const at = next(out.length - 7)
    switch (next(3)) {
      case 0:
        view.setUint32(at, [0xffffffff, 0x7fffffff, 0x80000000, 0x10000, 0][next(5)])
        break
      case 1:
        view.setInt16(at, [-1, -32764, 32767, 1, 255][next(5)])
        break
      default:
        view.setFloat64(at, [1e300, Number.NaN, -3.14158e13, 0, Infinity][next(5)])
    }
  }
  return out
}

/** Opens a damaged variant of a file; "ok" or the message's code. Throws when it ends otherwise, or in a part that the pipeline would refuse. */
export function openVariant(seed: Uint8Array<ArrayBuffer>, variant: number): string {
  const bytes = damaged(seed, seeded(variant * 2_654_435))
  try {
    for (const part of readXt(bytes).parts) {
      const { draft } = meshPart(part, 10, 'normal')
      const problem = draft && checkPart(draft).problem
      if (problem) throw new Error(`variant ${variant}: ${problem}`)
    }
    return 'ok'
  } catch (error) {
    if (!(error instanceof OpenError)) throw new Error(`variant ${variant}`, { cause: error })
    return error.code
  }
}
