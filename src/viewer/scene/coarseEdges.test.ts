import { expect, test } from 'vitest'
import type { Edges } from '../../core/scene/mesh.ts'
import { coarseEdges } from './coarseEdges.ts'

function edgesOf(...lines: number[][][]): Edges {
  const start = [0]
  for (const line of lines) start.push(start.at(-1)! + line.length)
  return {
    points: Float32Array.from(lines.flat(2)),
    start: Uint32Array.from(start),
    kind: Uint8Array.from(lines, (_, i) => i % 3),
    faces: new Int32Array(lines.length * 2),
  }
}

const circle = (radius: number, n: number, x = 0): number[][] =>
  Array.from({ length: n + 1 }, (_, i) => [x + radius * Math.cos(((i % n) / n) * 2 * Math.PI), radius * Math.sin(((i % n) / n) * 2 * Math.PI), 0])

/** The largest distance of a point of one line from the segments of another. */
function apart(fine: number[][], coarse: number[][]): number {
  const distance = (p: number[], a: number[], b: number[]): number => {
    const d = b.map((value, k) => value - a[k])
    const t = Math.max(
      0,
      Math.min(
        1,
        p.reduce((sum, value, k) => sum + (value - a[k]) * d[k], 0) /
          Math.max(
            1e-30,
            d.reduce((sum, value) => sum + value * value, 0),
          ),
      ),
    )
    return Math.hypot(...p.map((value, k) => value - a[k] - d[k] * t))
  }
  return Math.max(...fine.map((p) => Math.min(...coarse.slice(1).map((b, i) => distance(p, coarse[i], b)))))
}

const lineOf = ({ points, start }: Edges, edge: number): number[][] =>
  Array.from({ length: start[edge + 1] - start[edge] }, (_, i) => [...points.subarray((start[edge] + i) * 3, (start[edge] + i) * 3 + 3)])

test('a circle loses points as far as it is allowed to be off; a straight line keeps its ends', () => {
  const straight = Array.from({ length: 20 }, (_, i) => [i, 2 * i, 0])
  const fine = edgesOf(circle(10, 120), straight)
  for (const [tolerance, most] of [
    [0.02, 90],
    [0.1, 30],
    [1, 10],
  ]) {
    const coarse = coarseEdges(fine, tolerance)
    const round = lineOf(coarse, 0)
    expect(round.length).toBeLessThanOrEqual(most)
    expect(apart(circle(10, 120), round)).toBeLessThanOrEqual(tolerance * 1.001)
    expect([round[0], round.at(-1)]).toEqual([lineOf(fine, 0)[0], lineOf(fine, 0).at(-1)])
    expect(lineOf(coarse, 1)).toEqual([straight[0], straight[19]])
    expect([...coarse.kind]).toEqual([0, 1])
  }
})

test('holes that are too small to be seen are left out; short open lines stay, so that chains of them do', () => {
  const chain = Array.from({ length: 50 }, (_, i) => [
    [i / 100, 0, 0],
    [(i + 1) / 100, 0, 0],
  ])
  const coarse = coarseEdges(edgesOf(circle(0.1, 24), circle(5, 24), ...chain), 0.3)
  expect(coarse.start.length - 1).toBe(51)
  expect(coarse.kind[0]).toBe(1)
  expect(coarseEdges(edgesOf(), 1)).toEqual(edgesOf())
})
