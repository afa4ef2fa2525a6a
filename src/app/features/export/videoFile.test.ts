import { expect, test } from 'vitest'
import { turntableCameras } from './videoFile.ts'

test('a turn goes once around the middle, at the same height, and shows the whole model', () => {
  const camera = {
    position: [0, -10, 10] as [number, number, number],
    target: [0, 0, 0] as [number, number, number],
    up: [0, 0, 1] as [number, number, number],
    projection: 'perspective' as const,
    height: 5,
  }
  const cameras = turntableCameras(camera, [0, 0, 0, 2, 4, 4], 'z', 4, 0.5)
  expect(cameras.map(({ target }) => target)).toEqual([
    [1, 2, 2],
    [1, 2, 2],
    [1, 2, 2],
    [1, 2, 2],
  ])
  const around = cameras.map(({ position: [x, y], target }) => [x - target[0], y - target[1]].map((value) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value))))
  expect(around).toEqual([
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ])
  for (const { position, height } of cameras) {
    expect(position[2]).toBeCloseTo(cameras[0].position[2], 9)
    // Twice the radius of the box, with room, in a picture that is half as wide as high.
    expect(height).toBeCloseTo(6 * 1.06 * 2, 9)
  }
})
