import { describe, expect, it } from 'vitest'
import { cubeIndices, cubePositions } from './cube.fixture.ts'
import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { meshPart } from './meshPart.ts'

const positions = new Float32Array(cubePositions)
const indices = new Uint32Array(cubeIndices)

describe('meshPart', () => {
  it('makes a cube', () => {
    const { part, dropped } = meshPart({ id: 3, name: 'cube', positions, indices, color: 0xff0000ff, scale: 25.4 })
    expect(dropped).toBe(0)
    expect(part).toMatchObject({ id: 3, name: 'cube', color: 0xff0000ff, origin: 'mesh' })
    expect(part.mesh?.positions.length).toBe(72)
    expect(Math.max(...(part.mesh?.positions ?? []))).toBeCloseTo(25.4, 5)
    expect(part.mesh?.faceStart).toEqual(new Uint32Array([0, 12]))
    expect(part.edges?.kind.length).toBe(12)
    expect(part.doubleSided).toBe(undefined)
    expect(part.offset).toBe(undefined)
  })

  it('makes the same of arrays that it may use up, whether or not vertices are at one place', () => {
    const soup = Float32Array.from(cubeIndices.flatMap((vertex) => cubePositions.slice(vertex * 3, vertex * 3 + 3)))
    const cases = [
      { positions, indices },
      { positions: soup, indices: Uint32Array.from(cubeIndices, (_, i) => i) },
      { positions, indices: Uint32Array.from([...cubeIndices.slice(0, 6), 0, 1, 99, ...cubeIndices.slice(6)]) },
    ]
    for (const raw of cases) {
      const kept = meshPart({ id: 0, name: '', ...raw })
      expect(meshPart({ id: 0, name: '', positions: raw.positions.slice(), indices: raw.indices.slice(), isSpent: true })).toEqual(kept)
      expect(raw.indices).toContain(cubeIndices.at(-1))
    }
  })

  it('draws both sides of a mesh that is open or turned inside out', () => {
    expect(meshPart({ id: 0, name: '', positions, indices: indices.slice().reverse() }).part.doubleSided).toBe(true)
    expect(meshPart({ id: 0, name: '', positions, indices: indices.slice(3) }).part.doubleSided).toBe(true)
    expect(meshPart({ id: 0, name: '', positions, indices: indices.slice(3), doubleSided: false }).part.doubleSided).toBe(undefined)
  })

  it('says of a large closed mesh that it is closed, as counting its edges does', () => {
    // A torus of 100 × 100 squares, its vertices at one place twice as in a soup.
    const at = (i: number, k: number): number[] => {
      const [u, v] = [((i % 100) * Math.PI) / 50, ((k % 100) * Math.PI) / 50]
      const reach = 30 + 10 * Math.cos(v)
      return [reach * Math.cos(u), reach * Math.sin(u), 10 * Math.sin(v)]
    }
    const corners: number[] = []
    for (let i = 0; i < 100; i++)
      for (let k = 0; k < 100; k++) corners.push(...at(i, k), ...at(i + 1, k), ...at(i, k + 1), ...at(i, k + 1), ...at(i + 1, k), ...at(i + 1, k + 1))
    const soup = new Float32Array(corners)
    const numbers = Uint32Array.from({ length: soup.length / 3 }, (_, i) => i)
    const whole = meshPart({ id: 0, name: '', positions: soup, indices: numbers }).part
    expect(whole.mesh!.indices.length).toBe(60_000)
    expect([whole.closed, isWatertight(whole.mesh!), whole.doubleSided]).toEqual([true, true, undefined])
    const cracked = meshPart({ id: 0, name: '', positions: soup, indices: numbers.slice(3) }).part
    expect([cracked.closed, isWatertight(cracked.mesh!), cracked.doubleSided]).toEqual([undefined, false, true])
  })

  it('drops triangles out of range or not finite, face by face', () => {
    const broken = positions.slice()
    broken[0] = Number.NaN
    const wild = indices.slice()
    wild[35] = 4_000_000_000
    const { part, dropped } = meshPart({ id: 0, name: '', positions: broken, indices: wild, faceStart: new Uint32Array([0, 2, 6, 12]) })
    // Vertex 0 is in five triangles; the wild one is another.
    expect(dropped).toBe(6)
    expect(part.mesh?.faceStart).toEqual(new Uint32Array([0, 0, 2, 6]))
    expect(part.doubleSided).toBe(true)
    expect(meshPart({ id: 0, name: '', positions: broken, indices: new Uint32Array([0, 1, 2]) }).part.mesh).toBe(undefined)
  })

  it('keeps given normals, welds a soup and drops vertices without a triangle', () => {
    const soup = new Float32Array([9, 9, 9, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0])
    const normals = new Float32Array(21)
    for (let i = 0; i < 7; i++) normals[i * 3] = 2
    const { part } = meshPart({ id: 0, name: '', positions: soup, normals, indices: new Uint32Array([1, 2, 3, 4, 5, 6]) })
    expect(part.mesh?.positions).toEqual(new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]))
    expect([...(part.mesh?.normals ?? [])]).toEqual([32767, 0, 32767, 0, 32767, 0, 32767, 0])
  })

  it('makes normals where those given have no direction', () => {
    const { part } = meshPart({ id: 0, name: '', positions, indices, normals: new Float32Array(24) })
    expect(part.mesh?.positions.length).toBe(72)
  })

  it('moves a far part to its own origin in double precision', () => {
    const far = Float64Array.from(cubePositions, (value, i) => value * 0.001 + (i % 3 === 0 ? 5_000_000 : 0))
    const { part } = meshPart({ id: 0, name: '', positions: far, indices, scale: 1000 })
    expect(part.offset?.[0]).toBeCloseTo(5_000_000_000.5, 5)
    expect(Math.max(...(part.mesh?.positions ?? []))).toBeCloseTo(0.5, 5)
  })
})
