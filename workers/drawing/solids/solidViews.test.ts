import { expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { at, dxfFile, entity, layer, line, type Tag } from '../../../tests/support/dxfFile.ts'
import { cylinderRecords, dialects, satText } from '../../formats/acis/acis.fixture.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'

const text = satText(cylinderRecords(5, 20), dialects['7.0'])
/** A cylinder of radius 5 whose axis goes up from the origin to z = 20, of colour 1. */
const cylinder: Tag[] = [
  [0, '3DSOLID'],
  [5, 'A0'],
  [100, 'AcDbEntity'],
  [8, '0'],
  [62, 1],
  [100, 'AcDbModelerGeometry'],
  [70, 1],
  ...text
    .trimEnd()
    .split('\n')
    .map((row): Tag => [1, row]),
]
/** A plate from x = 0 to 20, y = -20 to 20, of colour 3. */
const plate = (z: number, on = '0'): Tag[] =>
  entity(
    '3DFACE',
    'AcDbFace',
    [
      [0, -20],
      [20, -20],
      [20, 20],
      [0, 20],
    ].flatMap(([x, y], i): Tag[] => [
      [10 + i, x],
      [20 + i, y],
      [30 + i, z],
    ]),
    { on, extra: [[62, 3]] },
  )

interface Shown {
  drawing: Drawing
  space: Space
  notes: string[]
  /** Length of the lines of each colour in the space of the window. */
  lengths: Record<string, number>
}

const colorOf = ({ styles }: Drawing, space: Space, item: number): string => (styles.color[space.items.style[item]] >>> 8).toString(16).padStart(6, '0')

interface Seen {
  layers?: readonly Tag[]
  direction?: readonly [number, number, number]
  header?: readonly Tag[]
}

async function open(model: readonly Tag[], window: readonly Tag[], { layers = [], direction, header = [] }: Seen = {}): Promise<Shown> {
  const viewports = [{ x: 50, y: 50, w: 40, h: 40, viewX: 0, viewY: 0, viewHeight: 40, extra: window, ...(direction && { direction }) }]
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfFile({ model, layers, header, sheet: { name: 'Sheet', entities: [], viewports } }) })
  const space = drawing.spaces[drawing.spaces.find(({ kind }) => kind === 'paper')!.viewports[0].space ?? 0]
  const { positions, start, item } = space.lines
  const lengths: Record<string, number> = {}
  item.forEach((of, run) => {
    for (let i = start[run]; i + 1 < start[run + 1]; i++) {
      const color = colorOf(drawing, space, of)
      lengths[color] = (lengths[color] ?? 0) + Math.hypot(positions[i * 2 + 2] - positions[i * 2], positions[i * 2 + 3] - positions[i * 2 + 1])
    }
  })
  return { drawing, space, notes, lengths }
}

const [RED, GREEN] = ['ff0000', '00ff00']
const hidden: Tag[] = [[281, 2]]
const FRONT = [0, -1, 0] as const
const RIM = 10 * Math.PI

test('from above a window with hidden lines shows the upper rim of a cylinder, and what a plate over it leaves of it', async () => {
  const { space, notes, lengths } = await open(cylinder, hidden)
  expect(space).toMatchObject({ kind: 'view', isPlan: true })
  expect(lengths[RED]).toBeCloseTo(RIM, 1)
  expect(notes).toEqual([])
  const below = await open([...cylinder, ...plate(-5)], hidden)
  expect(below.lengths[RED]).toBeCloseTo(RIM, 1)
  // The side of the plate along x = 0 passes under the cylinder.
  expect(below.lengths[GREEN]).toBeCloseTo(120 - 10, 1)
  const above = await open([...cylinder, ...plate(25)], hidden)
  expect(above.lengths[RED]).toBeCloseTo(RIM / 2, 1)
  expect(above.lengths[GREEN]).toBeCloseTo(120, 3)
})

test('from the side the outline of a cylinder is drawn; in a window with wires all edges', async () => {
  const { space, lengths } = await open(cylinder, hidden, { direction: FRONT })
  expect(space.isPlan).toBeUndefined()
  // Two straight sides, and each rim once where it is turned to the eye.
  expect(lengths[RED]).toBeCloseTo(2 * 20 + 2 * 10, 1)
  // The sides are no edges, and the rims are there and back.
  expect((await open(cylinder, [], { direction: FRONT })).lengths[RED]).toBeCloseTo(4 * 10, 1)
})

test('DISPSILH: in a window with wires the outlines of round faces are drawn, too, and hide nothing', async () => {
  const header: Tag[] = [
    [9, '$DISPSILH'],
    [70, 1],
  ]
  const { space, lengths, notes } = await open([...cylinder, ...plate(25)], [], { direction: FRONT, header })
  // Both rims there and back, and two sides.
  expect(lengths[RED]).toBeCloseTo(4 * 10 + 2 * 20, 1)
  expect([space.fills.indices.length, notes]).toEqual([0, []])
  // From above no face turns away but along its edges.
  expect((await open(cylinder, [], { header })).lengths[RED]).toBeCloseTo(2 * RIM, 1)
  // Where lines are hidden all is as it was.
  expect((await open(cylinder, hidden, { direction: FRONT, header })).lengths[RED]).toBeCloseTo(2 * 20 + 2 * 10, 1)
})

test('other entities stay, with their rows', async () => {
  const { drawing, space } = await open([...line(0, 0, 30, 0), ...cylinder, ...line(0, 1, 30, 1)], hidden)
  expect(Array.from(space.entities.handle)).toEqual(Array.from(drawing.spaces[0].entities.handle))
  const rows = Array.from(space.items.entity)
  expect(rows.toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  expect(drawing.entityTypes[space.entities.type[1]]).toBe('3DSOLID')
  expect(space.entities.bounds[4]).toBeCloseTo(-5, 1)
})

/** The colour that is painted last at a place; undefined where there is none. */
function paintedAt(space: Space, x: number, y: number): [number, number, number] | undefined {
  const { positions, indices, color, item } = space.fills
  const [ox, oy] = space.origin
  let found: [number, number, number] | undefined
  let top = -1
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [positions[indices[t + k] * 2] + ox, positions[indices[t + k] * 2 + 1] + oy])
    const side = ([px, py]: number[], [qx, qy]: number[]): number => (qx - px) * (y - py) - (qy - py) * (x - px)
    const sides = [side(a, b), side(b, c), side(c, a)]
    if (!(sides.every((value) => value >= 0) || sides.every((value) => value <= 0)) || item[indices[t]] < top) continue
    top = item[indices[t]]
    const at = indices[t] * 4
    found = [color![at], color![at + 1], color![at + 2]]
  }
  return found
}

test('shaded windows show areas in the colours of their entities, the nearest above the others, below all lines', async () => {
  const flat: Tag[] = [[281, 5]]
  const { space, lengths } = await open([...line(0, 0, 30, 0), ...cylinder, ...plate(25)], flat)
  const [red, green] = [paintedAt(space, -3, 0)!, paintedAt(space, 3, 0)!]
  expect([red[0] > 100, red[1], red[2]]).toEqual([true, 0, 0])
  expect([green[0], green[1] > 100, green[2]]).toEqual([0, true, 0])
  expect(paintedAt(space, -7, 0)).toBeUndefined()
  expect(Math.max(...space.fills.item)).toBeLessThan(Math.min(...space.lines.item))
  // Edges are a dark shade of the colour.
  expect(lengths[RED]).toBeUndefined()
  expect(lengths['590000']).toBeCloseTo(RIM / 2, 1)
  const below = await open([...cylinder, ...plate(-5)], flat)
  expect(paintedAt(below.space, 3, 0)![0]).toBeGreaterThan(100)
})

test('without edges where the mode has none; smooth light changes over a round face, flat light from facet to facet', async () => {
  const shades = async (mode: number): Promise<{ lines: number; corners: number }> => {
    const { space } = await open(cylinder, [[281, mode]], { direction: FRONT })
    const { indices, color } = space.fills
    let corners = 0
    for (let t = 0; t < indices.length; t += 3) if (new Set([0, 1, 2].map((k) => color![indices[t + k] * 4])).size > 1) corners++
    return { lines: space.lines.item.length, corners }
  }
  expect(await shades(3)).toEqual({ lines: 0, corners: 0 })
  expect((await shades(5)).lines).toBeGreaterThan(0)
  expect((await shades(4)).corners).toBeGreaterThan(10)
})

test('what is on a layer that is off, or frozen in the window, hides nothing', async () => {
  const off = await open([...cylinder, ...plate(25, 'OFF')], hidden, { layers: layer('OFF', -3) })
  expect(off.lengths[RED]).toBeCloseTo(RIM, 1)
  const layers = layer('PLATE', 3).flatMap((tag): Tag[] => (tag[0] === 0 ? [tag, [5, '77']] : [tag]))
  const frozen = await open([...cylinder, ...plate(25, 'PLATE')], [...hidden, [331, '77']], { layers })
  expect(frozen.lengths[RED]).toBeCloseTo(RIM, 1)
})

test('shade plot goes before the mode on screen; wires stay in model space', async () => {
  const wires = await open(cylinder, [...hidden, [170, 1]])
  expect(wires.space.kind).toBe('model')
  expect(
    (
      await open(cylinder, [
        [281, 0],
        [170, 2],
      ])
    ).space.kind,
  ).toBe('view')
  expect(
    (
      await open(cylinder, [
        [281, 0],
        [170, 3],
      ])
    ).space.fills.indices.length,
  ).toBeGreaterThan(0)
})

/** A named view, or the one on screen as the file was saved, from the front. */
const seen = (type: 'VIEW' | 'VPORT', name: string, mode: number): Tag[] => [
  [0, type],
  [2, name],
  [70, 0],
  [40, 40],
  [41, type === 'VIEW' ? 40 : 1],
  ...at(type === 'VIEW' ? 11 : 16, 0, -1, 0),
  [281, mode],
]

test('views of the file from the side, and the one on screen as it was saved, look as they state', async () => {
  const tables = { VPORT: seen('VPORT', '*ACTIVE', 2), VIEW: [...seen('VIEW', 'Wires', 0), ...seen('VIEW', 'Shaded', 6)] }
  const { drawing } = await openDrawingFiles({
    'a.dxf': dxfFile({
      model: cylinder,
      tables,
      header: [
        [9, '$TILEMODE'],
        [70, 1],
      ],
    }),
  })
  const [shown, wires, shaded] = drawing.views!.map(({ space }) => drawing.spaces[space])
  expect(drawing.spaces[drawing.first]).toBe(shown)
  expect(drawing.views!.map(({ name }) => name)).toEqual(['', 'Wires', 'Shaded'])
  const runs = [shown, wires, shaded].map(({ lines, fills }) => [lines.item.length > 0, fills.indices.length > 0])
  expect(runs).toEqual([
    [true, false],
    [true, false],
    [true, true],
  ])
  // The sides of the cylinder are outlines, and no edges.
  const heights = [shown, wires].map(({ extents }) => extents![3] - extents![1])
  expect(heights).toEqual([20, 20])
  expect(new Set([shown, wires, shaded]).size).toBe(3)
})
