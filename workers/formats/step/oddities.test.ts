import { afterAll, describe, expect, test } from 'vitest'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { closeOcctPool } from '../../kernel/occt/occtPool.ts'
import { BrepText } from './brepText.fixture.ts'
import { reader } from './index.ts'
import { StepText } from './stepText.fixture.ts'

// What writers do that the schema does not provide for, or that few do.

afterAll(closeOcctPool)

const open = (file: StepText) => openWith(reader, { 'a.stp': file.text() })
const codes = (notes: { code: string }[]): string[] => notes.map(({ code }) => code)

describe('units', () => {
  const mm = (file: StepText): string => file.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const conversion = (file: StepText, name: string, measure: string): string =>
    file.add(`(CONVERSION_BASED_UNIT('${name}',${measure})LENGTH_UNIT()NAMED_UNIT(*))`)
  const measure = (file: StepText, factor: string): string => file.add(`LENGTH_MEASURE_WITH_UNIT(${factor},${mm(file)})`)

  test.each<[string, string, number, (file: StepText) => string]>([
    ['an inch by another name', 'in', 25.4, (file) => conversion(file, 'MY UNIT', measure(file, 'LENGTH_MEASURE(25.4)'))],
    ['an inch without a factor', 'in', 25.4, (file) => conversion(file, "''INCH''", '$')],
    ['a factor that is a plain number', 'in', 25.4, (file) => conversion(file, 'INCH', measure(file, '25.4'))],
    [
      'a complex factor',
      'in',
      25.4,
      (file) => conversion(file, 'INCH', file.add(`(LENGTH_MEASURE_WITH_UNIT()MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${mm(file)}))`)),
    ],
    ['parts in another order', 'cm', 10, (file) => file.add('(NAMED_UNIT(*)SI_UNIT(.CENTI.,.METRE.)LENGTH_UNIT())')],
    ['a simple SI_UNIT', 'cm', 10, (file) => file.add('SI_UNIT(*,.CENTI.,.METRE.)')],
    ['American spelling', 'cm', 10, (file) => file.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.CENTI.,.METER.))')],
  ])('%s', async (_, unit, factor, length) => {
    const file = new StepText()
    const uncertainty = `GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${file.add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E5),${mm(file)},'','')`)}))`
    const context = file.add(`(REPRESENTATION_CONTEXT('','')${uncertainty}GLOBAL_UNIT_ASSIGNED_CONTEXT((${length(file)}))GEOMETRIC_REPRESENTATION_CONTEXT(3))`)
    file.product('P', [file.box(1, 2, 3).solid], context)
    const { structure, parts, notes } = await open(file)
    expect([structure.units, boundsOfPoints(parts[0].mesh!.positions)[5] / factor, codes(notes)]).toEqual([unit, expect.closeTo(3, 5), []])
  })

  test('a context that is missing', async () => {
    const file = new StepText()
    file.product('P', [file.box(1, 2, 3).solid], '$')
    const { structure, parts, notes } = await open(file)
    expect([structure.units, boundsOfPoints(parts[0].mesh!.positions), codes(notes)]).toEqual(['unknown', [0, 0, 0, 1, 2, 3], ['unit-assumed']])
  })

  test("a cone's angle in degrees though the file says radians", async () => {
    const file = new BrepText()
    const cone = file.add(`CONICAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, -1], [1, 0, 0])},2.,45.)`)
    file.product('P', [file.model('OPEN_SHELL', file.face(cone, file.bound([file.ring([2, 0, 0], file.circle([0, 0, 0], 2)), true])))], file.context())
    const { parts, notes } = await open(file)
    expect([boundsOfPoints(parts[0].mesh!.positions)[5], codes(notes)]).toEqual([expect.closeTo(2, 5), []])
  })
})

describe('assemblies', () => {
  function assembly(
    relate: (file: StepText, part: { definition: string; shape: string }, top: { definition: string; shape: string }, origin: string, at: string) => void,
  ) {
    const file = new StepText()
    const mm = file.context()
    const origin = file.placement()
    const at = file.placement([10, 0, 0])
    const part = file.product('Part', [origin, file.box(1, 2, 3).solid], mm)
    // Both representations list the origin.
    const top = file.product('Top', [origin, at], mm)
    relate(file, part, top, origin, at)
    return open(file)
  }
  const usage = (extra: string, top: string, part: string): string =>
    `(ASSEMBLY_COMPONENT_USAGE('R1')NEXT_ASSEMBLY_USAGE_OCCURRENCE()PRODUCT_DEFINITION_RELATIONSHIP('1','u','',${top},${part})PRODUCT_DEFINITION_USAGE()${extra})`

  test.each<[string, Parameters<typeof assembly>[0]]>([
    [
      'items the other way round',
      (file, part, top, origin, at) => file.place(file.usage(top.definition, part.definition, 'u'), part.shape, top.shape, at, origin),
    ],
    [
      'a usage as a complex instance',
      (file, part, top, origin, at) => file.place(file.add(usage('', top.definition, part.definition)), part.shape, top.shape, origin, at),
    ],
    [
      'a usage with a quantity',
      (file, part, top, origin, at) =>
        file.place(file.add(usage('QUANTIFIED_ASSEMBLY_COMPONENT_USAGE($)', top.definition, part.definition)), part.shape, top.shape, origin, at),
    ],
    [
      'a simple relationship with transformation',
      (file, part, top, origin, at) => {
        const transform = file.add(`ITEM_DEFINED_TRANSFORMATION('','',${origin},${at})`)
        const relation = file.add(`REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION('','',${part.shape},${top.shape},${transform})`)
        const shape = file.add(`PRODUCT_DEFINITION_SHAPE('','',${file.usage(top.definition, part.definition, 'u')})`)
        file.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${shape})`)
      },
    ],
  ])('%s', async (_, relate) => {
    const { structure, notes } = await assembly(relate)
    expect([outline(structure.root), structure.root.children[0].transform?.[12], codes(notes)]).toEqual(['Top(u#0)', 10, []])
  })

  test('products without names take that of the file, or a number', async () => {
    const file = new StepText()
    const mm = file.context()
    const part = file.product('', [file.box(1, 1, 1).solid], mm)
    const top = file.product('', [], mm)
    file.usage(top.definition, part.definition)
    const { structure } = await open(file)
    expect(outline(structure.root)).toBe('a(Part 1#0)')
  })
})

test('bodies that no representation lists', async () => {
  const file = new StepText()
  file.box(1, 2, 3)
  file.context('in')
  const { structure, parts, notes } = await open(file)
  expect([structure.units, outline(structure.root), boundsOfPoints(parts[0].mesh!.positions)[5], codes(notes)]).toEqual([
    'in',
    'Body 1#0',
    expect.closeTo(76.2, 4),
    [],
  ])
})

test('styles as complex instances; colours from 0 to 255', async () => {
  const file = new StepText()
  const { solid } = file.box(1, 1, 1)
  file.product('P', [solid], file.context())
  file.add(`(REPRESENTATION_ITEM('')STYLED_ITEM((${file.color(255, 128, 0)}),${solid}))`)
  expect((await open(file)).parts[0].color).toBe(0xff8000ff)
})

test('a solid with a void as a complex instance', async () => {
  const file = new BrepText()
  const shell = (radius: number): string => {
    const sphere = file.add(`SPHERICAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])},${radius}.)`)
    return file.add(`CLOSED_SHELL('',(${file.face(sphere, file.vertexBound(0, 0, -radius))}))`)
  }
  const inner = file.add(`ORIENTED_CLOSED_SHELL('',*,${shell(1)},.F.)`)
  const solid = `(BREP_WITH_VOIDS((${inner}))GEOMETRIC_REPRESENTATION_ITEM()MANIFOLD_SOLID_BREP(${shell(2)})REPRESENTATION_ITEM('Ball')SOLID_MODEL())`
  file.add(`SHAPE_REPRESENTATION('',(${file.add(solid)}),${file.context()})`)
  const { structure, parts, notes } = await open(file)
  expect([outline(structure.root), parts[0].mesh!.faceStart.length, codes(notes)]).toEqual(['Ball#0', 3, []])
})

test('surfaces with ends of their own: alone, and in a set with curves', async () => {
  const file = new BrepText()
  const plane = file.add(`RECTANGULAR_TRIMMED_SURFACE('',${file.plane()},0.,3.,0.,2.,.T.,.T.)`)
  const rows = `((${file.point(0, 0, 0)},${file.point(0, 3, 0)}),(${file.point(2, 0, 0)},${file.point(2, 3, 0)}))`
  const spline = file.add(`B_SPLINE_SURFACE_WITH_KNOTS('',1,1,${rows},.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)`)
  const mm = file.context()
  file.product('Alone', [spline], mm)
  file.product('Set', [file.add(`GEOMETRIC_SET('',(${plane},${file.circle([0, 0, 5], 1)}))`)], mm)
  const { structure, parts } = await open(file)
  expect(outline(structure.root)).toBe('a.stp(Alone#0 Set(Set#1 Construction geometry(Curves#2)))')
  expect(parts.map(({ id, mesh, edges }) => [id, mesh ? boundsOfPoints(mesh.positions) : edges!.start.length - 1]).sort()).toEqual([
    [0, [0, 0, 0, 2, 3, 0]],
    [1, [0, 0, 0, 3, 2, 0]],
    [2, 1],
  ])
})
