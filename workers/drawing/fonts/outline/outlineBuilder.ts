import type { PathCommand } from 'opentype.js'
import type { OutlineFont } from '../../../../src/core/drawing/drawing.ts'

/** Coordinates that each command takes: move, line, quadratic, cubic, close. */
const TYPES = 'MLQCZ'

/** Collects the letters that a drawing uses of one font. */
export class OutlineBuilder {
  readonly name: string
  private readonly start = [0]
  private readonly commands: number[] = []
  private readonly coordinateStart = [0]
  private readonly coordinates: number[] = []
  private readonly unicode: number[] = []

  constructor(name: string) {
    this.name = name
  }

  /** Index of the new glyph. Coordinates are divided by `unitsPerEm`. */
  add(path: readonly PathCommand[], unitsPerEm: number, unicode: number): number {
    const push = (x = 0, y = 0): void => {
      this.coordinates.push(x / unitsPerEm, y / unitsPerEm)
    }
    for (const command of path) {
      this.commands.push(TYPES.indexOf(command.type))
      if (command.type === 'Q' || command.type === 'C') push(command.x1, command.y1)
      if (command.type === 'C') push(command.x2, command.y2)
      if (command.type !== 'Z') push(command.x, command.y)
    }
    this.start.push(this.commands.length)
    this.coordinateStart.push(this.coordinates.length)
    return this.unicode.push(unicode) - 1
  }

  build(): OutlineFont {
    return {
      name: this.name,
      start: Uint32Array.from(this.start),
      commands: Uint8Array.from(this.commands),
      coordinateStart: Uint32Array.from(this.coordinateStart),
      coordinates: Float32Array.from(this.coordinates),
      unicode: Uint32Array.from(this.unicode),
    }
  }
}
