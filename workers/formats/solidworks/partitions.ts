import { explode } from './container/explode.ts'
import type { Streams } from './container/streams.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { readXt } from '../parasolid/readXt.ts'
import { unwrap, WRAPPER_ID } from './container/wrapped.ts'
import type { Document } from './document.ts'

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
function* earlyBodies(streams: Streams): Generator<Uint8Array> {
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

/** Configurations looked at, imported bodies of one, and bytes from which a stream takes more than a second or two to read beside a mesh that is shown already. */
const MOST_CONFIGURATIONS = 16
const MOST_IMPORTED = 256
const LONG = 16 << 20
/** Bytes of one when unpacked (usually three times as many), and of all imported bodies of a configuration. */
const MOST_UNPACKED = 8 * LONG

const PARTITION = /^Contents\/Config-(\d+)-Partition$/
const IMPORTED = /^(?:Contents\/)?Config-(\d+)-FeatureBodies\/LocalBodies$/

/**
 * The Parasolid bodies of each configuration that the file was saved with, read when it is their turn: which is the displayed one they themselves have to prove.
 * A configuration's bodies are in its partition, or, imported ones that nothing was done to (bolts of libraries, STEP files), in a stream beside it. Reading throws OpenError.
 */
export function* partitionsOf({ streams }: Document): Generator<() => Body[]> {
  const configurations = new Map<string, { partition?: string; imported?: string }>()
  for (const name of streams.names) {
    const partition = PARTITION.exec(name)?.[1]
    const imported = IMPORTED.exec(name)?.[1]
    const key = partition ?? imported
    if (key !== undefined) configurations.set(key, { ...configurations.get(key), ...(partition ? { partition: name } : { imported: name }) })
  }
  for (const { partition, imported } of [...configurations.values()].slice(0, MOST_CONFIGURATIONS)) {
    const own = partition && partitionIn(streams.read(partition))
    if (own) yield () => bodiesOf(own)
    const others = imported ? importedIn(streams.read(imported)) : []
    if (others.length > 0) yield () => others.flatMap(bodiesOf)
  }
  for (const body of earlyBodies(streams)) yield () => bodiesOf(body)
}

const bodiesOf = (stream: Uint8Array): Body[] => readXt(stream).parts.flatMap(({ bodies }) => bodies)

/** { u32 length, wrapped partition } and then the same of changes to it, which are not read. */
function partitionIn(stream: Uint8Array | undefined): Uint8Array | undefined {
  if (!stream || stream.length < 4 || stream.length > LONG) return undefined
  const length = new DataView(stream.buffer, stream.byteOffset).getUint32(0, true)
  return length <= stream.length - 4 ? unwrap(stream.subarray(4, 4 + length), MOST_UNPACKED) : undefined
}

/** Wrapped parts behind their names and other numbers: found by the wrapper's id. */
function importedIn(stream: Uint8Array | undefined): Uint8Array[] {
  const found: Uint8Array[] = []
  if (!stream || stream.length > LONG) return found
  let at = stream.indexOf(WRAPPER_ID[0])
  let left = MOST_UNPACKED
  for (; at >= 0 && found.length < MOST_IMPORTED; at = stream.indexOf(WRAPPER_ID[0], at + 1)) {
    if (stream[at + 1] !== WRAPPER_ID[1] || stream[at + 2] !== WRAPPER_ID[2]) continue
    const part = unwrap(stream.subarray(at), left)
    if (!part || part.length === 0) continue
    left -= part.length
    found.push(part)
  }
  return found
}
