import { MLine, MLineVertex } from '../model/curves.ts'
import { MLineStyleFlags } from '../model/flags.ts'
import { XYZ } from '../model/geometry.ts'
import { MLineStyle, MLineStyleElement } from '../model/objects.ts'
import { expect, test } from 'vitest'
import { at, dxfFile, entity, type Tag } from '../../../tests/support/dxfFile.ts'
import { closedFit } from '../geometry/nurbs.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawMLine } from './drawMLine.ts'
import type { Scene } from './scene.ts'

const round = (value: number): number => Math.round(value * 100) / 100 + 0

test('a closed curve through points has no corner where it closes', () => {
  const points = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ].map(([x, y]) => ({ x, y, z: 0 }))
  const { controlPoints } = closedFit(points, 'even')!
  const [first, last] = [
    [controlPoints[3] - controlPoints[0], controlPoints[4] - controlPoints[1]],
    [controlPoints.at(-3)! - controlPoints.at(-6)!, controlPoints.at(-2)! - controlPoints.at(-5)!],
  ]
  expect(first.map(round)).toEqual(last.map(round))
  expect(round(first[0])).toBe(-round(first[1]))
})

/** Four lines 3 apart from each other around the x axis, 20 long; `breaks` of the first. */
function multiLine(flags: number, breaks: number[] = []): MLine {
  const style = new MLineStyle('S')
  style.flags = flags
  for (let i = 0; i < 4; i++) style.elements.push(new MLineStyleElement())
  const line = new MLine()
  line.style = style
  for (const x of [0, 20]) {
    const vertex = new MLineVertex()
    vertex.position = new XYZ(x, 0, 0)
    vertex.direction = new XYZ(1, 0, 0)
    vertex.miter = new XYZ(0, 1, 0)
    for (let i = 0; i < 4; i++) vertex.segments.push({ parameters: [i * 3 - 4.5, ...(i === 0 && breaks.length > 0 ? breaks : [0])], areaFillParameters: [] })
    line.vertices.push(vertex)
  }
  return line
}

/** Items drawn of a line where `mirror` turns the plane round. */
function drawn(line: MLine, mirror = 1): Recorder {
  const recorder = new Recorder([], 0.001)
  const project = ({ x, y }: XYZ): [number, number] => [x * mirror, y]
  const scene = {
    project,
    style: { color: 0, lineType: 0 },
    frame: { source: { lineType: () => 0, display: { fillMode: true } } },
    flat: (draw: (painter: Recorder) => void) => draw(recorder),
  }
  drawMLine(line, scene as unknown as Scene)
  return recorder
}

test('caps of multilines: arcs over the outer and the inner lines, filled, away from the lines', () => {
  for (const mirror of [1, -1]) {
    const recorder = drawn(multiLine(MLineStyleFlags.FillOn | MLineStyleFlags.StartRoundCap | MLineStyleFlags.EndInnerArcsCap), mirror)
    const xs = (points: readonly number[]): number[] => points.filter((_, i) => i % 2 === 0).map((x) => round(x * mirror))
    const arcs = recorder
      .of('polyline')
      .slice(4)
      .map(({ points }) => [Math.min(...xs(points)), Math.max(...xs(points))])
    expect(arcs).toEqual([
      [-4.5, 0],
      [20, 21.5],
    ])
    expect(recorder.of('fill').map(({ rings }) => Math.min(...xs(rings[0])))).toEqual([0, -4.5])
  }
})

test('breaks of a line', () => {
  const [first, second, third] = drawn(multiLine(0, [2, 5, 8])).of('polyline')
  expect([first, second, third].map(({ points }) => points)).toEqual([
    [2, -4.5, 5, -4.5],
    [8, -4.5, 20, -4.5],
    [0, -1.5, 20, -1.5],
  ])
})

test('a frame around formatted text', async () => {
  const mtext = (flags: number): Tag[] => entity('MTEXT', 'AcDbMText', [...at(10, 0, 0), [40, 2], [41, 30], [71, 1], [72, 1], [1, 'X'], [90, flags], [45, 1.5]])
  const height = async (flags: number): Promise<number> => {
    const [, y1, , y2] = (await openDrawingFiles({ 'a.dxf': dxfFile({ version: 'AC1024', model: mtext(flags) }) })).drawing.spaces[0].extents!
    return round(y2 - y1)
  }
  // Half of its height more on both sides.
  expect((await height(16)) - (await height(0))).toBeCloseTo(2, 1)
})

test('elliptic edges of a hatch end where the angles of the file are seen from the centre', async () => {
  // A chord through 45° and 135° of an ellipse of 2 × 1: x = y at its ends, which is 2 / √5.
  const end = 2 / Math.sqrt(5)
  const dxf = dxfFile({
    model: entity('HATCH', 'AcDbHatch', [
      ...at(10, 0, 0),
      [210, 0],
      [220, 0],
      [230, 1],
      [2, 'SOLID'],
      [70, 1],
      [71, 0],
      [91, 1],
      [92, 1],
      [93, 2],
      [72, 1],
      [10, -end],
      [20, end],
      [11, end],
      [21, end],
      [72, 3],
      [10, 0],
      [20, 0],
      [11, 2],
      [21, 0],
      [40, 0.5],
      [50, 45],
      [51, 135],
      [73, 1],
      [97, 0],
      [75, 0],
      [76, 1],
      [98, 0],
    ]),
  })
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxf })
  const [x0, y0, x1, y1] = drawing.spaces[0].extents!
  expect([x0, y0, x1, y1].map((value) => Math.round(value * 1e3) / 1e3)).toEqual([-end, end, end, 1].map((value) => Math.round(value * 1e3) / 1e3))
})

test('a point is a line without length, which is drawn as a dot at every zoom', async () => {
  const point = entity('POINT', 'AcDbPoint', at(10, 3, 4))
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfFile({ model: [...point, ...entity('LINE', 'AcDbLine', [...at(10, 0, 0), ...at(11, 1e6, 0)])] }) })
  const [space] = drawing.spaces
  const { positions } = space.lines
  expect([0, 1, 2, 3].map((k) => positions[k] + space.origin[k % 2])).toEqual([3, 4, 3, 4])
})
