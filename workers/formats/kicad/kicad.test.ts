import { expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { coveredBy } from '../board/region.ts'
import { ringArea } from '../board/ring.ts'
import { readBoard } from './board.ts'
import { reader } from './index.ts'
import { modelPlace } from './models.ts'
import { parseList } from './sexpr.ts'
import { loadFace } from './text.ts'

const face = await loadFace()
const layers = '(layers (0 "F.Cu" signal) (31 "B.Cu" signal))'
const boardOf = (body: string, version = 20211014) => readBoard(parseList(`(kicad_pcb (version ${version}) ${layers} ${body})`).list, face)
const areaOf = (board: ReturnType<typeof boardOf>, layer: string): number =>
  coveredBy(board.figures.get(layer) ?? []).reduce((sum, ring) => sum + ringArea(ring), 0)
const pad = (text: string) => boardOf(`(footprint "a" (layer "F.Cu") (at 10 20 90) (pad "1" ${text}))`)
const square = '(gr_rect (start 0 0) (end 10 10) (layer "Edge.Cuts") (width 0.1))'

it('parses lists, texts with escapes, and says where the end is missing', () => {
  expect(parseList('(a "b \\"c\\"\\n" (d 1))')).toEqual({ list: ['a', 'b "c"\n', ['d', '1']], cut: false })
  expect(parseList('(a (b "c').cut).toBe(true)
  expect(() => parseList('nothing')).toThrow(OpenError)
  expect(() => parseList('('.repeat(1000))).toThrow(OpenError)
})

it('gives pads of every shape their area, grown by the margin of the mask', () => {
  expect(areaOf(pad('smd rect (at 0 0) (size 2 3) (layers "F.Cu")'), 'F.Cu')).toBeCloseTo(6, 6)
  expect(areaOf(pad('smd circle (at 0 0) (size 2 2) (layers "F.Cu")'), 'F.Cu')).toBeCloseTo(Math.PI, 4)
  expect(areaOf(pad('smd oval (at 0 0) (size 4 2) (layers "F.Cu")'), 'F.Cu')).toBeCloseTo(4 + Math.PI, 2)
  expect(areaOf(pad('smd trapezoid (at 0 0) (size 4 2) (rect_delta 0 1) (layers "F.Cu")'), 'F.Cu')).toBeCloseTo(8, 6)
  expect(areaOf(pad('smd roundrect (at 0 0) (size 4 2) (roundrect_rratio 0.25) (layers "F.Cu")'), 'F.Cu')).toBeCloseTo(8 - (4 - Math.PI) * 0.25, 2)
  expect(areaOf(pad('smd roundrect (at 0 0) (size 4 2) (roundrect_rratio 0) (chamfer_ratio 0.5) (chamfer top_left) (layers "F.Cu")'), 'F.Cu')).toBeCloseTo(
    7.5,
    5,
  )
  const custom =
    'smd custom (at 0 0) (size 1 1) (layers "F.Cu") (options (anchor rect)) (primitives (gr_poly (pts (xy 0 0) (xy 3 0) (xy 3 1) (xy 0 1)) (width 0)))'
  expect(areaOf(pad(custom), 'F.Cu')).toBeCloseTo(1 + 3 - 0.25, 5)
  expect(areaOf(pad('smd circle (at 0 0) (size 2 2) (solder_mask_margin 0.5) (layers "F.Mask")'), 'F.Mask')).toBeCloseTo(Math.PI * 2.25, 3)
})

it('places pads and slots of turned footprints', () => {
  const board = pad('thru_hole oval (at 2 0 90) (size 3 2) (drill oval 2 1) (layers "*.Cu")')
  // The footprint is turned by 90 degrees counter-clockwise; y counts upwards here.
  const { x, y, x2, y2, diameter, plated } = board.holes[0]
  expect([x, y, x2, y2, diameter, plated].map((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value))).toEqual([
    10,
    -18.5,
    10,
    -17.5,
    1,
    true,
  ])
  expect(board.figures.get('B.Cu')).toHaveLength(1)
})

it('reads what older releases write: names of layers, arcs by angle, zones with a pen around them', () => {
  const text = `(kicad_pcb (version 4) (host pcbnew 4.0.7) (layers (0 Top signal) (31 Bottom signal))
    (gr_arc (start 0 0) (end 1 0) (angle 90) (layer Edge.Cuts) (width 0.1))
    (segment (start 0 0) (end 10 0) (width 1) (layer Top) (net 1))
    (zone (net 1) (net_name A) (layer Bottom) (min_thickness 1) (filled_polygon (pts (xy 0 0) (xy 4 0) (xy 4 4) (xy 0 4)))))`
  const board = readBoard(parseList(text).list, face)
  expect(board.outline[0]).toMatchObject({ x1: 1, y1: 0, arc: { x: 0, sweep: -Math.PI / 2 } })
  expect(board.outline[0].y2).toBeCloseTo(-1, 9)
  expect(areaOf(board, 'F.Cu')).toBeCloseTo(10 + Math.PI / 4, 2)
  expect(areaOf(board, 'B.Cu')).toBeCloseTo(16 + 16 * 0.5 + Math.PI / 4, 2)
})

it('leaves copper out that is not there: unplated holes, inner pads without anything of their net', () => {
  const bare = pad('np_thru_hole circle (at 0 0) (size 3 3) (drill 3) (layers "*.Cu")')
  expect(bare.figures.size).toBe(0)
  expect(bare.holes[0].plated).toBe(false)
  const inner = `(layers (0 "F.Cu" signal) (1 "In1.Cu" signal) (31 "B.Cu" signal))`
  const via = '(via (at 0 0) (size 1) (drill 0.5) (layers "F.Cu" "B.Cu") (remove_unused_layers) (net 1))'
  const track = '(segment (start 5 5) (end 6 5) (width 0.2) (layer "In1.Cu") (net 1))'
  const of = (body: string) => readBoard(parseList(`(kicad_pcb (version 20211014) ${inner} ${body})`).list, face).figures.get('In1.Cu')?.length ?? 0
  expect(of(via)).toBe(0)
  expect(of(via + track)).toBe(2)
})

it('draws texts where they stand, hidden ones not', () => {
  const text = (more: string) => boardOf(`(gr_text "IX" (at 5 5) (layer "F.SilkS") ${more} (effects (font (size 2 2) (thickness 0.2))))`).figures.get('F.SilkS')
  const [figure] = text('')!
  const ys = figure.rings.flat().filter((_, i) => i % 2 === 1)
  // Capitals are as high as the stated size, in the middle of the place.
  expect([Math.min(...ys), Math.max(...ys)].map((value) => Math.round(value * 10) / 10)).toEqual([-6.1, -3.9])
  expect(figure.text!.text).toBe('IX')
  expect(text('hide')).toBe(undefined)
})

it('shows the models of parts, the exact file before the mesh, turned over on the lower side', async () => {
  const wrl = '#VRML V2.0 utf8\nShape { geometry Box { size 1 1 1 } }'
  const footprint = `(footprint "a" (layer "F.Cu") (at 4 4) (property "Reference" "R1" (at 0 0) (layer "F.SilkS") (hide yes) (effects (font (size 1 1)))) (model "\${KICAD6_3DMODEL_DIR}/R.3dshapes/R.wrl" (offset (xyz 1 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0))))`
  const missing = '(footprint "b" (layer "F.Cu") (at 4 4) (model "lib/Q.step"))'
  const files = { 'b.kicad_pcb': `(kicad_pcb (version 20211014) ${layers} ${square} ${footprint} ${missing})`, 'models/R.wrl': wrl }
  const { structure, missing: absent } = await openWith(reader, files)
  expect(outline(structure.root)).toMatch(/^b\.kicad_pcb\(Board\(Core#0 .*\) Components\(R1\(.*\)\)\)$/)
  expect(absent).toEqual(['Q.step'])
  const model = structure.root.children[1].children[0].children[0]
  // A tenth of an inch is the unit of such models; they stand on the copper.
  expect([...model.transform!].map((value) => Math.round(value * 1000) / 1000)).toEqual([2.54, 0, 0, 0, 0, 2.54, 0, 0, 0, 0, 2.54, 0, 5, -4, 1.545, 1])
  const reference = { path: '', offset: [1, 2, 3], scale: [1, 1, 1], rotation: [0, 0, 0] }
  const back = modelPlace(reference, { x: 10, y: 0, angle: 0 }, true, 2, -1)
  expect([...back].slice(12, 15).map((value) => Math.round(value * 1000) / 1000)).toEqual([11, -2, -4])
})

it('refuses a board without anything, and tells of an outline that does not close', async () => {
  await expect(openWith(reader, { 'a.kicad_pcb': `(kicad_pcb (version 20211014) ${layers})` })).rejects.toMatchObject({ code: 'no-geometry' })
  await expect(openWith(reader, { 'a.kicad_pcb': '(kicad_sch)' })).rejects.toMatchObject({ code: 'file-exception' })
  const open = '(gr_line (start 0 0) (end 10 0) (layer "Edge.Cuts") (width 0.1)) (segment (start 0 0) (end 5 0) (width 1) (layer "F.Cu"))'
  const { notes } = await openWith(reader, { 'a.kicad_pcb': `(kicad_pcb (version 20211014) ${layers} ${open})` })
  expect(notes[0]).toMatchObject({ code: 'damaged-data', count: 1 })
})
