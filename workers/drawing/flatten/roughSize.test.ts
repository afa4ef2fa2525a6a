import { expect, test } from 'vitest'
import { Circle, Line, LwPolyline, LwPolylineVertex } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { XY, XYZ } from '../model/geometry.ts'
import { type RoughSize, roughSize } from './roughSize.ts'

/** The rough size of these entities. */
const sizeOf = (entities: readonly Entity[]): RoughSize => roughSize((take) => entities.forEach((entity) => take(entity)))

function line(x: number, y: number): Line {
  const found = new Line()
  found.startPoint = new XYZ(x, y, 0)
  found.endPoint = new XYZ(x + 1, y, 0)
  return found
}

function circle(x: number, y: number): Circle {
  const found = new Circle()
  found.center = new XYZ(x, y, 0)
  return found
}

/** A square of 20 units of lines. */
const some = Array.from({ length: 20 }, (_, i) => line(i, i))
const measured = (...more: Entity[]): { width: number; height: number } => {
  const { width, height, middle } = sizeOf([...some, ...more])
  for (const value of middle!) expect(Math.abs(value - 10)).toBeLessThanOrEqual(1)
  return { width, height }
}

test('a few strays far away do not count, on one side or on both', () => {
  expect(measured()).toEqual({ width: 20, height: 19 })
  expect(measured(circle(1e7, 3e6))).toEqual({ width: 20, height: 19 })
  expect(measured(circle(1e7, 0), circle(-4e6, 5))).toMatchObject({ width: 20 })
})

test('a frame around the others counts, and so does what is not far', () => {
  const frame = new LwPolyline()
  for (const [x, y] of [
    [-500, -500],
    [500, -500],
    [500, 500],
    [-500, 500],
  ])
    frame.vertices.push(new LwPolylineVertex(new XY(x, y)))
  expect(measured(frame)).toEqual({ width: 1000, height: 1000 })
  expect(measured(circle(900, 5)).width).toBe(901)
})

test('the outermost of many points are left out, two entities alone are what they are', () => {
  expect(sizeOf([...Array.from({ length: 300 }, (_, i) => line(i % 20, 0)), circle(1e9, 0)]).width).toBeLessThan(25)
  expect(sizeOf([circle(0, 0), circle(1e6, 0)]).width).toBe(1e6 + 2)
})
