import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openDrawingFiles } from '../../../drawing/openDrawing.fixture.ts'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import { documentFile } from '../document.fixture.ts'
import { reader } from '../index.ts'
import { pathCurves } from './svgPath.ts'
import { readTemplate } from './template.ts'

const float = (value: number): string => `<Float value="${value}"/>`
const vector = (x: number, y: number, z: number): string => `<PropertyVector valueX="${x}" valueY="${y}" valueZ="${z}"/>`
const links = (...names: string[]): string => `<LinkList count="${names.length}">${names.map((name) => `<Link value="${name}"/>`).join('')}</LinkList>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:freecad="f" viewBox="0 0 420 297" width="420mm" height="297mm">
  <defs><path d="M0 0H9" stroke="red"/></defs><g style="stroke:#000;stroke-width:0.7;fill:none" transform="translate(10,10)"><path d="M0,0h400v277H0z"/></g>
  <text x="300" y="280" font-size="5" freecad:editable="Title"><tspan>FreeCAD</tspan></text></svg>`

/** A cylinder (radius 5, height 10) on two pages: in a group of two views at 2:1, and alone at the scale of the page, turned. */
const document = documentFile(
  [
    { name: 'Rod', type: 'Part::Cylinder', place: [3, 4, 5], shape: true, hidden: true },
    {
      name: 'Page',
      type: 'TechDraw::DrawPage',
      label: 'Sheet',
      more: { Views: links('Group', 'Front', 'Note', 'Size'), Template: '<Link value="T"/>', Scale: float(1) },
    },
    {
      name: 'T',
      type: 'TechDraw::DrawSVGTemplate',
      more: {
        Width: float(420),
        Height: float(297),
        PageResult: '<FileIncluded file="A3.svg"/>',
        EditableTexts: '<Map count="1"><Item key="Title" value="Rod Ø10"/></Map>',
      },
    },
    {
      name: 'Group',
      type: 'TechDraw::DrawProjGroup',
      more: { Views: links('Front', 'Top'), X: float(100), Y: float(150), Scale: float(2), ScaleType: '<Integer value="2"/>' },
    },
    { name: 'Front', type: 'TechDraw::DrawProjGroupItem', more: { X: float(0), Y: float(0), Source: links('Rod'), Direction: vector(0, -1, 0) } },
    {
      name: 'Top',
      type: 'TechDraw::DrawProjGroupItem',
      more: { X: float(0), Y: float(-50), Source: links('Rod'), Direction: vector(0, 0, 1), RotationVector: vector(1, 0, 0) },
    },
    {
      name: 'Note',
      type: 'TechDraw::DrawViewAnnotation',
      more: { X: float(50), Y: float(60), Text: '<StringList count="1"><String value="Turned"/></StringList>', TextSize: float(5) },
    },
    { name: 'Size', type: 'TechDraw::DrawViewDimension' },
    { name: 'Page001', type: 'TechDraw::DrawPage', label: 'Second', more: { Views: links('Alone'), Template: '<Link value="T2"/>', Scale: float(0.5) } },
    { name: 'T2', type: 'TechDraw::DrawSVGTemplate', more: { Width: float(210), Height: float(297) } },
    {
      name: 'Alone',
      type: 'TechDraw::DrawViewPart',
      more: {
        X: float(105),
        Y: float(148.5),
        Rotation: float(90),
        ScaleType: '<Integer value="0"/>',
        Source: links('Rod'),
        Direction: vector(0, -1, 0),
        XDirection: vector(1, 0, 0),
      },
    },
  ],
  { more: { 'A3.svg': strToU8(svg) } },
)

describe('pages', () => {
  it('are sheets with their template, notes, and a window for each view; what is not drawn is told', async () => {
    const { drawing, notes } = await openDrawingFiles({ 'rod.FCStd': document })
    expect([drawing.format, drawing.units, drawing.solids, notes]).toEqual(['freecad', 'mm', 1, ['skipped-entity TechDraw DrawViewDimension']])
    const [model, first, second] = drawing.spaces
    expect(drawing.layers.find(({ name }) => name === 'Window')?.visible).toBe(false)
    expect([first, second].map(({ name, paper }) => [name, paper?.width, paper?.height])).toEqual([
      ['Sheet', 420, 297],
      ['Second', 210, 297],
    ])
    expect(first.texts.text.toSorted()).toEqual(['Rod Ø10', 'Turned'])
    const scales = [first, second].map(({ viewports }) =>
      viewports.map(({ center, height, viewHeight }) => [...center, height / viewHeight].map((n) => Math.round(n * 1e6) / 1e6)),
    )
    expect(scales).toEqual([
      [
        [100, 150, 2],
        [100, 100, 2],
      ],
      [[105, 148.5, 0.5]],
    ])
    // Ten by ten from the front, a circle from above, ten by ten again: at true size.
    const lengths = Array.from(model.shapes.kind, (kind, s) => {
      const v = model.shapes.values.subarray(model.shapes.start[s], model.shapes.start[s + 1])
      return kind === 1 ? Math.round(Math.hypot(v[2] - v[0], v[3] - v[1]) * 1e6) / 1e6 : `circle ${v[2].toFixed(6)}`
    })
    expect(lengths).toEqual([10, 10, 10, 10, 'circle 5.000000', 10, 10, 10, 10])
  })

  it('are offered beside the model', async () => {
    const { structure } = await openWith(reader, { 'a.FCStd': document })
    expect(structure.sheets).toBe(2)
  })
})

describe('templates', () => {
  const read = (inner: string) => readTemplate(strToU8(`<svg viewBox="0 0 100 50">${inner}</svg>`), { width: 200, height: 100, texts: new Map() })

  it('stand on the page as their view box does, moved by their groups', () => {
    const { strokes, texts } = read(
      '<g transform="translate(10 5) scale(2)"><line x1="0" y1="0" x2="10" y2="0" stroke="#000" stroke-width=".25"/></g><text x="50" y="25" style="font-size:5px;text-anchor:middle">A  b</text>',
    )
    expect(strokes).toEqual([
      {
        curve: {
          kind: 'polyline',
          points: [
            [20, 90],
            [60, 90],
          ],
        },
        weight: 100,
      },
    ])
    expect(texts).toEqual([{ at: [100, 50], text: 'A b', height: expect.closeTo(7.2), angle: 0, align: 'center' }])
  })

  it('leave out what is not seen', () => {
    expect(read('<g display="none"><rect width="9" height="9" stroke="#000"/></g><rect width="9" height="9" fill="none"/>').strokes).toEqual([])
  })
})

describe('paths', () => {
  const same = [1, 0, 0, 1, 0, 0] as const

  it('have lines, smooth curves, and arcs that stay circles', () => {
    const curves = pathCurves('m1 1 2 0v1zM0 0c1 1 2 1 3 0s2-1 3 0M0 0a5 5 0 01 10 0', same)
    expect(curves.map(({ kind }) => kind)).toEqual(['polyline', 'spline', 'spline', 'arc'])
    expect(curves[0]).toMatchObject({
      points: [
        [1, 1],
        [3, 1],
        [3, 2],
        [1, 1],
      ],
    })
    expect(curves[2]).toMatchObject({
      controls: [
        [3, 0],
        [4, -1],
        [5, -1],
        [6, 0],
      ],
    })
    const arc = curves[3] as unknown as { center: number[]; radius: number; start: number; sweep: number }
    expect([...arc.center, arc.radius, arc.start, arc.sweep].map((n) => Math.round(n * 1e9) / 1e9 + 0)).toEqual([
      5,
      0,
      5,
      Math.round(Math.PI * 1e9) / 1e9,
      Math.round(Math.PI * 1e9) / 1e9,
    ])
  })

  it('end where they are damaged', () => {
    expect(pathCurves('M0 0L5', same)).toEqual([])
    expect(pathCurves('M0 0L5 5 X 3 3', same)).toHaveLength(1)
  })
})
