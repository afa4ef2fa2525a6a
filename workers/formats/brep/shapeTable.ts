import { OpenError } from '../../../src/core/errors.ts'
import type { Words } from './words.ts'

type ShapeKind = 'Ve' | 'Ed' | 'Wi' | 'Fa' | 'Sh' | 'So' | 'CS' | 'Co'

/** A use of a shape: moved and turned. */
export interface ShapeUse {
  /** Index into the table. */
  shape: number
  /** Number of a location; 0 = none. */
  location: number
  /** `i` internal and `e` external ones bound nothing. */
  orientation: '+' | '-' | 'i' | 'e'
}

/** One shape of the table (a TShape of OpenCascade): stored once, used any number of times. */
export interface Shape {
  kind: ShapeKind
  children: ShapeUse[]
  /** Position of a vertex. */
  point?: readonly [number, number, number]
  /** Number of an edge's curve in space (0 = none) and that curve's location. Degenerated edges are singular points of a surface. */
  edge?: { curve: number; location: number; degenerated: boolean }
  /** Number of a face's surface (0 = none) and that surface's location. */
  face?: { surface: number; location: number }
}

/** Reads the shapes: each uses only earlier ones, so nothing can contain itself. Returns them and the use of the last one that is the file's shape. */
export function readShapes(words: Words, version: number): { shapes: Shape[]; root: ShapeUse } {
  const count = words.toTable('TShapes')
  const shapes: Shape[] = []
  for (let i = 0; i < count; i++) {
    const kind = words.word() as ShapeKind
    const shape: Shape = { kind, children: [] }
    if (kind === 'Ve') readVertex(words, shape)
    else if (kind === 'Ed') readEdge(words, shape, version)
    else if (kind === 'Fa') readFace(words, shape)
    else if (!['Wi', 'Sh', 'So', 'CS', 'Co'].includes(kind)) throw new OpenError('file-exception', `shape of kind ${kind}`)
    readChildren(words, shapes, count, shape)
    shapes.push(shape)
  }
  return { shapes, root: readUse(words, words.word(), shapes, count) }
}

const lettersOf = (kind: ShapeKind): number => kind.charCodeAt(0) * 256 + kind.charCodeAt(1)

/** The shapes by their kinds alone, and what compounds hold: quick, since all else is passed over. */
export function readShapeTree(words: Words): { shapes: Shape[]; root: ShapeUse } {
  const count = words.toLastTable('TShapes')
  const plain = new Map<number, Shape>((['Ve', 'Ed', 'Wi', 'Fa', 'Sh', 'So'] as const).map((kind) => [lettersOf(kind), { kind, children: [] }]))
  const compounds = new Map((['Co', 'CS'] as const).map((kind) => [lettersOf(kind), kind]))
  const shapes: Shape[] = []
  for (let i = 0; i < count; i++) {
    const letters = words.letters()
    let shape = plain.get(letters)
    if (shape) words.toEnd()
    else {
      const kind = compounds.get(letters)
      if (!kind) throw new OpenError('file-exception', 'a shape of an unknown kind')
      shape = { kind, children: [] }
      readChildren(words, shapes, count, shape)
    }
    shapes.push(shape)
  }
  return { shapes, root: readUse(words, words.word(), shapes, count) }
}

function readUse(words: Words, mark: string, shapes: readonly Shape[], count: number): ShapeUse {
  // Shapes are numbered from the last to the first.
  const shape = count - Number(mark.slice(1))
  if (!(shape >= 0 && shape < shapes.length)) throw new OpenError('file-exception', `shape ${mark} is not there`)
  return { shape, location: words.integer(), orientation: mark[0] as ShapeUse['orientation'] }
}

/** Seven flags, and the shapes that a shape is made of. */
function readChildren(words: Words, shapes: readonly Shape[], count: number, shape: Shape): void {
  words.word()
  for (let mark = words.word(); mark !== '*'; mark = words.word()) {
    if (mark === '') throw new OpenError('cut-off', 'within the shapes')
    shape.children.push(readUse(words, mark, shapes, count))
  }
}

function readVertex(words: Words, shape: Shape): void {
  words.number()
  shape.point = [words.number(), words.number(), words.number()]
  for (;;) {
    words.number()
    const kind = words.integer()
    if (kind === 0) return
    // Point on a curve, on a curve of a surface, on a surface.
    words.numbers(kind === 1 ? 1 : 2)
    words.integer()
  }
}

function readEdge(words: Words, shape: Shape, version: number): void {
  words.numbers(3)
  const edge = { curve: 0, location: 0, degenerated: words.integer() !== 0 }
  shape.edge = edge
  for (let kind = words.integer(); kind !== 0; kind = words.integer()) {
    switch (kind) {
      case 1: {
        const [curve, location] = [words.integer(), words.integer()]
        words.numbers(2)
        if (curve > 0) {
          edge.curve = curve
          edge.location = location
        }
        break
      }
      case 2:
        words.numbers(5)
        if (version === 2) words.numbers(4)
        break
      case 3:
        words.number()
        // The second curve's number and the continuity are written as one word ("4CN").
        if (/^\d+$/.test(words.word())) words.word()
        words.numbers(4)
        if (version === 2) words.numbers(4)
        break
      case 4:
        words.word()
        words.numbers(4)
        break
      case 5:
        words.numbers(2)
        break
      case 6:
        words.numbers(3)
        break
      case 7:
        words.numbers(4)
        break
      default:
        throw new OpenError('file-exception', `curve representation ${kind}`)
    }
  }
}

function readFace(words: Words, shape: Shape): void {
  words.numbers(2)
  shape.face = { surface: words.integer(), location: words.integer() }
  // A triangulation, "2" and its number; the flags are seven digits, read as a word next.
  if (words.peek() === 0x32) words.numbers(2)
}
