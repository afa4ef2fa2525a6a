import { expect, test } from 'vitest'
import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import { type Opened, openWith, outline } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'
import { StepText } from '../stepText.fixture.ts'

/** A box as product `Plate` in inches, in a file to which annotations are added. */
class Annotated extends StepText {
  readonly inches = this.context('in')
  readonly origin = this.placement()
  readonly plate = this.product('Plate', [this.origin, this.box(4, 3, 1).solid], this.inches, 'ADVANCED_BREP_SHAPE_REPRESENTATION')

  polyline(...points: number[][]): string {
    return this.add(`POLYLINE('',(${points.map((point) => this.add(`CARTESIAN_POINT('',(${point.map((value) => value.toFixed(3))}))`))}))`)
  }

  lineStyle(colour: string): string {
    return this.add(`PRESENTATION_STYLE_ASSIGNMENT((${this.add(`CURVE_STYLE('',$,$,${this.add(`DRAUGHTING_PRE_DEFINED_COLOUR('${colour}')`)})`)}))`)
  }

  /** A model of the plate's shape that shows the items. */
  model(items: string[]): string {
    const map = this.add(`REPRESENTATION_MAP(${this.origin},${this.plate.shape})`)
    return this.add(`DRAUGHTING_MODEL('',(${this.add(`MAPPED_ITEM('',${map},${this.origin})`)},${items}),${this.inches})`)
  }
}

const open = (file: StepText): Promise<Opened> => openWith(reader, { 'a.stp': file.text() })
/** Name, box (millimetres), colour and number of lines of the parts without exact faces. */
const drawn = ({ parts }: Opened): unknown[] =>
  parts
    .filter(({ faces }) => !faces)
    .map(({ name, edges, mesh, color }) => [name, boundsOfPoints(edges?.points ?? mesh!.positions).map(Math.round), color ?? 0, edges?.kind.length ?? 0])

test('occurrences on annotation planes: one part each, under the product', async () => {
  const file = new Annotated()
  const sets = [
    file.add(`GEOMETRIC_CURVE_SET('',(${file.polyline([0, 0, 2], [1, 0, 2])},${file.polyline([1, 0, 2], [1, 1, 2], [0, 1, 2])}))`),
    file.add(`GEOMETRIC_CURVE_SET('',(${file.polyline([2, 0, 2], [2, 2, 2])}))`),
  ]
  const occurrences = sets.map((set, i) => file.add(`ANNOTATION_CURVE_OCCURRENCE('Note (${i})',(${file.lineStyle(i === 0 ? 'red' : 'blue')}),${set})`))
  const planes = occurrences.map((occurrence) => file.add(`ANNOTATION_PLANE('PMI PLANE',(),${file.origin},(${occurrence}))`))
  const model = file.model([...planes, ...occurrences])
  // A saved view shows the same again.
  file.add(`MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP('','',${file.add(`DRAUGHTING_MODEL('Top',(${planes[0]}),${file.inches})`)},${model})`)
  file.add(`INVISIBILITY((${occurrences[1]}))`)
  const opened = await open(file)
  expect(outline(opened.structure.root)).toBe('Plate(Plate#0 PMI(Note (0)#1 Note (1)#2))')
  expect(opened.structure.root.children[1].children.map(({ hidden }) => hidden)).toEqual([undefined, true])
  expect(drawn(opened)).toEqual([
    ['Note (0)', [0, 0, 51, 25, 25, 51], 0xff0000ff, 2],
    ['Note (1)', [51, 0, 51, 51, 51, 51], 0x0000ffff, 1],
  ])
  expect(opened.notes).toEqual([])
})

test('callouts join their occurrences; text gives the name and is drawn; tessellation stands where it is repositioned', async () => {
  const file = new Annotated()
  const occurrence = (kind: string, item: string): string =>
    file.add(
      `(${kind}()ANNOTATION_OCCURRENCE()DRAUGHTING_ANNOTATION_OCCURRENCE()GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM(' ')STYLED_ITEM((),${item}))`,
    )
  const text = occurrence('ANNOTATION_TEXT_OCCURRENCE', file.add(`TEXT_LITERAL('','Contact face',${file.origin},'left',.RIGHT.,$)`))
  const leader = occurrence('ANNOTATION_CURVE_OCCURRENCE', file.polyline([0, 0, 1], [0, 0, 3]))
  file.add(`LEADER_DIRECTED_CALLOUT('',(${text},${leader}))`)

  const list = file.add("COORDINATES_LIST('',4,((0.,0.,0.),(1.,0.,0.),(0.,1.,0.),(1.,1.,0.)))")
  const strips = file.add(`TESSELLATED_CURVE_SET('',${list},((1,2,4),(4,3)))`)
  const glyph = file.add(`COMPLEX_TRIANGULATED_SURFACE_SET('',${list},4,((0.,0.,1.)),(),((1,2,3,4)),())`)
  const set = (member: string, at: number[]): string =>
    file.add(
      `(GEOMETRIC_REPRESENTATION_ITEM()REPOSITIONED_TESSELLATED_ITEM(${file.placement(at, [1, 0, 0], [0, 1, 0])})REPRESENTATION_ITEM('linear dimension')TESSELLATED_GEOMETRIC_SET((${member}))TESSELLATED_ITEM())`,
    )
  const dimension = file.add(`TESSELLATED_ANNOTATION_OCCURRENCE('',(${file.color(0, 1, 0)}),${set(strips, [10, 0, 0])})`)
  const filled = file.add(`TESSELLATED_ANNOTATION_OCCURRENCE('',(),${set(glyph, [20, 0, 0])})`)
  const callout = file.add(`DRAUGHTING_CALLOUT('',(${dimension}))`)
  file.model([text, leader, callout, filled])
  const opened = await open(file)
  expect(outline(opened.structure.root)).toBe('Plate(Plate#0 PMI(Contact face#1 linear dimension#2 linear dimension#3))')
  expect(drawn(opened)).toEqual([
    ['Contact face', [0, 0, 0, 33, 4, 76], 0, 18],
    ['linear dimension', [254, 0, 0, 254, 25, 25], 0x00ff00ff, 2],
    ['linear dimension', [508, 0, 0, 508, 25, 25], 0, 4],
  ])
  expect(opened.parts.map(({ mesh }) => (mesh?.indices.length ?? 0) / 3)).toEqual([12, 0, 0, 2])
})

test('texts without outlines are drawn by the stroke font: height by their style or their box, aligned, lines under each other', async () => {
  const file = new Annotated()
  const font = file.add("PRE_DEFINED_TEXT_FONT('ISO 3098')")
  const style = file.add(`PRESENTATION_STYLE_ASSIGNMENT((${file.add("TEXT_STYLE_WITH_BOX_CHARACTERISTICS('',$,(BOX_HEIGHT(0.5),BOX_WIDTH(0.4)))")}))`)
  const at = file.placement([1, 2, 3])
  const texts = [
    [style, `TEXT_LITERAL('','HHH',${at},'baseline left',.RIGHT.,${font})`],
    [style, `TEXT_LITERAL('','H\\X2\\2316\\X0\\',${at},'baseline right',.RIGHT.,${font})`],
    ['', `TEXT_LITERAL_WITH_EXTENT('','HH',${at},'top left',.RIGHT.,${font},${file.add("PLANAR_EXTENT('',3.,1.)")})`],
  ].map(([styles, text]) => file.add(`ANNOTATION_TEXT_OCCURRENCE('',(${styles}),${file.add(text)})`))
  const halves = ['4X', 'R 2'].map((text, i) => file.add(`TEXT_LITERAL('','${text}',${file.placement([i, 0, 1])},'baseline left',.RIGHT.,${font})`))
  const joined = file.add(`ANNOTATION_TEXT_OCCURRENCE('',(${style}),${file.add(`COMPOSITE_TEXT('',(${halves}))`)})`)
  file.model([...texts, joined])
  const opened = await open(file)
  expect(outline(opened.structure.root)).toBe('Plate(Plate#0 PMI(HHH#1 H⌖#2 HH#3 4X R 2#4))')
  expect(opened.notes).toEqual([])
  const boxes = opened.parts.slice(1).map(({ edges }) => boundsOfPoints(edges!.points).map((value) => Number((value / 25.4).toFixed(2))))
  const [left, right, box] = boxes
  // Capitals are as high as stated, and stand on the baseline, which is that of the placement.
  expect([left[1], left[4], left[2], left[5]]).toEqual([2, 2.5, 3, 3])
  expect(left[0] > 1 && left[3] > 2).toBe(true)
  expect(right[3] <= 1 && right[0] < 0.3).toBe(true)
  expect([box[1], box[4]]).toEqual([1, 2])
  expect(box[0] >= 1 && box[3] > 3.3 && box[3] <= 4).toBe(true)
  // Three strokes of each H.
  expect(opened.parts[1].edges!.kind).toHaveLength(9)
})

test('a callout that only keeps a place is left out beside its drawn twin, and counted where it has none', async () => {
  const file = new Annotated()
  const callout = (name: string, occurrence: string): string => file.add(`DRAUGHTING_CALLOUT('${name}',(${occurrence}))`)
  const place = file.add(`GEOMETRIC_SET('position',(${file.origin}))`)
  const placeholder = (name: string): string => callout(name, file.add(`ANNOTATION_PLACEHOLDER_OCCURRENCE('${name}',(),${place},.GPS_DATA.,7.)`))
  const leader = file.add(`ANNOTATION_TO_MODEL_LEADER_LINE('',(${file.origin}))`)
  const led = callout('Flatness', file.add(`ANNOTATION_PLACEHOLDER_OCCURRENCE_WITH_LEADER_LINE('Flatness',(),${place},.GPS_DATA.,7.,(${leader}))`))
  const frame = file.add(`ANNOTATION_CURVE_OCCURRENCE('Frame',(),${file.polyline([0, 0, 1], [0, 0, 3])})`)
  // A set whose point numbers lead nowhere.
  const list = file.add("COORDINATES_LIST('',1,((0.,0.,0.)))")
  const empty = file.add(`TESSELLATED_ANNOTATION_OCCURRENCE('Empty',(),${file.add(`TESSELLATED_CURVE_SET('',${list},((7,8)))`)})`)
  file.model([placeholder('Frame'), callout('Frame', frame), led, empty])
  const opened = await open(file)
  expect(outline(opened.structure.root)).toBe('Plate(Plate#0 PMI(Frame#1 Empty#2))')
  expect(opened.structure.root.children.map(({ role }) => role)).toEqual([undefined, 'annotation'])
  expect(opened.notes.map(({ level, code, text, count }) => `${level} ${code} ${count} ${text}`)).toEqual([
    'info annotations-undrawn 1 annotations of which the file holds no drawing',
    'warning annotations-undrawn 1 annotations could not be drawn: Empty',
  ])
})

test('a callout that draws the leader of a place for text is one with the callout of that text', async () => {
  const file = new Annotated()
  const { definition } = file.plate
  const note = file.add(`PROPERTY_DEFINITION('semantic text','',${definition})`)
  const place = file.add(`GEOMETRIC_SET('position',(${file.origin}))`)
  const line = (...points: number[][]): string => file.add(`ANNOTATION_CURVE_OCCURRENCE('Label',(),${file.polyline(...points)})`)
  const callout = (name: string, ...occurrences: string[]): string => file.add(`DRAUGHTING_CALLOUT('${name}',(${occurrences}))`)
  const reserved = file.add(`ANNOTATION_PLACEHOLDER_OCCURRENCE('Label',(),${place},.GPS_DATA.,7.)`)
  const led = callout('Label', reserved, line([0, 0, 1], [0, 0, 3]))
  const text = callout('Label', line([0, 0, 3], [2, 0, 3]))
  // A second drawing of the same, for another view, stands by itself.
  const again = callout('Label', line([0, 0, 3], [0, 2, 3]))
  const other = callout('Other', line([0, 0, 3], [0, 2, 3]))
  const model = file.model([led, text, again, other])
  file.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION_WITH_PLACEHOLDER('','',${note},${model},${led},${reserved})`)
  for (const drawing of [text, again]) file.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',${note},${model},${drawing})`)
  const drawn = (owner: string, segments: number): void => {
    const item = file.add(`CHARACTERIZED_ITEM_WITHIN_REPRESENTATION('','',${owner},${model})`)
    const values = file.add(`REPRESENTATION('',(${file.add(`INTEGER_REPRESENTATION_ITEM('number of segments',${segments})`)}),${file.inches})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(${file.add(`PROPERTY_DEFINITION('pmi validation property','',${item})`)},${values})`)
  }
  drawn(led, 1)
  drawn(text, 1)
  const { structure, parts } = await open(file)
  expect(outline(structure.root)).toBe('Plate(Plate#0 PMI(Label#1 Label#2 Other#3))')
  expect(parts[1].edges?.kind).toHaveLength(2)
  const [label] = structure.root.children[1].children
  expect(label.checkValues?.map((at) => structure.checkValues![at])).toEqual([{ segments: 2 }])
})

test('construction geometry stands in a group of its own: curves, hidden surfaces beside a solid, what a constructive representation holds', async () => {
  const file = new StepText()
  const mm = file.context()
  const { solid, faces } = file.box(4, 3, 1)
  const sheet = file.add(`SHELL_BASED_SURFACE_MODEL('',(${file.add(`OPEN_SHELL('',(${file.box(9, 9, 9).faces[0]}))`)}))`)
  const visible = file.add(`SHELL_BASED_SURFACE_MODEL('',(${file.add(`OPEN_SHELL('',(${faces[1]}))`)}))`)
  const circle = file.add(`CIRCLE('',${file.placement([0, 0, 0])},20.)`)
  const limit = (x: number, y: number): string => file.add(`CARTESIAN_POINT('',(${x}.,${y}.,0.))`)
  const quarter = file.add(`TRIMMED_CURVE('',${circle},(${limit(20, 0)}),(${limit(0, 20)}),.T.,.CARTESIAN.)`)
  const arc = file.add(`COMPOSITE_CURVE('Arc',(${file.add(`COMPOSITE_CURVE_SEGMENT(.DISCONTINUOUS.,.T.,${quarter})`)}),.F.)`)
  const sketch = file.add(`GEOMETRIC_CURVE_SET('Sketch',(${circle}))`)
  const { shape } = file.product('Plate', [solid], mm, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const beside = (keyword: string, items: string[]): string => file.add(`${keyword}('',(${items}),${mm})`)
  const surfaces = beside('MANIFOLD_SURFACE_SHAPE_REPRESENTATION', [sheet])
  const shown = beside('MANIFOLD_SURFACE_SHAPE_REPRESENTATION', [visible])
  const wires = beside('GEOMETRICALLY_BOUNDED_WIREFRAME_SHAPE_REPRESENTATION', [sketch])
  const aside = beside('CONSTRUCTIVE_GEOMETRY_REPRESENTATION', [arc, file.add(`PLANE('Datum plane',${file.placement()})`)])
  for (const other of [surfaces, shown, wires]) file.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${shape},${other})`)
  file.add(`CONSTRUCTIVE_GEOMETRY_REPRESENTATION_RELATIONSHIP('','',${shape},${aside})`)
  file.add(`INVISIBILITY((${sheet}))`)
  const opened = await open(file)
  const { root } = opened.structure
  // A surface that the file shows beside the solid may be a body that was not closed: it stays one.
  expect(outline(root)).toBe('Plate(Body 1#0 Body 2#2 Construction geometry(Surfaces 1#1 Curves#3 Curves#4))')
  expect(root.children[2].role).toBe('construction')
  expect(root.children[2].children.map(({ hidden }) => hidden)).toEqual([true, undefined, true])
  const box = (id: number): number[] => {
    const { edges } = opened.parts.find((part) => part.id === id)!
    return boundsOfPoints(edges!.points).map(Math.round)
  }
  expect([box(3), box(4)]).toEqual([
    [-20, -20, 0, 20, 20, 0],
    [0, 0, 0, 20, 20, 0],
  ])
  expect(opened.notes.map(({ level, code, count }) => `${level} ${code} ${count}`)).toEqual(['info construction-undrawn 1'])
})

test('curves that stand by themselves: arcs, whole circles, edges, sets of lines and points; points are counted', async () => {
  const file = new StepText()
  const mm = file.context()
  const point = (...at: number[]): string => file.add(`CARTESIAN_POINT('',(${at.map((value) => value.toFixed(1))}))`)
  const circle = file.add(`CIRCLE('',${file.placement([5, 0, 0])},1.)`)
  const quarter = file.add(`TRIMMED_CURVE('',${circle},(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(1.5707963267949)),.T.,.PARAMETER.)`)
  const vertex = (...at: number[]): string => file.add(`VERTEX_POINT('',${point(...at)})`)
  const line = file.add(`LINE('',${point(0, 0, 0)},${file.add(`VECTOR('',${file.add("DIRECTION('',(0.,1.,0.))")},1.)`)})`)
  const edge = file.add(`EDGE_CURVE('',${vertex(0, 0, 0)},${vertex(0, 9, 0)},${line},.T.)`)
  const model = file.add(`EDGE_BASED_WIREFRAME_MODEL('',(${file.add(`CONNECTED_EDGE_SET('',(${edge}))`)}))`)
  const set = file.add(`GEOMETRIC_CURVE_SET('',(${quarter},${circle},${point(1, 1, 1)}))`)
  const list = file.add("COORDINATES_LIST('',3,((0.,0.,8.),(1.,0.,8.),(0.,1.,8.)))")
  const wire = file.add(`TESSELLATED_WIRE('',(${file.add(`TESSELLATED_EDGE('',${list},$,(1,2,3,9))`)}),$)`)
  const dots = file.add(`TESSELLATED_POINT_SET('',${list},(3,1))`)
  file.product('Sketch', [set, model, line, point(7, 7, 7), wire, dots], mm)
  const opened = await open(file)
  expect(outline(opened.structure.root)).toBe('Sketch#0')
  expect(opened.structure.root.role).toBe('construction')
  const [curves] = opened.parts
  expect([...curves.points!.positions]).toEqual([0, 1, 8, 0, 0, 8])
  const ends = Array.from(curves.edges!.kind, (_, e) =>
    [curves.edges!.start[e], curves.edges!.start[e + 1] - 1].map((p) => [...curves.edges!.points.subarray(p * 3, p * 3 + 3)].map(Math.round)),
  )
  expect(ends).toEqual([
    [
      [6, 0, 0],
      [5, 1, 0],
    ],
    [
      [6, 0, 0],
      [6, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 9, 0],
    ],
    [
      [0, 0, 8],
      [0, 1, 8],
    ],
  ])
  expect(opened.notes.map(({ text, count }) => `${text} ${count}`)).toEqual(['not shown: points and lines without ends 2'])
})

/** A symbol at a place, x scale 2 and y scale 3: an item of an annotation. */
function symbol(file: Annotated, definition: string, placement: string): string {
  return file.add(`DEFINED_SYMBOL('',${file.add(definition)},${file.add(`SYMBOL_TARGET('',${placement},2.,3.)`)})`)
}

test('terminators without lines of their own are drawn: a filled arrow, away from its leader whatever way it is placed, one that a dimension is ended by as placed', async () => {
  const file = new Annotated()
  const leader = file.add(`LEADER_CURVE('',(),${file.polyline([5, 0, 2], [9, 0, 2])})`)
  // Placed along the leader: the arrow's tip is at its end all the same.
  const arrow = symbol(file, "PRE_DEFINED_TERMINATOR_SYMBOL('filled arrow')", file.placement([5, 0, 2]))
  file.add(`LEADER_TERMINATOR('',(),${arrow},${leader})`)
  file.add(`LEADER_DIRECTED_CALLOUT('Leader',(${leader}))`)
  const line = file.add(`DIMENSION_CURVE('',(),${file.polyline([0, 5, 2], [4, 5, 2])})`)
  const open1 = symbol(file, "PRE_DEFINED_TERMINATOR_SYMBOL('open arrow')", file.placement([4, 5, 2]))
  const end = file.add(
    `(ANNOTATION_OCCURRENCE()ANNOTATION_SYMBOL_OCCURRENCE()DIMENSION_CURVE_TERMINATOR(.TARGET.)DRAUGHTING_ANNOTATION_OCCURRENCE()GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM('')STYLED_ITEM((),${open1})TERMINATOR_SYMBOL(${line}))`,
  )
  file.model([leader, line, end])
  const opened = await open(file)
  expect(outline(opened.structure.root)).toBe('Plate(Plate#0 PMI(Leader#1 Annotation 2#2))')
  expect([opened.notes, opened.structure.pmi?.annotations.length]).toEqual([[], 2])
  const [, withArrow, withOpen] = opened.parts
  const box = (points: Float32Array): number[] => boundsOfPoints(points).map((value) => Number((value / 25.4).toFixed(2)))
  // Two units long, a third of three wide: from the tip at 5 into the leader.
  expect([box(withArrow.mesh!.positions), withArrow.mesh!.indices.length]).toEqual([[5, -0.5, 2, 7, 0.5, 2], 3])
  expect(box(withArrow.edges!.points)).toEqual([5, -0.5, 2, 9, 0.5, 2])
  expect([box(withOpen.edges!.points), withOpen.mesh]).toEqual([[0, 4.5, 2, 4, 5.5, 2], undefined])
})

test('symbols that a representation of the file draws stand where they are placed, scaled', async () => {
  const file = new Annotated()
  const drawing = file.add(`SYMBOL_REPRESENTATION('tick',(${file.polyline([0, 0, 0], [1, 1, 0])}),${file.inches})`)
  const map = file.add(`SYMBOL_REPRESENTATION_MAP(${file.origin},${drawing})`)
  const item = file.add(`ANNOTATION_SYMBOL('',${map},${file.add(`SYMBOL_TARGET('',${file.placement([10, 0, 1])},2.,3.)`)})`)
  file.model([
    file.add(`ANNOTATION_SYMBOL_OCCURRENCE('Tick',(),${item})`),
    file.add(`ANNOTATION_SYMBOL_OCCURRENCE('Dot',(),${symbol(file, "EXTERNALLY_DEFINED_SYMBOL(IDENTIFIER('filled circle'),$)", file.placement([0, 0, 4]))})`),
  ])
  const opened = await open(file)
  expect(drawn(opened)).toEqual([
    ['Tick', [254, 0, 25, 305, 76, 25], 0, 1],
    ['Dot', [-25, -38, 102, 25, 38, 102], 0, 1],
  ])
})
