import { afterAll, expect, test } from 'vitest'
import type { ExportNode, ExportScene } from '../../../src/core/export/exportScene.ts'
import { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { StepText } from '../../formats/step/stepText.fixture.ts'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'
import type { DisplayUnit } from '../../../src/core/units.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { Line } from '../../kernel/brep/curve/line.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { ball, cylinder, frustum, ring, wedge } from '../../kernel/brep/solid/primitives.ts'
import type { PartDraft } from '../../contract/format.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { reader } from '../../formats/step/index.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { type Opened, openWith, outline } from '../../mesh/testSink.fixture.ts'
import { closeOcctPool } from '../../kernel/occt/occtPool.ts'
import { quoted, real } from './part21.ts'
import { writeStep, type WrittenStep } from './writeStep.ts'

afterAll(closeOcctPool)

const frame = makeFrame([1, 2, 3], [0, 0.6, 0.8])
const bodies: Record<string, Body> = {
  Rod: cylinder(frame, 2, 5, 0)!,
  Ball: ball([1, 2, 3], 4, 0)!,
  Ring: ring(frame, 5, 1, 0)!,
  Tip: frustum(frame, 3, 0, 4, 0)!,
  Stump: frustum(frame, 1, 3, 4, 0)!,
  Wedge: wedge(frame, 4, 3, 2, 1, 0)!,
}
const volumes = {
  Rod: Math.PI * 20,
  Ball: (4 / 3) * Math.PI * 64,
  Ring: 2 * Math.PI ** 2 * 5,
  Tip: Math.PI * 12,
  Stump: (Math.PI * 4 * (1 + 3 + 9)) / 3,
  Wedge: 15,
}

const node = (parent: number, name: string, rest: Partial<ExportNode> = {}): ExportNode => ({ parent, name, color: 0, ...rest })
const moved = (x: number, y: number, z: number, scale = 1, mirror = 1): Float64Array =>
  new Float64Array([scale * mirror, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, x, y, z, 1])

async function write(
  nodes: ExportNode[],
  given: readonly Body[][],
  unit: DisplayUnit = 'mm',
  annotations?: ExportScene['annotations'],
): Promise<WrittenStep & { opened: Opened; text: string }> {
  const written = await writeStep({
    scene: { name: 'model', upAxis: 'z', nodes, ...(annotations && { annotations }) },
    options: { format: 'step', unit, colors: true, edges: false },
    schema: 'ap242',
    created: '2026-01-02T03:04:05',
    exact: async (take) => given.forEach((list, id) => take(id, list, 0)),
    part: async () => undefined,
    progress() {},
  })
  const text = await written.blob.text()
  return { ...written, text, opened: await openWith(reader, { 'a.step': text }) }
}

test('numbers and texts as the format wants them', () => {
  expect([1, -0, 0.1, 1e-7, 1.5e21, -2.5].map(real)).toEqual(['1.', '0.', '0.1', '1.E-7', '1.5E21', '-2.5'])
  expect(() => real(NaN)).toThrow(RangeError)
  expect(quoted("it's 5\\ ø 齒輪 🙂")).toBe("'it''s 5\\\\ \\X2\\00F8\\X0\\ \\X2\\9F528F2A\\X0\\ \\X4\\0001F642\\X0\\'")
})

test.each(Object.keys(bodies) as (keyof typeof volumes)[])('%s: faces, surfaces and volume stay', async (name) => {
  const { opened, report } = await write([node(-1, name, { part: 0 })], [[bodies[name]]])
  expect(report).toEqual({ exact: 1, fitted: 0, deviation: 0, tessellated: 0, left: 0 })
  const [{ mesh }] = opened.parts
  expect(mesh!.faceStart.length - 1).toBe(bodies[name].faces.length)
  // Chords take some per cent of small spheres.
  expect(meshVolume(mesh!) / volumes[name]).toBeCloseTo(1, 1)
  expect(opened.notes).toEqual([])
})

test('one product for all its occurrences; mirrors and scales go into the geometry', async () => {
  const nodes = [
    node(-1, 'Machine'),
    node(0, 'Left', { part: 0, matrix: moved(10, 0, 0) }),
    node(0, 'Right', { part: 0, matrix: moved(-10, 0, 0) }),
    node(0, 'Mirrored', { part: 0, matrix: moved(0, 20, 0, 1, -1) }),
    node(0, 'Large', { matrix: moved(0, 0, 50, 2) }),
    node(4, 'Inside', { part: 0, matrix: moved(1, 0, 0) }),
  ]
  const { opened, text } = await write(nodes, [[bodies.Wedge]])
  expect(outline(opened.structure.root).replaceAll(/#\d/g, '')).toBe('Machine(Left Right Mirrored Large(Inside))')
  expect(text.match(/MANIFOLD_SOLID_BREP/g)).toHaveLength(3)
  const { children } = opened.structure.root
  expect([children[0].part === children[1].part, children[0].part === children[2].part]).toEqual([true, false])
  const volumeOf = (id: number): number => meshVolume(opened.parts.find((part) => part.id === id)!.mesh!)
  expect(children.slice(0, 3).map(({ part }) => volumeOf(part!))).toEqual([expect.closeTo(15), expect.closeTo(15), expect.closeTo(15)])
  expect(volumeOf(children[3].children[0].part!)).toBeCloseTo(15 * 8)
  expect([...children[3].children[0].transform!].slice(12, 15)).toEqual([2, 0, 0])
})

test.each(Object.keys(bodies) as (keyof typeof volumes)[])('%s in a mirror encloses its volume', async (name) => {
  const { opened } = await write([node(-1, name, { part: 0, matrix: moved(3, 4, 5, 1, -1) })], [[bodies[name]]])
  const [{ mesh }] = opened.parts
  // Chords take some per cent of small spheres.
  expect(meshVolume(mesh!) / volumes[name]).toBeCloseTo(1, 1)
  expect(opened.notes).toEqual([])
})

/** How much of a polygonal face's loops runs round its stated normal: twice its area where all do. */
function turning({ vertices, edges }: Body, face: Body['faces'][number]): number {
  const normal = new Float64Array(3)
  face.surface!.normal(0, 0, normal)
  let sum = 0
  for (const { coedges } of face.loops) {
    const ends = Array.from(coedges, (coedge) => (coedge >= 0 ? [edges[coedge].start, edges[coedge].end] : [edges[~coedge].end, edges[~coedge].start]))
    // Each edge ends where the next begins.
    ends.forEach(([, end], i) => expect(end).toBe(ends[(i + 1) % ends.length][0]))
    const points = Array.from(coedges, (coedge) => {
      const at = coedge >= 0 ? edges[coedge].start : edges[~coedge].end
      return vertices.subarray(at * 3, at * 3 + 3)
    })
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length]
      sum += (p[1] * q[2] - p[2] * q[1]) * normal[0] + (p[2] * q[0] - p[0] * q[2]) * normal[1] + (p[0] * q[1] - p[1] * q[0]) * normal[2]
    })
  }
  return face.sameSense ? sum : -sum
}

test.each([1, -1])('loops run round the outward normals, mirrored (%i) or not', async (mirror) => {
  const { text } = await write([node(-1, 'Wedge', { part: 0, matrix: moved(3, 4, 5, 1, mirror) })], [[wedge(frame, 4, 3, 2, 4, 0)!]])
  const found: Body[] = []
  const sink = { progress() {}, structure() {}, note() {}, missing() {}, part: ({ bodies: own = [] }: PartDraft) => void found.push(...(own as Body[])) }
  await reader.open(new FileSet([memoryEntry('a.step', new TextEncoder().encode(text))]), 'a.step', sink, { quality: 'normal', bodies: true })
  // Both faces of each pair of opposite sides of the block, twice.
  expect(found[0].faces.map((face) => turning(found[0], face)).reduce((all, each) => all + each, 0)).toBeCloseTo(2 * 52)
  expect(found[0].faces.every((face) => turning(found[0], face) > 0)).toBe(true)
})

test('colours of occurrences and faces, transparency, layers, what is hidden', async () => {
  const painted: Body = { ...bodies.Wedge, faces: bodies.Wedge.faces.map((face, i) => (i === 2 ? { ...face, color: 0x00ff00ff } : face)) }
  const nodes = [
    node(-1, 'All'),
    node(0, 'Own', { part: 0 }),
    node(0, 'Red', { part: 0, color: 0xff000080 }),
    node(0, 'Gone', { part: 1, color: 0x0000ffff, hidden: true, layers: ['Ä'] }),
  ]
  const { opened } = await write(nodes, [[painted], [bodies.Rod]])
  const [own, red, gone] = opened.structure.root.children.map((child) => ({ child, part: opened.parts.find(({ id }) => id === child.part)! }))
  expect([...own.part.mesh!.faceColor!]).toEqual([0, 0, 0x00ff00ff, 0, 0, 0])
  expect(red.part.color).toBe(0xff000080)
  expect([gone.part.color, gone.child.hidden, gone.child.attributes?.at(-1)]).toEqual([0x0000ffff, true, { name: 'Layer', value: 'Ä' }])
})

test('lengths in the unit of the file', async () => {
  const { opened, text } = await write([node(-1, 'Rod', { part: 0 })], [[bodies.Rod]], 'in')
  expect(opened.structure.units).toBe('in')
  expect(text).toContain("CONVERSION_BASED_UNIT('INCH'")
  expect(meshVolume(opened.parts[0].mesh!) / volumes.Rod).toBeCloseTo(1, 2)
})

test('lines of a far origin are written where their edges are', async () => {
  const { Wedge } = bodies
  const far = (curve: Body['edges'][number]['curve']): Line => {
    const { point, direction } = curve as Line
    return new Line([0, 1, 2].map((k) => point[k] - 1e6 * direction[k]) as [number, number, number], direction)
  }
  const body: Body = { ...Wedge, edges: Wedge.edges.map((edge) => ({ ...edge, curve: far(edge.curve) })) }
  const { opened, text } = await write([node(-1, 'Wedge', { part: 0 })], [[body]])
  const coordinates = [...text.matchAll(/CARTESIAN_POINT\('',\(([^)]*)\)/g)].flatMap(([, values]) => values.split(',').map(Number))
  expect(Math.max(...coordinates.map(Math.abs))).toBeLessThan(10)
  expect(meshVolume(opened.parts[0].mesh!)).toBeCloseTo(volumes.Wedge, 5)
})

test('views of the user come back by their names and cameras, without any annotation', async () => {
  const camera = { projection: 'orthographic' as const, eye: [0, -50, 0] as const, forward: [0, 1, 0] as const, up: [0, 0, 1] as const, distance: 50 }
  const window = { width: 160, height: 90, shift: [0, 0] as const }
  const views = [{ name: 'Front', place: 1_000_000, camera: { ...camera, window }, sections: [], hidden: [] }]
  const { opened } = await write([node(-1, 'Rod', { part: 0 })], [[bodies.Rod]], 'mm', { pmi: { annotations: [] }, callouts: [], views: views as never })
  const [view] = opened.structure.pmi!.views
  expect([view.name, view.camera?.projection, view.camera?.window?.height]).toEqual(['Front', 'orthographic', 90])
  expect(view.camera!.forward.map((value) => Math.round(value))).toEqual([0, 1, 0])
})

test('a void stays a void', async () => {
  const inner = ball([1, 2, 3], 1, 0)!
  const outer = bodies.Ball
  const hollow: Body = {
    ...outer,
    faces: [...outer.faces, ...inner.faces.map((face) => ({ ...face, sameSense: false }))],
    shells: [...outer.shells, { faces: Int32Array.of(1), closed: true, isVoid: true }],
  }
  const { opened, text } = await write([node(-1, 'Hollow', { part: 0 })], [[hollow]])
  expect(text).toContain('BREP_WITH_VOIDS')
  expect(meshVolume(opened.parts[0].mesh!) / ((4 / 3) * Math.PI * 63)).toBeCloseTo(1, 2)
})

test('volume, area and centroid are stated, mirrored and in the unit of the file', async () => {
  const { opened } = await write(
    [node(-1, 'Wedge', { part: 0, matrix: moved(0, 0, 0, 2, -1) })],
    [[wedge(makeFrame([0, 0, 0], [0, 0, 1]), 4, 3, 2, 4, 0)!]],
    'in',
  )
  const [values] = opened.structure.checkValues!
  expect(values.volume).toBeCloseTo(24 * 8, 6)
  expect(values.area).toBeCloseTo(52 * 4, 6)
  expect(values.centroid).toEqual([expect.closeTo(-4), expect.closeTo(3), expect.closeTo(2)])
})

test('what cannot be written is counted, and the tree stays', async () => {
  const bare: Body = { ...bodies.Wedge, faces: bodies.Wedge.faces.map((face) => ({ ...face, surface: undefined })) }
  const { opened, report } = await write([node(-1, 'Top'), node(0, 'Bare', { part: 0 }), node(0, 'Rod', { part: 1 })], [[bare], [bodies.Rod]])
  expect(report).toEqual({ exact: 1, fitted: 0, deviation: 0, tessellated: 0, left: 1 })
  expect(opened.structure.root.children.map(({ name }) => name)).toEqual(['Bare', 'Rod'])
})

test('loose curves and points: lines, arcs, splines and polylines come back as they were', async () => {
  const source = new StepText()
  const context = source.context()
  const point = (...at: number[]): string => source.add(`CARTESIAN_POINT('',(${at.map((value) => value.toFixed(2))}))`)
  const circle = source.add(`CIRCLE('',${source.placement([5, 0, 0], [0, 0, 1], [1, 0, 0])},3.)`)
  const arc = source.add(`TRIMMED_CURVE('',${circle},(PARAMETER_VALUE(1.)),(PARAMETER_VALUE(3.)),.T.,.PARAMETER.)`)
  const ellipse = source.add(`ELLIPSE('',${source.placement([20, 0, 4], [0, 0, 1], [0, 1, 0])},4.,2.)`)
  const line = source.add(`POLYLINE('',(${point(0, 0, 0)},${point(0, 7, 0)}))`)
  const corners = source.add(`POLYLINE('',(${point(0, 0, 0)},${point(0, 7, 0)},${point(2, 7, 0)}))`)
  const controls = [point(0, 0, 9), point(3, 8, 9), point(7, -4, 9), point(10, 0, 9)]
  const spline = source.add(`B_SPLINE_CURVE_WITH_KNOTS('',3,(${controls}),.UNSPECIFIED.,.F.,.F.,(4,4),(0.,1.),.UNSPECIFIED.)`)
  const set = source.add(`GEOMETRIC_CURVE_SET('',(${[circle, arc, ellipse, line, corners, spline]}))`)
  source.product('Sketch', [set], context, 'GEOMETRICALLY_BOUNDED_WIREFRAME_SHAPE_REPRESENTATION')
  const [{ edges }] = (await openWith(reader, { 'a.step': source.text() })).parts
  const lengthsOf = (of: NonNullable<PartDraft['edges']>): number[] => [...of.kind.keys()].map((edge) => edgeInfoAt(of, edge).length)
  for (const [mirror, scale] of [
    [1, 1],
    [-1, 2],
  ]) {
    const written = await writeStep({
      scene: { name: 'model', upAxis: 'z', nodes: [node(-1, 'Sketch', { part: 0, color: 0xff0000ff, matrix: moved(1, 2, 3, scale, mirror) })] },
      options: { format: 'step', unit: 'in', colors: true, edges: false },
      schema: 'ap214',
      created: '2026-01-02T03:04:05',
      part: async () => ({ id: 0, name: 'Sketch', edges }),
      progress() {},
    })
    expect(written.report).toEqual({ exact: 1, fitted: 0, deviation: 0, tessellated: 0, left: 0 })
    const { parts, notes } = await openWith(reader, { 'a.step': await written.blob.text() })
    expect(notes).toEqual([])
    expect(parts[0].color).toBe(0xff0000ff)
    expect([...parts[0].edges!.curves!.kind]).toEqual([...edges!.curves!.kind])
    expect(lengthsOf(parts[0].edges!)).toEqual(lengthsOf(edges!).map((length) => expect.closeTo(length * scale, 4)))
    const box = boundsOfPoints(edges!.points)
    const placed = [mirror * scale * box[mirror > 0 ? 0 : 3] + 1, scale * box[1] + 2, scale * box[2] + 3]
    expect(boundsOfPoints(parts[0].edges!.points).slice(0, 3)).toEqual(placed.map((value) => expect.closeTo(value, 2)))
  }
})

test('points alone are a set of points', async () => {
  const written = await writeStep({
    scene: { name: 'model', upAxis: 'z', nodes: [node(-1, 'Cloud', { part: 0 })] },
    options: { format: 'step', unit: 'mm', colors: true, edges: false },
    schema: 'ap242',
    created: '2026-01-02T03:04:05',
    part: async () => ({ id: 0, name: 'Cloud', points: { positions: new Float32Array([1, 2, 3, 4, 5, 6]) } }),
    progress() {},
  })
  expect(await written.blob.text()).toMatch(/CARTESIAN_POINT\('',\(4\.,5\.,6\.\)\);\n#\d+=GEOMETRIC_SET\('',\(#\d+,#\d+\)\)/)
  expect(written.report.exact).toBe(1)
})

test('attributes come back: part number, description and version in their places, numbers as numbers', async () => {
  const attributes: Attribute[] = [
    { name: 'Part number', value: 'R-100' },
    { name: 'Description', value: 'Rod, Ø 4' },
    { name: 'Version', value: 'B' },
    { name: 'Material', value: 'Brass' },
    { name: 'Hardness', value: 120.5 },
    { name: 'Length', value: 5, unit: 'mm' },
    { name: 'Cost', group: 'Purchase', value: true },
  ]
  const nodes = [
    node(-1, 'Top', { attributes: [{ name: 'Project', value: 'Press' }] }),
    node(0, 'Rod', { part: 0, attributes }),
    node(0, 'Rod', { part: 0, matrix: moved(9, 0, 0), attributes }),
    node(0, 'Rod', { part: 0, matrix: moved(18, 0, 0), attributes: [{ name: 'Material', value: 'Steel' }] }),
  ]
  const { opened, text } = await write(nodes, [[bodies.Rod]])
  const { root } = opened.structure
  expect(root.attributes).toEqual([{ name: 'Project', value: 'Press' }])
  expect(root.children.map((child) => child.attributes?.filter(({ group }) => group !== 'Validation properties'))).toEqual([
    [...attributes.slice(0, 5), { name: 'Length', value: '5 mm' }, { name: 'Cost', value: 'true' }],
    [...attributes.slice(0, 5), { name: 'Length', value: '5 mm' }, { name: 'Cost', value: 'true' }],
    [{ name: 'Material', value: 'Steel' }],
  ])
  // Equal occurrences are one product.
  expect(text.match(/=PRODUCT\(/g)).toHaveLength(3)
})
