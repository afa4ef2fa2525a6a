import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged, unpredict, words } from '../codec/predictors.ts'
import { readPacket } from '../codec/packet.ts'

/** The streams of numbers that describe a mesh by its polygons and vertices, as `decodeTopology` takes them in order. */
export interface TopologyStreams {
  /** Number of polygons around a vertex, by context. */
  degrees: Int32Array[]
  /** One per polygon: its corners, its face of the exact body, its flags. */
  valences: Int32Array
  groups: Int32Array
  flags: Int32Array
  /** Which polygons around a vertex begin a new record of attributes, by context: a bit each. */
  masks: Int32Array[]
  /** Higher bits of the masks of the last context, and how many bits each of its parts has. */
  higher: Int32Array[]
  bitsPerPart: number
  /** Masks of vertices with more than 64 polygons. */
  large: Uint32Array
  splitFaces: Int32Array
  splitPositions: Int32Array
}

const CONTEXTS = 8

/** Reads the streams and their hash, which is not verified. Throws `file-exception` for damage. */
export function readTopologyStreams(cursor: ByteCursor, generation: 9 | 10): TopologyStreams {
  const next = (): Int32Array => readPacket(cursor, generation)
  const several = (count: number): Int32Array[] => Array.from({ length: count }, next)
  const degrees = several(CONTEXTS)
  const valences = next()
  const groups = next()
  const flags = unpredict(next(), 'lag1')
  const masks = several(CONTEXTS)
  const higher = several(generation === 9 ? 2 : 1)
  const large = words(cursor, cursor.i32())
  const splitFaces = unpredict(next(), 'lag1')
  const splitPositions = next()
  cursor.skip(4)
  if (groups.length < valences.length || flags.length < valences.length) throw damaged()
  return { degrees, valences, groups, flags, masks, higher, bitsPerPart: generation === 9 ? 30 : 32, large, splitFaces, splitPositions }
}
