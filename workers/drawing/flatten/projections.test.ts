import { expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { at, dictionary, type DxfParts, dxfFile, entity, type Tag } from '../../../tests/support/dxfFile.ts'
import { cylinderRecords, dialects, satText } from '../../formats/acis/acis.fixture.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'

const PERSPECTIVE = 1
const FRONT = 2
const BACK = 4
const FRONT_NOT_AT_EYE = 16

const line = (from: readonly [number, number, number], to: readonly [number, number, number]): Tag[] =>
  entity('LINE', 'AcDbLine', [...at(10, ...from), ...at(11, ...to)])
/** A cylinder of radius 5 whose axis goes up from the origin to z = 20. */
const cylinder: Tag[] = entity('3DSOLID', 'AcDbModelerGeometry', [
  [70, 1],
  ...satText(cylinderRecords(5, 20), dialects['7.0'])
    .trimEnd()
    .split('\n')
    .map((row): Tag => [1, row]),
])

/** The space of a window with its target at the origin. */
async function seen(model: readonly Tag[], direction: readonly [number, number, number], extra: readonly Tag[], parts: Partial<DxfParts> = {}): Promise<Space> {
  const viewports = [{ x: 50, y: 50, w: 40, h: 40, viewX: 0, viewY: 0, viewHeight: 40, direction, extra }]
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfFile({ ...parts, model, sheet: { name: 'Sheet', entities: [], viewports } }) })
  expect(notes).toEqual([])
  const { space = 0 } = drawing.spaces.find(({ kind }) => kind === 'paper')!.viewports[0]
  return drawing.spaces[space]
}

/** Ends of the runs of a space, rounded. */
const runsOf = ({ lines: { positions, start, item }, origin: [ox, oy] }: Space): number[][] =>
  Array.from(item, (_, run) =>
    [start[run] * 2, start[run + 1] * 2 - 2].flatMap((k) => [positions[k] + ox, positions[k + 1] + oy].map((value) => Math.round(value * 1e3) / 1e3)),
  )

const lengthOf = ({ lines: { positions, start, item } }: Space): number => {
  let sum = 0
  for (let run = 0; run < item.length; run++)
    for (let i = start[run]; i + 1 < start[run + 1]; i++)
      sum += Math.hypot(positions[i * 2 + 2] - positions[i * 2], positions[i * 2 + 3] - positions[i * 2 + 1])
  return sum
}

const SOUTH = [0, -100, 0] as const
const perspective: Tag[] = [[90, PERSPECTIVE]]

test('in a perspective nearer things are larger, those at the target as in a parallel view; lines along the sight run together', async () => {
  const model = [...line([0, 0, 0], [10, 0, 0]), ...line([0, -50, 0], [10, -50, 0]), ...line([0, 100, 2], [10, 100, 2]), ...line([10, -50, 0], [10, 100, 0])]
  const space = await seen(model, SOUTH, perspective)
  expect(space).toMatchObject({ kind: 'view' })
  expect(runsOf(space)).toEqual([
    [0, 0, 10, 0],
    [0, 0, 20, 0],
    [0, 1, 5, 1],
    [20, 0, 5, 0],
  ])
})

test('things behind the eye of a perspective are not drawn', async () => {
  const runs = runsOf(await seen([...line([1, -200, 0], [2, -300, 0]), ...line([10, 0, 0], [10, -200, 0])], SOUTH, perspective))
  expect(runs).toHaveLength(1)
  expect(runs[0].slice(0, 2)).toEqual([10, 0])
  expect(runs[0][2]).toBeGreaterThan(500)
})

test('a circle, texts and blocks of a perspective follow its planes', async () => {
  const ring = entity('CIRCLE', 'AcDbCircle', [...at(10, 0, 0, 50), [40, 4]])
  const circle = await seen(ring, [0, 0, 100], perspective)
  expect(lengthOf(circle)).toBeCloseTo(2 * Math.PI * 8, 1)
  expect(circle.isPlan).toBeUndefined()
  const text = entity('TEXT', 'AcDbText', [...at(10, 1, 2, 50), [40, 3], [1, 'Wall']])
  const far = await seen(text, [0, 0, 100], perspective)
  const { corners } = far.texts
  const near = (
    await seen(
      text,
      [0, 0, 100],
      [
        [90, FRONT | FRONT_NOT_AT_EYE],
        [43, 60],
      ],
    )
  ).texts.corners
  expect(Array.from(corners)).toEqual(Array.from(near, (value) => expect.closeTo(value * 2, 6)))
  expect(far.glyphs.matrix.length + (far.lines.letters?.item.length ?? 0) + far.lines.item.length).toBeGreaterThan(0)
})

test('planes in front and behind cut lines and curves; texts beyond them are not drawn', async () => {
  const model = [
    ...line([0, -10, 0], [0, 10, 5]),
    ...entity('LWPOLYLINE', 'AcDbPolyline', [
      [90, 2],
      [70, 0],
      [38, 3],
      [10, 1],
      [20, -20],
      [10, 1],
      [20, 20],
    ]),
    ...entity('TEXT', 'AcDbText', [...at(10, 1, -8, 0), [40, 3], [1, 'Near']]),
  ]
  const space = await seen(
    model,
    [0, -1, 0],
    [
      [90, FRONT | BACK | FRONT_NOT_AT_EYE],
      [43, 5],
      [44, -5],
    ],
  )
  // From the south z is up, and the planes are at y = -5 and y = 5.
  expect(runsOf(space)).toEqual([
    [0, 1.25, 0, 3.75],
    [1, 3, 1, 3],
  ])
  expect(space.texts.text).toEqual([])
  // Without its bit the front plane is at the eye.
  const whole = await seen(
    model,
    [0, -4, 0],
    [
      [90, FRONT],
      [43, 1],
    ],
  )
  expect(runsOf(whole)[0]).toEqual([0, 1.5, 0, 5])
})

test('from above a plane in front takes away higher things; the rest is measured as a plan', async () => {
  const planes: Tag[] = [
    [90, FRONT | FRONT_NOT_AT_EYE],
    [43, 10],
  ]
  const model = [...entity('CIRCLE', 'AcDbCircle', [...at(10, 0, 0, 5), [40, 4]]), ...entity('CIRCLE', 'AcDbCircle', [...at(10, 0, 0, 15), [40, 3]])]
  const space = await seen(model, [0, 0, 1], planes)
  expect(space).toMatchObject({ kind: 'view', isPlan: true })
  expect([lengthOf(space) / (2 * Math.PI), space.shapes.kind.length, Array.from(space.shapes.values)]).toEqual([expect.closeTo(4, 2), 1, [0, 0, 4]])
})

test('the outline of a cylinder in perspective is where lines of sight touch it', async () => {
  const { extents } = await seen(cylinder, SOUTH, [...perspective, [281, 2]])
  // The sight that touches a circle of radius 5 from 100 away, on the plane of the target.
  const side = 100 * Math.tan(Math.asin(5 / 100))
  expect(extents).toEqual([-side, 0, side, (20 * 100) / 95].map((value) => expect.closeTo(value, 2)))
})

test('planes cut solids open: in front of them nothing hides, and the inside is seen', async () => {
  const RIM = 10 * Math.PI
  const cut = (mode: number, planes: readonly Tag[]): Promise<Space> => seen(cylinder, [0, 0, 1], [[281, mode], ...planes])
  const below: Tag[] = [
    [90, FRONT | FRONT_NOT_AT_EYE],
    [43, 10],
  ]
  // In wireframe the edges of both ends are drawn; the cut by the plane adds no edge.
  expect(lengthOf(await cut(0, []))).toBeCloseTo(2 * RIM, 0)
  expect(lengthOf(await cut(0, below))).toBeCloseTo(RIM, 1)
  expect(lengthOf(await cut(2, below))).toBeCloseTo(RIM, 1)
  const shaded = await cut(3, below)
  const { positions, indices } = shaded.fills
  let area = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[t + k] * 2)
    area += ((positions[b] - positions[a]) * (positions[c + 1] - positions[a + 1]) - (positions[c] - positions[a]) * (positions[b + 1] - positions[a + 1])) / 2
  }
  expect(Math.abs(area)).toBeCloseTo(25 * Math.PI, 0)
  expect(
    (
      await cut(2, [
        [90, BACK],
        [44, 25],
      ])
    ).lines.item,
  ).toHaveLength(0)
})

test('a view of the file in perspective is framed by what it shows', async () => {
  const view = (type: 'VIEW', name: string): Tag[] => [[0, type], [2, name], [70, 0], [40, 20], [41, 30], ...at(11, 0, -100, 0), [71, PERSPECTIVE]]
  const { drawing }: { drawing: Drawing } = await openDrawingFiles({
    'a.dxf': dxfFile({ model: line([10, 0, 0], [10, -99, 0]), tables: { VIEW: view('VIEW', 'Street') } }),
  })
  const [{ space, center, width, height }] = drawing.views!
  expect([center, width, height]).toEqual([[0, 0], 30, 20])
  expect(drawing.spaces[space].extents).toEqual([-15, -10, 15, 10])
})

test('a paragraph lies in its plane: on a wall it is upright from the front, and a line from above', async () => {
  const wall = entity('MTEXT', 'AcDbMText', [...at(10, 3, 0, 1), [40, 2], [41, 50], [71, 7], [1, 'HHH'], ...at(210, 0, -1, 0), ...at(11, 1, 0, 0)])
  const { corners } = (await seen(wall, [0, -1, 0], [])).texts
  expect([corners[0], corners[1]]).toEqual([3, 1].map((value) => expect.closeTo(value, 6)))
  expect(corners[2]).toBeGreaterThan(5)
  expect(corners[5]).toBeGreaterThan(2.5)
  const [x1, y1, , , x2, y2] = (await seen(wall, [0, 0, 1], [])).texts.corners
  expect([x1, y1, y2]).toEqual([3, 0, 0].map((value) => expect.closeTo(value, 6)))
  expect(x2).toBeGreaterThan(5)
})

test('a tolerance in a block is as large as the block', async () => {
  const model = (scale: number): string =>
    dxfFile({
      blocks: { FRAME: entity('TOLERANCE', 'AcDbFcf', [[3, 'STANDARD'], ...at(10, 1, 2), [1, '{\\Fgdt;j}%%v0.1%%v%%v%%v%%v'], ...at(11, 1, 0)]) },
      model: entity('INSERT', 'AcDbBlockReference', [[2, 'FRAME'], ...at(10, 0, 0), [41, scale], [42, scale], [43, scale]]),
    })
  const sizeOf = async (scale: number): Promise<number> => {
    const [minX, minY, maxX, maxY] = (await openDrawingFiles({ 'a.dxf': model(scale) })).drawing.spaces[0].extents!
    return Math.hypot(maxX - minX, maxY - minY)
  }
  expect((await sizeOf(4)) / (await sizeOf(1))).toBeCloseTo(4, 6)
})

/** Objects that clip an insert with the dictionary D1 by a rectangle of the world at a height. */
const clipObjects = (from: readonly [number, number], to: readonly [number, number], z: number): Tag[] => [
  ...dictionary('D1', { ACAD_FILTER: 'D2' }),
  ...dictionary('D2', { SPATIAL: 'F1' }),
  [0, 'SPATIAL_FILTER'],
  [5, 'F1'],
  [330, 'D2'],
  [100, 'AcDbFilter'],
  [100, 'AcDbSpatialFilter'],
  [70, 2],
  [10, from[0]],
  [20, from[1]],
  [10, to[0]],
  [20, to[1]],
  ...at(210, 0, 0, 1),
  ...at(11, 0, 0, z),
  [71, 1],
  [72, 0],
  [73, 0],
  ...[0, 1].flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0].map((value): Tag => [40, value])),
]
const clippedInsert: Tag[] = [
  [0, 'INSERT'],
  [5, 'A1'],
  [102, '{ACAD_XDICTIONARY'],
  [360, 'D1'],
  [102, '}'],
  [100, 'AcDbEntity'],
  [8, '0'],
  [100, 'AcDbBlockReference'],
  [2, 'FLOOR'],
  ...at(10, 0, 0, 0),
]

test('a clipped block in a perspective: its polygon reaches behind the eye, or lies all behind it', async () => {
  // Along the sight, ten below the eye, which stands at y = -100.
  const blocks = { FLOOR: line([0, -300, -10], [0, 100, -10]) }
  const shown = (y1: number, y2: number): Promise<Space> => seen(clippedInsert, SOUTH, perspective, { blocks, objects: clipObjects([-5, y1], [5, y2], -10) })
  // From where the eye sees, a hundred times larger, to the end of the polygon beside the target.
  expect(runsOf(await shown(-150, 0))).toEqual([[0, -1000, 0, -10]])
  expect(runsOf(await shown(-80, -50))).toEqual([[0, -50, 0, -20]])
  expect(runsOf(await shown(-300, -200))).toEqual([])
})

test('a clip whose polygon is hidden by a plane still cuts its block', async () => {
  const blocks = { FLOOR: line([-50, 0, -10], [50, 0, -10]) }
  const planes: Tag[] = [
    [90, FRONT | FRONT_NOT_AT_EYE],
    [43, -5],
  ]
  const space = await seen(clippedInsert, [0, 0, 1], planes, { blocks, objects: clipObjects([-5, -5], [5, 5], 0) })
  expect(runsOf(space)).toEqual([[-5, 0, 5, 0]])
})
