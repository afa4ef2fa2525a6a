import { expect, test } from 'vitest'
import { finish } from '../../../../src/core/measure/finish.ts'
import { knownMeasures, measurePart } from '../../../../src/core/measure/partMeasures.ts'
import type { Part } from '../../../../src/core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../../src/core/scene/sceneIndex.ts'
import { compareCheckValues, type Validation } from '../../../../src/core/validation/compareCheckValues.ts'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import { checkPart } from '../../../pipeline/checkPart.ts'
import { reader } from '../index.ts'
import { StepText } from '../stepText.fixture.ts'

/** An assembly in inches of two plates of 4 x 3 x 1 inches, the second 10 inches along x, with values for checking. */
class Checked extends StepText {
  readonly inches = this.context('in')
  readonly mm = this.context()
  readonly origin = this.placement()
  readonly away = this.placement([10, 0, 0])
  readonly plate = this.product('Plate', [this.origin, this.box(4, 3, 1).solid], this.inches, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  readonly top = this.product('Press', [this.origin, this.away], this.inches)
  readonly usages = [this.origin, this.away].map((at, i) => {
    const usage = this.usage(this.top.definition, this.plate.definition, `Plate:${i + 1}`, `${i + 1}`)
    this.place(usage, this.plate.shape, this.top.shape, this.origin, at)
    return usage
  })

  /** A validation property of a product definition or usage. */
  property(owner: string, name: string, items: string[], title = 'geometric validation property', description = ''): void {
    const shape = this.add(`PRODUCT_DEFINITION_SHAPE('','',${owner})`)
    const property = this.add(`PROPERTY_DEFINITION('${title}','${description}',${shape})`)
    this.add(`PROPERTY_DEFINITION_REPRESENTATION(${property},${this.add(`REPRESENTATION('${name}',(${items}),${this.inches})`)})`)
  }

  /** A measure in a derived unit of its own: millimetres, whatever the context. */
  measure(name: string, type: string, value: number, power: number): string {
    const length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const unit = this.add(`DERIVED_UNIT((${this.add(`DERIVED_UNIT_ELEMENT(${length},${power}.)`)}))`)
    return this.add(`MEASURE_REPRESENTATION_ITEM('${name}',${type}(${value.toFixed(4)}),${unit})`)
  }

  point(name: string, ...at: number[]): string {
    return this.add(`CARTESIAN_POINT('${name}',(${at.map((value) => value.toFixed(8))}))`)
  }
}

const VOLUME = 12 * 25.4 ** 3
const AREA = 38 * 25.4 ** 2

async function validate(file: StepText): Promise<Validation & { index: SceneIndex; stated: boolean }> {
  const { structure, parts } = await openWith(reader, { 'a.stp': file.text() })
  numberNodes(structure.root)
  const index = new SceneIndex(structure.root)
  const byId = new Map(parts.map((draft) => checkPart(draft).part!).map((part): [number, Part] => [part.id, part]))
  for (const part of byId.values()) finish(measurePart(part))
  const stated = structure.checkValues !== undefined
  return { ...finish(compareCheckValues(index, byId, structure.checkValues ?? [], knownMeasures, structure.pmi)), index, stated }
}

test('values of products, assemblies and usages agree, in the units that they are in', async () => {
  const file = new Checked()
  file.property(file.plate.definition, 'volume', [file.measure('volume measure', 'VOLUME_MEASURE', VOLUME, 3)])
  file.property(file.plate.definition, 'surface area', [file.measure('surface area measure', 'AREA_MEASURE', AREA, 2)])
  file.property(file.plate.definition, 'centroid', [file.point('centre point', 2, 1.5, 0.5)])
  file.property(file.top.definition, '', [file.measure('volume measure', 'VOLUME_MEASURE', 2 * VOLUME, 3), file.point('centre point', 7, 1.5, 0.5)])
  // A usage states the place of the component in the assembly.
  file.property(file.usages[1], 'centroid', [file.point('centre point', 12, 1.5, 0.5)])
  const title = 'assembly validation property'
  file.property(file.top.definition, 'number of children', [file.add("VALUE_REPRESENTATION_ITEM('number of children',COUNT_MEASURE(2.0))")], title)
  const inch = 10 / 25.4
  file.property(file.top.definition, 'notional solids centroid', [file.point('centre point', 5 + inch, inch, inch)], title)
  const { checked, agree, differ } = await validate(file)
  expect(differ).toEqual([])
  expect([checked, agree]).toEqual([8, 8])
})

test('boxes agree where they are, and differ where a body is elsewhere', async () => {
  const file = new Checked()
  const corner = 'bounding box corner point'
  file.property(file.plate.definition, '', [file.point(corner, 4, 3, 1), file.point(corner, 0, 0, 0)])
  file.property(file.top.definition, '', [file.point(corner, 0, 0, 0), file.point(corner, 13, 3, 1)])
  const { checked, agree, differ } = await validate(file)
  expect([checked, agree]).toEqual([4, 3])
  expect(differ.map(({ kind }) => kind)).toEqual(['boxMax'])
  expect((differ[0].found as number[]).map((mm) => Math.round(mm / 2.54))).toEqual([140, 30, 10])
  expect((differ[0].expected as number[]).map((mm) => Math.round(mm / 2.54))).toEqual([130, 30, 10])
})

test('what differs is named with both values; zeros were not measured', async () => {
  const file = new Checked()
  file.property(file.plate.definition, '', [
    file.measure('volume measure', 'VOLUME_MEASURE', VOLUME * 1.003, 3),
    file.measure('wetted area measure', 'AREA_MEASURE', 0, 2),
    file.point('centre point', 2, 1.5, 0.6),
  ])
  file.property(file.top.definition, '', [file.add("INTEGER_REPRESENTATION_ITEM('number of annotations',23.0)")], 'pmi validation property')
  const { checked, agree, differ, index } = await validate(file)
  expect([checked, agree]).toEqual([3, 0])
  expect(differ.map(({ kind, node }) => [index.nodes[node].name, kind])).toEqual([
    ['Press', 'annotations'],
    ['Plate:1', 'volume'],
    ['Plate:1', 'centroid'],
  ])
  expect(differ[0]).toMatchObject({ expected: 23, found: 0 })
  expect(differ[1].found).toBeCloseTo(VOLUME, 3)
  expect(differ[1].expected).toBeCloseTo(VOLUME * 1.003, 3)
})

test('the number of faces agrees, or differs', async () => {
  const file = new Checked()
  const stated = (owner: string, count: number): void => file.property(owner, '', [file.add(`INTEGER_REPRESENTATION_ITEM('number of faces',${count})`)])
  stated(file.plate.definition, 6)
  stated(file.top.definition, 13)
  expect(await validate(file)).toMatchObject({ checked: 2, agree: 1, differ: [{ kind: 'faces', expected: 13, found: 12 }] })
})

test('annotations agree in the pieces and the length of their lines, in their triangles and the area of these', async () => {
  const file = new Checked()
  const list = file.add("COORDINATES_LIST('',4,((0.,0.,0.),(1.,0.,0.),(0.,1.,0.),(1.,1.,0.)))")
  const lines = file.add(`TESSELLATED_CURVE_SET('',${list},((1,2,4),(4,3)))`)
  const glyph = file.add(`COMPLEX_TRIANGULATED_SURFACE_SET('',${list},4,((0.,0.,1.)),(),((1,2,3,4)),())`)
  const occurrence = file.add(`TESSELLATED_ANNOTATION_OCCURRENCE('Size 1',(),${file.add(`TESSELLATED_GEOMETRIC_SET('',(${lines},${glyph}))`)})`)
  const callout = file.add(`DRAUGHTING_CALLOUT('Size 1',(${occurrence}))`)
  const map = file.add(`REPRESENTATION_MAP(${file.origin},${file.plate.shape})`)
  const model = file.add(`DRAUGHTING_MODEL('',(${file.add(`MAPPED_ITEM('',${map},${file.origin})`)},${callout}),${file.inches})`)
  const drawn = (segments: number, length: number): void => {
    const item = file.add(`CHARACTERIZED_ITEM_WITHIN_REPRESENTATION('','',${callout},${model})`)
    const property = file.add(`PROPERTY_DEFINITION('pmi validation property','',${item})`)
    const values = [
      file.add(`INTEGER_REPRESENTATION_ITEM('number of segments',${segments})`),
      file.add(`MEASURE_REPRESENTATION_ITEM('tessellated curve length',POSITIVE_LENGTH_MEASURE(${length}.),$)`),
      file.add("INTEGER_REPRESENTATION_ITEM('number of facets',2)"),
      file.measure('tessellated surface area', 'AREA_MEASURE', 25.4 ** 2, 2),
    ]
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(${property},${file.add(`REPRESENTATION('',(${values}),${file.inches})`)})`)
  }
  drawn(3, 3)
  const right = await validate(file)
  expect([right.checked, right.differ]).toEqual([4, []])
  drawn(4, 5)
  const wrong = await validate(file)
  expect(wrong.differ.map(({ node, kind, expected }) => [wrong.index.nodes[node].name, kind, expected])).toEqual([
    ['Size 1', 'segments', 4],
    ['Size 1', 'lineLength', 127],
  ])
  expect(wrong.differ[1].found).toBeCloseTo(76.2, 4)
})

test('values of the only solid of a product count where the product has none; a file without values states nothing', async () => {
  const file = new Checked()
  const shape = file.add(`PRODUCT_DEFINITION_SHAPE('','',${file.plate.definition})`)
  const aspect = file.add(`SHAPE_ASPECT('','PartBody',${shape},.F.)`)
  const property = file.add(`PROPERTY_DEFINITION('geometric validation property','',${aspect})`)
  const volume = file.measure('volume measure', 'VOLUME_MEASURE', VOLUME, 3)
  file.add(`PROPERTY_DEFINITION_REPRESENTATION(${property},${file.add(`REPRESENTATION('',(${volume}),${file.inches})`)})`)
  expect(await validate(file)).toMatchObject({ checked: 1, agree: 1 })
  expect((await validate(new Checked())).stated).toBe(false)
})
