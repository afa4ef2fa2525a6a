import { describe, expect, test } from 'vitest'
import type { Mesh } from '../scene/mesh.ts'
import { encodeNormals } from '../scene/octahedral.ts'
import { faceExtent } from '../measure/faceSpan.ts'
import { fitFace } from './fitSurface.ts'
import { surfaceDistance } from './surfaceDistance.ts'
import { add, cross, dot, normalize, scale, type Vec3 } from './matrix.ts'

type Frame = { origin: Vec3; x: Vec3; y: Vec3; z: Vec3 }
const straight: Frame = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }
const z = normalize([1, -2, 3])!
const x = normalize(cross(z, [0, 0, 1]))!
const tilted: Frame = { origin: [120, -45, 333], x, y: cross(z, x), z }

/** A grid of (u, v) on a surface given by position and normal in a frame, as face 0 of a mesh. */
function grid(frame: Frame, us: number[], vs: number[], at: (u: number, v: number) => { p: Vec3; n: Vec3 }, noise = 0): Mesh {
  const place = ([a, b, c]: Vec3): Vec3 => add(add(scale(frame.x, a), scale(frame.y, b)), scale(frame.z, c))
  const positions: number[] = [],
    normals: number[] = [],
    indices: number[] = []
  let random = 1
  const jitter = () => ((random = (random * 16807) % 2147483647) / 2147483647 - 0.5) * 2 * noise
  for (const v of vs) {
    for (const u of us) {
      const { p, n } = at(u, v)
      positions.push(...add(add(place(p), frame.origin), scale(place(n), jitter())))
      normals.push(...place(n))
    }
  }
  for (let j = 0; j + 1 < vs.length; j++) {
    for (let i = 0; i + 1 < us.length; i++) {
      const a = j * us.length + i,
        b = a + 1,
        c = a + us.length,
        d = c + 1
      indices.push(a, b, d, a, d, c)
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: encodeNormals(normals),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.of(0, indices.length / 3),
  }
}

const steps = (from: number, to: number, count: number) => Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
const plane = (u: number, v: number) => ({ p: [u, v, 0] as Vec3, n: [0, 0, 1] as Vec3 })
const cylinder =
  (r: number, sign = 1) =>
  (u: number, v: number) => ({ p: [r * Math.cos(u), r * Math.sin(u), v] as Vec3, n: [sign * Math.cos(u), sign * Math.sin(u), 0] as Vec3 })
const cone = (r: number, half: number) => (u: number, v: number) => {
  const away = r + v * Math.tan(half),
    c = Math.cos(half)
  return { p: [away * Math.cos(u), away * Math.sin(u), v] as Vec3, n: [c * Math.cos(u), c * Math.sin(u), -Math.sin(half)] as Vec3 }
}
const torus = (R: number, r: number) => (u: number, v: number) => {
  const n: Vec3 = [Math.cos(u) * Math.cos(v), Math.sin(u) * Math.cos(v), Math.sin(v)]
  return { p: [Math.cos(u) * R + r * n[0], Math.sin(u) * R + r * n[1], r * n[2]] as Vec3, n }
}
const sphere = (r: number) => torus(0, r)

const full = steps(0, 2 * Math.PI, 24)
const onAxis = (info: { origin: Vec3 }, frame: Frame) => Math.hypot(...cross(add(info.origin, scale(frame.origin, -1)), frame.z))

describe.each([
  ['at the origin', straight],
  ['tilted, far away', tilted],
] as const)('%s', (_, frame) => {
  test('plane, its axis along the normals', () => {
    const info = fitFace(grid(frame, [0, 30], [0, 20], plane), 0)
    expect(info).toMatchObject({ kind: 'plane', exact: false })
    expect(dot(info.axis, frame.z)).toBeCloseTo(1, 9)
    expect(info.deviation).toBeLessThan(1e-4)
  })

  test('a single triangle is a plane', () => {
    const mesh = grid(frame, [0, 3], [0, 2], plane)
    expect(fitFace({ ...mesh, faceStart: Uint32Array.of(0, 1) }, 0).kind).toBe('plane')
  })

  test.each([1, -1])('cylinder, seen from outside or inside (%d)', (sign) => {
    const mesh = grid(frame, full, [0, 40], cylinder(6, sign))
    const info = fitFace(mesh, 0)
    expect(info.kind).toBe('cylinder')
    expect(info.radius).toBeCloseTo(6, 4)
    expect(Math.abs(dot(info.axis, frame.z))).toBeCloseTo(1, 8)
    expect(onAxis(info, frame)).toBeLessThan(1e-3)
    const extent = faceExtent(mesh, 0, info)
    expect(extent.length).toBeCloseTo(40, 3)
    expect(extent.angle).toBe(2 * Math.PI)
  })

  test('a tenth of a turn of a cylinder', () => {
    const mesh = grid(frame, steps(1, 1 + Math.PI / 5, 3), [0, 5], cylinder(50))
    const info = fitFace(mesh, 0)
    expect(info.kind).toBe('cylinder')
    expect(info.radius).toBeCloseTo(50, 1)
    expect(faceExtent(mesh, 0, info).angle).toBeCloseTo(Math.PI / 5, 3)
  })

  test('cone: radius at the origin, half angle, growing along the axis', () => {
    const mesh = grid(frame, full, [0, 10], cone(5, 0.5))
    const info = fitFace(mesh, 0)
    expect(info.kind).toBe('cone')
    expect(info.halfAngle).toBeCloseTo(0.5, 4)
    expect(dot(info.axis, frame.z)).toBeCloseTo(1, 6)
    const height = dot(add(info.origin, scale(frame.origin, -1)), frame.z)
    expect(info.radius! - height * Math.tan(0.5)).toBeCloseTo(5, 3)
    expect(faceExtent(mesh, 0, info)).toEqual({ length: expect.closeTo(10, 3), angle: 2 * Math.PI })
  })

  test('cone with its tip', () => {
    const mesh = grid(frame, steps(0, Math.PI, 12), [0, 10], cone(0, Math.PI / 4))
    const info = fitFace(mesh, 0)
    expect(info).toMatchObject({ kind: 'cone', halfAngle: expect.closeTo(Math.PI / 4, 4) })
    expect(faceExtent(mesh, 0, info).angle).toBeCloseTo(Math.PI, 3)
  })

  test('a zone of a sphere, though its two rings lie on a cone too', () => {
    const info = fitFace(grid(frame, full, [0.2, 0.9], sphere(8)), 0)
    expect(info).toMatchObject({ kind: 'sphere', radius: expect.closeTo(8, 3) })
    info.origin.forEach((value, axis) => expect(value).toBeCloseTo(frame.origin[axis], 2))
  })

  test('torus', () => {
    const mesh = grid(frame, steps(0, Math.PI / 2, 8), steps(-1, 0.5, 4), torus(20, 3))
    const info = fitFace(mesh, 0)
    expect(info).toMatchObject({ kind: 'torus', radius: expect.closeTo(20, 2), minorRadius: expect.closeTo(3, 2) })
    expect(Math.abs(dot(info.axis, frame.z))).toBeCloseTo(1, 5)
    expect(faceExtent(mesh, 0, info).angle).toBeCloseTo(Math.PI / 2, 2)
  })

  test('the inner part of a torus that reaches over its axis', () => {
    const info = fitFace(grid(frame, full, steps(1.8, 1.95, 4), torus(8, 50)), 0)
    expect(info).toMatchObject({ kind: 'torus', radius: expect.closeTo(8, 1), minorRadius: expect.closeTo(50, 1) })
  })

  test('a noisy cylinder is found, and its deviation told', () => {
    const info = fitFace(grid(frame, full, steps(0, 40, 6), cylinder(30), 0.02), 0)
    expect(info.kind).toBe('cylinder')
    expect(info.radius).toBeCloseTo(30, 1)
    expect(info.deviation).toBeGreaterThan(0.01)
    expect(info.deviation).toBeLessThan(0.04)
  })

  test('a saddle is none of them', () => {
    const saddle = (u: number, v: number) => ({ p: [u, v, (u * v) / 10] as Vec3, n: normalize([-v / 10, -u / 10, 1])! })
    const info = fitFace(grid(frame, steps(-10, 10, 6), steps(-10, 10, 6), saddle), 0)
    expect(info.kind).toBe('unknown')
    info.origin.forEach((value, axis) => expect(Math.abs(value - frame.origin[axis])).toBeLessThan(20))
  })
})

test('a shallow cylinder is no plane', () =>
  expect(fitFace(grid(straight, steps(0, 0.1, 4), [0, 100], cylinder(1000)), 0)).toMatchObject({ kind: 'cylinder', radius: expect.closeTo(1000, 0) }))

test('a tiny face keeps its digits', () => {
  expect(fitFace(grid(straight, full, [0, 0.02], cylinder(0.01)), 0)).toMatchObject({ kind: 'cylinder', radius: expect.closeTo(0.01, 7) })
})

test('the caller may allow more', () => {
  const bent = grid(straight, steps(0, 0.1, 4), [0, 10], cylinder(100))
  expect(fitFace(bent, 0, 1).kind).toBe('plane')
  expect(fitFace(bent, 0, 1e-3).kind).toBe('cylinder')
})

test('faces without triangles, without size or with broken numbers are unknown', () => {
  const mesh = grid(straight, [0, 1], [0, 1], plane)
  expect(fitFace({ ...mesh, faceStart: Uint32Array.of(0, 0, 2) }, 0).kind).toBe('unknown')
  expect(fitFace({ ...mesh, positions: new Float32Array(12) }, 0).kind).toBe('unknown')
  expect(fitFace({ ...mesh, positions: new Float32Array(12).fill(Number.NaN) }, 0).kind).toBe('unknown')
})

test('signed distances', () => {
  const base = { origin: [0, 0, 0] as Vec3, axis: [0, 0, 1] as Vec3, exact: true, deviation: 0 }
  expect(surfaceDistance({ ...base, kind: 'plane' }, 3, 4, -2)).toBe(-2)
  expect(surfaceDistance({ ...base, kind: 'cylinder', radius: 4 }, 3, 4, 9)).toBe(1)
  expect(surfaceDistance({ ...base, kind: 'sphere', radius: 4 }, 3, 4, 0)).toBe(1)
  expect(surfaceDistance({ ...base, kind: 'torus', radius: 5, minorRadius: 2 }, 3, 4, 3)).toBe(1)
  expect(surfaceDistance({ ...base, kind: 'cone', radius: 5, halfAngle: Math.PI / 4 }, 3, 4, 2)).toBeCloseTo(-Math.SQRT2, 12)
  expect(surfaceDistance({ ...base, kind: 'bspline' }, 0, 0, 0)).toBeNaN()
})
