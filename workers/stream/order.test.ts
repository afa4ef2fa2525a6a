import { describe, expect, it } from 'vitest'
import type { Node } from '../../src/core/scene/model.ts'
import type { Look } from '../contract/opening.ts'
import type { ChunkRow } from './container.ts'
import type { ListedPart } from './manifest.ts'
import { Places, wantedOrder } from './order.ts'

const sha256 = new Uint8Array(32)
const row = (level: 0 | 1 | 2, first: number, count: number): ChunkRow => ({ sha256, level, packed: 10, bytes: 20, first, count })
/** Cubes of side 2 around their node's place. */
const cube = (id: number): ListedPart => ({ id, box: Float32Array.of(-1, -1, -1, 1, 1, 1), color: 0 })
const at = (part: number, x: number, y: number, z: number, scale = 1): Node => ({
  id: 0,
  name: '',
  part,
  transform: Float64Array.of(scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, x, y, z, 1),
  children: [],
})
const tree = (...children: Node[]): Node => ({ id: 0, name: '', children })
/** From 100 mm before the origin along y, 40 mm high there. */
const ahead: Look = { position: [0, -100, 0], target: [0, 0, 0], up: [0, 0, 1], isParallel: false, height: 40, aspect: 1 }

describe('what parts count for', () => {
  const weights = (look: Look, ...nodes: Node[]): number[] => [...new Places(tree(...nodes), [1, 2, 3].map(cube)).weights(look)]

  it('is more for the nearer, the larger, and those in the middle', () => {
    const [near, middle, far] = weights(ahead, at(1, 0, -50, 0), at(2, 0, 0, 0), at(3, 0, 200, 0))
    expect(near).toBeGreaterThan(middle)
    expect(middle).toBeGreaterThan(far)
    const [large, small, beside] = weights(ahead, at(1, 0, 0, 0, 3), at(2, 0, 0, 0), at(3, 12, 0, 0))
    expect(large).toBeCloseTo(small * 3)
    expect(small).toBeGreaterThan(beside)
    expect(beside).toBeGreaterThan(0)
  })

  it('is nothing out of sight: beside the picture, above it, behind the eye', () => {
    expect(weights(ahead, at(1, 40, 0, 0), at(2, 0, 0, -40), at(3, 0, -110, 0))).toEqual([0, 0, 0])
    // Without perspective nothing is behind the eye, and depth changes no size.
    const [beside, behind, there] = weights({ ...ahead, isParallel: true }, at(1, 40, 0, 0), at(2, 0, -110, 0), at(3, 0, 0, 0))
    expect([beside, behind > 0, behind]).toEqual([0, true, there])
  })

  it('is that of the best of its places', () => {
    const [twice, once] = weights(ahead, at(1, 60, 0, 0), at(1, 0, -50, 0), at(2, 0, 0, 0))
    expect(twice).toBeGreaterThan(once)
  })

  it('looks at a wide picture, and around a part that the eye is in', () => {
    expect(weights({ ...ahead, aspect: 3 }, at(1, 40, 0, 0))[0]).toBeGreaterThan(0)
    expect(weights(ahead, at(1, 0, -100.5, 0))[0]).toBeGreaterThan(0)
  })
})

describe('the order of chunks', () => {
  // Fine chunks of parts 0–1, 2 and 3, exact ones of 0, 1–2 and 3.
  const rows = [row(0, 0, 4), row(1, 0, 2), row(1, 2, 1), row(1, 3, 1), row(2, 0, 1), row(2, 1, 2), row(2, 3, 1)]
  const left = [1, 2, 3, 4, 5, 6]
  const order = (weights: number[], of = left): number[] => wantedOrder(rows, of, Float64Array.from(weights))

  it("is the file's while everything is in sight, and where nothing is", () => {
    expect(order([0.1, 0.2, 0.9, 0.5])).toEqual(left)
    expect(order([0, 0, 0, 0])).toEqual(left)
  })

  it('begins with what is in sight, by its largest part, and what makes that exact', () => {
    expect(order([0, 0, 0, 1])).toEqual([3, 6, 1, 2, 4, 5])
    expect(order([0.2, 0, 0, 0.5])).toEqual([3, 1, 6, 4, 2, 5])
  })

  it('has no exact chunk before all that it makes exact', () => {
    // The exact chunk of parts 1–2 is in sight because of part 2.
    expect(order([0, 0, 1, 0])).toEqual([2, 1, 5, 3, 4, 6])
  })

  it('leaves out what has been taken', () => {
    expect(order([0, 0, 1, 0], [3, 5, 6])).toEqual([5, 3, 6])
  })
})
