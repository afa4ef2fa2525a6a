import { expect, test } from 'vitest'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { surfaceKinds } from '../../../src/core/scene/surface.ts'
import { meshPart } from '../exact/meshPart.ts'
import { IgesFile } from './igesFile.ts'
import { IgesText, real } from './igesText.fixture.ts'
import { readRecord, usualDelimiters } from './text/record.ts'
import { TreeBuilder } from './structure/tree.ts'

const read = (file: IgesText, end?: string): TreeBuilder => new TreeBuilder(new IgesFile(file.bytes(end)))
const meshed = (tree: TreeBuilder) => tree.parts.map((part) => meshPart(part, 10, 'normal'))
const areaOf = (tree: TreeBuilder): number =>
  meshed(tree).reduce((sum, { meshes }) => sum + meshes.reduce((all, { areas }) => all + areas.reduce((a, b) => a + b, 0), 0), 0)

test('six trimmed planes with borders of their own are one closed box with twelve edges', () => {
  const file = new IgesText()
  file.box(2, 3, 4)
  const tree = read(file)
  expect(tree.parts.map(({ bodies }) => bodies.map(({ kind, vertices, edges, faces }) => [kind, vertices.length / 3, edges.length, faces.length]))).toEqual([
    [['solid', 8, 12, 6]],
  ])
  const [{ flagged, draft, meshes }] = meshed(tree)
  expect([flagged, meshes[0].bodyProblems]).toEqual([0, []])
  expect([...draft!.edges!.kind]).toEqual(Array.from({ length: 12 }, () => EdgeKind.sharp))
  expect(draft!.doubleSided).toBe(undefined)
  expect(areaOf(tree)).toBeCloseTo(52, 9)
})

test('names in the code page of another language', () => {
  const line = Uint8Array.of(0xc1, 0xe3, 0xbc, 0xfe)
  expect(readRecord(Uint8Array.of(0x34, 0x48, ...line, 0x3b), 7, usualDelimiters).strings.get(0)).toBe('零件')
})

test.each(['\r\n', '\n', '\r', ''])('lines that end in %j', (end) => {
  const file = new IgesText()
  file.box(1, 1, 1)
  expect(areaOf(read(file, end))).toBeCloseTo(6, 9)
})

test('a side that is cut in two where its neighbours are whole', () => {
  const file = new IgesText()
  file.polygon([
    [0, 0, 0],
    [4, 0, 0],
    [4, 2, 0],
    [0, 2, 0],
  ])
  file.polygon([
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 5],
    [0, 0, 5],
  ])
  file.polygon([
    [1, 0, 0],
    [4, 0, 0],
    [4, 0, 5],
    [1, 0, 5],
  ])
  const tree = read(file)
  expect(tree.parts.length).toBe(1)
  const [{ draft }] = meshed(tree)
  const kinds = [...draft!.edges!.kind]
  // Two pieces of the common border, and the border of the two coplanar ones.
  expect(kinds.filter((kind) => kind === EdgeKind.sharp).length).toBe(2)
  expect(kinds.filter((kind) => kind === EdgeKind.smooth).length).toBe(1)
})

test('names, colours, layers, groups and placements', () => {
  const file = new IgesText()
  const red = file.add(314, ['100.', '0.', '0.', '3HRed'])
  const faces = file.box(1, 1, 1, { color: -red, level: 7, status: '00020000' })
  const name = file.name('Gear, "A"')
  const definition = file.add(308, [0, '4HGear', faces.length, ...faces], { status: '00000200' })
  const turned = file.add(124, ['0.', '-1.', '0.', '10.', '1.', '0.', '0.', '0.', '0.', '0.', '1.', '0.'])
  const one = file.add(408, [definition, '5.', '0.', '0.', '1.', 0, 1, name], { status: '00020000' })
  const two = file.add(408, [definition, '5.', '0.', '0.', '2.'], { matrix: turned, status: '01020000' })
  file.add(402, [2, one, two], { form: 1, label: 'TOP' })
  const tree = read(file)
  expect(tree.parts.length).toBe(1)
  const [{ draft }] = meshed(tree)
  expect([draft!.color, draft!.mesh!.faceColor]).toEqual([0xff0000ff, undefined])
  const [root] = tree.roots
  expect([root.name, root.children.map(({ name: own, part, hidden }) => [own, part, hidden])]).toEqual([
    'TOP',
    [
      ['Gear, "A"', 0, undefined],
      ['Gear', 0, true],
    ],
  ])
  expect([...root.children[0].transform!]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1])
  expect([...root.children[1].transform!]).toEqual([0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 10, 5, 0, 1])
})

/** A turned surface: the profile from (r0, z0) to (r1, z1) about the z axis. */
function turned(file: IgesText, [r0, z0]: number[], [r1, z1]: number[]): number {
  return file.add(120, [file.line([0, 0, 0], [0, 0, 1]), file.line([r0, 0, z0], [r1, 0, z1]), '0.', real(2 * Math.PI)])
}

test('whole surfaces show their own range, and are what they are', () => {
  const file = new IgesText()
  turned(file, [2, 0], [2, 5])
  turned(file, [12, 0], [10, 2])
  turned(file, [20, 0], [21, 0])
  const tree = read(file)
  const parts = meshed(tree)
  expect(parts.map(({ flagged }) => flagged)).toEqual([0, 0, 0])
  expect(parts.map(({ draft }) => surfaceKinds[draft!.faces!.kind[0]])).toEqual(['cylinder', 'cone', 'plane'])
  const areas = parts.map(({ meshes }) => meshes[0].areas[0])
  const exact = [20 * Math.PI, 22 * Math.PI * Math.SQRT2 * 2, 41 * Math.PI]
  areas.forEach((area, i) => expect(Math.abs(area / exact[i] - 1)).toBeLessThan(0.01))
})

/** A bilinear square of ten millimetres. */
const square = (file: IgesText): number =>
  file.add(
    128,
    [
      1,
      1,
      1,
      1,
      0,
      0,
      1,
      0,
      0,
      '0.',
      '0.',
      '1.',
      '1.',
      '0.',
      '0.',
      '1.',
      '1.',
      ...Array.from({ length: 4 }, () => '1.'),
      ...[0, 0, 0, 10, 0, 0, 0, 10, 0, 10, 10, 0].map(real),
      '0.',
      '1.',
      '0.',
      '1.',
    ],
    { status: '00010000' },
  )

test('a bounded surface that is the first entity: the senses of its boundary are no pointers to it', () => {
  const file = new IgesText()
  expect(file.add(143, [1, 3, 1, 5])).toBe(1)
  square(file)
  file.add(141, [1, 1, 3, 4, ...[7, 9, 11, 13].flatMap((curve) => [curve, 1, 0])], { status: '00010000' })
  const corners = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 10, 0],
    [0, 10, 0],
  ]
  corners.forEach((at, i) => file.line(at, corners[(i + 1) % 4]))
  expect(areaOf(read(file))).toBeCloseTo(100, 6)
})

test('a border that is given by parameters only', () => {
  const file = new IgesText()
  const surface = square(file)
  const corners = [
    [0.1, 0.1, 0],
    [0.5, 0.1, 0],
    [0.5, 0.6, 0],
  ]
  const lines = corners.map((at, i) => file.line(at, corners[(i + 1) % 3]))
  const flat = file.add(102, [3, ...lines], { status: '00010500' })
  const on = file.add(142, [0, surface, flat, 0, 1], { status: '00010000' })
  file.add(144, [surface, 1, 0, on])
  const tree = read(file)
  expect(areaOf(tree)).toBeCloseTo(10, 6)
  expect(surfaceKinds[meshed(tree)[0].draft!.faces!.kind[0]]).toBe('plane')
})

test('curves and points alone', () => {
  const file = new IgesText()
  file.line([0, 0, 0], [1, 0, 0]) // Part of something that is not there: left out.
  file.add(110, ['0.', '0.', '0.', '3.', '0.', '0.'])
  file.add(100, ['1.', '0.', '0.', '2.', '0.', '2.', '0.'])
  file.add(104, ['0.25', '0.', '1.', '0.', '0.', '-1.', '0.', '2.', '0.', '2.', '0.'], { form: 1 })
  file.add(106, [2, 3, '0.', '0.', '0.', '1.', '0.', '0.', '1.', '1.', '0.'], { form: 12 })
  file.add(112, [3, 0, 3, 1, '0.', '2.', '0.', '1.', '0.', '0.', '0.', '0.', '1.', '0.', '0.', '0.', '0.', '0.'])
  file.add(116, ['7.', '8.', '9.', 0])
  file.add(212, [1])
  const tree = read(file)
  const [{ draft }] = meshed(tree)
  expect(tree.parts[0].bodies[0].edges.map(({ curve }) => curve!.kind)).toEqual(['line', 'circle', 'ellipse', 'polyline', 'bspline'])
  expect([...draft!.points!.positions]).toEqual([7, 8, 9])
  const { points, start } = draft!.edges!
  expect([...points.subarray(start[5] * 3 - 3, start[5] * 3)]).toEqual([2, 4, 0])
  expect([...tree.skipped]).toEqual([[212, 1]])
})

test('solids share their edges already', () => {
  const file = new IgesText()
  // A tetrahedron.
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const ends = [
    [0, 1],
    [1, 2],
    [2, 0],
    [0, 3],
    [1, 3],
    [2, 3],
  ]
  const vertices = file.add(502, [4, ...corners.flat().map(real)], { form: 1, status: '00010000' })
  const edges = file.add(504, [6, ...ends.flatMap(([a, b]) => [file.line(corners[a], corners[b]), vertices, a + 1, vertices, b + 1])], {
    form: 1,
    status: '00010001',
  })
  const faces = [
    [
      [0, 0, -1],
      [0, 0, 0],
      [-3, -2, -1],
    ],
    [
      [0, -1, 0],
      [0, 0, 0],
      [1, 5, -4],
    ],
    [
      [1, 1, 1],
      [1, 0, 0],
      [2, 6, -5],
    ],
    [
      [-1, 0, 0],
      [0, 0, 0],
      [3, 4, -6],
    ],
  ].map(([normal, point, around]) => {
    const plane = file.add(190, [file.add(116, [...point.map(real), 0]), file.add(123, normal.map(real))], { status: '00010000' })
    const loop = file.add(508, [3, ...around.flatMap((edge) => [0, edges, Math.abs(edge), edge > 0 ? 1 : 0, 0])], { form: 1, status: '00010000' })
    return file.add(510, [plane, 1, 1, loop], { form: 1, status: '00010000' })
  })
  const shell = file.add(514, [4, ...faces.flatMap((face) => [face, 1])], { form: 1, status: '00010000' })
  file.add(186, [shell, 1, 0, 0, 1, file.name('Tetra')])
  const tree = read(file)
  expect(tree.parts.map(({ name, bodies: [{ kind, edges: own, vertices: xyz }] }) => [name, kind, own.length, xyz.length / 3])).toEqual([
    ['Tetra', 'solid', 6, 4],
  ])
  expect(areaOf(tree)).toBeCloseTo(1.5 + Math.sqrt(3) / 2, 6)
})

test('a solid assembly puts its members by matrices of their own; arrays are told', () => {
  const file = new IgesText()
  const ellipsoid = file.add(168, ['1.', '2.', '3.'], { status: '00010000' })
  const moved = file.add(124, ['1.', '0.', '0.', '5.', '0.', '1.', '0.', '0.', '0.', '0.', '1.', '0.'])
  const block = file.polygon([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
  ])
  file.add(184, [3, block, block, ellipsoid, 0, moved, 0])
  file.add(412, [block, '1.', '0.', '0.', '0.', 2, 2, '1.', '1.', '0.', 0, 0])
  const tree = read(file)
  const [root] = tree.roots
  expect(root.children.map(({ transform }) => transform?.[12])).toEqual([undefined, 5])
  expect([...tree.skipped.keys()].toSorted()).toEqual([168, 412])
})

test.each<[string, (file: IgesText) => void, number, number]>([
  ['block', (file) => file.add(150, [2, 3, 4, 1, 1, 1, 0, 1, 0, 0, 0, 1].map(real)), 52, 6],
  ['wedge', (file) => file.add(152, [2, 3, 4, 1].map(real)), 9 + 12 + 8 + 4 + 4 * Math.sqrt(10), 6],
  ['cylinder', (file) => file.add(154, [3, 2, 1, 1, 1, 0, 1, 0].map(real)), 20 * Math.PI, 3],
  ['cone', (file) => file.add(156, [4, 3, 0, 1, 1, 1, 0, 1, 0].map(real)), 24 * Math.PI, 2],
  ['ball', (file) => file.add(158, [2, 1, 1, 1].map(real)), 16 * Math.PI, 1],
  ['ring', (file) => file.add(160, [3, 1].map(real)), 12 * Math.PI * Math.PI, 1],
  [
    'a curve turned by half, closed over the axis',
    (file) => file.add(162, [file.line([1, 0, 0], [1, 0, 3]), '0.5'], { form: 0 }),
    3 * Math.PI + Math.PI + 6,
    5,
  ],
  [
    'a curve moved',
    (file) => {
      const circle = file.add(100, [0, 0, 0, 1, 0, 1, 0].map(real), { status: '00010000' })
      file.add(164, [circle, '3.', '0.', '0.', '1.'])
    },
    8 * Math.PI,
    3,
  ],
  [
    'a union, one operand of which stands elsewhere',
    (file) => {
      const ball = file.add(158, [1, 0, 0, 0].map(real), { status: '00010000' })
      const moved = file.add(124, ['1.', '0.', '0.', '5.', '0.', '1.', '0.', '0.', '0.', '0.', '1.', '0.'])
      const other = file.add(430, [ball], { matrix: moved, status: '00010000' })
      file.add(180, [3, -ball, -other, 1])
    },
    8 * Math.PI,
    2,
  ],
])('a solid by its parameters: %s', (_, make, area, faces) => {
  const file = new IgesText()
  make(file)
  const tree = read(file)
  expect([tree.parts.length, tree.parts.flatMap(({ bodies }) => bodies.flatMap((body) => body.faces)).length, [...tree.skipped]]).toEqual([1, faces, []])
  expect(meshed(tree).map(({ flagged }) => flagged)).toEqual([0])
  expect(Math.abs(areaOf(tree) / area - 1)).toBeLessThan(0.01)
})

test('what a boolean tree takes away is told', () => {
  const file = new IgesText()
  const ball = file.add(158, [1, 0, 0, 0].map(real), { status: '00010000' })
  file.add(180, [3, -ball, -ball, 3])
  file.add(180, [3, -ball, -ball, -ball])
  const tree = read(file)
  expect([tree.parts.map(({ bodies }) => bodies.length), [...tree.skipped]]).toEqual([[1], [[180, 2]]])
})

test('what contains itself, and pointers that lead nowhere', () => {
  const file = new IgesText()
  file.add(402, [2, 1, 99], { form: 7 })
  file.add(144, [77, 1, 0, 55])
  file.add(
    124,
    Array.from({ length: 12 }, () => '1.'),
    { matrix: 5 },
  )
  file.add(110, ['0.', '0.', '0.', '1.', '1.', '1.'], { matrix: 5 })
  const tree = read(file)
  expect(meshed(tree).every(({ draft }) => !draft?.mesh)).toBe(true)
})

test('a border that begins with a hole', () => {
  const file = new IgesText()
  const surface = square(file)
  const ring = (low: number, high: number): number => {
    const corners = [
      [low, low, 0],
      [high, low, 0],
      [high, high, 0],
      [low, high, 0],
    ]
    const lines = corners.map((at, i) => file.line(at, corners[(i + 1) % 4]))
    const flat = file.add(102, [4, ...lines], { status: '00010500' })
    return file.add(142, [0, surface, flat, 0, 1], { status: '00010000' })
  }
  const [hole, outer] = [ring(0.4, 0.6), ring(0, 1)]
  file.add(144, [surface, 1, 1, hole, outer])
  const tree = read(file)
  expect(areaOf(tree)).toBeCloseTo(96, 6)
  const [{ draft }] = meshed(tree)
  // All triangles to one side.
  expect(new Set([...draft!.mesh!.normals].filter((_, i) => i % 2 === 0).map((x) => Math.sign(x))).size).toBe(1)
})
