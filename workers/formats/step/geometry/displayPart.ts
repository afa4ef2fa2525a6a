import type { Edges, Mesh } from '../../../../src/core/scene/mesh.ts'
import { transformPoint } from '../../../../src/core/geometry/matrix.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { Polyline } from '../../../kernel/brep/curve/line.ts'
import { meshBody } from '../../../kernel/tessellate/bodyMesh.ts'
import { wireBody } from '../../../kernel/brep/body.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import { boundedPiece } from '../body/compositeCurve.ts'
import { Geometry } from '../body/geometry.ts'
import type { AnnotationFace } from '../../../drawing/fonts/annotationFace.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asList, asNumbers, asRow, asRows } from '../part21/plain.ts'
import type { PartSource } from '../structure/bodies.ts'
import { curvesOf } from '../structure/curveItems.ts'
import { literalsOf } from '../structure/literals.ts'
import { symbolOf } from '../structure/symbols.ts'
import { angleUnit } from '../structure/units.ts'
import { partDeflection } from './deflection.ts'
import { fillAreasOf, filledAreas } from './fillAreas.ts'
import { leadersOfSymbols, movedLines, namedSymbolLines } from './symbolLines.ts'
import { curvePiece, textHeights, textStrokes, wireEdges } from './textStrokes.ts'
import { Coordinates, type TessellatedLeaf, tessellatedLeaves, tessellatedPart } from './tessellated.ts'
import type { TablePoint } from './tessellatedFace.ts'

/** Filled areas of one annotation. */
const MAX_AREAS = 5000

/** Height of capitals where the file states none, millimetres: the usual one of drawings (ISO 3098). */
const LETTER_HEIGHT = 3.5

/** Whether a part has texts that are to be drawn by a font. */
export const hasText = ({ role, document, items }: PartSource): boolean =>
  role === 'annotation' && items.some((item) => literalsOf(document.exchange, item).length > 0)

/**
 * A part of AP242 tessellation, of curves, or of both (an annotation): undefined when nothing of it can be drawn. `sceneSize` in millimetres; `face`: the letters of texts that the
 * file states as characters.
 */
export function displayPart(source: PartSource, sceneSize: number, quality: Quality, face?: AnnotationFace): PartDraft | undefined {
  const { edges, points, fill } = linesOf(source, sceneSize, quality, face)
  const faces = tessellatedPart(source) ?? (fill && { id: source.id, name: source.name, origin: 'display' as const, mesh: fill })
  if (!faces && !edges && points.length === 0) return undefined
  const { id, name, color, kind } = source
  const draft: PartDraft = faces ?? { id, name, origin: kind === 'wire' ? 'exact' : 'display' }
  // The file's own edges are better than the outlines of its faces.
  if (edges) draft.edges = edges
  if (points.length > 0) draft.points = { positions: Float32Array.from(points) }
  if (!draft.color && color !== 0) draft.color = color
  return draft
}

/** Curves and strips of lines as edges, sets of points as points. */
function linesOf(source: PartSource, sceneSize: number, quality: Quality, face?: AnnotationFace): { edges?: Edges; points: number[]; fill?: Mesh } {
  const { document, representation, items } = source
  const { exchange, representations } = document
  const stated = representations.any(representation)
  const mm = stated?.mm ?? 1
  const angle = angleUnit(exchange, stated?.context ?? -1)
  const geometry = new Geometry(exchange, mm, angle)
  const coordinates = new Coordinates(exchange)
  const pieces: CurvePiece[] = []
  const sources: number[] = []
  const points: number[] = []
  const borders: CurvePiece[][] = []
  const addPiece = (piece: CurvePiece | undefined, row: number): void => {
    if (!piece || !Number.isFinite(piece.from) || !Number.isFinite(piece.to) || piece.from === piece.to) return
    pieces.push(piece)
    sources.push(exchange.id(row))
  }
  const addLine = (points: Float64Array, row: number): void => {
    const line = tryGeometry(() => new Polyline(points))
    addPiece(line && { curve: line, from: line.start, to: line.end }, row)
  }
  const addLeaf = ({ row, keyword, args, matrix }: TessellatedLeaf): void => {
    if (!(keyword in lineArguments) && keyword !== 'TESSELLATED_POINT_SET') return
    const table = coordinates.of(asRow(args[1]))
    const place = (numbers: readonly number[]): Float64Array => {
      const found = numbers.map((number) => table[number - 1]).filter((point): point is NonNullable<TablePoint> => point?.length === 3)
      const out = new Float64Array(found.length * 3)
      found.forEach(([x, y, z], i) => {
        if (matrix) transformPoint(out, i * 3, matrix, 0, x * mm, y * mm, z * mm)
        else out.set([x * mm, y * mm, z * mm], i * 3)
      })
      return out
    }
    if (keyword === 'TESSELLATED_POINT_SET') for (const value of place(asNumbers(args[2]))) points.push(value)
    else {
      for (const strip of strips(keyword, args)) addLine(place(strip), row)
    }
  }
  const piecesOf = (row: number): CurvePiece[] => curvesOf(exchange, row).flatMap((curve) => curvePiece(exchange, curve, geometry, angle) ?? [])
  const addSymbol = (item: number): void => {
    const symbol = symbolOf(exchange, item, mm)
    if (!symbol) return
    const edgesOf = (rows: readonly number[]): Edges | undefined => tryGeometry(() => wireEdges(rows.flatMap(piecesOf), sceneSize, quality))
    const drawing = symbol.drawing < 0 ? undefined : edgesOf(representations.any(symbol.drawing)?.items ?? [])
    const leader = leadersOfSymbols(exchange).get(item)
    const { lines, fill } = drawing
      ? { lines: movedLines(drawing, symbol), fill: false }
      : namedSymbolLines(symbol, leader === undefined ? undefined : edgesOf([leader]))
    for (const line of lines) {
      addLine(line, item)
      if (fill && pieces.length > 0 && borders.length < MAX_AREAS) borders.push([pieces.at(-1)!])
    }
  }
  for (const item of items) {
    const curves = curvesOf(exchange, item)
    for (const row of curves) addPiece(curvePiece(exchange, row, geometry, angle), row)
    for (const area of fillAreasOf(exchange, item)) {
      const own = asRows(exchange.args(area)[1]).flatMap((row) => boundedPiece(exchange, row, geometry, angle, 0) ?? [])
      if (own.length > 0 && borders.length < MAX_AREAS) borders.push(own)
    }
    for (const literal of face ? literalsOf(exchange, item) : []) {
      const stated = heightsOf(exchange).get(item)
      const height = stated === undefined ? LETTER_HEIGHT : stated * mm
      for (const stroke of textStrokes(exchange, literal, mm, height, face!)) addLine(stroke, item)
    }
    if (source.role === 'annotation') addSymbol(item)
    if (curves.length === 0) tessellatedLeaves(exchange, item, mm, addLeaf)
  }
  if (pieces.length === 0) return { points }
  const body = wireBody(pieces, sources)
  const size = bodySize([body])
  const deflection = partDeflection(size, Math.max(sceneSize, size), quality)
  const { edges } = meshBody(body, deflection)
  const fill =
    source.role === 'annotation'
      ? filledAreas(
          borders.flatMap(
            (own) =>
              tryGeometry(
                () =>
                  meshBody(
                    wireBody(
                      own,
                      own.map(() => 0),
                    ),
                    deflection,
                  ).edges,
              ) ?? [],
          ),
        )
      : undefined
  return { points, ...(edges.kind.length > 0 && { edges }), ...(fill && { fill }) }
}

const knownHeights = new WeakMap<Exchange, ReadonlyMap<number, number>>()
function heightsOf(exchange: Exchange): ReadonlyMap<number, number> {
  const known = knownHeights.get(exchange) ?? textHeights(exchange)
  knownHeights.set(exchange, known)
  return known
}

/** Where a tessellated item has the numbers of its points: one strip, or a list of strips. */
const lineArguments: Record<string, { strip?: number; strips?: number }> = {
  TESSELLATED_CURVE_SET: { strips: 2 },
  TESSELLATED_EDGE: { strip: 3 },
  TESSELLATED_CONNECTING_EDGE: { strip: 3 },
}

function strips(keyword: string, args: TessellatedLeaf['args']): number[][] {
  const { strip, strips: list } = lineArguments[keyword]
  return strip === undefined ? asList(args[list ?? 0]).map(asNumbers) : [asNumbers(args[strip])]
}
