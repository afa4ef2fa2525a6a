import { OpenError } from '../../../../src/core/errors.ts'
import { Cursor } from '../container/cursor.ts'
import { type Body, readBody, readImportedMesh, rgbaOf } from './body.ts'

/** Length of a node's block before the marker of its body: it begins with the node's flags. */
const BLOCK = 34
const CLOSED = 0x10
/** How often, on average, a byte may be read in vain. */
const MAX_READINGS = 64

export interface SceneGraph {
  bodies: Body[]
  /** Wires and sketches that stand alone: xyz points. */
  wires: Float32Array[]
}

/**
 * Bodies of a scene graph, in its order. They are found by their markers: every count inside of a body is stated twice, so that what only looks like one
 * does not hold together.
 */
export function readSceneGraph(bytes: Uint8Array): SceneGraph {
  const graph: SceneGraph = { bodies: [], wires: [] }
  let wasted = 0
  let at = 0
  while ((at = bytes.indexOf(0xff, at)) >= 0 && at + 8 < bytes.length) {
    const cursor = new Cursor(bytes, at)
    if (readAt(cursor, graph)) at = cursor.at
    else {
      wasted += cursor.at - at
      if (wasted > bytes.length * MAX_READINGS) throw new OpenError('file-exception', 'a scene graph of CATIA that is made to be read for ever')
      at++
    }
  }
  return graph
}

/** Whether something begins where the cursor stands; it is behind it then. */
function readAt(cursor: Cursor, graph: SceneGraph): boolean {
  const { bytes, at } = cursor
  const [second, third, fourth, fifth, sixth] = [bytes[at + 1], bytes[at + 2], bytes[at + 3], bytes[at + 4], bytes[at + 5]]
  try {
    if (second === 0xff && third === 2 && fourth === 0 && fifth <= 1) {
      cursor.skip(5)
      const body = readBody(cursor, fifth === 1)
      if (body.faces.length > 0) graph.bodies.push(withNode(bytes, at, body))
      else if (body.wires.length > 0) graph.wires.push(...body.wires)
      return body.faces.length + body.wires.length + body.edges.length > 0
    }
    if (second === 0xff && third === 0 && fourth === 0 && fifth === 1 && sixth === 0x50) {
      cursor.skip(6)
      graph.bodies.push(readImportedMesh(cursor))
      return true
    }
    if (second === 3 && third === 1 && fourth === 0 && fifth === 1 && sixth === 0x52) {
      cursor.skip(6)
      graph.wires.push(readPolyline(cursor))
      return true
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return false
}

/** Flags and colour of the node in front of the marker. */
function withNode(bytes: Uint8Array, marker: number, body: Body): Body {
  const from = marker - BLOCK
  if (from < 0) return body
  const own = bytes[from + 3] === 0xff
  return { ...body, open: (bytes[from] & CLOSED) === 0, color: own ? rgbaOf(bytes[from + 4], bytes[from + 5], bytes[from + 6], bytes[from + 7]) : 0 }
}

function readPolyline(cursor: Cursor): Float32Array {
  for (let i = 0; i < 6; i++) cursor.expect(0)
  const points = cursor.countOf(12)
  cursor.expect(1)
  return cursor.f32s(points * 3)
}
