import { describe, expect, it } from 'vitest'
import { decodeNormal } from '../../src/core/scene/octahedral.ts'
import { withNormals } from './creaseNormals.ts'

const normalsOf = (encoded: Int16Array): number[][] =>
  Array.from({ length: encoded.length / 2 }, (_, i) => {
    const out = [0, 0, 0]
    decodeNormal(encoded, i * 2, out)
    return out.map((value) => Math.round(value * 1000) / 1000 + 0)
  })

/** Two triangles that share the edge (0,0,0)-(0,1,0), as a soup, folded by `degrees`. */
const folded = (degrees: number) => {
  const a = (degrees * Math.PI) / 180
  return new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, /**/ 0, 0, 0, 0, 1, 0, -Math.cos(a), 0, 0 - Math.sin(a)])
}
const soup = (triangles: number) => Uint32Array.from({ length: triangles * 3 }, (_, i) => i)

describe('withNormals', () => {
  it('welds a flat soup', () => {
    const mesh = withNormals({ positions: folded(0), indices: soup(2) })
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0])
    expect([...mesh.indices]).toEqual([0, 1, 2, 0, 2, 3])
    expect(normalsOf(mesh.normals)).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ])
  })

  it('shares normals below the crease angle and splits above it', () => {
    expect(withNormals({ positions: folded(30), indices: soup(2) }).positions.length / 3).toBe(4)
    expect(withNormals({ positions: folded(40), indices: soup(2) }).positions.length / 3).toBe(6)
    expect(withNormals({ positions: folded(40), indices: soup(2), angle: 45 }).positions.length / 3).toBe(4)
  })

  it('weighs by area and angle', () => {
    const [, , shared] = normalsOf(withNormals({ positions: folded(20), indices: soup(2) }).normals)
    expect(shared).toEqual([-0.174, 0, 0.985].map((value) => expect.closeTo(value, 2)))
  })

  it('keeps vertices of different colour apart but smooth', () => {
    const vertexColor = new Uint8Array(24).fill(255)
    vertexColor.fill(0, 12, 15)
    const mesh = withNormals({ positions: folded(0), indices: soup(2), vertexColor })
    expect(mesh.positions.length / 3).toBe(5)
    expect([...(mesh.vertexColor ?? [])].length).toBe(20)
  })

  it('treats -0 as 0 and survives degenerate triangles', () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, -0, -0, 0, 0, 1, -0, 0, 1, 0])
    const mesh = withNormals({ positions, indices: soup(2) })
    expect([...mesh.indices].every((index) => index < mesh.positions.length / 3)).toBe(true)
    expect(mesh.indices.length).toBe(6)
  })

  it('keeps the front and the back of a doubled sheet apart', () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0])
    const mesh = withNormals({ positions, indices: new Uint32Array([0, 1, 2, 2, 1, 0, 0, 2, 3, 3, 2, 0]) })
    expect(mesh.positions.length / 3).toBe(8)
  })
})
