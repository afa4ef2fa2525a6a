import { expect, test } from 'vitest'
import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { faceInfoAt } from '../../../src/core/scene/surface.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { BodyBuilder } from '../../kernel/brep/bodyBuilder.fixture.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { meshBody } from '../../kernel/tessellate/bodyMesh.ts'
import type { PartDraft } from '../../contract/format.ts'
import { withExactFaces } from './withExactFaces.ts'

const RADIUS = 6
const HEIGHT = 5
const RED = 0xff0000ff
const BLUE = 0x0000ffff

/** A cylinder about the z axis. Faces: mantle, bottom, top. */
function post(): Body {
  const b = new BodyBuilder()
  const circle = (z: number): Ellipse => new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), RADIUS, RADIUS)
  const low = b.ring([RADIUS, 0, 0], circle(0))
  const high = b.ring([RADIUS, 0, HEIGHT], circle(HEIGHT))
  return b
    .face(new Cone(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), RADIUS), [[low], [~high]])
    .face(new Plane(makeFrame([0, 0, 0], [0, 0, -1])), [[~low]])
    .face(new Plane(makeFrame([0, 0, HEIGHT], [0, 0, 1])), [[high]])
    .solid()
}

/** A prism of `sides` in the place of the cylinder, as a display mesh. Faces: top (red), bottom, mantle (blue). */
function prism(sides: number, { open = false } = {}): PartDraft {
  const positions: number[] = []
  const normals: number[] = []
  const unit = (x: number, y: number, z: number): number[] => {
    const t = 1 / (Math.abs(x) + Math.abs(y) + Math.abs(z))
    const [u, v] = z >= 0 ? [x * t, y * t] : [(1 - Math.abs(y * t)) * Math.sign(x || 1), (1 - Math.abs(x * t)) * Math.sign(y || 1)]
    return [Math.round(u * 32767), Math.round(v * 32767)]
  }
  const ring = (z: number, normal?: number): void => {
    for (let i = 0; i < sides; i++) {
      const angle = (2 * Math.PI * i) / sides
      // An open one has other points on the mantle's upper border.
      const turned = open && z > 0 && normal === undefined ? angle + Math.PI / sides : angle
      positions.push(RADIUS * Math.cos(turned), RADIUS * Math.sin(turned), z)
      normals.push(...unit(normal === undefined ? Math.cos(turned) : 0, normal === undefined ? Math.sin(turned) : 0, normal ?? 0))
    }
  }
  ring(HEIGHT, 1)
  ring(0, -1)
  ring(0)
  ring(HEIGHT)
  const fan = (from: number, up: boolean): number[] =>
    Array.from({ length: sides - 2 }, (_, i) => (up ? [from, from + i + 1, from + i + 2] : [from, from + i + 2, from + i + 1])).flat()
  const wall = Array.from({ length: sides }, (_, i) => {
    const next = (i + 1) % sides
    const [a, b, c, d] = [2 * sides + i, 2 * sides + next, 3 * sides + next, 3 * sides + i]
    return [a, b, c, a, c, d]
  }).flat()
  const mesh: Mesh = {
    positions: Float32Array.from(positions),
    normals: Int16Array.from(normals),
    indices: Uint32Array.from([...fan(0, true), ...fan(sides, false), ...wall]),
    faceStart: Uint32Array.of(0, sides - 2, 2 * (sides - 2), 2 * (sides - 2) + 2 * sides),
    faceColor: Uint32Array.of(RED, 0, BLUE),
  }
  return { id: 7, name: 'Post', origin: 'display', mesh }
}

const exactVolume = Math.PI * RADIUS ** 2 * HEIGHT

test('a prism of twelve sides becomes the cylinder that it shows: its numbers and colours of faces, round, closed', () => {
  const shown = prism(12)
  const part = withExactFaces(shown, [() => [post()]])!
  expect(part).toMatchObject({ id: 7, name: 'Post', origin: 'exact', closed: true })
  expect([...part.mesh!.faceColor!]).toEqual([RED, 0, BLUE])
  expect([0, 1, 2].map((face) => faceInfoAt(part.faces!, face))).toMatchObject([
    { kind: 'plane', axis: [0, 0, 1], exact: true },
    { kind: 'plane', axis: [0, 0, -1], exact: true },
    { kind: 'cylinder', radius: RADIUS, exact: true },
  ])
  // The faces have their own triangles: those of the top lie on it.
  const { positions, indices, faceStart } = part.mesh!
  for (let i = 0; i < faceStart[1] * 3; i++) expect(positions[indices[i] * 3 + 2]).toBe(HEIGHT)
  expect(isWatertight(part.mesh!)).toBe(true)
  expect(meshVolume(shown.mesh!) / exactVolume).toBeLessThan(0.96)
  expect(Math.abs(meshVolume(part.mesh!) / exactVolume - 1)).toBeLessThan(0.01)
  const edges = Array.from(part.edges!.kind, (_, e) => edgeInfoAt(part.edges!, e))
  expect(edges).toMatchObject([
    { kind: 'circle', radius: RADIUS, closed: true, exact: true },
    { kind: 'circle', radius: RADIUS, closed: true, exact: true },
  ])
  expect([...part.edges!.faces].map((face) => [0, 1, 2][face]).toSorted()).toEqual([0, 1, 2, 2])
})

test('an open mesh becomes the closed body', () => {
  const shown = prism(64, { open: true })
  expect(isWatertight(shown.mesh!)).toBe(false)
  const part = withExactFaces(shown, [() => [post()]])!
  expect(part).toMatchObject({ origin: 'exact', closed: true })
  expect(Math.abs(meshVolume(part.mesh!) / exactVolume - 1)).toBeLessThan(0.01)
})

test('a closed mesh that is as fine as ours stays, and so does what its file textured', () => {
  const fine = prism(96)
  const part = withExactFaces(fine, [() => [post()]])!
  expect(part.mesh).toBe(fine.mesh)
  expect(part).toMatchObject({ origin: 'display', closed: true })
  const textured = prism(24)
  textured.mesh!.uv = new Float32Array((textured.mesh!.positions.length / 3) * 2)
  expect(withExactFaces(textured, [() => [post()]])!.mesh).toBe(textured.mesh)
})

test('faces in pieces stay as they are', () => {
  const shown = prism(24)
  const { faceStart } = shown.mesh!
  const pieces = { ...shown, mesh: { ...shown.mesh!, faceStart: Uint32Array.of(0, 8, ...faceStart.subarray(1)), faceColor: Uint32Array.of(RED, RED, 0, BLUE) } }
  expect(withExactFaces(pieces, [() => [post()]])?.mesh?.faceStart.length ?? 5).toBe(5)
})

test('a polygon of so few sides that it may be one, and a body that our engine doubts, are not drawn anew', () => {
  expect(withExactFaces(prism(5), [() => [post()]])).toBeUndefined()
  const doubted = post()
  doubted.faces[0] = { ...doubted.faces[0], surface: new Cone(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), RADIUS * 1.5) }
  expect(meshBody(doubted, { linear: 0.01, angular: 0.2 }).faceProblems.size).toBeGreaterThan(0)
  expect(withExactFaces(prism(12), [() => [doubted]])?.origin ?? 'display').toBe('display')
})
