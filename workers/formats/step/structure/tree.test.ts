import { describe, expect, test } from 'vitest'
import type { Node } from '../../../../src/core/scene/model.ts'
import { outline } from '../../../mesh/testSink.fixture.ts'
import { StepText } from '../stepText.fixture.ts'
import { readDocument } from './document.ts'
import { looseBodies } from './loose.ts'
import { TreeBuilder } from './tree.ts'

const read = (file: StepText | string) => readDocument(new TextEncoder().encode(typeof file === 'string' ? file : file.text()), 'a.stp')
const build = (file: StepText | string) => new TreeBuilder(() => undefined).build(read(file))
const rounded = (matrix?: Float64Array) => matrix && Array.from(matrix, (value) => Math.round(value * 1e6) / 1e6 + 0)

/** Two levels: top ← sub ← part, the part turned by 90° about Z and moved by (10, 0, 0) in sub, sub moved by (0, 5, 0) in top. */
function nested(variant: { flip?: boolean; swap?: boolean; subUnit?: 'mm' | 'in' } = {}): StepText {
  const file = new StepText()
  const mm = file.context()
  const subContext = file.context(variant.subUnit ?? 'mm')
  const origin = file.placement()
  const subOrigin = file.placement()
  const turned = file.placement([10, 0, 0], [0, 0, 1], [0, 2, 0])
  const moved = file.placement([0, 5, 0])
  const part = file.product('Part', [origin, file.box(1, 2, 3).solid], mm, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const sub = file.product('Sub', [subOrigin, turned], subContext)
  const top = file.product('Top', [moved], mm)
  const inSub = file.usage(sub.definition, part.definition, '=>[0:1:1:3]')
  const inTop = file.usage(top.definition, sub.definition, 'Left arm')
  const items: [string, string] = variant.swap ? [turned, origin] : [origin, turned]
  if (variant.flip) file.place(inSub, sub.shape, part.shape, items[1], items[0])
  else file.place(inSub, part.shape, sub.shape, ...items)
  file.place(inTop, sub.shape, top.shape, subOrigin, moved)
  return file
}

test('an assembly unfolds with names and placements', () => {
  const { roots, parts } = build(nested())
  expect(roots.map(outline)).toEqual(['Top(Left arm(Part#0))'])
  expect(rounded(roots[0].children[0].transform)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 5, 0, 1])
  expect(rounded(roots[0].children[0].children[0].transform)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1])
  expect(parts.map(({ name, kind }) => [name, kind])).toEqual([['Part', 'exact']])
})

test.each([{ flip: true }, { swap: true }, { flip: true, swap: true }])('writers that turn the relationship round: %j', (variant) => {
  expect(rounded(build(nested(variant)).roots[0].children[0].children[0].transform)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1])
})

test('each placement is in the units of its own representation', () => {
  expect(rounded(build(nested({ subUnit: 'in' })).roots[0].children[0].children[0].transform)?.slice(12)).toEqual([254, 0, 0, 1])
})

test('a part is shared by its occurrences; one usage can have several placements', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  const part = file.product('Bolt', [origin, file.box(1, 1, 1).solid], mm)
  const places = [file.placement([1, 0, 0]), file.placement([2, 0, 0]), file.placement([3, 0, 0])]
  const top = file.product('Top', places, mm)
  const usage = file.usage(top.definition, part.definition, 'Bolt:1')
  file.place(usage, part.shape, top.shape, origin, places[0])
  file.place(usage, part.shape, top.shape, origin, places[1])
  file.place(file.usage(top.definition, part.definition, '', '2'), part.shape, top.shape, origin, places[2])
  const { roots, parts } = build(file)
  expect(roots.map(outline)).toEqual(['Top(Bolt:1#0 Bolt:1#0 Bolt#0)'])
  expect(roots[0].children.map((child) => child.transform?.[12])).toEqual([1, 2, 3])
  expect(parts).toHaveLength(1)
})

test('representations that hang on the product by a relationship, several bodies, and points that are not drawn', () => {
  const file = new StepText()
  const mm = file.context()
  const product = file.product('Frame', [file.placement()], mm)
  const solids = file.add(
    `ADVANCED_BREP_SHAPE_REPRESENTATION('',(${file.box(1, 1, 1, 'Left').solid},${file.box(2, 2, 2).solid},${file.add("CARTESIAN_POINT('',(0.,0.,0.))")}),${mm})`,
  )
  file.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${solids},${product.shape})`)
  const { roots, undrawn } = build(file)
  expect(roots.map(outline)).toEqual(['Frame(Left#0 Body 2#1)'])
  expect(undrawn).toBe(1)
})

test('mapped items: as the placement of a usage, and as a pattern inside a part', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  const part = file.product('Rung', [origin, file.box(1, 1, 1).solid], mm)
  const map = file.add(`REPRESENTATION_MAP(${origin},${part.shape})`)
  const first = file.add(`MAPPED_ITEM('',${map},${file.placement([0, 0, 7])})`)
  const top = file.product('Ladder', [first], mm)
  file.usage(top.definition, part.definition, 'Rung 1')
  const loose = file.add(`SHAPE_REPRESENTATION('Tooth',(${origin},${file.box(3, 3, 3).solid}),${mm})`)
  const looseMap = file.add(`REPRESENTATION_MAP(${origin},${loose})`)
  const scaled = file.add(`CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,$,$,${file.add("CARTESIAN_POINT('',(1.,0.,0.))")},2.,$)`)
  file.product('Comb', [file.add(`MAPPED_ITEM('',${looseMap},${file.placement([5, 0, 0])})`), file.add(`MAPPED_ITEM('',${looseMap},${scaled})`)], mm)
  const { roots } = build(file)
  expect(roots.map(outline)).toEqual(['Ladder(Rung 1#0)', 'Comb(Tooth#1 Tooth#1)'])
  expect(roots[0].children[0].transform?.[14]).toBe(7)
  expect(rounded(roots[1].children[1].transform)).toEqual([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1])
})

describe('representations that a relationship alone places', () => {
  /** A product of placements, and a relationship of a solid's representation with it. */
  function placed(relate: (file: StepText, shape: string, solids: string, origin: string, at: string) => void) {
    const file = new StepText()
    const mm = file.context()
    const origin = file.placement()
    const at = file.placement([10, 0, 0])
    const { shape } = file.product('Top', [origin, at], mm)
    relate(file, shape, file.add(`SHAPE_REPRESENTATION('Peg',(${origin},${file.box(1, 1, 1).solid}),${mm})`), origin, at)
    return build(file).roots
  }
  const relate = (file: StepText, first: string, second: string, itemOfFirst: string, itemOfSecond: string): string =>
    file.add(
      `(REPRESENTATION_RELATIONSHIP('','',${first},${second})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${file.add(`ITEM_DEFINED_TRANSFORMATION('','',${itemOfFirst},${itemOfSecond})`)})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )

  test.each<[string, Parameters<typeof placed>[0]]>([
    ['the second holds the first', (file, shape, solids, origin, at) => relate(file, solids, shape, origin, at)],
    ['the product has the first alone', (file, shape, solids, origin, at) => relate(file, shape, solids, at, origin)],
    [
      'a chain, the far end first',
      (file, shape, solids, origin, at) => {
        const between = file.add(`SHAPE_REPRESENTATION('',(${origin},${at}),${file.context()})`)
        relate(file, solids, between, origin, at)
        relate(file, between, shape, origin, origin)
      },
    ],
    [
      'solids that hang on what is placed',
      (file, shape, solids, origin, at) => {
        const between = file.add(`SHAPE_REPRESENTATION('',(${origin}),${file.context()})`)
        file.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${between},${solids})`)
        relate(file, between, shape, origin, at)
      },
    ],
  ])('%s', (_, make) => {
    const [root] = placed(make)
    let [node] = root.children
    let x = 0
    for (; node; node = node.children[0]) x += node.transform?.[12] ?? 0
    expect([partsBelow(root), x]).toEqual([1, 10])
  })

  test('one twice; two that hold each other', () => {
    const [twice] = placed((file, shape, solids, origin, at) => {
      relate(file, solids, shape, origin, origin)
      relate(file, solids, shape, origin, at)
    })
    expect(outline(twice)).toBe('Top(Peg#0 Peg#0)')
    const [ring] = placed((file, shape, solids, origin, at) => {
      relate(file, solids, shape, origin, at)
      relate(file, shape, solids, origin, at)
    })
    expect(outline(ring)).toBe('Top(Peg#0)')
  })

  test('without any product', () => {
    const file = new StepText()
    const mm = file.context()
    const [origin, at] = [file.placement(), file.placement([10, 0, 0])]
    const solids = file.add(`SHAPE_REPRESENTATION('Peg',(${origin},${file.box(1, 1, 1).solid}),${mm})`)
    relate(file, solids, file.add(`SHAPE_REPRESENTATION('All',(${at}),${mm})`), origin, at)
    const builder = new TreeBuilder(() => undefined)
    const [node] = looseBodies(read(file), builder)
    expect([outline(node), node.transform?.[12]]).toEqual(['Peg#0', 10])
  })
})

/** Parts below a node. */
const partsBelow = (node: Node): number => (node.part === undefined ? 0 : 1) + node.children.reduce((sum, child) => sum + partsBelow(child), 0)

test('colours and visibility of one occurrence, by path', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  const part = file.product('P', [origin, file.box(1, 1, 1).solid], mm)
  const at = file.placement([1, 0, 0])
  const sub = file.product('S', [origin, at], mm)
  const top = file.product('T', [origin, at], mm)
  const inner = file.place(file.usage(sub.definition, part.definition), part.shape, sub.shape, origin, at)
  const left = file.place(file.usage(top.definition, sub.definition, 'left'), sub.shape, top.shape, origin, origin)
  file.place(file.usage(top.definition, sub.definition, 'right'), sub.shape, top.shape, origin, at)
  file.add(`CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM('',(${file.color(1, 0, 0)}),${part.shape},$,(${left},${inner}))`)
  const hiddenUsage = file.usage(top.definition, part.definition, 'hidden')
  file.place(hiddenUsage, part.shape, top.shape, origin, at)
  file.add(`INVISIBILITY((${hiddenUsage}))`)
  const [root] = build(file).roots
  expect(root.children.map(({ name, color, hidden }) => [name, color, hidden])).toEqual([
    ['left', undefined, undefined],
    ['right', undefined, undefined],
    ['hidden', undefined, true],
  ])
  expect(root.children.slice(0, 2).map(({ children }) => children[0].color)).toEqual([0xff0000ff, undefined])
})

test('an invisible body is hidden; a style with transparency is known', () => {
  const file = new StepText()
  const solid = file.box(1, 1, 1).solid
  file.product('Glass', [solid], file.context())
  file.add(`INVISIBILITY((${file.styled(file.color(0, 0, 1, 0.75), solid)}))`)
  const { roots, parts } = build(file)
  expect([roots[0].hidden, parts[0].color]).toEqual([true, 0x0000ff40])
})

test('products that contain each other end, and are told', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  const a = file.product('A', [origin, file.box(1, 1, 1).solid], mm)
  const b = file.product('B', [origin], mm)
  file.usage(a.definition, b.definition)
  file.usage(b.definition, a.definition)
  const tree = build(file)
  expect(tree.roots.map(outline)).toEqual(['A(A#0 B(A))'])
  expect(tree.cycles).toBe(1)
})

test('a chain deeper than the limit ends, and is told', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  let above = file.product('P0', [origin], mm)
  for (let level = 1; level < 400; level++) {
    const below = file.product(`P${level}`, [origin], mm)
    file.usage(above.definition, below.definition)
    above = below
  }
  const tree = build(file)
  let depth = 0
  for (let node = tree.roots[0]; node.children.length > 0; node = node.children[0]) depth++
  expect(depth).toBe(197)
  expect(tree.tooDeep).toBe(1)
})

test('products that unfold to more than the limit of nodes are refused', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  let above = file.product('P0', [origin], mm)
  for (let level = 1; level < 30; level++) {
    const below = file.product(`P${level}`, [origin], mm)
    for (let copy = 0; copy < 4; copy++) file.usage(above.definition, below.definition)
    above = below
  }
  expect(() => build(file)).toThrow('The file needs more memory')
})

test('without products every representation with bodies counts', () => {
  const file = new StepText()
  file.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('Loose',(${file.box(1, 1, 1).solid}),${file.context()})`)
  const document = read(file)
  const builder = new TreeBuilder(() => undefined)
  expect(builder.build(document).roots).toEqual([])
  expect(looseBodies(document, builder).map(outline)).toEqual(['Loose#0'])
})

test('attributes of products', () => {
  const file = new StepText()
  const context = file.add(`PRODUCT_CONTEXT('',$,'mechanical')`)
  const product = file.add(`PRODUCT('4711','Bracket','left side',(${context}))`)
  const definition = file.add(`PRODUCT_DEFINITION('','',${file.add(`PRODUCT_DEFINITION_FORMATION('B','',${product})`)},$)`)
  const shape = file.add(`SHAPE_REPRESENTATION('',(${file.box(1, 1, 1).solid}),${file.context()})`)
  file.add(`SHAPE_DEFINITION_REPRESENTATION(${file.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
  expect(build(file).roots[0]).toMatchObject({
    name: 'Bracket',
    attributes: [
      { name: 'Part number', value: '4711' },
      { name: 'Description', value: 'left side' },
      { name: 'Version', value: 'B' },
    ],
  })
})

test('properties of products and usages, with units; categories', () => {
  const file = new StepText()
  const mm = file.context()
  const origin = file.placement()
  const part = file.product('Bracket', [origin, file.box(1, 1, 1).solid], mm)
  const top = file.product('Top', [origin], mm)
  const usage = file.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('1','Bracket:1','spare one',${top.definition},${part.definition},'B1')`)
  const length = file.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const mass = file.add('(MASS_UNIT()NAMED_UNIT(*)SI_UNIT(.KILO.,.GRAM.))')
  const cubic = file.add(`DERIVED_UNIT((${file.add(`DERIVED_UNIT_ELEMENT(${length},3.)`)}))`)
  const density = file.add(`DERIVED_UNIT((${file.add(`DERIVED_UNIT_ELEMENT(${mass},1.)`)},${file.add(`DERIVED_UNIT_ELEMENT(${length},-3.)`)}))`)
  const property = (name: string, description: string, owner: string, item: string): string => {
    const definition = file.add(`PROPERTY_DEFINITION('${name}','${description}',${owner})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(${definition},${file.add(`REPRESENTATION('',(${file.add(item)}),${mm})`)})`)
    return definition
  }
  property('material property', 'material name', part.definition, "DESCRIPTIVE_REPRESENTATION_ITEM('Steel','Steel')")
  property('material property', 'density', part.definition, `MEASURE_REPRESENTATION_ITEM('density measure',POSITIVE_RATIO_MEASURE(7.8E-6),${density})`)
  const shape = file.add(`PRODUCT_DEFINITION_SHAPE('','',${part.definition})`)
  property('geometric validation property', 'volume', shape, `MEASURE_REPRESENTATION_ITEM('volume measure',VOLUME_MEASURE(1.),${cubic})`)
  property('geometric_validation_property', 'centroid', shape, "CARTESIAN_POINT('centre point',(0.5,0.5,0.5))")
  const own = property('user defined attribute', '', part.definition, "DESCRIPTIVE_REPRESENTATION_ITEM('','blue')")
  file.add(`GENERAL_PROPERTY_ASSOCIATION('','',${file.add("GENERAL_PROPERTY('','Finish','')")},${own})`)
  property('document property', '', part.definition, "DESCRIPTIVE_REPRESENTATION_ITEM('data format','STEP')")
  property('Torque', '', usage, "VALUE_REPRESENTATION_ITEM('','x')")
  property('Torque', '', usage, "VALUE_REPRESENTATION_ITEM('',COUNT_MEASURE(4.))")
  expect(build(file).roots[0].children[0].attributes).toEqual([
    { name: 'Material', value: 'Steel' },
    { name: 'Density', value: 7.8e-6, unit: 'kg·mm⁻³' },
    { group: 'Validation properties', name: 'Volume', value: 1, unit: 'mm³' },
    { group: 'Validation properties', name: 'Centroid', value: '0.5, 0.5, 0.5' },
    { name: 'Finish', value: 'blue' },
    { name: 'Reference designator', value: 'B1' },
    { name: 'Description', value: 'spare one' },
    { name: 'Torque', value: 4 },
  ])
})

test('layers of bodies, by themselves and by their style; an invisible layer hides', () => {
  const file = new StepText()
  const [a, b, c] = [file.box(1, 1, 1, 'A').solid, file.box(1, 1, 1, 'B').solid, file.box(1, 1, 1, 'C').solid]
  file.product('P', [a, b, c], file.context())
  file.add(`PRESENTATION_LAYER_ASSIGNMENT('Walls','',(${a},${file.styled(file.color(1, 0, 0), b)}))`)
  file.add(`PRESENTATION_LAYER_ASSIGNMENT('Thick','',(${a}))`)
  file.add(`INVISIBILITY((${file.add(`PRESENTATION_LAYER_ASSIGNMENT('Help','',(${c}))`)}))`)
  expect(build(file).roots[0].children.map(({ attributes, hidden }) => [attributes?.[0].value, hidden])).toEqual([
    ['Walls, Thick', undefined],
    ['Walls', undefined],
    ['Help', true],
  ])
})

test('styles that over-ride, of shells and of mapped items', () => {
  const file = new StepText()
  const mm = file.context()
  const solid = file.box(1, 1, 1).solid
  file.product('Painted', [solid], mm)
  const first = file.styled(file.color(1, 0, 0), solid)
  file.add(`OVER_RIDING_STYLED_ITEM('',(${file.color(0, 0, 1)}),${solid},${first})`)
  const shell = file.add(`CLOSED_SHELL('',(${file.box(2, 2, 2).faces}))`)
  file.product('Shell', [file.add(`MANIFOLD_SOLID_BREP('',${shell})`)], mm)
  file.styled(file.color(0, 1, 0), shell)
  const origin = file.placement()
  const tooth = file.add(`SHAPE_REPRESENTATION('Tooth',(${origin},${file.box(3, 3, 3).solid}),${mm})`)
  const map = file.add(`MAPPED_ITEM('',${file.add(`REPRESENTATION_MAP(${origin},${tooth})`)},${file.placement([5, 0, 0])})`)
  file.product('Rack', [map], mm)
  file.styled(file.color(1, 1, 0), map)
  const { roots, parts } = build(file)
  expect(parts.map(({ color }) => color)).toEqual([0x0000ffff, 0x00ff00ff, 0])
  expect(roots[2].children[0].color).toBe(0xffff00ff)
})
