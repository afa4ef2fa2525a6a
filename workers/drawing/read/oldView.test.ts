import { expect, test } from 'vitest'
import { XYZ } from '../model/geometry.ts'
import { Viewport } from '../model/inserts.ts'
import type { ExtendedValue } from '../model/object.ts'
import { Layer } from '../model/tables.ts'
import { readOldView } from './oldView.ts'

const value = (code: number, rawValue: ExtendedValue['rawValue']): ExtendedValue => ({ code, rawValue })
const words = (...given: number[]): ExtendedValue[] => given.map((each) => value(1070, each))
const reals = (...given: number[]): ExtendedValue[] => given.map((each) => value(1040, each))

test('the view of a window of R14, in the order in which AutoCAD writes it', () => {
  const walls = new Layer('WALLS')
  const values = [
    [value(1000, 'MVIEW'), value(1002, '{')],
    words(16),
    [value(1010, new XYZ(1, 2, 3)), value(1010, new XYZ(0, -50, 0))],
    reals(90, 12, 4, 5, 50, 8, -7),
    words(1 | 2 | 4 | 16, 1000, 1, 3, 0, 1, 0, 0, 1),
    [value(1002, '{'), value(1003, 0x2f), value(1002, '}'), value(1002, '}')],
  ].flat()
  const viewport = new Viewport()
  expect(readOldView(viewport, values, (handle) => (handle === 0x2f ? walls : undefined))).toBe(true)
  expect(viewport).toMatchObject({
    viewTarget: { x: 1, y: 2, z: 3 },
    viewDirection: { x: 0, y: -50, z: 0 },
    twistAngle: Math.PI / 2,
    viewHeight: 12,
    viewCenter: { x: 4, y: 5 },
    sight: { eye: 50, front: 8, back: -7 },
    look: 'hidden',
    frozenLayers: [walls],
  })
})

test('data of another kind are no view', () => {
  const viewport = new Viewport()
  expect(readOldView(viewport, [value(1000, 'DSTYLE'), ...reals(1, 2, 3, 4)], () => undefined)).toBe(false)
  expect(readOldView(viewport, [value(1000, 'MVIEW'), ...reals(1, 2)], () => undefined)).toBe(false)
  expect(viewport.viewHeight).toBe(0)
})
