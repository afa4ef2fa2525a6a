import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { cameraForAspect, cameraForTile } from './screenshot.ts'

test('a wider picture shows more at the sides, a narrower one more above and below', () => {
  const camera = new OrthographicCamera(-2, 2, 1, -1)
  const wide = cameraForAspect(camera, 2, 4).projectionMatrix.elements
  expect([wide[0], wide[5]]).toEqual([0.25, 1])
  const narrow = cameraForAspect(camera, 2, 1).projectionMatrix.elements
  expect([narrow[0], narrow[5]]).toEqual([0.5, 0.5])
})

test('a tile shows its part of the picture', () => {
  const camera = new PerspectiveCamera(40, 2, 1, 100)
  camera.updateMatrixWorld()
  const whole = new Vector3(3, 2, -20).project(camera)
  const tile = { x: 500, y: 100, width: 250, height: 200 }
  const part = new Vector3(3, 2, -20).project(cameraForTile(camera, tile, 1000, 500))
  const px = ((whole.x + 1) / 2) * 1000
  const py = ((1 - whole.y) / 2) * 500
  expect([((part.x + 1) / 2) * 250 + 500, ((1 - part.y) / 2) * 200 + 100]).toEqual([expect.closeTo(px, 6), expect.closeTo(py, 6)])
  expect(part.z).toBeCloseTo(whole.z, 9)
})
