import { draw, makeCylinder, makeSphere, type Solid } from 'replicad'
import { beforeAll, describe, expect, test } from 'vitest'
import { startKernel } from '../../../tools/samples/kernel.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { makeFrame } from '../../../workers/kernel/brep/frame.ts'
import { ball, cylinder, frustum, ring, wedge } from '../../../workers/kernel/brep/solid/primitives.ts'
import { bodyIntegrals } from './bodyIntegrals.ts'
import { integralsOf } from './occtIntegrals.ts'

const frame = makeFrame([1, 2, 3], [0, 0.6, 0.8])

test.each<[string, Body, area: number, volume: number]>([
  ['cylinder', cylinder(frame, 2, 5, 0)!, Math.PI * 28, Math.PI * 20],
  ['ball', ball([1, 2, 3], 4, 0)!, Math.PI * 64, (Math.PI * 256) / 3],
  ['ring', ring(frame, 5, 1, 0)!, 20 * Math.PI ** 2, 10 * Math.PI ** 2],
  ['cone', frustum(frame, 3, 0, 4, 0)!, Math.PI * 24, Math.PI * 12],
  ['stump', frustum(frame, 1, 3, 4, 0)!, Math.PI * (10 + 4 * Math.sqrt(20)), (Math.PI * 52) / 3],
  ['wedge', wedge(frame, 4, 3, 2, 1, 0)!, 15 + 2 * (8 + Math.sqrt(18)), 15],
])('%s of our own', (_, body, area, volume) => {
  const found = bodyIntegrals(body)!
  expect(Math.abs(found.volume)).toBeCloseTo(volume, 8)
  expect(found.area).toBeCloseTo(area, 8)
})

describe('bodies of OpenCascade', () => {
  beforeAll(startKernel, 300_000)

  const plate = () => draw([0, 0]).lineTo([6, 0]).lineTo([6, 4]).lineTo([0, 4]).close().sketchOnPlane('XY').extrude(2) as Solid

  test.each([
    ['cylinder', () => makeCylinder(2, 5, [1, 2, 3], [0, 0.6, 0.8]), Math.PI * 28, Math.PI * 20],
    ['ball', () => makeSphere(4).translate([1, 2, 3]), Math.PI * 64, (Math.PI * 256) / 3],
    ['plate with a hole', () => plate().cut(makeCylinder(1, 2, [3, 2, 0])), 48 + 40 - 2 * Math.PI + 4 * Math.PI, 48 - 2 * Math.PI],
  ])('%s', (_, make, area, volume) => {
    const found = integralsOf(make().wrapped)
    expect(found.area).toBeCloseTo(area, 8)
    expect(found.volume).toBeCloseTo(volume, 8)
  })
})
