import type { XmlAssembly, XmlPart } from './assembly.ts'

/** Text of Part 21: quotes are doubled, and letters outside of ASCII are written by their numbers. */
export const quoted = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replace(
      /[^\x20-\x7e]+/g,
      (run) => `\\X2\\${Array.from({ length: run.length }, (_, i) => run.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')).join('')}\\X0\\`,
    )}'`
/** A number with the dot that Part 21 requires. */
export const real = (value: number): string => {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text.replace(/^(-?\d+)e/, '$1.e') : `${text}.`
}

/** Endings of files that hold shapes; other documents of a part do not concern its shape. */
const SHAPES = /\.(stp|step|p21|stpz|ste|stpx|stpxz|xml|p28)$/i

/** The file of a part's shape: one that can be read before any other. */
export const shapeFile = ({ files }: XmlPart): string[] | undefined => files.find((names) => names.some((name) => SHAPES.test(name))) ?? files[0]

/** An assembly in the exchange structure of ISO 10303-21: its parts refer to the files of their shapes, as assemblies of several STEP files do. */
export function exchangeText(assembly: XmlAssembly): string {
  const lines: string[] = []
  const add = (text: string): string => {
    lines.push(`#${lines.length + 1}=${text};`)
    return `#${lines.length}`
  }
  const application = add("APPLICATION_CONTEXT('')")
  const productContext = add(`PRODUCT_CONTEXT('',${application},'')`)
  const definitionContext = add(`PRODUCT_DEFINITION_CONTEXT('',${application},'')`)
  const unit = add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const context = add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${unit}))REPRESENTATION_CONTEXT('',''))`)
  const placement = (origin: readonly number[], z: readonly number[], x: readonly number[]): string => {
    const point = add(`CARTESIAN_POINT('',(${origin.map((value) => real(value * assembly.mm)).join()}))`)
    return add(`AXIS2_PLACEMENT_3D('',${point},${add(`DIRECTION('',(${z.map(real).join()}))`)},${add(`DIRECTION('',(${x.map(real).join()}))`)})`)
  }
  const top = placement([0, 0, 0], [0, 0, 1], [1, 0, 0])
  const role = add("DOCUMENT_TYPE('')")
  const made = new Map<string, { definition: string; shape: string }>()
  for (const [uid, part] of assembly.parts) {
    const product = add(`PRODUCT(${quoted(part.name)},${quoted(part.name)},'',(${productContext}))`)
    const definition = add(`PRODUCT_DEFINITION('','',${add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${definitionContext})`)
    const shape = add(`SHAPE_REPRESENTATION('',(${top}),${context})`)
    add(`SHAPE_DEFINITION_REPRESENTATION(${add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
    made.set(uid, { definition, shape })
    const names = part.uses.length === 0 ? shapeFile(part) : undefined
    if (!names) continue
    const document = add(`DOCUMENT_FILE(${quoted(names[0])},${quoted(names[1] ?? '')},'',${role},'',$)`)
    add(`APPLIED_DOCUMENT_REFERENCE(${document},'',(${definition}))`)
  }
  for (const [uid, part] of assembly.parts) {
    for (const [i, { occurrence, name, place }] of part.uses.entries()) {
      const child = made.get(assembly.occurrences.get(occurrence)?.part ?? '')
      if (!child) continue
      const parent = made.get(uid)!
      const usage = add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${i + 1}',${quoted(name)},'',${parent.definition},${child.definition},$)`)
      if (!place) continue
      const at = placement(place.slice(9), place.slice(6, 9), place.slice(0, 3))
      const transform = add(`ITEM_DEFINED_TRANSFORMATION('','',${top},${at})`)
      const relation = add(
        `(REPRESENTATION_RELATIONSHIP('','',${child.shape},${parent.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transform})SHAPE_REPRESENTATION_RELATIONSHIP())`,
      )
      add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${add(`PRODUCT_DEFINITION_SHAPE('','',${usage})`)})`)
    }
  }
  const header = `FILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'',${quoted(assembly.application)},'');\nFILE_SCHEMA(('AP242'));`
  return `ISO-10303-21;\nHEADER;\n${header}\nENDSEC;\nDATA;\n${lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`
}
