import { StepText } from '../stepText.fixture.ts'

/** A small file with a block's faces and one annotation of each kind, in the entities of AP242: for tests of the reader and for damaging it. */
export function pmiText(): string {
  const step = new StepText()
  const context = step.context()
  const place = step.placement()
  const plane = step.add(`PLANE('',${place})`)
  const faces = [0, 1, 2].map(() => step.add(`ADVANCED_FACE('',(),${plane},.T.)`))
  const shell = step.add(`OPEN_SHELL('',(${faces}))`)
  const body = step.add(`SHELL_BASED_SURFACE_MODEL('',(${shell}))`)
  const { definition, shape } = step.product('Block', [body], context)
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
  const note = step.add(`PROPERTY_DEFINITION('semantic text','',${aspects[1]})`)
  const words = step.add(`REPRESENTATION('',(${step.add("DESCRIPTIVE_REPRESENTATION_ITEM('','2X #{counterbore}9')")}),${context})`)
  step.add(`PROPERTY_DEFINITION_REPRESENTATION(${note},${words})`)
  const polyline = step.add(`POLYLINE('',(${step.add("CARTESIAN_POINT('',(0.,0.,0.))")},${step.add("CARTESIAN_POINT('',(1.,0.,0.))")}))`)
  const callouts = [tolerance, size, note, ''].map((meaning) => {
    const set = step.add(`GEOMETRIC_CURVE_SET('${meaning === '' ? 'weld symbol' : 'label'}',(${polyline}))`)
    const callout = step.add(`DRAUGHTING_CALLOUT('',(${step.add(`ANNOTATION_CURVE_OCCURRENCE('',(),${set})`)}))`)
    if (meaning !== '') step.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',${meaning},${shape},${callout})`)
    return callout
  })
  const camera = step.add(`CAMERA_MODEL_D3('Front',${place},$)`)
  step.add(`DRAUGHTING_MODEL('Front',(${callouts},${camera}),${context})`)
  return step.text()
}
