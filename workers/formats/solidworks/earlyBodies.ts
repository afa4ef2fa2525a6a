import { explode } from './container/explode.ts'
import type { Streams } from './container/streams.ts'

const IMPLODED = /^Contents\/Config-\d+-Body$/
/** About 1997 the stream has the name of its configuration. */
const NAMED = /^Contents\/[^/]+$/
const VERSION = /^_MO_VERSION_(\d+)\//
/** 1500 is SolidWorks 2000. */
const NAMED_BEFORE = 1000
/** What stands before the title of a machine-dependent binary: its mark, and the title's length. */
const BARE = 0x42
const TITLE_AT = 5
const TITLE = ': TRANSMIT FILE'
const MOST_STREAMS = 256
const MOST_BYTES = 128 << 20

/** Parasolid bodies of parts up to SolidWorks 2003, one stream for each configuration: { u32 length, body }, imploded, and about 1997 not packed. */
export function* earlyBodies(streams: Streams): Generator<Uint8Array> {
  const isNamed = streams.names.some((name) => Number(VERSION.exec(name)?.[1] ?? Infinity) < NAMED_BEFORE)
  for (const name of streams.names.filter((own) => IMPLODED.test(own) || (isNamed && NAMED.test(own))).slice(0, MOST_STREAMS)) {
    const stream = streams.read(name)
    if (!stream || stream.length < 4) continue
    const length = new DataView(stream.buffer, stream.byteOffset).getUint32(0, true)
    if (length > stream.length - 4) continue
    const packed = stream.subarray(4, 4 + length)
    const body = IMPLODED.test(name) ? explode(packed, MOST_BYTES) : isBare(packed) ? packed : undefined
    if (body) yield body
  }
}

const isBare = (bytes: Uint8Array): boolean => bytes[0] === BARE && [...TITLE].every((letter, i) => bytes[TITLE_AT + i] === letter.charCodeAt(0))
