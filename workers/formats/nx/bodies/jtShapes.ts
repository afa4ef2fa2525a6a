import type { Bounds } from '../../../../src/core/scene/mesh.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import { inflateUpTo } from '../../../io/bytes/inflateUpTo.ts'

const VERSION = latinBytes('Version 9.')
const TOC_AT = 85
const TOC_ROW = 28
const SEGMENT_HEADER = 24
const SCENE_GRAPH = 1
const ZLIB = 2
const BASE_SHAPES = [2, 3]
const ELEMENT_HEAD = 21
const MM_PER_METRE = 1000
const MAX_DOCUMENTS = 10_000
const MOST_OF_A_GRAPH = 16 << 20

/**
 * Boxes (millimetres) of the bodies that the part displays, from the scene graphs of its JT documents (ISO 14306, version 9): one document per body, whose
 * first shape is the finest. The meshes themselves are not read. Undefined when none could be read.
 */
export function displayedBoxes(jt: Uint8Array): Bounds[] | undefined {
  const boxes: Bounds[] = []
  let at = 0
  while (boxes.length < MAX_DOCUMENTS && (at = findBytes(jt, VERSION, at)) >= 0) {
    try {
      const box = boxOf(jt, at)
      if (box) boxes.push(box)
    } catch (error) {
      // A document cut short: the others may do.
      if (!(error instanceof RangeError)) throw error
    }
    at += VERSION.length
  }
  return boxes.length > 0 ? boxes : undefined
}

function boxOf(jt: Uint8Array, from: number): Bounds | undefined {
  const view = new DataView(jt.buffer, jt.byteOffset, jt.byteLength)
  const toc = from + view.getUint32(from + TOC_AT, true)
  const rows = Math.min(view.getUint32(toc, true), 1000)
  for (let i = 0; i < rows; i++) {
    const row = toc + 4 + i * TOC_ROW
    if (view.getUint32(row + 24, true) >>> 24 !== SCENE_GRAPH) continue
    const at = from + view.getUint32(row + 16, true) + SEGMENT_HEADER
    const length = view.getUint32(at + 4, true)
    if (view.getUint32(at, true) !== ZLIB || at + 8 + length > jt.length) continue
    const graph = unpacked(jt.subarray(at + 11, at + 8 + length))
    return graph && firstShape(graph)
  }
  return undefined
}

function unpacked(packed: Uint8Array): Uint8Array | undefined {
  try {
    return inflateUpTo(packed, MOST_OF_A_GRAPH)
  } catch {
    return undefined
  }
}

/** Elements: length, 16 bytes of type, kind of node. A shape holds, behind its attributes, a reserved box and its own. */
function firstShape(graph: Uint8Array): Bounds | undefined {
  const view = new DataView(graph.buffer, graph.byteOffset, graph.byteLength)
  let at = 0
  while (at + ELEMENT_HEAD < graph.length) {
    const length = view.getUint32(at, true)
    if (length === 0 || at + 4 + length > graph.length) return undefined
    if (BASE_SHAPES.includes(graph[at + 20])) {
      const attributes = view.getInt32(at + ELEMENT_HEAD + 10, true)
      const box = at + ELEMENT_HEAD + 14 + attributes * 4 + 2 + 24
      if (attributes < 0 || box + 24 > at + 4 + length) return undefined
      const values = Array.from({ length: 6 }, (_, k) => view.getFloat32(box + k * 4, true) * MM_PER_METRE)
      return values.every(Number.isFinite) ? (values as unknown as Bounds) : undefined
    }
    at += 4 + length
  }
  return undefined
}
