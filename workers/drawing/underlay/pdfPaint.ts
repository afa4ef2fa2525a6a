import type { OperatorList, PdfObjects } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix2 } from '../emitter.ts'
import { invert2, multiply2 } from '../geometry/affine.ts'
import { mapped } from '../build/drawGlyph.ts'
import { boxOf, type Box } from '../areas/boxes.ts'
import type { Shading } from '../areas/gradient.ts'
import { shadingOf } from './pdfShading.ts'

/** A cell that is repeated over an area. `matrix` leads from its coordinates to inches. */
export interface Tiles {
  list: OperatorList
  matrix: Matrix2
  box: Box
  step: [number, number]
  /** Colour of the whole cell, where it has no colours of its own. */
  color?: string
}

/** The paint of an area: a colour, a gradient with the way from its coordinates to inches, or cells. Undefined: nothing is seen. */
export type Paint = { shading: Shading; matrix: Matrix2 } | { tiles: Tiles }

const numbers = (value: unknown): number[] => Array.from((value ?? []) as ArrayLike<number>, Number)

/** The pattern that an operator chooses; `base` leads from the coordinates of its form to inches. Undefined of patterns that cannot be drawn. */
export function patternOf(args: readonly unknown[], base: Matrix2, own: PdfObjects): Paint | undefined {
  const placed = (given: unknown): Matrix2 => {
    const matrix = numbers(given)
    return matrix.length >= 6 && matrix.every(Number.isFinite) ? multiply2(base, matrix as unknown as Matrix2) : base
  }
  if (args[0] === 'Shading') {
    const shading = shadingOf(args[1], own)
    return shading && { shading, matrix: placed(args[2]) }
  }
  if (args[0] !== 'TilingPattern') return undefined
  const [, color, list, matrix, box, xStep, yStep] = args
  const [x1, y1, x2, y2] = numbers(box)
  const step: [number, number] = [Math.abs(Number(xStep)), Math.abs(Number(yStep))]
  if (!list || ![x1, y1, x2, y2].every(Number.isFinite) || !step.every((length) => length > 0 && Number.isFinite(length))) return undefined
  const tiles: Tiles = { list: list as OperatorList, matrix: placed(matrix), box: [x1, y1, x2, y2], step }
  return { tiles: typeof color === 'string' ? { ...tiles, color } : tiles }
}

/** How many cells may cover an area; smaller ones would be seen as a tint. */
const MOST_TILES = 4000

/** Where cells begin that meet a box (inches), in coordinates of the pattern; undefined where they are too many. */
export function placesOf({ matrix, box, step }: Tiles, [x1, y1, x2, y2]: Box): [number, number][] | undefined {
  const inverse = invert2(matrix)
  if (!inverse) return undefined
  const covered = boxOf(mapped([x1, y1, x2, y1, x2, y2, x1, y2], inverse))
  const from = [0, 1].map((axis) => Math.floor((covered[axis] - box[axis + 2]) / step[axis]) + 1)
  const to = [0, 1].map((axis) => Math.ceil((covered[axis + 2] - box[axis]) / step[axis]) - 1)
  const count = (to[0] - from[0] + 1) * (to[1] - from[1] + 1)
  if (!(count <= MOST_TILES)) return undefined
  const places: [number, number][] = []
  for (let j = from[1]; j <= to[1]; j++) for (let i = from[0]; i <= to[0]; i++) places.push([i * step[0], j * step[1]])
  return places
}
