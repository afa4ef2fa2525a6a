import type { Rect } from '../../../src/core/drawing/space.ts'

/** A rectangle that grows around points. */
export class Box {
  minX = Infinity
  minY = Infinity
  maxX = -Infinity
  maxY = -Infinity

  add(x: number, y: number): void {
    if (x < this.minX) this.minX = x
    if (x > this.maxX) this.maxX = x
    if (y < this.minY) this.minY = y
    if (y > this.maxY) this.maxY = y
  }

  get rect(): Rect | undefined {
    return this.maxX >= this.minX ? [this.minX, this.minY, this.maxX, this.maxY] : undefined
  }
}
