import { OpenError } from '../../../../src/core/errors.ts'
import { Cursor } from '../container/cursor.ts'
import { type Body, readBody, readImportedMesh, rgbaOf } from './body.ts'

/** Length of a node's block before the marker of its body: it begins with the node's flags. */
const BLOCK = 34
const CLOSED = 0x10

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
  let at = 0
  while ((at = bytes.indexOf(0xff, at)) >= 0 && at + 8 < bytes.length) {
    const end = readAt(bytes, at, graph)
    at = end ?? at + 1
  }
  return graph
}

/** The end of what begins at `at`; undefined when nothing does. */
function readAt(bytes: Uint8Array, at: number, graph: SceneGraph): number | undefined {
  const [second, third, fourth, fifth] = [bytes[at + 1], bytes[at + 2], bytes[at + 3], bytes[at + 4]]
  try {
    if (second === 0xff && third === 2 && fourth === 0 && fifth <= 1) {
      const cursor = new Cursor(bytes, at + 5)
      const body = readBody(cursor, fifth === 1)
      if (body.faces.length > 0) graph.bodies.push(withNode(bytes, at, body))
      else if (body.wires.length > 0) graph.wires.push(...body.wires)
      else if (body.edges.length === 0 && fifth === 0) return undefined
      return cursor.at
    }
    if (second === 0xff && third === 0 && fourth === 0 && fifth === 1 && bytes[at + 5] === 0x50) {
      const cursor = new Cursor(bytes, at + 6)
      graph.bodies.push(readImportedMesh(cursor))
      return cursor.at
    }
    if (second === 3 && third === 1 && fourth === 0 && fifth === 1 && bytes[at + 5] === 0x52) {
      const cursor = new Cursor(bytes, at + 6)
      graph.wires.push(readPolyline(cursor))
      return cursor.at
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return undefined
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
