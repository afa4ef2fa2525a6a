import { readCompound } from '../../../workers/io/compound/compound.ts'
import { faceBlocks } from '../../../workers/formats/solidedge/faceBlocks.ts'
import { compoundOf, wrap } from '../../../workers/formats/solidedge/solidedge.fixture.ts'
import { unwrap } from '../../../workers/formats/solidedge/wrapped.ts'

/** Bytes of a level before its faces; behind them one ends it. */
const HEAD_BYTES = 4
/** Metres between one copy and the next. */
const STEP = 1
const FARTHEST = 1e6

/** A part file with the faces of a part's levels so many times, each time further along x. */
export function repeatSolidEdge(bytes: Uint8Array, times: number, filler: number): Uint8Array {
  const cache = readCompound(readCompound(bytes).find('Display/Cache0')!.read())
  const levels: Record<string, Uint8Array> = {}
  for (const { path, read } of cache.streams) {
    if (/^L\d-T1$/.test(path)) levels[path] = wrap(repeated(unwrap(read()), times))
  }
  return compoundOf({ 'Display/Cache0': compoundOf(levels), Filler: new Uint8Array(filler) })
}

function repeated(level: Uint8Array, times: number): Uint8Array {
  const faces = faceBlocks(level)
  let end = level.length
  while (level[end - 1] !== 0xed) end--
  const body = level.slice(HEAD_BYTES, end - 1)
  const view = new DataView(body.buffer)
  const out = new Uint8Array(HEAD_BYTES + body.length * times + 1)
  out.set(level.subarray(0, HEAD_BYTES))
  for (let copy = 0; copy < times; copy++) {
    if (copy > 0) {
      for (const { at, count } of faces.flatMap(({ primitives }) => primitives)) {
        for (let i = 0; i < count; i++) {
          const x = view.getFloat64(at - HEAD_BYTES + i * 24, true)
          if (Math.abs(x) < FARTHEST) view.setFloat64(at - HEAD_BYTES + i * 24, x + STEP, true)
        }
      }
    }
    out.set(body, HEAD_BYTES + copy * body.length)
  }
  out[out.length - 1] = 0xed
  return out
}
