/** Fields of an entity's directory entry beside its type. */
export interface EntryOptions {
  form?: number
  matrix?: number
  level?: number
  color?: number
  status?: string
  label?: string
}

/** Writes IGES files for tests: `add` returns the pointer (odd) by which others refer to an entity. */
export class IgesText {
  private readonly directory: string[] = []
  private readonly parameters: string[] = []
  private readonly global: string

  constructor(global = '1H,,1H;,4Hpart,8Hpart.igs,6HSystem,4HPrep,32,38,6,308,15,,1.,2,2HMM,1,0.01,13H980911.141958,0.001,1000.,2Hme,3HOrg,11,0,;') {
    this.global = global
  }

  add(
    type: number,
    values: readonly (number | string)[],
    { form = 0, matrix = 0, level = 0, color = 0, status = '00000000', label = '' }: EntryOptions = {},
  ): number {
    const pointer = this.directory.length + 1
    const text = `${[type, ...values].map((value) => (typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(9) : value)).join(',')};`
    const lines = text.match(/.{1,64}/g) ?? []
    const field = (value: number | string): string => String(value).padStart(8)
    this.directory.push([type, this.parameters.length + 1, 0, 0, level, 0, matrix, 0, status].map(field).join(''))
    this.directory.push([type, 0, color, lines.length, form, '', '', label, 0].map(field).join(''))
    for (const line of lines) this.parameters.push(line.padEnd(64) + String(pointer).padStart(8))
    return pointer
  }

  /** A straight line. */
  line(from: readonly number[], to: readonly number[]): number {
    return this.add(110, [...from, ...to].map(real), { status: '00010000' })
  }

  /** A trimmed plane through a polygon. */
  polygon(points: readonly (readonly number[])[], options: EntryOptions = {}): number {
    const [a, b, c] = points
    const [u, v] = [b, c].map((point) => point.map((value, axis) => value - a[axis]))
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const plane = this.add(108, [...n, n[0] * a[0] + n[1] * a[1] + n[2] * a[2], 0, 0, 0, 0, 0].map(real), { status: '00010000' })
    const lines = points.map((point, i) => this.line(point, points[(i + 1) % points.length]))
    const border = this.add(102, [lines.length, ...lines], { status: '00010000' })
    const on = this.add(142, [0, plane, 0, border, 2], { status: '00010500' })
    return this.add(144, [plane, 1, 0, on], options)
  }

  /** A box of six trimmed planes, each with borders of its own. */
  box(x: number, y: number, z: number, options: EntryOptions = {}): number[] {
    const at = (i: number): number[] => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]
    // Not all the same way round: files do not agree either.
    const sides = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 5, 7, 3],
    ]
    return sides.map((side) => this.polygon(side.map(at), options))
  }

  name(text: string): number {
    return this.add(406, [1, `${text.length}H${text}`], { form: 15 })
  }

  text(end = '\n'): string {
    const section = (lines: readonly string[], letter: string): string =>
      lines.map((line, i) => line.padEnd(72) + letter + String(i + 1).padStart(7) + end).join('')
    return (
      section([''], 'S') +
      section(this.global.match(/.{1,72}/g) ?? [], 'G') +
      section(this.directory, 'D') +
      section(this.parameters, 'P') +
      section([`S${'1'.padStart(7)}`], 'T')
    )
  }

  bytes(end = '\n'): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(this.text(end))
  }
}

/** A number that is one in Fortran's eyes. */
export const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : value.toFixed(9))
