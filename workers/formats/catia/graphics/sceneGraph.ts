import { OpenError } from '../../../../src/core/errors.ts'
import { Cursor } from '../container/container.ts'
import { Body, readBody, readImportedMesh, rgbaOf } from './body.ts'

/** Length of a node's block before the marker of its body: it begins with the node's flags. */
const BLOCK = 34
const CLOSED = 0x10
/** How often, on average, a byte may be read in vain. */
const MAX_READINGS = 64

/** What a scene graph shows. Bodies are read one after the other, as often as they are asked for: all of them together would take more than the mesh. */
export interface SceneGraph {
  sizes: Sizes
  /** Bodies in their order. Each is valid until the next. */
  eachBody(visit: (body: Body) => void): void
  /** Wires and sketches that stand alone: xyz points. */
  wires: Float32Array[]
}

/** Sizes of all bodies together. */
interface Sizes {
  bodies: number
  faces: number
  corners: number
  edges: number
  edgePoints: number
}

/**
 * Bodies of a scene graph. They are found by their markers: every count inside of a body is stated twice, so that what only looks like one
 * does not hold together.
 */
export function readSceneGraph(bytes: Uint8Array): SceneGraph {
  const places: number[] = []
  const sizes: Sizes = { bodies: 0, faces: 0, corners: 0, edges: 0, edgePoints: 0 }
  const wires: Float32Array[] = []
  const body = new Body()
  let wasted = 0
  let at = 0
  while ((at = bytes.indexOf(0xff, at)) >= 0 && at + 8 < bytes.length) {
    const cursor = new Cursor(bytes, at)
    const found = readAt(cursor, body, wires)
    if (found) {
      if (found === 'body') {
        places.push(at)
        addSizes(sizes, body)
      }
      at = cursor.at
    } else {
      wasted += cursor.at - at
      if (wasted > bytes.length * MAX_READINGS) throw new OpenError('file-exception', 'a scene graph of CATIA that is made to be read for ever')
      at++
    }
  }
  return {
    sizes,
    wires,
    eachBody(visit) {
      for (const place of places) {
        readAt(new Cursor(bytes, place), body, [])
        visit(body)
      }
    },
  }
}

function addSizes(sizes: Sizes, { corners, faceEnd, edges, edgeEnd }: Body): void {
  sizes.bodies++
  sizes.faces += faceEnd.length
  sizes.corners += corners.length
  sizes.edges += edgeEnd.length
  sizes.edgePoints += edges.length
}

/** What begins where the cursor stands, if anything; it is behind it then. */
function readAt(cursor: Cursor, body: Body, wires: Float32Array[]): 'body' | 'other' | undefined {
  const { bytes, at } = cursor
  if (bytes[at + 1] !== 0xff && bytes[at + 1] !== 3) return undefined
  const [second, third, fourth, fifth, sixth] = [bytes[at + 1], bytes[at + 2], bytes[at + 3], bytes[at + 4], bytes[at + 5]]
  try {
    if (second === 0xff && third === 2 && fourth === 0 && fifth <= 1) {
      cursor.skip(5)
      readBody(cursor, fifth === 1, body)
      if (body.faceEnd.length > 0) {
        takeNode(bytes, at, body)
        return 'body'
      }
      wires.push(...body.wires)
      return body.wires.length + body.edgeEnd.length > 0 ? 'other' : undefined
    }
    if (second === 0xff && third === 0 && fourth === 0 && fifth === 1 && sixth === 0x50) {
      cursor.skip(6)
      readImportedMesh(cursor, body)
      return 'body'
    }
    if (second === 3 && third === 1 && fourth === 0 && fifth === 1 && sixth === 0x52) {
      cursor.skip(6)
      wires.push(readPolyline(cursor))
      return 'other'
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return undefined
}

/** Flags and colour of the node in front of the marker. */
function takeNode(bytes: Uint8Array, marker: number, body: Body): void {
  const from = marker - BLOCK
  if (from < 0) return
  body.open = (bytes[from] & CLOSED) === 0
  if (bytes[from + 3] === 0xff) body.color = rgbaOf(bytes[from + 4], bytes[from + 5], bytes[from + 6], bytes[from + 7])
}

function readPolyline(cursor: Cursor): Float32Array {
  for (let i = 0; i < 6; i++) cursor.expect(0)
  const points = cursor.countOf(12)
  cursor.expect(1)
  return cursor.f32s(points * 3)
}
