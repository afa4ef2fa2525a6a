import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { IgesFile } from '../igesFile.ts'
import { type Curves } from '../geometry/curves.ts'
import type { Placements } from '../geometry/placement.ts'
import { type IgesSurface, type Surfaces, surfaceTypes } from '../geometry/surfaces.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { type Border, borderPieces, type BorderRows, orientLoops, spacePieces } from './loopCurves.ts'
import type { TrimmedFace } from './pointMerger.ts'

/** Types of entities that are faces by themselves: bounded and trimmed surfaces. */
export const trimmedTypes = new Set([143, 144])

/** Trimmed (144), bounded (143) and whole surfaces as faces. */
export class TrimmedFaces {
  private readonly file: IgesFile
  private readonly placements: Placements
  private readonly curves: Curves
  private readonly surfaces: Surfaces

  constructor(file: IgesFile, placements: Placements, curves: Curves, surfaces: Surfaces) {
    this.file = file
    this.placements = placements
    this.curves = curves
    this.surfaces = surfaces
  }

  /** One face; undefined when it is unbounded (a plane without a border). */
  face(row: number, outer: Matrix): TrimmedFace | undefined {
    this.curves.used[row] = 1
    const type = this.file.type(row)
    if (surfaceTypes.has(type)) return this.bordered(row, row, outer, [])
    const placement = this.placements.of(row, outer)
    const p = this.file.parameters(row)
    if (type === 144) {
      const count = tryGeometry(() => p.counted(2, 4)) ?? 0
      const outerRow = p.integer(1, 1) === 0 ? -1 : p.row(3)
      return this.bordered(row, p.row(0), placement, [outerRow, ...p.rows(4, count)])
    }
    return this.bordered(row, p.row(1), placement, p.rows(3, tryGeometry(() => p.counted(2, 3)) ?? 0))
  }

  /** `rows`: borders, the outer one first; -1 for that of the surface itself. */
  private bordered(row: number, surfaceRow: number, placement: Matrix, rows: readonly number[]): TrimmedFace | undefined {
    const found = tryGeometry(() => this.surfaces.surface(surfaceRow, placement))
    if (!found) return { row, sameSense: true, loops: this.plainLoops(rows, placement) }
    const borders: Border[] = []
    for (const [i, border] of (rows.length === 0 ? [-1] : rows).entries()) {
      let made = border < 0 ? this.ownBorder(found) : this.border(border, found, placement)
      if (i === 0 && made.pieces.length === 0 && border >= 0) made = this.ownBorder(found)
      if (made.pieces.length > 0) borders.push(made)
      else if (i === 0) return undefined
    }
    return { row, surface: found.surface, sameSense: found.sameSense, loops: orientLoops(borders, found.surface, found.sameSense) }
  }

  private ownBorder(surface: IgesSurface): Border {
    return { pieces: tryGeometry(() => surface.border?.()) ?? [], area: surface.point ? 1 : 0 }
  }

  /** A boundary (141) or a curve on a surface (142). */
  private border(row: number, surface: IgesSurface, outer: Matrix): Border {
    this.curves.used[row] = 1
    return borderPieces(this.borderRows(row), surface, this.curves, this.placements.of(row, outer))
  }

  private borderRows(row: number): BorderRows {
    const p = this.file.parameters(row)
    const rows: BorderRows = { space: [], parameters: [] }
    if (this.file.type(row) === 142) {
      if (p.row(3) >= 0) rows.space.push(p.row(3))
      if (p.row(2) >= 0) rows.parameters.push(p.row(2))
    } else if (this.file.type(row) === 141) {
      const count = p.integer(3)
      for (let i = 0, at = 4; i < count && at + 2 < p.count; i++) {
        const curve = p.row(at)
        const own = Math.max(0, Math.min(p.integer(at + 2), p.count - at - 3))
        if (curve >= 0) rows.space.push(p.integer(at + 1, 1) === 2 ? ~curve : curve)
        rows.parameters.push(...p.rows(at + 3, own))
        at += 3 + own
      }
    } else rows.space.push(row)
    return rows
  }

  /** Borders of a surface that is not known: its face is flagged, and drawn flat. */
  private plainLoops(rows: readonly number[], placement: Matrix): TrimmedFace['loops'] {
    return rows.flatMap((row) => {
      if (row < 0) return []
      const pieces = tryGeometry(() => this.borderRows(row).space.flatMap((curve) => spacePieces(curve, this.curves, this.placements.of(row, placement))))
      return pieces && pieces.length > 0 ? [pieces] : []
    })
  }
}
