import type { Vec3 } from '../../../kernel/brep/frame.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import type { Piece } from '../geometry/piece.ts'

/** Points that are one when they lie within a tolerance: sets that grow together. */
export class PointMerger {
  readonly xyz: number[] = []
  private readonly parent: number[] = []

  add([x, y, z]: Vec3): number {
    this.xyz.push(x, y, z)
    return this.parent.push(this.parent.length) - 1
  }

  /** The point that stands for a set. */
  find(point: number): number {
    let root = point
    while (this.parent[root] !== root) root = this.parent[root]
    let at = point
    while (this.parent[at] !== root) [this.parent[at], at] = [root, this.parent[at]]
    return root
  }

  join(point: number, other: number): void {
    const [a, b] = [this.find(point), this.find(other)]
    this.parent[Math.max(a, b)] = Math.min(a, b)
  }

  /** Merges those among some points that lie within a tolerance; `apart` forbids a pair. */
  merge(points: readonly number[], tolerance: number, apart: (a: number, b: number) => boolean = () => false): void {
    const cells = new Map<number, number[]>()
    const cell = (value: number): number => Math.floor(value / tolerance)
    const key = (x: number, y: number, z: number): number => (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) | 0
    for (const point of points) {
      const [x, y, z] = [0, 1, 2].map((axis) => cell(this.xyz[point * 3 + axis]))
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (let dz = -1; dz <= 1; dz++) {
            for (const other of cells.get(key(x + dx, y + dy, z + dz)) ?? []) {
              if (this.distance(point, other) > tolerance) continue
              if (!apart(this.find(point), this.find(other))) this.join(point, other)
            }
          }
        }
      }
      const own = key(x, y, z)
      const list = cells.get(own)
      if (list) {
        // Copies of a point already there need no entry of their own.
        if (!list.some((other) => this.distance(point, other) === 0)) list.push(point)
      } else cells.set(own, [point])
    }
  }

  distance(a: number, b: number): number {
    const p = this.xyz
    return Math.hypot(p[a * 3] - p[b * 3], p[a * 3 + 1] - p[b * 3 + 1], p[a * 3 + 2] - p[b * 3 + 2])
  }
}

/** A face with borders of its own: what trimmed surfaces are before they are sewn. */
export interface TrimmedFace {
  /** Directory row. */
  row: number
  /** Absent when it is of an unknown kind. */
  surface?: Surface
  /** The face's normal is the surface's. */
  sameSense: boolean
  /** Closed chains of pieces, the face on their left seen against its normal. */
  loops: Piece[][]
}
