import { expect, test } from 'vitest'
import { still } from '../gesture/gesture.ts'
import type { Motion } from '../gesture/gesture.ts'
import { CameraControl } from './cameraControl.ts'
import { project } from './pose.ts'

const scene = { center: [0, 0, 0] as [number, number, number], radius: 80 }
const surface: [number, number, number] = [12, -40, 9]

function control(projection: 'perspective' | 'orthographic') {
  const made = new CameraControl('z', projection)
  made.viewport = { width: 800, height: 600, bottomInset: 0 }
  return made
}
const move = (parts: Partial<Motion>): Motion => ({ ...still, ...parts })

test.each(['perspective', 'orthographic'] as const)('%s: a pinch with pan, zoom and twist keeps the point between the fingers', (projection) => {
  const camera = control(projection)
  const [x, y] = project(camera.pose, camera.viewport, surface)
  camera.grab('pinch', x, y, surface, scene)
  camera.apply(move({ panX: 30, panY: 5, zoom: 0.4, roll: 0.3 }))
  camera.apply(move({ panX: -12, zoom: -0.1, roll: 0.1 }))
  const [toX, toY] = project(camera.pose, camera.viewport, surface)
  expect(toX).toBeCloseTo(x + 18, 8)
  expect(toY).toBeCloseTo(y + 5, 8)
})

test('over empty space an orbit turns about the middle of the model, when it is in view', () => {
  const camera = control('perspective')
  camera.grab('orbit', 5, 5, null, scene)
  expect(camera.anchor).toEqual([0, 0, 0])
  camera.grab('orbit', 5, 5, null, { center: [5000, 0, 0], radius: 80 })
  expect(camera.anchor).toEqual(camera.pose.target)
})

test('the wheel eases in and arrives exactly', () => {
  const camera = control('orthographic')
  camera.grab('zoom', 400, 300, surface, scene)
  camera.easeZoom(Math.log(2), 0)
  expect(camera.advance(16)).toBe(true)
  expect(camera.pose.height).toBeLessThan(200)
  expect(camera.pose.height).toBeGreaterThan(100)
  for (let time = 32; camera.advance(time); time += 16) expect(time).toBeLessThan(400)
  expect(camera.pose.height).toBeCloseTo(100, 8)
})

test('a flight can be stopped halfway, and its goal can be added to', () => {
  const camera = control('perspective')
  camera.fly({ ...camera.pose, height: 50 }, 0, true)
  expect(camera.goal.height).toBe(50)
  expect(camera.advance(140)).toBe(true)
  camera.grab('orbit', 5, 5, null, scene)
  const { height } = camera.pose
  expect(camera.advance(5000)).toBe(false)
  expect(camera.pose.height).toBe(height)
  expect(height).toBeCloseTo(100, 8)
})
