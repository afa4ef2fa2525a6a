import { OrthographicCamera } from 'three'
import { expect, test } from 'vitest'
import { cameraForAspect, straightAlpha } from './screenshot.ts'

test('rows turn round and colours lose their premultiplied alpha', () => {
  const pixels = new Uint8Array([50, 25, 0, 128, 0, 0, 0, 0])
  expect([...straightAlpha(pixels, 1, 2)]).toEqual([0, 0, 0, 0, 100, 50, 0, 128])
})

test('a wider picture shows more at the sides, a narrower one more above and below', () => {
  const camera = new OrthographicCamera(-2, 2, 1, -1)
  const wide = cameraForAspect(camera, 2, 4).projectionMatrix.elements
  expect([wide[0], wide[5]]).toEqual([0.25, 1])
  const narrow = cameraForAspect(camera, 2, 1).projectionMatrix.elements
  expect([narrow[0], narrow[5]]).toEqual([0.5, 0.5])
})
