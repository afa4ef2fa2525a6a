import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { sniffers } from '../../../src/core/sniff.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader as stepReader } from '../step/index.ts'
import { StepText } from '../step/stepText.fixture.ts'
import { reader } from './index.ts'
import { exchangedPopulation } from './p28.ts'
import { p28Of } from './p28.fixture.ts'
import { assemblyXml, boxStep } from './stepxml.fixture.ts'

/** Two coloured boxes in an assembly, in inches, one of them moved and turned. */
function assembly(): string {
  const step = new StepText()
  const context = step.context('in')
  const origin = step.placement()
  const box = step.box(1, 2, 3, 'Solid')
  step.styled(step.color(1, 0.5, 0, 0.25), box.solid)
  const part = step.product('Box', [origin, box.solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const at = step.placement([10, 20, 30], [1, 0, 0], [0, 1, 0])
  const top = step.product('Top', [origin, at], context)
  step.place(step.usage(top.definition, part.definition, 'left & <Ü> "x"'), part.shape, top.shape, origin, origin)
  step.place(step.usage(top.definition, part.definition, 'right', '2'), part.shape, top.shape, origin, at)
  return step.text()
}

const terse = (body: string): string => `<iso_10303_28_terse xmlns:exp="urn:oid:1.0.10303.28.2.1.1" schema="automotive_design">${body}</iso_10303_28_terse>`
const made = (body: string): { lines: string[]; notes: string[] } => {
  const { bytes, notes } = exchangedPopulation(strToU8(terse(body)))
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line.startsWith('#'))
  return { lines, notes: notes.map(({ text }) => text) }
}
const opened = async (name: string, text: string | Uint8Array<ArrayBuffer>): ReturnType<typeof openWith> => openWith(reader, { [name]: text })

describe('instances in XML', () => {
  it.each([
    ['attributes of XML', 'terse'],
    ['elements', 'elements'],
    ['literals of 2003', 'late'],
  ] as const)('in %s show what the same file of Part 21 shows', async (_, form) => {
    const step = assembly()
    const [plain, xml] = [await openWith(stepReader, { 'a.stp': step }), await opened('a.p28', p28Of(step, form))]
    expect(outline(xml.structure.root)).toBe(outline(plain.structure.root))
    expect(outline(xml.structure.root)).toContain('left & <Ü> "x"')
    expect([xml.structure.application || 'Writer 28', xml.structure.format, xml.notes]).toEqual(['Writer 28', 'stepxml', []])
    expect(xml.structure.root.children.map(({ transform }) => transform)).toEqual(plain.structure.root.children.map(({ transform }) => transform))
    expect(xml.parts.map(({ mesh, color }) => [meshVolume(mesh!).toFixed(3), color])).toEqual(
      plain.parts.map(({ mesh, color }) => [meshVolume(mesh!).toFixed(3), color]),
    )
    expect(meshVolume(xml.parts[0].mesh!)).toBeCloseTo(6 * 25.4 ** 3, 1)
  })

  it('are written in the order of EXPRESS, as the published form of AP238 states them', () => {
    const { lines } = made(`<exp:header><exp:name>a</exp:name></exp:header>
      <Axis2_placement_3d id="id1" Ref_direction="id4" Axis="id3" Location="id2" Name=""/><Cartesian_point id="id2" Coordinates="3&#46;5 -3 -4.16875E1" Name="loc"/>
      <exp:complexEntity id="u" entities="length_unit si_unit"><Named_unit/><Length_unit/><Si_unit Prefix="milli" Name="metre"/></exp:complexEntity>
      <Length_measure_with_unit id="m"><Value_component><Length_measure-wrapper>25.4</Length_measure-wrapper></Value_component><Unit_component><exp:complexEntity ref="u" xsi:nil="true"/></Unit_component></Length_measure_with_unit>
      <Composite_curve_segment id="s" Transition="discontinuous" Same_sense="true" Parent_curve="c"/>
      <Product_definition id="p" Id="design" Description="it's" Formation="f" Frame_of_reference="r"/>`)
    expect(lines).toEqual([
      "#1=AXIS2_PLACEMENT_3D('',#2,#3,#4);",
      "#2=CARTESIAN_POINT('loc',(3.5,-3.,-41.6875));",
      '#5=(LENGTH_UNIT()NAMED_UNIT($)SI_UNIT(.MILLI.,.METRE.));',
      '#6=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#5);',
      '#7=COMPOSITE_CURVE_SEGMENT(.DISCONTINUOUS.,.T.,#8);',
      "#9=PRODUCT_DEFINITION('design','it''s',#10,#11);",
    ])
  })

  it('may stand where they are used, and hold lists of lists', () => {
    const surface = (points: string): string =>
      `<B_spline_surface id="b" Name="" U_degree="1" V_degree="1" Surface_form="unspecified" U_closed="false" V_closed="0" Self_intersect="unknown"${points}</B_spline_surface>`
    const nested = made(
      surface(
        '><Control_points_list><Seq-IDREF>p1 p2</Seq-IDREF><Seq-Cartesian_point><Cartesian_point ref="p3"/><Cartesian_point Name="in" Coordinates="1 2 3"/></Seq-Cartesian_point></Control_points_list>',
      ),
    )
    expect(nested.lines).toEqual(["#5=CARTESIAN_POINT('in',(1.,2.,3.));", "#1=B_SPLINE_SURFACE('',1,1,((#2,#3),(#4,#5)),.UNSPECIFIED.,.F.,.F.,.U.);"])
    // Without inner lists the rows are not known, unless the element states how many values each has.
    expect(made(surface('><Control_points_list exp:arraySize="2 2">p1 p2 p3 p4</Control_points_list>')).lines).toEqual([
      "#1=B_SPLINE_SURFACE('',1,1,((#2,#3),(#4,#5)),.UNSPECIFIED.,.F.,.F.,.U.);",
    ])
    const flat = made(surface(' Control_points_list="p1 p2 p3 p4">'))
    expect(flat).toEqual({ lines: [], notes: ['not shown: B_SPLINE_SURFACE'] })
  })

  it('are tessellated shapes too: their rows have three values', async () => {
    const step = new StepText()
    const points = step.add("COORDINATES_LIST('',4,((0.,0.,0.),(30.,0.,0.),(0.,30.,0.),(0.,0.,30.)))")
    const face = step.add(`TRIANGULATED_FACE('',${points},4,(),$,(),((1,3,2),(1,2,4),(1,4,3)))`)
    const strip = step.add(`COMPLEX_TRIANGULATED_FACE('',${points},4,(),$,(),((2,3,4)),())`)
    step.product('Tetra', [step.add(`TESSELLATED_SOLID('T',(${face},${strip}),$)`)], step.context(), 'TESSELLATED_SHAPE_REPRESENTATION')
    const volumes = await Promise.all(
      (['terse', 'elements', 'late'] as const).map(async (form) => {
        // In attributes of XML the rows of a list follow one another.
        const xml = p28Of(step.text(), form).replaceAll(/<(Position_coords|Triangles)>(.*?)<\/\1>/g, (all, name: string, rows: string) =>
          form === 'terse' ? `<${name}>${rows.replaceAll(/<[^>]*>/g, ' ')}</${name}>` : all,
        )
        const { parts } = await opened('a.p28', xml)
        return meshVolume(parts[0].mesh!)
      }),
    )
    for (const volume of volumes) expect(volume).toBeCloseTo(4500, 3)
  })

  it('are told when they are of kinds that other STEP files show', () => {
    const { notes } = made('<Datum id="d" Name="A"/><Datum id="e" Name="B"/><Approval id="a"/><Cartesian_point id="p" Name="" Coordinates="0 0 0"/>')
    expect(notes).toEqual(['not shown: DATUM'])
  })

  it('come packed, and as parts of assemblies', async () => {
    const xml = p28Of(boxStep(), 'terse')
    const [alone, within] = [
      await opened('a.stpxz', gzipSync(strToU8(xml))),
      await opened('g.stpx', zipSync({ 'g.stpx': strToU8(assemblyXml.replace('box.stp', 'box.xml')), 'box.xml': strToU8(xml) })),
    ]
    expect([alone.parts.length, within.parts.length]).toEqual([1, 1])
    expect(meshVolume(within.parts[0].mesh!)).toBeCloseTo(6000, 3)
    expect(sniffers.stepxml!(strToU8(xml))).toBe(true)
  })
})

describe('a hostile file', () => {
  it('loses the instances that cannot be, no others', () => {
    const { lines, notes } = made(
      '<Cartesian_point id="a" Name="" Coordinates="1 2 INF"/><Cartesian_point id="b" Name="" Coordinates="1e999 0 0"/><Line id="c" Name="" Pnt="c" Dir="x y"/><Plane id="d" Name="" Position="d"/><Plane id="d" Name="twice" Position="a"/><Circle id="e" Radius=");#1=X("/><Ellipse Name="\');DATA;" id="f"/>',
    )
    expect(lines).toEqual(["#4=PLANE('',#4);", "#6=ELLIPSE(''');DATA;',$,$,$);"])
    expect(notes).toEqual(['not shown: CARTESIAN_POINT', 'not shown: LINE', 'not shown: CIRCLE'])
  })

  it.each([
    ['no entity', terse('<IfcWall id="a"/>'), 'unsupported-format'],
    ['nothing', '<iso_10303_28/>', 'unsupported-format'],
    ['no shape', terse('<Cartesian_point id="p" Name="" Coordinates="0 0 0"/>'), 'no-geometry'],
    ['a cut', p28Of(boxStep(), 'terse').slice(0, 3000), 'file-exception'],
    ['elements without end', terse('<Plane id="a"><Position>'.repeat(5000)), 'file-exception'],
  ])('with %s is refused', async (_, text, code) => {
    await expect(opened('a.p28', text)).rejects.toMatchObject({ code })
  })

  it('in literals of 2003 loses what has no name, and takes complex instances by their parts', () => {
    const { lines } = made(
      '<express_data><schema_instance schema_name="s"><entity_instance id="a"/><entity_instance id="b" express_entity_name="approval"/>' +
        '<flat_complex_entity_instance id="u"><partial_entity_instance express_entity_name="length_unit"/><partial_entity_instance express_entity_name="named_unit"/><partial_entity_instance express_entity_name="si_unit"><attribute_instance express_attribute_name="prefix"><unset/></attribute_instance><attribute_instance express_attribute_name="name"><enumeration_ref>metre</enumeration_ref></attribute_instance></partial_entity_instance></flat_complex_entity_instance>' +
        '<entity_instance id="p" express_entity_name="cartesian_point"><attribute_instance express_attribute_name="coordinates"><list_literal><list_literal/></list_literal></attribute_instance></entity_instance></schema_instance></express_data>',
    )
    expect(lines).toEqual(['#1=(LENGTH_UNIT()NAMED_UNIT($)SI_UNIT($,.METRE.));'])
  })

  it('may refer in a circle', async () => {
    const box = p28Of(boxStep(), 'terse').replace(/Outer="i\d+"/, 'Outer="i1"')
    const { parts, notes } = await opened('a.p28', box)
    expect([parts, notes.map(({ code }) => code)]).toEqual([[], ['parts-failed']])
  })
})
