import { StepText } from '../stepText.fixture.ts'

/** A block of 60 by 40 by 12.5 mm with one annotation of each kind, in the entities of AP242, and three saved views: for tests of the reader and for damaging it. Without `solid`: three faces without bounds in its place, which are read faster. */
export function pmiText({ solid = true } = {}): string {
  const step = new StepText()
  const context = step.context()
  const place = step.placement()
  const body = solid ? step.box(60, 40, 12.5) : surface(step, place)
  const faces = body.faces.slice(0, 3)
  const { definition, shape } = step.product('Block', [body.solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const owner = step.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)
  const unit = step.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const measure = (value: number): string => step.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${value.toFixed(4)}),${unit})`)
  const use = (aspect: string, face: string): string => step.add(`GEOMETRIC_ITEM_SPECIFIC_USAGE('','',${aspect},${shape},${face})`)
  const aspects = faces.map((face, i) => {
    const aspect = step.add(i === 2 ? `DATUM_FEATURE('','',${owner},.T.)` : `SHAPE_ASPECT('','',${owner},.T.)`)
    use(aspect, face)
    return aspect
  })
  const datum = step.add(`DATUM('','',${owner},.F.,'A')`)
  step.add(`SHAPE_ASPECT_RELATIONSHIP('','',${aspects[2]},${datum})`)
  const cell = step.add(`DATUM_REFERENCE_COMPARTMENT('','',${owner},.F.,${datum},(SIMPLE_DATUM_REFERENCE_MODIFIER(.MAXIMUM_MATERIAL_REQUIREMENT.)))`)
  const system = step.add(`DATUM_SYSTEM('','',${owner},.F.,(${cell}))`)
  const tolerance = step.add(
    `(GEOMETRIC_TOLERANCE('','',${measure(0.5)},${aspects[0]})GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE((${system}))GEOMETRIC_TOLERANCE_WITH_MODIFIERS((.LEAST_MATERIAL_REQUIREMENT.))POSITION_TOLERANCE())`,
  )
  const lower = step.add(`FLATNESS_TOLERANCE('','',${measure(0.1)},${aspects[0]})`)
  step.add(`GEOMETRIC_TOLERANCE_RELATIONSHIP('composite','',${tolerance},${lower})`)
  step.add(`TOLERANCE_ZONE('','',${owner},.F.,(${tolerance}),${step.add("TOLERANCE_ZONE_FORM('cylindrical or circular')")})`)
  const size = step.add(`DIMENSIONAL_LOCATION('linear distance','',${aspects[0]},${aspects[1]})`)
  const value = step.add(
    `(LENGTH_MEASURE_WITH_UNIT()MEASURE_REPRESENTATION_ITEM()MEASURE_WITH_UNIT(LENGTH_MEASURE(12.5),${unit})REPRESENTATION_ITEM('nominal value'))`,
  )
  const representation = step.add(`SHAPE_DIMENSION_REPRESENTATION('',(${value}),${context})`)
  step.add(`DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(${size},${representation})`)
  step.add(`PLUS_MINUS_TOLERANCE(${step.add(`TOLERANCE_VALUE(${measure(-0.2)},${measure(0.2)})`)},${size})`)
  const target = step.add(`PLACED_DATUM_TARGET_FEATURE('','point',${owner},.F.,'1')`)
  step.add(`SHAPE_ASPECT_RELATIONSHIP('','',${target},${datum})`)
  const point = (coordinates: number[]): string => step.add(`CARTESIAN_POINT('',(${coordinates.map((value) => value.toFixed(2))}))`)
  // The target is a point of construction geometry, and a line through it.
  use(target, point([5, 6, 0]))
  use(target, step.add(`POLYLINE('',(${point([0, 6, 0])},${point([10, 6, 0])}))`))
  const targetPlace = [step.placement([5, 6, 0], [0, 0, 1], [0, 1, 0]), step.add("DIRECTION('movable direction',(0.,0.,-1.))")]
  const parameters = step.add(`SHAPE_REPRESENTATION_WITH_PARAMETERS('',(${targetPlace}),${context})`)
  step.add(`SHAPE_DEFINITION_REPRESENTATION(${step.add(`PROPERTY_DEFINITION('','',${target})`)},${parameters})`)
  const note = step.add(`PROPERTY_DEFINITION('semantic text','',${aspects[1]})`)
  const words = step.add(`REPRESENTATION('',(${step.add("DESCRIPTIVE_REPRESENTATION_ITEM('','2X #{counterbore}9')")}),${context})`)
  step.add(`PROPERTY_DEFINITION_REPRESENTATION(${note},${words})`)
  const placed = (origin: number[], surface: (place: string) => string, z?: number[], x?: number[]): string => step.add(surface(step.placement(origin, z, x)))
  const callouts = [tolerance, size, note, ''].map((meaning, i) => {
    // A line from the front edge, and a filled triangle beside it.
    const line = step.add(`POLYLINE('',(${point([i * 15, 0, 12.5])},${point([i * 15, -20, 12.5])}))`)
    const set = step.add(`GEOMETRIC_CURVE_SET('${meaning === '' ? 'weld symbol' : 'label'}',(${line}))`)
    const corners = [0, 1, 2].map((corner) => `(${(i * 15 + [0, 8, 0][corner]).toFixed(1)},${(-20 - [0, 0, 6][corner]).toFixed(1)},12.5)`)
    const coordinates = step.add(`COORDINATES_LIST('',3,(${corners}))`)
    const filled = step.add(`COMPLEX_TRIANGULATED_SURFACE_SET('',${coordinates},3,(),(),((1,2,3)),())`)
    const glyphs = step.add(`TESSELLATED_GEOMETRIC_SET('',(${filled}))`)
    const occurrences = [step.add(`ANNOTATION_CURVE_OCCURRENCE('',(),${set})`), step.add(`TESSELLATED_ANNOTATION_OCCURRENCE('',(),${glyphs})`)]
    const callout = step.add(`DRAUGHTING_CALLOUT('',(${occurrences}))`)
    if (meaning !== '') step.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',${meaning},${shape},${callout})`)
    return callout
  })
  const planes = callouts.map((callout, i) => {
    const plane = placed([i * 15, -20, 12.5], (at) => `PLANE('',${at})`)
    return step.add(`ANNOTATION_PLANE('',(),${plane},(${callout}))`)
  })
  step.add(`DRAUGHTING_MODEL('',(${planes}),${context})`)
  // From above, X to the right; the window is 120 by 100, its middle over that of the block.
  const window = step.add(`PLANAR_BOX('',120.,100.,${step.placement([-60, -50, 200])})`)
  const volume = step.add(`VIEW_VOLUME(.PARALLEL.,${point([0, 0, 0])},200.,0.,.F.,0.,.F.,.F.,${window})`)
  const eye = step.placement([30, 20, 212.5], [0, 0, -1], [-1, 0, 0])
  const camera = step.add(`CAMERA_MODEL_D3('Above',${eye},${volume})`)
  const origin = step.add(`REPRESENTATION_MAP(${place},${shape})`)
  step.add(`DRAUGHTING_MODEL('Above',(${callouts},${camera},${step.add(`MAPPED_ITEM('',${origin},${place})`)}),${context})`)
  // A section across the block, which keeps what lies before x = 30, and two of the callouts.
  const cut = placed([30, 0, 0], (at) => `PLANE('',${at})`, [1, 0, 0], [0, 1, 0])
  const clipping = step.add(`CAMERA_MODEL_D3_MULTI_CLIPPING('Section',${step.placement([400, 20, 6], [-1, 0, 0], [0, -1, 0])},${volume},(${cut}))`)
  step.add(`DRAUGHTING_MODEL('Section',(${callouts.slice(0, 2)},${clipping}),${context})`)
  step.add(`DRAUGHTING_MODEL('Top',(${step.add(`CAMERA_MODEL_D3('Top',${eye},${volume})`)}),${context})`)
  return step.text()
}

function surface(step: StepText, place: string): { solid: string; faces: string[] } {
  const plane = step.add(`PLANE('',${place})`)
  const faces = [0, 1, 2].map(() => step.add(`ADVANCED_FACE('',(),${plane},.T.)`))
  return { solid: step.add(`SHELL_BASED_SURFACE_MODEL('',(${step.add(`OPEN_SHELL('',(${faces}))`)}))`), faces }
}
