import { copyBodies, type WrittenBody } from './bodies.ts'
import { kernelTexts } from './kernelTexts.ts'
import { DataSection, part21, real, reals, text } from './part21.ts'
import type { Colour, Look, Occurrence, PartProduct, Place, Product } from './product.ts'

interface WrittenProduct {
  definition: string
  representation: string
}

/**
 * Writes a product tree as AP214 STEP: every part once, assemblies by NEXT_ASSEMBLY_USAGE_OCCURRENCE with placements (ISO 10303-44),
 * colours as styled items (ISO 10303-46). The same tree gives the same bytes.
 */
export async function writeAssembly(fileName: string, root: Product): Promise<string> {
  const writer = new AssemblyWriter(await kernelTexts(root))
  writer.product(root)
  return part21(fileName, root.name, writer.finish())
}

class AssemblyWriter {
  private readonly data = new DataSection()
  private readonly written = new Map<Product, WrittenProduct>()
  private readonly styled: string[] = []
  private readonly application: string
  private readonly productContext: string
  private readonly definitionContext: string
  private readonly context: string
  private readonly texts: ReadonlyMap<PartProduct, string>
  private occurrences = 0

  constructor(texts: ReadonlyMap<PartProduct, string>) {
    this.texts = texts
    const { data } = this
    this.application = data.add(`APPLICATION_CONTEXT('core data for automotive mechanical design processes')`)
    data.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${this.application})`)
    this.productContext = data.add(`PRODUCT_CONTEXT('',${this.application},'mechanical')`)
    this.definitionContext = data.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${this.application},'design')`)
    const length = data.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const angle = data.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const solidAngle = data.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
    const tolerance = data.add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'distance_accuracy_value','')`)
    this.context = data.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${tolerance}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
    )
  }

  /** Writes a product and all below it; one that is there already is only referred to. */
  product(product: Product): WrittenProduct {
    const done = this.written.get(product)
    if (done) return done
    const { data } = this
    const children =
      product.kind === 'assembly' ? product.children.map((child) => ({ child, written: this.product(child.product), frame: this.frame(child.place) })) : []
    const items = [this.origin(), ...children.map(({ frame }) => frame)]
    const bodies = product.kind === 'part' ? this.bodies(product) : []
    const type = product.kind === 'part' ? 'ADVANCED_BREP_SHAPE_REPRESENTATION' : 'SHAPE_REPRESENTATION'
    const representation = data.add(`${type}(${text(product.name)},(${[...items, ...bodies].join()}),${this.context})`)
    const definition = this.definition(product, representation)
    const written = { definition, representation }
    this.written.set(product, written)
    for (const { child, written: below, frame } of children) this.occurrence(child, below, frame, written)
    return written
  }

  finish(): DataSection {
    if (this.styled.length > 0) this.data.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${this.styled.join()}),${this.context})`)
    return this.data
  }

  private definition({ name, ...product }: Product, representation: string): string {
    const { data } = this
    const row = this.productRow(name)
    const definition =
      'file' in product
        ? data.add(`PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS('design','',${row},${this.definitionContext},(${this.document(product.file)}))`)
        : data.add(`PRODUCT_DEFINITION('design','',${row},${this.definitionContext})`)
    const shape = data.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)
    data.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${representation})`)
    return definition
  }

  /** The product and its one version. */
  private productRow(name: string): string {
    const { data } = this
    const product = data.add(`PRODUCT(${text(name)},${text(name)},'',(${this.productContext}))`)
    data.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`)
    return data.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
  }

  /** An external file by the PDM schema's usage guide: a digital document, identified by its path. */
  private document(file: string): string {
    const { data } = this
    const document = data.add(`DOCUMENT_FILE(${text(file)},'','',${data.share(`DOCUMENT_TYPE('geometry')`)},'',$)`)
    data.add(`DOCUMENT_REPRESENTATION_TYPE('digital',${document})`)
    const role = data.share(`IDENTIFICATION_ROLE('external document id and location',$)`)
    const source = data.share(`EXTERNAL_SOURCE(IDENTIFIER(''))`)
    data.add(`APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT(${text(file)},${role},${source},(${document}))`)
    return document
  }

  private occurrence(child: Occurrence, below: WrittenProduct, frame: string, above: WrittenProduct): void {
    const { data } = this
    const id = text(String(++this.occurrences))
    const usage = data.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE(${id},${text(child.name ?? child.product.name)},'',${above.definition},${below.definition},$)`)
    const shape = data.add(`PRODUCT_DEFINITION_SHAPE('Placement','',${usage})`)
    const transformation = data.add(`ITEM_DEFINED_TRANSFORMATION('','',${this.origin()},${frame})`)
    const relation = data.add(
      `(REPRESENTATION_RELATIONSHIP('','',${below.representation},${above.representation})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transformation})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )
    data.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${shape})`)
  }

  private bodies(product: PartProduct): string[] {
    const bodies = copyBodies(this.data, this.texts.get(product)!)
    if (bodies.length === 0) throw new Error(`${product.name} has no solid`)
    for (const body of bodies) this.style(body, product)
    return bodies.map(({ solid }) => solid)
  }

  private style(body: WrittenBody, product: PartProduct): void {
    const whole = this.data.add(`STYLED_ITEM('',(${this.surfaceStyle(product.look)}),${body.solid})`)
    this.styled.push(whole)
    for (const [i, face] of body.faces.entries()) {
      const colour = product.faceColour?.(i)
      if (colour) this.styled.push(this.data.add(`OVER_RIDING_STYLED_ITEM('',(${this.surfaceStyle({ colour, alpha: product.look.alpha })}),${face},${whole})`))
    }
  }

  private surfaceStyle({ colour, alpha = 1 }: Look): string {
    const { data } = this
    const rgb = data.share(rgbEntity(colour))
    const fill = data.share(`FILL_AREA_STYLE('',(${data.share(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`)
    const styles = [data.share(`SURFACE_STYLE_FILL_AREA(${fill})`)]
    if (alpha < 1)
      styles.push(
        data.share(`SURFACE_STYLE_RENDERING_WITH_PROPERTIES(.NORMAL_SHADING.,${rgb},(${data.share(`SURFACE_STYLE_TRANSPARENT(${real(1 - alpha)})`)}))`),
      )
    const side = data.share(`SURFACE_SIDE_STYLE('',(${styles.join()}))`)
    return data.share(`PRESENTATION_STYLE_ASSIGNMENT((${data.share(`SURFACE_STYLE_USAGE(.BOTH.,${side})`)}))`)
  }

  private frame({ at, z, x }: Place): string {
    const { data } = this
    return data.add(
      `AXIS2_PLACEMENT_3D('',${data.share(`CARTESIAN_POINT('',${reals(at)})`)},${data.share(`DIRECTION('',${reals(z)})`)},${data.share(`DIRECTION('',${reals(x)})`)})`,
    )
  }

  private origin(): string {
    const { data } = this
    const z = data.share(`DIRECTION('',(0.,0.,1.))`)
    const x = data.share(`DIRECTION('',(1.,0.,0.))`)
    return data.share(`AXIS2_PLACEMENT_3D('',${data.share(`CARTESIAN_POINT('',(0.,0.,0.))`)},${z},${x})`)
  }
}

const rgbEntity = ([r, g, b]: Colour): string => `COLOUR_RGB('',${real(r)},${real(g)},${real(b)})`
