import { chordPoints } from '../../src/core/drawing/chords.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { type DrawnCurves, type LineBatch, type ShapeTable, shapeKinds, type Space, type StrokeLetters } from '../../src/core/drawing/space.ts'
import { APART, ELSEWHERE, ownersOf } from '../../src/core/drawing/wholeLines.ts'
import { OpenError } from '../../src/core/errors.ts'
import { cross, length } from '../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../src/core/limits.ts'
import { type HomeView, type Node, roles, type Structure } from '../../src/core/scene/model.ts'
import { numberNodes } from '../../src/core/scene/sceneIndex.ts'

const [LINE, ARC, POLYLINE] = [shapeKinds.indexOf('line'), shapeKinds.indexOf('arc'), shapeKinds.indexOf('polyline')]

/** Share of the length of `up` that has to be at right angles to `back`. */
const LEAST_RISE = 0.1

function isView({ back, up }: HomeView): boolean {
  const normal = cross(back, up)
  return [...back, ...up].every(Number.isFinite) && length(normal) > LEAST_RISE * length(back) * length(up)
}

function isMatrix(numbers: Float64Array): boolean {
  for (let i = 0; i < numbers.length; i++) if (!Number.isFinite(numbers[i])) return false
  return numbers.length === 16
}

/** Numbers the tree and makes it safe: bounded count and depth, finite placements, a name for every node, a home view with a direction. Returns the number of nodes. */
export function checkStructure(structure: Structure): number {
  const stack: { node: Node; depth: number }[] = [{ node: structure.root, depth: 0 }]
  let count = 0
  while (stack.length > 0) {
    const { node, depth } = stack.pop()!
    if (++count > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} occurrences`)
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', `assembly deeper than ${MAX_DEPTH} levels`)
    if (node.transform && !isMatrix(node.transform)) delete node.transform
    if (node.role && !roles.includes(node.role)) delete node.role
    if (typeof node.name !== 'string') node.name = ''
    for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
  if (structure.home && !isView(structure.home)) delete structure.home
  if (!structure.root.name) structure.root.name = structure.name
  return numberNodes(structure.root)
}

/** The last gate before a drawing leaves the worker: columns fit each other, indices are in range and numbers are finite. Throws `file-exception`. */
export function checkDrawing(drawing: Drawing): void {
  const problem = findProblem(drawing)
  if (problem) throw new OpenError('file-exception', `the drawing is not sound: ${problem}`)
}

function findProblem({ spaces, first, styles, layers, lineTypes, fonts, pictures, entityTypes }: Drawing): string | undefined {
  if (spaces.length === 0 || !spaces[first]) return 'no space to show'
  const styleCount = styles.layer.length
  for (const column of [styles.color, styles.lineType, styles.lineTypeScale, styles.weight, styles.opacity])
    if (column.length !== styleCount) return 'style columns'
  for (const column of [styles.colorIndex, styles.plotStyle]) if (column && column.length !== styleCount) return 'style columns'
  if (outOfRange(styles.layer, layers.length)) return 'layers of styles'
  for (const lineType of styles.lineType) if (lineType < -1 || lineType >= lineTypes.length) return 'line types of styles'
  for (const space of spaces) {
    const problem = spaceProblem(space, styleCount)
    if (problem) return `${problem} of ${space.name}`
    if (outOfRange(space.entities.layer, layers.length) || outOfRange(space.entities.type, entityTypes.length)) return 'layers or types of entities'
    for (let i = 0; i < space.glyphs.glyph.length; i++) {
      const font = fonts.fonts[space.glyphs.font[i]]
      if (!font || space.glyphs.glyph[i] + 1 >= font.start.length) return 'glyphs'
    }
    for (const image of space.images) if (!pictures[image.picture] || image.item >= space.items.count) return 'pictures'
  }
  return undefined
}

function spaceProblem({ entities, items, lines, fills, glyphs, shapes, texts }: Space, styleCount: number): string | undefined {
  const { count } = entities
  if (entities.handle.length !== count || entities.type.length !== count || entities.layer.length !== count || entities.bounds.length !== count * 4)
    return 'entity columns'
  if (items.style.length !== items.count || items.entity.length !== items.count) return 'item columns'
  if (outOfRange(items.style, styleCount) || outOfRange(items.entity, count)) return 'item indices'
  if (lines.start.length !== lines.item.length + 1 || lines.along.length !== lines.item.length || !areRuns(lines)) return 'line columns'
  if (lines.letters && !areLetters(lines.letters, lines.item.length)) return 'letter columns'
  if (fills.positions.length !== fills.item.length * 2 || fills.indices.length % 3 !== 0 || outOfRange(fills.indices, fills.item.length)) return 'fills'
  if (fills.color && fills.color.length !== fills.item.length * 4) return 'colours of fills'
  if (glyphs.matrix.length !== glyphs.glyph.length * 6 || glyphs.font.length !== glyphs.glyph.length || glyphs.item.length !== glyphs.glyph.length)
    return 'glyph columns'
  if (shapes.start.length !== shapes.kind.length + 1 || shapes.item.length !== shapes.kind.length) return 'shape columns'
  if (lines.curves && !areCurves(lines.curves, shapes)) return 'drawn curves'
  if (texts.item.length !== texts.text.length || texts.corners.length !== texts.text.length * 8) return 'text columns'
  if (texts.above && texts.above.length !== texts.text.length) return 'text columns'
  for (const column of [...ownersOf({ lines, shapes }), fills.item, glyphs.item, shapes.item, texts.item]) if (outOfRange(column, items.count)) return 'items'
  for (const column of [lines.positions, fills.positions, glyphs.matrix]) if (!allFinite(column)) return 'coordinates that are not numbers'
  return undefined
}

/** Whether the runs have two points each at least, and all points together. */
function areRuns({ positions, start }: LineBatch): boolean {
  for (let run = 1; run < start.length; run++) if (start[run] < start[run - 1] + 2) return false
  return start[0] === 0 && start[start.length - 1] * 2 === positions.length
}

/** Whether the columns of letters fit each other and a batch of so many runs, and their places are numbers. */
function areLetters(
  { signStart, strokeStart, points, item, matrix, runsBefore, rowStart, sign, places, runCount, pointCount }: StrokeLetters,
  runs: number,
): boolean {
  if (matrix.length !== item.length * 4 || runsBefore.length !== item.length || rowStart.length !== item.length + 1 || places.length !== sign.length * 2)
    return false
  if (!ascends(signStart, strokeStart.length - 1) || !ascends(strokeStart, points.length / 2) || !ascends(rowStart, sign.length)) return false
  if (outOfRange(sign, signStart.length - 1) || outOfRange(runsBefore, runs + 1)) return false
  let strokes = 0
  let placed = 0
  for (const at of sign) {
    strokes += signStart[at + 1] - signStart[at]
    placed += strokeStart[signStart[at + 1]] - strokeStart[signStart[at]]
  }
  return strokes === runCount && placed === pointCount && allFinite(points) && allFinite(matrix) && allFinite(places)
}

/** Whether curves that are drawn are lines, arcs and polylines of numbers, with as many points as stated. */
function areCurves({ how, chord, runCount, pointCount }: DrawnCurves, { kind, start, values }: ShapeTable): boolean {
  if (how.length !== kind.length || !(chord > 0) || !ascends(start, values.length)) return false
  let runs = 0
  let points = 0
  for (let s = 0; s < how.length; s++) {
    if (how[s] === ELSEWHERE) continue
    const size = start[s + 1] - start[s]
    const isWhole = kind[s] === LINE ? size === 4 : kind[s] === ARC ? size === 5 : kind[s] === POLYLINE && size % 3 === 1
    if (how[s] > APART || !isWhole) return false
    const own = chordPoints(kind[s], values, start[s], start[s + 1], chord)
    if (!(own >= 2)) return false
    runs++
    points += own
  }
  return runs === runCount && points === pointCount && allFinite(values)
}

/** Whether a column begins with 0, ends with `end`, and never descends. */
function ascends(column: Uint32Array, end: number): boolean {
  for (let i = 1; i < column.length; i++) if (column[i] < column[i - 1]) return false
  return column[0] === 0 && column[column.length - 1] === end
}

function outOfRange(column: Uint32Array | Uint16Array | Uint8Array, limit: number): boolean {
  for (let i = 0; i < column.length; i++) if (column[i] >= limit) return true
  return false
}

function allFinite(values: Float32Array | Float64Array): boolean {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return Number.isFinite(sum)
}
