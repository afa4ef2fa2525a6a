import { expect, test } from 'vitest'
import { cross, dot, subtract } from '../../../core/geometry/matrix.ts'
import { cubePieces, faceAt, lettering, PLATE } from './cubePieces.ts'
import { faceSides, faceViews } from '../camera/flight.ts'

test('26 flat pieces: 6 plates, 12 edges, 8 corners', () => {
  expect(cubePieces.map((piece) => piece.corners.length).toSorted()).toEqual([...Array(8).fill(3), ...Array(18).fill(4)])
  expect(cubePieces.filter((piece) => piece.face)).toHaveLength(6)
  for (const { corners, normal } of cubePieces) for (const corner of corners) expect(dot(subtract(corner, corners[0]), normal)).toBeCloseTo(0, 12)
})

test('the pieces close: every border is shared by two', () => {
  const borders = new Map<string, number>()
  for (const { corners } of cubePieces) {
    corners.forEach((corner, i) => {
      const key = [corner, corners[(i + 1) % corners.length]].map(String).toSorted().join(' ')
      borders.set(key, (borders.get(key) ?? 0) + 1)
    })
  }
  expect([...borders.values()]).toEqual(Array(48).fill(2))
})

test('names read from outside, not mirrored', () => {
  for (const view of faceViews) {
    const { across, down } = lettering[view]
    expect(cross(down, across).map((n) => n + 0)).toEqual([...faceSides[view]])
  }
})

test('the face under a finger', () => {
  const front = [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ] as const
  expect(faceAt(0, 0, ...front)).toBe('front')
  expect(faceAt(1.3, 0.1, ...front)).toBe('right')
  expect(faceAt(0.1, -1.3, ...front)).toBe('bottom')
  expect(faceAt(PLATE, 0, ...front)).toBe('front')
})
