import { describe, expect, test } from 'vitest'
import { Vector3 } from 'three'
import type { Vec3 } from '../../../core/geometry/matrix.ts'
import { emptyBounds } from '../../../core/scene/bounds.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { CameraPair, clipOf, fitPose, sphereOf } from './fit.ts'
import { type Pose, project, type Viewport } from './pose.ts'
import { viewDirections } from './flight.ts'

const bounds: Bounds = [1000, -40, 0, 1120, 40, 300]
const corners = (b: Bounds): Vec3[] => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [b[i & 1 ? 3 : 0], b[i & 2 ? 4 : 1], b[i & 4 ? 5 : 2]])
const viewports: Viewport[] = [
  { width: 1200, height: 800, bottomInset: 0 },
  { width: 390, height: 800, bottomInset: 0 },
  { width: 390, height: 800, bottomInset: 400 },
]

describe.each(['perspective', 'orthographic'] as const)('%s', (projection) => {
  for (const viewport of viewports) {
    for (const view of ['home', 'front', 'top', 'iso'] as const) {
      const name = `${view} on ${viewport.width} × ${viewport.height}, ${viewport.bottomInset} covered`
      const start: Pose = { up: 'z', projection, target: [0, 0, 0], ...viewDirections[view], roll: 0, height: 1 }
      const pose = fitPose(start, viewport, bounds)
      const seen = corners(bounds).map((corner) => project(pose, viewport, corner))
      test(`frames the box: ${name}`, () => {
        const free = viewport.height - viewport.bottomInset
        const xs = seen.map((p) => p[0]),
          ys = seen.map((p) => p[1])
        const left = Math.min(...xs) / viewport.width,
          right = 1 - Math.max(...xs) / viewport.width
        const top = Math.min(...ys) / free,
          bottom = 1 - Math.max(...ys) / free
        // Inside, and touching the margin on one pair of sides.
        expect(Math.min(left, right, top, bottom)).toBeGreaterThan(0.0799)
        expect(Math.min(Math.max(left, right), Math.max(top, bottom))).toBeLessThan(0.0801)
      })

      test(`three's camera agrees: ${name}`, () => {
        const origin: Vec3 = [1000, 0, 0]
        const camera = new CameraPair().write(pose, viewport, clipOf(pose, sphereOf(bounds)), origin)
        corners(bounds).forEach((corner, i) => {
          const at = new Vector3(corner[0] - 1000, corner[1], corner[2]).project(camera)
          expect(((at.x + 1) * viewport.width) / 2).toBeCloseTo(seen[i][0], 4)
          expect(((1 - at.y) * viewport.height) / 2).toBeCloseTo(seen[i][1], 4)
          expect(Math.abs(at.z)).toBeLessThan(1)
        })
      })
    }
  }
})

test('an empty box and a point give a view with a size', () => {
  const start: Pose = { up: 'y', projection: 'perspective', target: [5, 5, 5], ...viewDirections.home, roll: 0, height: 1 }
  expect(fitPose(start, viewports[0], emptyBounds)).toMatchObject({ target: [0, 0, 0], height: 200 })
  expect(fitPose(start, viewports[0], [7, 8, 9, 7, 8, 9])).toMatchObject({ target: [7, 8, 9], height: 10 })
})

test('inside a large model the near plane comes close to what is looked at', () => {
  const inside: Pose = { up: 'z', projection: 'perspective', target: [0, 0, 0], azimuth: 0, elevation: 0, roll: 0, height: 10 }
  const clip = clipOf(inside, { center: [0, 0, 0], radius: 5000 })
  expect(clip.near).toBeLessThan(1)
  expect(clip.far / clip.near).toBeLessThanOrEqual(1e5)
  const flat = clipOf({ ...inside, projection: 'orthographic' }, { center: [0, 0, 0], radius: 5000 })
  expect(flat.near).toBeCloseTo(62.5, 8)
  expect(flat.far - flat.near).toBeCloseTo(12500, 8)
})
