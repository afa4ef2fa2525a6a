import { expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { type DrawingOptions, scaleText, sheetSizes } from '../../../src/core/export/drawing/drawingOptions.ts'
import { withDimensions } from '../../../src/core/export/drawing/dimensionDxf.ts'
import { wholeLines } from '../../../src/core/drawing/wholeLines.ts'
import { redrawDimension } from '../../../src/core/export/drawing/redrawDimension.ts'
import { movedBy } from '../../../src/core/export/drawing/sheetDimension.ts'
import type { Part } from '../../../src/core/scene/model.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { openDrawing } from '../../drawing/open/openDrawing.ts'
import { openDrawingFiles } from '../../drawing/openDrawing.fixture.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { checkDrawing } from '../../pipeline/checkStructure.ts'
import { BodyBuilder } from '../../kernel/brep/bodyBuilder.fixture.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { type CurvePiece } from '../../kernel/brep/curve/compositeCurve.ts'
import { ring } from '../../kernel/brep/solid/primitives.ts'
import { revolvedBody } from '../../kernel/brep/solid/revolve.ts'
import { straightPiece } from '../../kernel/brep/solid/profile.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { circle, options, partOf, partOfBody, plate, sheetOf } from './makeDrawing.fixture.ts'
import { makeDrawing } from './makeDrawing.ts'

async function drawn(part: Part, own: Partial<DrawingOptions> = {}): Promise<{ drawing: Drawing; model: Space; scale: number; notes: string[]; text: string }> {
  const { blob, report } = await sheetOf(part, own)
  const text = await blob.text()
  const { drawing, notes } = await openDrawingFiles({ 'sheet.dxf': text })
  return { drawing, model: drawing.spaces[0], scale: report.scale, notes, text }
}

/** The area that the hatches of a file fill, by their borders. */
function hatchedArea(text: string): number {
  const tags = text.split('\n')
  let [area, loop] = [0, [] as number[][]]
  const close = (): void => {
    area += Math.abs(loop.reduce((sum, [x, y], i) => sum + x * loop[(i + 1) % loop.length][1] - y * loop[(i + 1) % loop.length][0], 0)) / 2
    loop = []
  }
  let isBorder = false
  for (let i = 0; i + 1 < tags.length; i += 2) {
    const [code, value] = [tags[i].trim(), tags[i + 1]]
    if (code === '92') isBorder = true
    if (isBorder && code === '10') loop.push([Number(value)])
    if (isBorder && code === '20') loop[loop.length - 1].push(Number(value))
    if (isBorder && code === '97') {
      close()
      isBorder = false
    }
  }
  return area
}

/** Shapes of a layer, with the lengths of lines and the radii of circles. */
function shapesOn({ drawing, model }: { drawing: Drawing; model: Space }, name: string): { kind: string; size: number }[] {
  const { shapes, items } = model
  const layer = drawing.layers.findIndex((each) => each.name === name)
  const kinds = ['point', 'line', 'circle', 'arc', 'ellipse', 'polyline', 'spline']
  return Array.from(shapes.kind, (kind, s) => {
    const v = shapes.values.subarray(shapes.start[s], shapes.start[s + 1])
    const size = kind === 1 ? Math.hypot(v[2] - v[0], v[3] - v[1]) : kind === 4 ? Math.hypot(v[2], v[3]) : v[2]
    return { kind: kinds[kind], size: Number(size.toFixed(5)), layer: drawing.styles.layer[items.style[shapes.item[s]]] }
  })
    .filter((shape) => shape.layer === layer)
    .map(({ kind, size }) => ({ kind, size }))
}

const sizes = (shapes: { kind: string; size: number }[], kind: string): number[] =>
  shapes
    .filter((shape) => shape.kind === kind)
    .map(({ size }) => size)
    .toSorted((a, b) => a - b)

test('a plate: lines are lines, holes circles, those seen at an angle ellipses, hidden ones dashed', async () => {
  const all = await drawn(plate())
  expect(all.notes).toEqual([])
  const visible = shapesOn(all, 'Visible')
  expect(sizes(visible, 'circle')).toEqual([4, 4, 6])
  // Three outlines of four lines, and nine edges of the isometric view: √(2/3) of their length there.
  const short = Math.sqrt(2 / 3)
  const lines = [60, 60, 10, 10, 60, 60, 30, 30, 30, 30, 10, 10, ...[60, 60, 60, 30, 30, 30, 10, 10, 10].map((length) => length * short)]
  expect(sizes(visible, 'line')).toHaveLength(lines.length)
  lines.sort((a, b) => a - b).forEach((length, i) => expect(sizes(visible, 'line')[i]).toBeCloseTo(length, 4))
  // The near rims of the three holes: the far ones cannot be seen through them.
  expect(sizes(visible, 'ellipse')).toEqual([4, 4, 6])
  // Walls of the holes from the front: three pairs; from the left they lie behind each other.
  expect(shapesOn(all, 'Hidden')).toEqual(Array.from({ length: 10 }, () => ({ kind: 'line', size: 10 })))
  expect(all.drawing.lineTypes.some(({ name, pattern }) => name === 'Hidden' && pattern.length === 2)).toBe(true)
  expect(shapesOn({ ...all, model: all.model }, 'Center').length).toBeGreaterThan(8)
})

test('dimensions state the size of the model, not that of the paper', async () => {
  const { drawing, model } = await drawn(plate(), { sheet: 'A0', views: ['front', 'top'] })
  expect(drawing.counts.DIMENSION).toBe(5)
  expect(model.texts.text.toSorted()).toEqual(['10', '2x ⌀8', '30', '60', '⌀12'].toSorted())
})

/** `large`: so many entities make a large drawing. */
async function openedAs(text: string, large: number): Promise<Drawing> {
  let drawing: Drawing | undefined
  const sink = { progress() {}, structure() {}, part() {}, note() {}, missing() {}, drawing: (opened: Drawing) => (drawing = opened) }
  const files = new FileSet([memoryEntry('sheet.dxf', new TextEncoder().encode(text))])
  await openDrawing(files, 'sheet.dxf', 'dxf', sink, { quality: 'normal', as: 'drawing' }, large)
  checkDrawing(drawing!)
  return drawing!
}

test.each([
  ['', Number.POSITIVE_INFINITY],
  [', of a sheet so large that its lines are kept as exact curves alone', 0],
])('moved dimensions are drawn as the file with them in their new places draws them%s', async (_, large) => {
  const { blob, dimensions } = await sheetOf(plate(), { views: ['front', 'top'] })
  const drawing = await openedAs(await blob.text(), large)
  // Every dimension: up and aside, and so far that the text leaves its line or the knee its hole.
  const moved = dimensions.map((made, i) => ({ ...made, dimension: movedBy(made.dimension, i % 2 === 0 ? [40, 12] : [-9, -7]) }))
  for (const [i, { written, dimension }] of moved.entries()) expect(redrawDimension(drawing, written.handle, dimensions[i].dimension, dimension)).toBe(true)
  const text = await blob.text()
  const again = await openedAs(withDimensions(text, moved), large)
  expect(again.counts).toEqual(drawing.counts)
  const [now, wanted] = [drawing.spaces[0], again.spaces[0]]
  const near = (found: ArrayLike<number>, values: ArrayLike<number>, shift = 0): void => {
    expect(found.length).toBe(values.length)
    for (let at = 0; at < values.length; at++) expect(Math.abs(found[at] - values[at] - shift)).toBeLessThan(1e-4)
  }
  near(now.shapes.values, wanted.shapes.values)
  near(now.texts.corners, wanted.texts.corners)
  expect(now.origin).toEqual(wanted.origin)
  expect(now.lines.curves !== undefined).toBe(large === 0)
  near(wholeLines(now).positions, wholeLines(wanted).positions)
  near(now.fills.positions, wanted.fills.positions)
  near(now.glyphs.matrix, wanted.glyphs.matrix)
  expect(withDimensions(text, dimensions)).toBe(text)
})

test('the sheet shows the views at the scale, with frame and title block in any script', async () => {
  const { drawing, scale } = await drawn(plate(), { sheet: 'A4', angle: 'third' })
  const sheet = drawing.spaces[drawing.first]
  expect([sheet.kind, sheet.name, sheet.paper?.width, sheet.paper?.height]).toEqual(['paper', 'A4', ...sheetSizes.A4])
  expect(scale).toBe(1)
  expect(sheet.texts.text).toEqual(expect.arrayContaining(['Plåt 板', '1:1', 'A4', 'mm', '1 May']))
  const [window] = sheet.viewports
  expect(window.height / window.viewHeight).toBeCloseTo(scale, 9)
})

test('a shaft across the view shows its outlines at its radius, and its axis', async () => {
  const shaft = partOf([[circle(0, 0, 7.5)]], 40)
  const all = await drawn(shaft, { views: ['front'], dimensions: false, holes: false })
  expect(sizes(shapesOn(all, 'Visible'), 'line')).toEqual([15, 15, 40, 40])
  expect(shapesOn(all, 'Hidden')).toEqual([])
  // 3 mm of paper beyond each end.
  expect(sizes(shapesOn(all, 'Center'), 'line')).toEqual([40 + 6 / all.scale])
})

test('a cone in two halves, stated from its tip, shows its two outlines and none of its seams', async () => {
  const [radius, height] = [3, 4]
  const b = new BodyBuilder()
  const base = new Ellipse(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), radius, radius)
  const [one, other] = [0.5, 0.5 + Math.PI].map((turn) => [radius * Math.cos(turn), radius * Math.sin(turn), 0])
  const [near, far] = [b.edge(one, other, base), b.edge(other, one, base)]
  const [rise, fall] = [one, other].map((at) => b.edge([0, 0, height], at))
  const side = new Cone(makeFrame([0, 0, height], [0, 0, -1], [1, 0, 0]), 0, Math.atan(radius / height))
  const body = b
    .face(side, [[near, ~fall, rise]])
    .face(side, [[far, ~rise, fall]])
    .face(new Plane(makeFrame([0, 0, 0], [0, 0, -1])), [[~far, ~near]])
    .solid()
  const all = await drawn(partOfBody(body), { views: ['front', 'side'], centers: false, dimensions: false, holes: false })
  expect(sizes(shapesOn(all, 'Visible'), 'line')).toEqual([5, 5, 5, 5, 6, 6])
  expect(shapesOn(all, 'Visible').filter(({ kind }) => kind !== 'line')).toEqual([])
  expect(shapesOn(all, 'Hidden')).toEqual([])
})

test('a rounded edge ends in one whole line where its plane is seen edge-on', async () => {
  const profile: CurvePiece[] = [
    straightPiece([0, 0, 0], [20, 0, 0]),
    straightPiece([20, 0, 0], [20, 0, 9]),
    { curve: new Ellipse(makeFrame([19, 0, 9], [0, -1, 0], [1, 0, 0]), 1, 1), from: 0, to: Math.PI / 2 },
    straightPiece([19, 0, 10], [0, 0, 10]),
    straightPiece([0, 0, 10], [0, 0, 0]),
  ]
  const knob = partOfBody(revolvedBody([profile], [0, 0, 0], [0, 0, 1], 2 * Math.PI, 0)!)
  const all = await drawn(knob, { views: ['front'], centers: false, dimensions: false, holes: false })
  expect(sizes(shapesOn(all, 'Visible'), 'line')).toEqual([9, 9, 38, 40])
  expect(shapesOn(all, 'Visible').filter(({ kind }) => kind !== 'line')).toEqual([1, 1].map((size) => ({ kind: 'arc', size })))
})

test('where a round face that turns to the eye ends in a sharp edge, that edge is the outline', async () => {
  const nose: CurvePiece[] = [
    straightPiece([0, 0, 0], [20, 0, 0]),
    straightPiece([20, 0, 0], [20, 30, 0]),
    { curve: new Ellipse(makeFrame([20, 10, 0], [0, 0, 1], [1, 0, 0]), 20, 20), from: Math.PI / 2, to: Math.PI },
    straightPiece([0, 10, 0], [0, 0, 0]),
  ]
  const all = await drawn(partOf([nose], 8), { views: ['side'], centers: false, dimensions: false, holes: false })
  expect(sizes(shapesOn(all, 'Visible'), 'line')).toEqual([8, 8, 30, 30])
})

test('a ring seen along its axis shows two circles', async () => {
  const whole = partOfBody(ring(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 30, 4, 0)!)
  const all = await drawn(whole, { views: ['top'], centers: false, dimensions: false, holes: false })
  expect(shapesOn(all, 'Visible').toSorted((a, b) => a.size - b.size)).toEqual([
    { kind: 'circle', size: 26 },
    { kind: 'circle', size: 34 },
  ])
})

const bare = { hidden: false, centers: false, dimensions: false, holes: false } as const

test('a section shows what is cut, hatched, and what lies behind it', async () => {
  const all = await drawn(plate(), { ...bare, views: ['top'], section: { view: 'front', at: 0.5 } })
  expect(all.notes).toEqual([])
  expect(all.drawing.counts.HATCH).toBe(1)
  expect(hatchedArea(all.text)).toBeCloseTo((60 - 8 - 8 - 12) * 10, 2)
  // The plate from above, and the section: its outline, and the walls of the holes.
  const lines = [60, 60, 30, 30, 60, 60, ...Array.from({ length: 8 }, () => 10)].sort((a, b) => a - b)
  const found = sizes(shapesOn(all, 'Visible'), 'line')
  expect(found).toHaveLength(lines.length)
  lines.forEach((length, i) => expect(found[i]).toBeCloseTo(length, 3))
  expect([...all.model.texts.text, ...all.drawing.spaces[all.drawing.first].texts.text]).toEqual(expect.arrayContaining(['A', 'A-A']))
})

test('what a section cuts of round faces is round', async () => {
  const whole = partOfBody(ring(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 30, 4, 0)!)
  const all = await drawn(whole, { ...bare, views: ['top'], section: { view: 'front', at: 0.5 } })
  expect(sizes(shapesOn(all, 'Visible'), 'circle').map((radius) => Number(radius.toFixed(3)))).toEqual([4, 4, 26, 34])
  expect(hatchedArea(all.text) / (2 * Math.PI * 16)).toBeCloseTo(1, 2)
  const off = await drawn(whole, { ...bare, views: ['top'], section: { view: 'top', at: 0.25 } })
  const wide = Math.sqrt(16 - 4)
  const radii = sizes(shapesOn(off, 'Visible'), 'circle')
  expect(radii[0]).toBeCloseTo(26, 3)
  expect([30 - wide, 30 + wide].every((radius) => radii.some((own) => Math.abs(own - radius) < 1e-3))).toBe(true)
})

test('a detail is drawn larger through a window of its own', async () => {
  const all = await drawn(plate(), { ...bare, views: ['front', 'top'], detail: { center: [10, 15, 10], radius: 6, factor: 5 } })
  const sheet = all.drawing.spaces[all.drawing.first]
  const scales = sheet.viewports.map((window) => window.height / window.viewHeight).toSorted((a, b) => a - b)
  expect(scales[1] / scales[0]).toBeCloseTo(5, 6)
  // The hole in the view and, at true size, in the detail.
  expect(sizes(shapesOn(all, 'Visible'), 'circle')).toEqual([4, 4, 4, 6])
  expect(sheet.texts.text).toContain(`B (${scaleText(5 * all.scale)})`)
})

test('a model of nothing is no drawing', async () => {
  const scene = { name: 'Nothing', upAxis: 'z' as const, nodes: [{ parent: -1, name: 'Nothing', part: 0, color: 0 }] }
  await expect(makeDrawing({ scene, options, part: async () => undefined, progress() {} })).rejects.toMatchObject({ code: 'no-geometry' })
})
