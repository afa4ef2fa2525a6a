import { expect, test } from 'vitest'
import { PlaneCamera } from './planeCamera.ts'

test('the tiles of a picture show what lies in their place of the whole view', () => {
  const camera = Object.assign(new PlaneCamera(), { x: 10, y: 20, scale: 2, width: 400, height: 200 })
  // Twice as large; a picture of a third the height more shows more above and below.
  const whole = camera.forTile({ x: 0, y: 0, width: 800, height: 600 }, 800, 600)
  expect([whole.x, whole.y, whole.scale, whole.width, whole.height]).toEqual([10, 20, 2, 400, 300])
  const corner = camera.forTile({ x: 600, y: 0, width: 200, height: 100 }, 800, 600)
  expect([corner.x, corner.y, corner.scale, corner.width, corner.height]).toEqual([10 + 75, 20 + 62.5, 2, 100, 50])
  expect(corner.seen()).toEqual([60, 70, 110, 95])
})
