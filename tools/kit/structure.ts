import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { boxFacts, KitText, written } from './kitText.ts'

const cases: KitCase[] = []
function add(name: string, odd: string, source: string, allowed: Allowed, facts: Facts | undefined, write: (file: KitText) => string): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files: written(write) })
}
const box = (f: KitText): string => f.box(1, 2, 3).solid
const metre = (f: KitText, prefix = '.MILLI.'): string => f.add(`(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(${prefix},.METRE.))`)
const conversion = (f: KitText, name: string, factor: number, base: string): string =>
  f.add(`(CONVERSION_BASED_UNIT('${name}',${f.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${factor}),${base})`)})LENGTH_UNIT()NAMED_UNIT(*))`)
const scaled = (mm: number, unit?: Facts['unit']): Facts => ({ volume: 6 * mm ** 3, area: 22 * mm ** 2, size: [mm, 2 * mm, 3 * mm], ...(unit && { unit }) })

for (const [name, odd, mm, unit, length, allowed = 'right'] of [
  ['unit-inch', 'inches', 25.4, 'in', (f) => conversion(f, 'INCH', 25.4, metre(f))],
  ['unit-foot', 'feet', 304.8, 'ft', (f) => conversion(f, 'FOOT', 304.8, metre(f))],
  [
    'unit-foot-by-inch',
    'feet, defined by an inch that is defined by a millimetre',
    304.8,
    'ft',
    (f) => conversion(f, 'FOOT', 12, conversion(f, 'INCH', 25.4, metre(f))),
  ],
  ['unit-metre', 'metres', 1000, 'm', (f) => metre(f, '$')],
  ['unit-micrometre', 'micrometres', 1e-3, undefined, (f) => metre(f, '.MICRO.')],
  ['unit-misnamed', 'a unit called INCH whose factor says 10 mm', 10, undefined, (f) => conversion(f, 'INCH', 10, metre(f)), 'right or told'],
  [
    'unit-of-itself',
    'a unit that is defined by itself',
    1,
    undefined,
    (f) => {
      const before = Number(metre(f).slice(1))
      f.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(2.),#${before + 2})`)
      return f.add(`(CONVERSION_BASED_UNIT('X',#${before + 1})LENGTH_UNIT()NAMED_UNIT(*))`)
    },
    'right or told',
  ],
  ['unit-factor-zero', 'a factor of 0', 1, undefined, (f) => conversion(f, 'X', 0, metre(f)), 'right or told'],
  ['unit-factor-negative', 'a factor of -25.4', 1, undefined, (f) => conversion(f, 'X', -25.4, metre(f)), 'right or told'],
] as [string, string, number, Facts['unit'], (f: KitText) => string, Allowed?][]) {
  add(name, odd, '41: conversion_based_unit, si_unit', allowed, scaled(mm, unit), (f) => f.file([box(f)], f.units(length(f))))
}
add('unit-missing', 'the context has no units', '41: global_unit_assigned_context', 'right or told', boxFacts, (f) =>
  f.file([box(f)], f.add("(GEOMETRIC_REPRESENTATION_CONTEXT(3)REPRESENTATION_CONTEXT('',''))")),
)
add('context-missing', 'the representation has no context ($)', '43: representation.context_of_items', 'right or told', boxFacts, (f) => f.file([box(f)], '$'))
add(
  'unit-degrees',
  'angles in degrees',
  '41: conversion_based_unit',
  'right',
  { volume: 21 * Math.PI, area: 15 * Math.PI * Math.SQRT2 + 17 * Math.PI, size: [8, 8, 3] },
  (f) => {
    const radian = f.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const degree = f.add(
      `(CONVERSION_BASED_UNIT('DEGREE',${f.add(`PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(0.0174532925199433),${radian})`)})NAMED_UNIT(*)PLANE_ANGLE_UNIT())`,
    )
    return f.file(
      [
        f.solid(
          ...f.lathe(
            [
              [4, 0],
              [1, 3],
            ],
            [{ surface: f.about('CONICAL_SURFACE', [1, 45], 3, [0, 0, -1]) }],
          ),
        ),
      ],
      f.units(metre(f), degree),
    )
  },
)
add('units-mixed', 'a part in inches within an assembly in millimetres', '43: contexts differ', 'right', { ...scaled(25.4), from: [10, 0, 0] }, (f) => {
  const part = f.product('Part', [f.placement(), box(f)], f.context('in'))
  const at = f.placement([10, 0, 0]),
    origin = f.placement()
  const top = f.product('Top', [at], f.context())
  f.place(f.usage(top.definition, part.definition), part.shape, top.shape, origin, at)
  return f.text()
})

/** An assembly of one box moved by 10 along x. */
function assembly(change: (f: KitText, own: { part: Product; top: Product; origin: string; at: string }) => void): (f: KitText) => string {
  return (f) => {
    const mm = f.context()
    const origin = f.placement(),
      at = f.placement([10, 0, 0])
    const part = f.product('Part', [origin, box(f)], mm, 'ADVANCED_BREP_SHAPE_REPRESENTATION'),
      top = f.product('Top', [at], mm)
    change(f, { part, top, origin, at })
    return f.text()
  }
}
interface Product {
  definition: string
  shape: string
}
const moved: Facts = { ...boxFacts, from: [10, 0, 0] }
add(
  'assembly',
  'nothing',
  '44: next_assembly_usage_occurrence',
  'right',
  moved,
  assembly((f, { part, top, origin, at }) => f.place(f.usage(top.definition, part.definition), part.shape, top.shape, origin, at)),
)
add(
  'assembly-turned',
  'representations and items the other way round',
  'habit of several writers',
  'right',
  moved,
  assembly((f, { part, top, origin, at }) => f.place(f.usage(top.definition, part.definition), top.shape, part.shape, at, origin)),
)
add(
  'assembly-of-itself',
  'the part uses the assembly that uses it',
  '44: acyclic product_definition_relationship',
  'right or told',
  moved,
  assembly((f, { part, top, origin, at }) => {
    f.place(f.usage(top.definition, part.definition), part.shape, top.shape, origin, at)
    f.usage(part.definition, top.definition)
  }),
)
add(
  'assembly-self',
  'a product that uses itself',
  '44: acyclic product_definition_relationship',
  'right or told',
  { ...boxFacts },
  assembly((f, { part }) => f.usage(part.definition, part.definition)),
)
add(
  'assembly-unplaced',
  'the usage has no placement',
  '44: context_dependent_shape_representation',
  'right or told',
  { ...boxFacts },
  assembly((f, { part, top }) => f.usage(top.definition, part.definition)),
)
add(
  'assembly-placement-missing',
  'the transformation refers to an item that is not there',
  '21: unresolved reference',
  'right or told',
  moved,
  assembly((f, { part, top, origin }) => f.place(f.usage(top.definition, part.definition), part.shape, top.shape, origin, '#99999')),
)
add(
  'assembly-part-missing',
  'the usage refers to a product that is not there',
  '21: unresolved reference',
  'right or told',
  moved,
  assembly((f, { part, top, origin, at }) => {
    f.place(f.usage(top.definition, part.definition), part.shape, top.shape, origin, at)
    f.usage(top.definition, '#99999')
  }),
)
add('assembly-deep', 'forty assemblies within each other, each 1 mm further', '44: no limit of depth', 'right', { ...boxFacts, from: [40, 0, 0] }, (f) => {
  const mm = f.context()
  const origin = f.placement(),
    at = f.placement([1, 0, 0])
  let inner = f.product('Part', [origin, box(f)], mm)
  for (let i = 0; i < 40; i++) {
    const outer = f.product(`Level ${i}`, [origin, at], mm)
    f.place(f.usage(outer.definition, inner.definition), inner.shape, outer.shape, origin, at)
    inner = outer
  }
  return f.text()
})
add(
  'assembly-twice',
  'two usages at one place',
  '44: next_assembly_usage_occurrence',
  'right',
  { volume: 12, area: 44, size: [1, 2, 3], bodies: 2 },
  assembly((f, { part, top, origin, at }) => {
    for (const id of ['1', '2']) f.place(f.usage(top.definition, part.definition, '', id), part.shape, top.shape, origin, at)
  }),
)
const mapped =
  (target: (f: KitText) => string) =>
  (f: KitText): string => {
    const mm = f.context()
    const origin = f.placement()
    const inner = f.add(`SHAPE_REPRESENTATION('',(${origin},${box(f)}),${mm})`)
    const map = f.add(`REPRESENTATION_MAP(${origin},${inner})`)
    return f.file([f.add(`MAPPED_ITEM('',${map},${target(f)})`)], mm, 'SHAPE_REPRESENTATION')
  }
const operator = (f: KitText, x: string, y: string, scale: string): string =>
  f.add(`CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',${x},${y},${f.point(10, 0, 0)},${scale},$)`)
add(
  'mapped',
  'a MAPPED_ITEM',
  '43: mapped_item',
  'right',
  moved,
  mapped((f) => f.placement([10, 0, 0])),
)
add(
  'mapped-scaled',
  'a MAPPED_ITEM at twice the size',
  '43: mapped_item',
  'right',
  { ...scaled(2), from: [10, 0, 0] },
  mapped((f) => operator(f, '$', '$', '2.')),
)
add(
  'mapped-mirrored',
  'a MAPPED_ITEM with a mirror',
  '42: cartesian_transformation_operator',
  'right',
  { ...boxFacts, from: [10, -2, 0] },
  mapped((f) => operator(f, f.direction(1, 0, 0), f.direction(0, -1, 0), '$')),
)
add(
  'mapped-negative-scale',
  'a MAPPED_ITEM with scale -1',
  '42: cartesian_transformation_operator WR1',
  'right or told',
  { ...boxFacts, from: [9, -2, -3] },
  mapped((f) => operator(f, '$', '$', '-1.')),
)
add(
  'mapped-scale-zero',
  'a MAPPED_ITEM with scale 0',
  '42: cartesian_transformation_operator WR1',
  'told',
  undefined,
  mapped((f) => operator(f, '$', '$', '0.')),
)
add('mapped-of-itself', 'a MAPPED_ITEM of the representation that holds it', '43: acyclic_mapped_representation', 'right or told', boxFacts, (f) => {
  const mm = f.context()
  const solid = box(f),
    origin = f.placement()
  const next = Number(origin.slice(1)) + 1
  const map = f.add(`REPRESENTATION_MAP(${origin},#${next + 5})`)
  const item = f.add(`MAPPED_ITEM('',${map},${origin})`)
  return f.file([solid, item], mm)
})
add(
  'representations-two',
  'a product with two representations of one solid each',
  '41: shape_definition_representation',
  'right or told',
  { volume: 6 + 1, bodies: 2, size: [1, 2, 3] },
  (f) => {
    const mm = f.context()
    const { definition } = f.product('Part', [box(f)], mm)
    const other = f.add(`SHAPE_REPRESENTATION('',(${f.box(1, 1, 1).solid}),${mm})`)
    f.add(`SHAPE_DEFINITION_REPRESENTATION(${f.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${other})`)
    return f.text()
  },
)
for (const turned of [false, true]) {
  add(
    `relationship${turned ? '-turned' : ''}`,
    `the solid hangs on the product's representation by a relationship${turned ? ', the other way round' : ''}`,
    '43: shape_representation_relationship',
    'right',
    boxFacts,
    (f) => {
      const mm = f.context()
      const { shape } = f.product('Part', [f.placement()], mm)
      const brep = f.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${box(f)}),${mm})`)
      f.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${turned ? `${brep},${shape}` : `${shape},${brep}`})`)
      return f.text()
    },
  )
}
add('product-without-shape', 'a product without a shape beside one with', '41: product_definition_shape', 'right or told', boxFacts, (f) => {
  f.product('Empty', [], f.context())
  return f.file([box(f)])
})
add('product-missing', 'no product, only a representation', 'habit of viewers that export', 'right or told', boxFacts, (f) => {
  f.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${box(f)}),${f.context()})`)
  return f.text()
})
add('solid-alone', 'no product and no representation', 'habit of hand-made files', 'right or told', boxFacts, (f) => {
  box(f)
  f.context()
  return f.text()
})
add('nothing', 'products without any geometry', '42: shape_representation', 'told', undefined, (f) => f.file([f.placement()]))
add('points-only', 'a representation of points', '42: geometric_set', 'told', undefined, (f) => f.file([f.point(1, 2, 3), f.point(0, 0, 0)]))
add('style-odd', 'styles of what is not there, and colours beyond 1', '46: styled_item', 'right or told', boxFacts, (f) => {
  const solid = box(f)
  f.styled(f.color(2, -1, Number.NaN), solid)
  f.styled(f.color(1, 0, 0), '#99999')
  f.add(`STYLED_ITEM('',(#99999),${solid})`)
  return f.file([solid])
})
add('block', 'a BLOCK of constructive geometry', '42: block', 'right', boxFacts, (f) => f.file([f.add(`BLOCK('',${f.placement()},1.,2.,3.)`)]))
add('block-negative', 'a BLOCK with a side of -2', '42: block, sides positive', 'right or told', boxFacts, (f) =>
  f.file([f.add(`BLOCK('',${f.placement()},1.,-2.,3.)`)]),
)
add('block-flat', 'a BLOCK with a side of 0', '42: block, sides positive', 'told', undefined, (f) => f.file([f.add(`BLOCK('',${f.placement()},1.,0.,3.)`)]))
add('difference', 'a ball taken from a block', '42: boolean_result', 'told', undefined, (f) =>
  f.file([f.add(`BOOLEAN_RESULT('',.DIFFERENCE.,${f.add(`BLOCK('',${f.placement()},1.,2.,3.)`)},${f.add(`SPHERE('',0.5,${f.point(0, 0, 0)})`)})`)]),
)

export const structure: KitFamily = { title: 'Structure and units', cases }
