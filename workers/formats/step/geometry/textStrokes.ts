import { transformPoint } from '../../../../src/core/geometry/matrix.ts'
import type { AnnotationFace } from '../../../drawing/fonts/annotationFace.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asList, asNumber, asRow, asRows } from '../part21/plain.ts'
import { Typed } from '../part21/value.ts'
import type { Literal } from '../structure/literals.ts'
import { placementMatrix } from '../structure/placement.ts'
import type { Edges } from '../../../../src/core/scene/mesh.ts'
import type { Quality } from '../../../contract/format.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { wireBody } from '../../../kernel/brep/body.ts'
import { meshBody } from '../../../kernel/tessellate/bodyMesh.ts'
import { boundedPiece } from '../body/compositeCurve.ts'
import { edgePiece } from '../body/edgePiece.ts'
import type { Geometry } from '../body/geometry.ts'
import { partDeflection } from './deflection.ts'

const MAX_LETTERS = 20_000
/** Distance between lines, in heights of capitals. */
const LINE = 1.6

/** Heights of letters that the styles of texts state, in the file's unit, by the rows of the texts. */
export function textHeights(exchange: Exchange): Map<number, number> {
  const out = new Map<number, number>()
  const complex = exchange.complexByPart().get('ANNOTATION_TEXT_OCCURRENCE') ?? []
  for (const row of new Set([...exchange.rows('ANNOTATION_TEXT_OCCURRENCE'), ...complex])) {
    const [styles, item] = exchange.isComplex(row) ? (exchange.parts(row).get('STYLED_ITEM') ?? []) : exchange.args(row).slice(1)
    for (const assignment of asRows(styles))
      for (const style of asRows(exchange.args(assignment)[0])) {
        if (exchange.keyword(style) !== 'TEXT_STYLE_WITH_BOX_CHARACTERISTICS') continue
        const height = asList(exchange.args(style)[2]).find((value) => value instanceof Typed && value.name === 'BOX_HEIGHT')
        const value = height instanceof Typed ? asNumber(height.args[0]) : undefined
        if (value !== undefined && value > 0) out.set(asRow(item), value)
      }
  }
  return out
}

/**
 * The pen strokes of a text, xyz after xyz, millimetres in the axes of its representation; none where it has no placement. `mm`: millimetres per unit; `height`: of
 * capitals where the text itself states no box, millimetres.
 */
export function textStrokes(
  exchange: Exchange,
  { text, placement, alignment, extent }: Literal,
  mm: number,
  height: number,
  face: AnnotationFace,
): Float64Array[] {
  const matrix = placementMatrix(exchange, placement, mm)
  if (!matrix || text.length > MAX_LETTERS) return []
  const lines = text.split(/\r?\n|\\n/).map((line) => [...line].map((letter) => face.glyph(letter)))
  const wideOf = (line: (typeof lines)[number]): number => line.reduce((sum, { advance }) => sum + advance, 0)
  const rows = 1 + (lines.length - 1) * LINE
  const longest = Math.max(...lines.map(wideOf))
  const [boxWidth, boxHeight] = extent < 0 ? [0, 0] : [1, 2].map((at) => Math.abs(asNumber(exchange.args(extent)[at]) ?? 0) * mm)
  const tall = boxHeight > 0 ? boxHeight / rows : height
  const wide = boxWidth > 0 && longest > 0 ? boxWidth / longest : tall
  if (!(tall > 0) || !Number.isFinite(tall + wide)) return []
  // The point of the whole block that stands at the placement.
  const across = alignment.includes('right') ? 1 : /cent(re|er)|middle center/.test(alignment) ? 0.5 : 0
  const base = alignment.includes('top') ? -1 : /middle|^cent(re|er)/.test(alignment) ? rows / 2 - 1 : alignment.includes('bottom') ? rows - 1 : 0
  const out: Float64Array[] = []
  lines.forEach((line, number) => {
    let pen = -across * wideOf(line)
    for (const { strokes, advance } of line) {
      for (const stroke of strokes) {
        const points = new Float64Array((stroke.length >> 1) * 3)
        for (let i = 0; i + 1 < stroke.length; i += 2)
          transformPoint(points, (i >> 1) * 3, matrix, 0, (pen + stroke[i]) * wide, (base - number * LINE + stroke[i + 1]) * tall, 0)
        if (points.length >= 6) out.push(points)
      }
      pen += advance
    }
  })
  return out
}

/** A curve or an edge between its ends; undefined of one that has none. `angle`: radians per unit. */
export const curvePiece = (exchange: Exchange, row: number, geometry: Geometry, angle: number): CurvePiece | undefined =>
  /^(EDGE_CURVE|SUBEDGE)$/.test(exchange.keyword(row)) ? edgePiece(exchange, row, geometry) : boundedPiece(exchange, row, geometry, angle, 0)

/** Curves as polylines, one edge each. `sceneSize` in millimetres. Throws RangeError when there are none. */
export function wireEdges(pieces: readonly CurvePiece[], sceneSize: number, quality: Quality): Edges {
  const body = wireBody(
    pieces,
    pieces.map(() => 0),
  )
  const size = bodySize([body])
  return meshBody(body, partDeflection(size, Math.max(sceneSize, size), quality)).edges
}
