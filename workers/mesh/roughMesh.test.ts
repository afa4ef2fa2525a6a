import { expect, it } from 'vitest'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { PartDraft } from '../contract/format.ts'
import { RoughMesh } from './roughMesh.ts'

const SIDE = 600

/** A square in the plane z = 5, with a bad triangle at its end. */
function sheet(): { positions: Float32Array; corners: Uint32Array } {
  const positions = new Float32Array((SIDE + 1) ** 2 * 3)
  for (let i = 0; i < (SIDE + 1) ** 2; i++) positions.set([i % (SIDE + 1), Math.floor(i / (SIDE + 1)), 5], i * 3)
  const corners = new Uint32Array(SIDE * SIDE * 6 + 3)
  for (let row = 0, at = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++, at += 6) {
      const a = row * (SIDE + 1) + column
      corners.set([a, a + 1, a + SIDE + 1, a + SIDE + 1, a + 1, a + SIDE + 2], at)
    }
  }
  corners.set([0, 1, 0xffffffff], SIDE * SIDE * 6)
  return { positions, corners }
}

/** Area of the triangles, and whether all look up. */
function looks({ mesh, offset }: PartDraft): { area: number; up: boolean; top: number } {
  const { positions, indices, normals } = mesh!
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[i + k] * 3)
    area += ((positions[b] - positions[a]) * (positions[c + 1] - positions[a + 1]) - (positions[b + 1] - positions[a + 1]) * (positions[c] - positions[a])) / 2
  }
  let top = -Infinity
  for (let i = 1; i < positions.length; i += 3) top = Math.max(top, positions[i] + offset![1])
  return { area, up: normals.every((value) => value === 0), top }
}

it('shows a mesh that is being read in fewer triangles, each time that twice as many are there', () => {
  const { positions, corners } = sheet()
  const forms: PartDraft[] = []
  const bounds = boundsOfPoints(positions)
  const rough = new RoughMesh(
    {
      growing: (part, box) => {
        expect(box).toEqual(bounds)
        forms.push(part)
      },
    },
    { id: 3, name: 'sheet', bounds, vertexColor: new Uint8Array((positions.length / 3) * 4).fill(7) },
  )
  for (let end = 0; end < corners.length; end += 30_000) rough.grow(positions, corners, end)
  rough.grow(positions, corners, corners.length, true)

  expect(forms.length).toBeGreaterThan(3)
  expect(forms.length).toBeLessThan(8)
  const areas = forms.map((form) => looks(form).area)
  for (const [i, area] of areas.entries()) if (i > 1) expect(area).toBeGreaterThan(areas[i - 1])
  const last = forms.at(-1)!
  expect(last).toMatchObject({ id: 3, name: 'sheet' })
  expect(last.mesh!.indices.length / 3).toBeLessThan(SIDE * SIDE)
  expect(last.mesh!.vertexColor).toEqual(new Uint8Array((last.mesh!.positions.length / 3) * 4).fill(7))
  const whole = looks(last)
  expect(whole.up).toBe(true)
  expect(whole.area / SIDE ** 2).toBeCloseTo(1, 1)
  expect(whole.top).toBeGreaterThan(SIDE * 0.99)
})

it('begins anew with larger cells where a form would have too many vertices', () => {
  const grid = sheet()
  const squares = SIDE * SIDE * 6
  // Seven sheets above each other.
  const layers = 7
  const vertices = grid.positions.length / 3
  const positions = new Float32Array(grid.positions.length * layers)
  const corners = new Uint32Array(squares * layers)
  for (let layer = 0; layer < layers; layer++) {
    positions.set(
      grid.positions.map((value, i) => (i % 3 === 2 ? layer * 100 : value)),
      layer * grid.positions.length,
    )
    corners.set(
      grid.corners.subarray(0, squares).map((corner) => corner + layer * vertices),
      layer * squares,
    )
  }
  const forms: PartDraft[] = []
  const rough = new RoughMesh({ growing: (part) => forms.push(part) }, { id: 0, name: '', bounds: boundsOfPoints(positions) })
  for (let end = squares; end <= corners.length; end += squares) rough.grow(positions, corners, end, end === corners.length)
  const counts = forms.map(({ mesh }) => mesh!.positions.length / 3)
  expect(Math.max(...counts)).toBeLessThan(1 << 18)
  expect(counts.at(-1)).toBeLessThan(counts.at(-2)!)
  expect(looks(forms.at(-1)!).area / (layers * SIDE ** 2)).toBeCloseTo(1, 1)
})

it('starts its form again where the mesh turns out to be larger than it seemed', () => {
  const { positions, corners } = sheet()
  const rows = (count: number): number => count * (SIDE + 1) * 3
  for (const bounds of [undefined, boundsOfPoints(positions.subarray(0, rows(9)))]) {
    const forms: PartDraft[] = []
    const boxes: number[][] = []
    const rough = new RoughMesh(
      {
        growing: (part, box) => {
          forms.push(part)
          boxes.push([...box])
        },
      },
      { id: 0, name: '', bounds },
    )
    for (const row of [100, 200, 300, 400, 500, SIDE]) rough.grow(positions.subarray(0, rows(row + 1)), corners, row * SIDE * 6, row === SIDE)
    expect(forms.length).toBeGreaterThan(2)
    expect(boxes.at(-1)).toEqual([0, 0, 5, SIDE, SIDE, 5])
    expect(looks(forms.at(-1)!).area / SIDE ** 2).toBeCloseTo(1, 1)
    expect(forms.at(-1)!.mesh!.indices.length / 3).toBeLessThan(SIDE * SIDE)
  }
})

it('shows nothing of a mesh without a triangle that can be used', () => {
  const forms: PartDraft[] = []
  const rough = new RoughMesh({ growing: (part) => forms.push(part) }, { id: 0, name: '', bounds: [0, 0, 0, 1, 1, 1] })
  rough.grow(new Float32Array([0, 0, 0, Number.NaN, 0, 0, 1, 1, 1]), new Uint32Array([0, 1, 2, 0, 2, 9]), 6, true)
  expect(forms).toEqual([])
})
