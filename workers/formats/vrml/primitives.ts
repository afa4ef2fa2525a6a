import { flag, vector, type VrmlNode } from './ast.ts'
import type { Faces } from './shape.ts'

/** Sides of round shapes. */
const SIDES = 48
const RINGS = 24

class Builder {
  readonly positions: number[] = []
  readonly normals: number[] = []
  readonly indices: number[] = []

  vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    this.positions.push(x, y, z)
    this.normals.push(nx, ny, nz)
    return this.positions.length / 3 - 1
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.indices.push(a, b, c, a, c, d)
  }

  /** A disc around the y axis that looks up or down. */
  disc(y: number, radius: number, up: boolean): void {
    const middle = this.vertex(0, y, 0, 0, up ? 1 : -1, 0)
    const ring = Array.from({ length: SIDES }, (_, i) => this.vertex(radius * Math.sin(turn(i)), y, radius * Math.cos(turn(i)), 0, up ? 1 : -1, 0))
    for (let i = 0; i < SIDES; i++) {
      const [a, b] = [ring[i], ring[(i + 1) % SIDES]]
      this.indices.push(middle, up ? a : b, up ? b : a)
    }
  }

  done(): Faces {
    return { kind: 'faces', positions: Float64Array.from(this.positions), indices: Uint32Array.from(this.indices), normals: Float32Array.from(this.normals) }
  }
}

const turn = (i: number): number => (i * 2 * Math.PI) / SIDES

/** Box, Sphere, Cylinder and Cone, centred, axis y (ISO/IEC 14772-1, 6.6, 6.9, 6.12, 6.43). */
export function primitive(node: VrmlNode): Faces | undefined {
  if (node.type === 'Box') return box(vector(node, 'size', [2, 2, 2]))
  if (node.type === 'Sphere') return sphere(vector(node, 'radius', [1])[0])
  const height = vector(node, 'height', [2])[0]
  const side = flag(node, 'side', true)
  const bottom = flag(node, 'bottom', true)
  if (node.type === 'Cylinder') {
    const radius = vector(node, 'radius', [1])[0]
    return tube(radius, radius, height, { side, bottom, top: flag(node, 'top', true) })
  }
  if (node.type === 'Cone') return tube(vector(node, 'bottomRadius', [1])[0], 0, height, { side, bottom, top: false })
  return undefined
}

function box([x, y, z]: readonly number[]): Faces {
  const out = new Builder()
  const half = [x / 2, y / 2, z / 2]
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [1, -1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
      const corner = (a: number, b: number): number => {
        const p = [0, 0, 0]
        const n = [0, 0, 0]
        p[axis] = sign * half[axis]
        p[u] = a * half[u]
        p[v] = b * half[v]
        n[axis] = sign
        return out.vertex(p[0], p[1], p[2], n[0], n[1], n[2])
      }
      const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
      if (sign > 0) out.quad(a, b, c, d)
      else out.quad(d, c, b, a)
    }
  }
  return out.done()
}

function sphere(radius: number): Faces {
  const out = new Builder()
  const rows = Array.from({ length: RINGS + 1 }, (_, j) => {
    const angle = (j * Math.PI) / RINGS
    // Exactly 0 at both singularities, so that their vertices are one.
    const around = j % RINGS === 0 ? 0 : Math.sin(angle)
    return Array.from({ length: SIDES + 1 }, (_, i) => {
      const [x, y, z] = [around * Math.sin(turn(i % SIDES)), Math.cos(angle), around * Math.cos(turn(i % SIDES))]
      return out.vertex(radius * x, radius * y, radius * z, x, y, z)
    })
  })
  for (let j = 0; j < RINGS; j++) {
    for (let i = 0; i < SIDES; i++) {
      const [a, b, c, d] = [rows[j][i], rows[j + 1][i], rows[j + 1][i + 1], rows[j][i + 1]]
      if (j < RINGS - 1) out.indices.push(a, b, c)
      if (j > 0) out.indices.push(a, c, d)
    }
  }
  return out.done()
}

function tube(bottom: number, top: number, height: number, shown: { side: boolean; bottom: boolean; top: boolean }): Faces {
  const out = new Builder()
  const half = height / 2
  if (shown.side) {
    const slope = (bottom - top) / (height || 1)
    const at = (i: number, y: number, radius: number): number =>
      out.vertex(radius * Math.sin(turn(i)), y, radius * Math.cos(turn(i)), Math.sin(turn(i)), slope, Math.cos(turn(i)))
    for (let i = 0; i < SIDES; i++) {
      const [a, b] = [at(i, -half, bottom), at((i + 1) % SIDES, -half, bottom)]
      const [c, d] = [at((i + 1) % SIDES, half, top), at(i, half, top)]
      if (top > 0) out.quad(a, b, c, d)
      else out.indices.push(a, b, d)
    }
  }
  if (shown.bottom) out.disc(-half, bottom, false)
  if (shown.top) out.disc(half, top, true)
  return out.done()
}
