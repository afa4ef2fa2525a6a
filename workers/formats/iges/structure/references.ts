import type { IgesFile, Parameters } from '../igesFile.ts'

/** Forms of groups (402): with or without back pointers, ordered or not. */
export const isGroup = (file: IgesFile, row: number): boolean => file.type(row) === 402 && [1, 7, 14, 15].includes(file.directory.form[row])

/** Rows that a group, a subfigure definition or a solid assembly lists. */
export function membersOf(file: IgesFile, row: number): number[] {
  const p = file.parameters(row)
  const [countAt, from] = file.type(row) === 308 ? [2, 3] : [0, 1]
  const count = p.integer(countAt)
  return count > 0 ? p.rows(from, Math.min(count, p.count - from)) : []
}

/** Curves of a boundary (141), each with its sense and its curves in parameters. */
function boundaryCurves(p: Parameters): number[] {
  const found: number[] = []
  for (let i = p.integer(3), at = 4; i > 0 && at + 2 < p.count; i--) {
    const own = Math.max(0, Math.min(p.integer(at + 2), p.count - at - 3))
    found.push(p.row(at), ...p.rows(at + 3, own))
    at += 3 + own
  }
  return found
}

/** What an entity is made of: rows of the geometry that it stands on. */
function parents(type: number, p: Parameters): number[] {
  switch (type) {
    case 102:
      return p.rows(1, Math.max(0, Math.min(p.integer(0), p.count - 1)))
    case 108:
      return [p.row(4)]
    case 118:
    case 120:
      return [p.row(0), p.row(1)]
    case 122:
    case 130:
      return [p.row(0)]
    case 140:
      return [p.row(4)]
    case 141:
      return [p.row(2), ...boundaryCurves(p)]
    case 142:
      return [p.row(1), p.row(2), p.row(3)]
    case 143:
      return [p.row(1), ...p.rows(3, Math.max(0, p.count - 3))]
    case 144:
      return [p.row(0), ...p.rows(3, Math.max(0, p.count - 3))]
    case 162:
    case 164:
    case 430:
      return [p.row(0)]
    case 180:
      // Operands are negative, operations positive.
      return Array.from({ length: Math.max(0, Math.min(p.integer(0), p.count - 1)) }, (_, i) => (p.integer(1 + i) < 0 ? p.row(1 + i) : -1))
    case 186:
      return [p.row(0), ...p.rows(3, Math.max(0, Math.min(p.integer(2), p.count)), 2)]
    case 190:
    case 192:
    case 194:
    case 196:
    case 198:
      return [p.row(0)]
    case 504:
      return p.rows(1, Math.max(0, Math.min(p.integer(0), p.count)), 5)
    case 510:
      return [p.row(0), ...p.rows(3, Math.max(0, p.count - 3))]
    case 514:
      return p.rows(1, Math.max(0, Math.min(p.integer(0), p.count)), 2)
    default:
      return []
  }
}

/** Which rows are part of another entity's geometry (1), or members of a group or definition (2). */
export function referenced(file: IgesFile): Uint8Array {
  const { count, type } = file.directory
  const marks = new Uint8Array(count)
  for (let row = 0; row < count; row++) {
    if (isGroup(file, row) || type[row] === 308 || type[row] === 184) for (const member of membersOf(file, row)) marks[member] |= 2
    else if (structural.has(type[row])) for (const parent of parents(type[row], file.parameters(row))) if (parent >= 0 && parent !== row) marks[parent] |= 1
  }
  return marks
}

const structural = new Set([102, 108, 118, 120, 122, 130, 140, 141, 142, 143, 144, 162, 164, 180, 186, 190, 192, 194, 196, 198, 430, 504, 510, 514])
