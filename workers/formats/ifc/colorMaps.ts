import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { IfcModel } from './model.ts'
import { type IfcArgument, numberAt, referenceAt, toNumber } from '../../../wasm/ifc/line.ts'
import { type Piece, rgba } from './piece.ts'

/** Colours of a face set's triangles (IfcIndexedColourMap). */
interface ColorMap {
  colors: Rgba[]
  /** Colour of each triangle, counted from 1. */
  index: Uint32Array
}

/** The colour maps of a file, by the id of the face set. The engine does not read them. */
export function readColorMaps(file: IfcModel): ReadonlyMap<number, ColorMap> {
  const maps = new Map<number, ColorMap>()
  for (const line of file.lines('IfcIndexedColourMap')) {
    const set = referenceAt(line, 0)
    const listId = referenceAt(line, 2)
    const list = listId === undefined ? undefined : file.line(listId)
    if (set === undefined || list?.type !== 'IfcColourRgbList') continue
    const a = numberAt(line, 1) ?? 1
    const colors = listOf(list.arguments[0]).map((color) => {
      const [r, g, b] = listOf(color).map((part) => toNumber(part) ?? 0)
      return rgba({ r, g, b, a }, true)
    })
    maps.set(set, { colors, index: Uint32Array.from(listOf(line.arguments[3]), (number) => toNumber(number) ?? 0) })
  }
  return maps
}

const listOf = (argument: IfcArgument): readonly IfcArgument[] => (Array.isArray(argument) ? argument : [])

/** The piece with its triangles sorted by their colours; as it is when there are not as many colours as triangles. `color`: of triangles without one. */
export function painted(piece: Piece, { colors, index }: ColorMap, color: Rgba): Piece {
  if (index.length * 3 !== piece.indices.length) return piece
  const colorAt = (triangle: number): Rgba => colors[index[triangle] - 1] ?? color
  const order = Uint32Array.from(index, (_, triangle) => triangle).sort((a, b) => colorAt(a) - colorAt(b) || a - b)
  const indices = new Uint32Array(piece.indices.length)
  const faces: { start: number; color: Rgba }[] = []
  for (const [i, triangle] of order.entries()) {
    indices.set(piece.indices.subarray(triangle * 3, triangle * 3 + 3), i * 3)
    if (faces.at(-1)?.color !== colorAt(triangle)) faces.push({ start: i, color: colorAt(triangle) })
  }
  return { ...piece, indices, faces }
}
