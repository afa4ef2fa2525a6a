import { describe, expect, it } from 'vitest'
import { EdgeKind, type Mesh } from '../../src/core/scene/mesh.ts'
import { withNormals } from './creaseNormals.ts'
import { cubeIndices, cubePositions } from './cube.fixture.ts'
import { meshEdges, meshTopology } from './meshEdges.ts'

const mesh = (positions: number[], indices: number[]): Mesh => ({
  positions: new Float32Array(positions),
  indices: new Uint32Array(indices),
  normals: new Int16Array((positions.length / 3) * 2),
  faceStart: new Uint32Array([0, indices.length / 3]),
})

describe('meshEdges', () => {
  it('draws the twelve edges of a cube, not its diagonals', () => {
    const { edges, closed } = meshTopology(mesh(cubePositions, cubeIndices))
    expect(edges?.kind.length).toBe(12)
    expect(edges?.points.length).toBe(12 * 2 * 3)
    expect([...(edges?.kind ?? [])].every((kind) => kind === EdgeKind.sharp)).toBe(true)
    expect(closed).toBe(true)
  })

  it('makes the same of places that are known as of those that it finds', () => {
    // A folded strip: normals split its vertices along the fold, and nowhere else.
    const strip = Float32Array.from([0, 1, 2, 3].flatMap((x) => [0, 1].flatMap((y) => [x, y, x === 3 ? 2 : 0])))
    const squares = Uint32Array.from([0, 2, 4].flatMap((a) => [a, a + 2, a + 1, a + 1, a + 2, a + 3]))
    for (const angle of [1, 180]) {
      const { places, ...shaped } = withNormals({ positions: strip, indices: squares, angle })
      expect(places).toEqual(angle === 1 ? new Uint32Array([0, 1, 2, 3, 4, 6, 8, 9]) : 'distinct')
      const known = meshTopology({ ...shaped, faceStart: new Uint32Array([0, 6]) }, places)
      expect(known.edges).toBeDefined()
      expect(known).toEqual(meshTopology({ ...shaped, faceStart: new Uint32Array([0, 6]) }))
    }
  })

  it('chains a free border up to its corners', () => {
    const { edges, closed } = meshTopology(mesh([0, 0, 0, 1, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0], [0, 1, 4, 1, 3, 4, 1, 2, 3]))
    expect(closed).toBe(false)
    expect([...(edges?.kind ?? [])]).toEqual([EdgeKind.free, EdgeKind.free, EdgeKind.free, EdgeKind.free])
    expect([...(edges?.start ?? [])].map((at, i, all) => at - (all[i - 1] ?? 0))).toEqual([0, 3, 2, 2, 2])
    expect(edges?.faces).toEqual(new Int32Array([0, -1, 0, -1, 0, -1, 0, -1]))
  })

  it('closes a ring that has no corner', () => {
    const rim = Array.from({ length: 24 }, (_, i) => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12), 0]).flat()
    const edges = meshEdges(mesh([0, 0, 0, ...rim], Array.from({ length: 24 }, (_, i) => [0, 1 + i, 1 + ((i + 1) % 24)]).flat()))
    expect(edges?.start).toEqual(new Uint32Array([0, 25]))
    expect([...(edges?.points.subarray(0, 3) ?? [])]).toEqual([...(edges?.points.subarray(72) ?? [])])
  })

  it('does not take opposite winding for a fold, and says that the mesh is not closed', () => {
    const flat = mesh([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [0, 1, 2, 0, 3, 2])
    expect([...(meshEdges(flat)?.kind ?? [])].every((kind) => kind === EdgeKind.free)).toBe(true)
    const flipped = cubeIndices.slice()
    flipped.splice(0, 3, flipped[0], flipped[2], flipped[1])
    expect(meshTopology(mesh(cubePositions, flipped)).closed).toBe(false)
  })

  it('is left out where everything is crumpled', () => {
    const count = 80
    const positions: number[] = []
    for (let y = 0; y < count; y++) for (let x = 0; x < count; x++) positions.push(x, y, ((x * 7 + y * 13) % 5) * 3)
    const indices: number[] = []
    for (let y = 0; y + 1 < count; y++) {
      for (let x = 0; x + 1 < count; x++) {
        const at = y * count + x
        indices.push(at, at + 1, at + count, at + 1, at + count + 1, at + count)
      }
    }
    expect(meshEdges(mesh(positions, indices))).toBe(undefined)
  })
})
