import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { identity, type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import type { IgesFile } from '../igesFile.ts'

/** Placements by directory rows (entity 124), with what they refer to in turn. */
export class Placements {
  private readonly file: IgesFile
  private readonly known = new Map<number, Matrix>()

  constructor(file: IgesFile) {
    this.file = file
  }

  /** `outer` and then the entity's own matrix, in the order that a column vector meets them from the right. */
  of(row: number, outer: Matrix): Matrix {
    const matrix = this.file.directory.matrix[row]
    return matrix >= 0 && this.file.type(matrix) === 124 ? multiply(outer, this.matrix(matrix, 0)) : outer
  }

  /** `outer` and then the matrix of a row; undefined when it is none. */
  by(row: number, outer: Matrix): Matrix | undefined {
    return this.file.type(row) === 124 ? multiply(outer, this.matrix(row, 0)) : undefined
  }

  private matrix(row: number, depth: number): Matrix {
    const known = this.known.get(row)
    if (known) return known
    const own = identity()
    const parameters = this.file.parameters(row)
    for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) own[j * 4 + i] = parameters.real(i * 4 + j, i === j ? 1 : 0)
    const next = this.file.directory.matrix[row]
    const whole = next >= 0 && next !== row && depth < MAX_DEPTH && this.file.type(next) === 124 ? multiply(this.matrix(next, depth + 1), own) : own
    this.known.set(row, whole)
    return whole
  }
}
