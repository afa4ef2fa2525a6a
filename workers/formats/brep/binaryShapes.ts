import { OpenError } from '../../../src/core/errors.ts'
import type { BinaryWords } from './words.ts'
import type { Shape, ShapeUse } from './shapeTable.ts'

/** Kinds of shapes by their numbers (TopAbs_ShapeEnum). */
const kinds = ['Co', 'CS', 'So', 'Sh', 'Fa', 'Wi', 'Ed', 'Ve'] as const
const orientations = ['+', '-', 'i', 'e'] as const
/** In place of an orientation: no more shapes. */
const END = 0x2a
const FLAGS = 7
const THREE_INTEGERS = 12
/** A face with a triangulation. */
const TRIANGULATED = 2

/** The table of shapes as `readShapes` gives it, from binary BREP. Vertices have parameters behind the kind from version 2 on, edges the ends of their curves on surfaces, too. */
export function readBinaryShapes(words: BinaryWords, version: number): { shapes: Shape[]; root: ShapeUse } {
  const { cursor } = words
  const count = words.toTable('TShapes')
  const shapes: Shape[] = []
  const use = (orientation: number): ShapeUse => {
    // Shapes are numbered from the last to the first.
    const shape = count - words.integer()
    if (!(orientation < orientations.length && shape >= 0 && shape < shapes.length)) throw new OpenError('file-exception', 'a shape that is not there')
    return { shape, location: words.integer(), orientation: orientations[orientation] }
  }
  /** FreeCAD writes the shape's number (from the first one on), its location and its orientation as integers. */
  const rootByNumber = (): ShapeUse => {
    const [shape, location, orientation] = [words.integer() - 1, words.integer(), words.integer()]
    if (!(shape >= 0 && shape < shapes.length && orientations[orientation])) throw new OpenError('file-exception', 'the file has no shape')
    return { shape, location, orientation: orientations[orientation] }
  }
  for (let i = 0; i < count; i++) {
    const kind = kinds[cursor.u8()]
    if (!kind) throw new OpenError('file-exception', 'a shape of an unknown kind')
    const shape: Shape = { kind, children: [] }
    if (kind === 'Ve') readVertex(words, shape, version)
    else if (kind === 'Ed') readEdge(words, shape, version)
    else if (kind === 'Fa') readFace(words, shape)
    cursor.skip(FLAGS)
    for (let mark = cursor.u8(); mark !== END; mark = cursor.u8()) shape.children.push(use(mark))
    shapes.push(shape)
  }
  return { shapes, root: cursor.left >= THREE_INTEGERS ? rootByNumber() : use(cursor.u8()) }
}

function readVertex(words: BinaryWords, shape: Shape, version: number): void {
  const { cursor } = words
  const [, x, y, z] = words.numbers(4)
  shape.point = [x, y, z]
  for (;;) {
    if (version < 2) words.numbers(1)
    const kind = cursor.u8()
    if (kind === 0) return
    if (kind > 3) throw new OpenError('file-exception', `point representation ${kind}`)
    if (version >= 2) words.numbers(1)
    // Point on a curve, on a curve of a surface, on a surface; then the location.
    if (kind === 3) words.numbers(1)
    for (let i = kind === 2 ? 3 : 2; i > 0; i--) words.integer()
  }
}

function readEdge(words: BinaryWords, shape: Shape, version: number): void {
  const { cursor } = words
  words.numbers(1)
  cursor.skip(2)
  const edge = { curve: 0, location: 0, degenerated: words.flag() }
  shape.edge = edge
  const integers = (count: number): number[] => Array.from({ length: count }, () => words.integer())
  for (let kind = cursor.u8(); kind !== 0; kind = cursor.u8()) {
    switch (kind) {
      case 1: {
        const [curve, location] = integers(2)
        words.numbers(2)
        if (curve > 0) {
          edge.curve = curve
          edge.location = location
        }
        break
      }
      case 2:
      case 3:
        integers(kind === 2 ? 1 : 2)
        // The continuity of a seam.
        if (kind === 3) cursor.u8()
        integers(2)
        words.numbers(version >= 2 ? 6 : 2)
        break
      case 4:
        cursor.u8()
        integers(4)
        break
      case 5:
        integers(2)
        break
      case 6:
        integers(3)
        break
      case 7:
        integers(4)
        break
      default:
        throw new OpenError('file-exception', `curve representation ${kind}`)
    }
  }
}

function readFace(words: BinaryWords, shape: Shape): void {
  words.flag()
  words.numbers(1)
  shape.face = { surface: words.integer(), location: words.integer() }
  if (words.kind() === TRIANGULATED) words.integer()
}
