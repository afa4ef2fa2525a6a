import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { openWith, outline as treeOf } from '../../mesh/testSink.fixture.ts'
import { soundMesh } from '../../kernel/tessellate/soundMesh.ts'
import { bodyMeasures } from '../exact/withExactFaces.ts'
import { creoFile, text } from './creo.fixture.ts'
import { readDocument } from './document.ts'
import { hermiteCurve, splineDerivatives } from './geometry/splines.ts'
import { reader } from './index.ts'
import { shapeOf } from './part/shape.ts'
import { packedSection } from './psb/psbTree.fixture.ts'
import { readPsbTree } from './psb/psbTree.ts'
import { type Entry, roundBar, visible } from './text/roundBar.fixture.ts'
import { coloured, components, textFile, unitOf } from './text/text.fixture.ts'
import { readTextTree } from './text/textTree.ts'
import { numberOf, numbersOf } from './tree.ts'

const bar = visible(roundBar(5, 20))
const inText = textFile('PART', { BasicText: unitOf('MM'), VisibGeom: bar, DispDataTable: coloured([1, 0.6, 0], 45, [0, 0, 1]) })
const packed = creoFile('PART', { VisibGeom: packedSection(bar), BasicText: packedSection(unitOf('MM')) })
const bytes = (file: string): Uint8Array => new TextEncoder().encode(file)

describe('trees', () => {
  it('are the same in text and packed', () => {
    const tree = readPsbTree(packedSection(bar))
    const { source } = readDocument(bytes(inText))
    const other = 'section' in source ? source.section('VisibGeom') : undefined
    expect(tree).toEqual(other)
    const damaged = packedSection(bar)
    expect(() => readPsbTree(damaged.subarray(0, damaged.length - 3))).toThrow(OpenError)
  })

  it('in text hold real numbers without their last zeros, and arrays over several lines', () => {
    const section = '@a 1 2\n0 1 [12]\n$3FF,401,C01,4020B33333333333,0,3FE,3FE,3FE,3FE,3FE,\n$BFF,3FF\n@b 2 1\n0 2 -7\n'
    const tree = readTextTree(bytes(section))
    expect([...numbersOf(tree, 'a')!.slice(0, 5), numbersOf(tree, 'a')![10], numberOf(tree, 'b')]).toEqual([1, 4, -4, 8.35, 0, -1, -7])
    for (const wrong of ['0 1 5\n', '$1\n', '@a 1 1\n3 1 5\n', '@a 1 1\n.5 1 5\n', '@a 1 2\n0 1 [999999999]\n$3FF\n', '@a 1 2\n0 1 [1]\n$3FF,3FF\n'])
      expect(() => readTextTree(bytes(wrong)), wrong).toThrow(OpenError)
  })
})

describe('exact bodies', () => {
  it.each([
    ['text', inText],
    ['packed', packed],
  ])('are read from %s files', async (_, file) => {
    const { parts, notes, structure } = await openWith(reader, { 'bar.prt.1': file })
    const { mesh, origin, edges, faces } = parts[0]
    expect([origin, isWatertight(mesh!), mesh!.faceStart.length - 1, edges!.kind.length, faces!.kind.length, notes]).toEqual(['exact', true, 4, 6, 4, []])
    expect(meshVolume(mesh!)).toBeGreaterThan(0.99 * Math.PI * 500)
    expect([...boundsOfPoints(mesh!.positions)].map((value) => Math.round(value))).toEqual([0, -5, -5, 20, 5, 5])
    expect([structure.units, structure.format]).toEqual(['mm', 'creo-part'])
  })

  it('measure as their equations do, in the unit of the file', () => {
    for (const [unit, mm] of [
      ['MM', 1],
      ['CM', 10],
      ['INCH', 25.4],
    ] as const) {
      const { solid } = shapeOf(readDocument(bytes(textFile('PART', { BasicText: unitOf(unit), VisibGeom: bar }))))
      const moments = bodyMeasures(solid!.bodies)!.moments
      expect([moments[0], moments[1]]).toEqual([expect.closeTo(Math.PI * 250 * mm ** 2, 3), expect.closeTo(Math.PI * 500 * mm ** 3, 2)])
      expect([solid!.apart, solid!.open, solid!.unknown]).toEqual([0, 0, 0])
    }
  })

  it('have faces that look outwards, with loops to their left', () => {
    const [body] = shapeOf(readDocument(bytes(inText))).solid!.bodies
    // The planes look along x, the first of them is the bar's beginning.
    expect(body.faces.map(({ sameSense }) => sameSense)).toEqual([true, true, false, true])
    expect(soundMesh(body, { linear: 0.1, angular: 0.3 }).turned).toEqual([])
    // Straight edges have no curve.
    expect(body.edges.map(({ curve }) => curve?.kind)).toEqual(['circle', undefined, 'circle', undefined, 'circle', 'circle'])
  })

  it('have the colours of the part and of single faces', async () => {
    const { parts } = await openWith(reader, { 'bar.prt.1': inText })
    expect([...parts[0].mesh!.faceColor!]).toEqual([0xff9900ff, 0xff9900ff, 0xff9900ff, 0x0000ffff])
  })

  it('that do not close are shown and named', async () => {
    const [surfaces, edges] = roundBar(5, 20)
    const list = 'list' in (surfaces[1] as object) ? (surfaces[1] as { list: [] }).list : []
    const open = visible([['srf_array', { list: list.slice(0, 3) }], edges])
    const { parts } = await openWith(reader, { 'open.prt': textFile('PART', { BasicText: unitOf('MM'), VisibGeom: open }) })
    expect([parts[0].mesh!.faceStart.length - 1, isWatertight(parts[0].mesh!), parts[0].doubleSided]).toEqual([3, false, true])
    const damaged = inText.replace('srf_prim_ptr(plane)', 'srf_prim_ptr(other)')
    const { notes } = await openWith(reader, { 'odd.prt': damaged })
    expect(notes.map(({ code }) => code)).toEqual(['parts-doubtful'])
  })

  it('fall back to the box where the geometry is not there', async () => {
    const outline: Entry[] = [['Sld_BasicData', { fields: [['outline', { reals: [0, 0, 0, 1, 2, 3], columns: 3 }]] }]]
    const { parts } = await openWith(reader, { 'a.prt': textFile('PART', { BasicText: unitOf('MM'), BasicData: outline }) })
    expect([parts[0].placeholder, parts[0].stated]).toEqual([true, [0, 0, 0, 1, 2, 3]])
    await expect(openWith(reader, { 'a.prt': textFile('PART', {}) })).rejects.toMatchObject({ code: 'shape-unread' })
    await expect(openWith(reader, { 'a.prt': creoFile('PART', { VisibGeom: text('scrambled') }) })).rejects.toMatchObject({ code: 'shape-unread' })
  })
})

it('assemblies in text place their parts by columns', async () => {
  const top = textFile('ASSEMBLY', {
    BasicText: unitOf('CM'),
    AllFeatur: components([
      { name: 'BAR', rows: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] },
      { name: 'BAR', rows: [0, -1, 0, 1, 0, 0, 0, 0, 1, 5, 6, 7] },
      { name: 'GONE', rows: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] },
    ]),
  })
  const { structure, missing, parts } = await openWith(reader, { 'top.asm.1': top, 'bar.prt.1': inText })
  expect([treeOf(structure.root), missing, parts.length]).toEqual(['top(BAR#0 BAR#0 GONE)', ['gone.prt'], 1])
  expect([...structure.root.children[1].transform!]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 50, 60, 70, 1])
})

it('splines with two continuous derivatives reproduce cubics', () => {
  const at = [0, 1, 2.5, 4]
  const cube = (t: number): number[] => [t ** 3, t, 1 - t * t]
  const rate = (t: number): number[] => [3 * t * t, 1, -2 * t]
  const points = at.flatMap(cube)
  const curve = hermiteCurve(at, points, splineDerivatives(at, points, rate(0), rate(4)))
  const out = new Float64Array(6)
  for (const t of [0.3, 1.7, 3.2]) {
    curve.evaluate(t, out)
    expect([...out]).toEqual([...cube(t), ...rate(t)].map((value) => expect.closeTo(value, 9)))
  }
  // Without end derivatives the ends are not curved.
  const natural = splineDerivatives([0, 1, 2], [0, 0, 0, 1, 0, 0, 0, 0, 0])
  expect([natural[0], natural[3], natural[6]]).toEqual([1.5, 0, -1.5])
})
