import { InstanceWriter, real } from './instances.ts'
import { type Axes, writeAxes, writePlate } from './plate.ts'

export interface PlantSize {
  /** Distinct parts; each is used `usesPerPart` times. */
  parts: number
  usesPerPart: number
}

/** A product definition and the representation that is its shape. */
interface Product {
  definition: string
  shape: string
}

interface Use {
  product: Product
  name: string
  at: [number, number, number]
}

const PARTS_PER_MODULE = 20
const MODULES_PER_RACK = 10
const RACKS_PER_HALL = 50

/**
 * Writes a plant as a STEP file: halls of racks of modules of perforated plates. Every usage is an instance of its own in the file, as CAD systems write them.
 * Equal sizes give equal bytes. Returns counts of its contents.
 */
export async function writePlant(path: string, { parts, usesPerPart }: PlantSize): Promise<{ bytes: number; usages: number; levels: number }> {
  const file = new InstanceWriter(path, 'plant.step')
  const writer = new PlantWriter(file)
  const plates: Product[] = []
  for (let i = 0; i < parts; i++) {
    plates.push(writer.plate(i))
    await file.flush()
  }
  // Two neighbouring modules share no part: a cache by neighbourhood would flatter.
  const stride = 7919
  let next = 0
  let level: Use[] = []
  const modules = Math.ceil((parts * usesPerPart) / PARTS_PER_MODULE)
  for (let i = 0; i < modules; i++) {
    const uses = Array.from({ length: PARTS_PER_MODULE }, (_, slot): Use => {
      const part = (next++ * stride) % parts
      return { product: plates[part], name: `Plate ${part + 1}:${slot + 1}`, at: [(slot % 5) * 50, Math.floor(slot / 5) * 50, 0] }
    })
    level.push({ product: writer.assembly(`Module ${i + 1}`, uses), name: '', at: [0, 0, (i % MODULES_PER_RACK) * 40] })
    await file.flush()
  }
  level = await writer.group(level, MODULES_PER_RACK, 'Rack', (i) => [(i % 10) * 300, (Math.floor(i / 10) % 5) * 300, 0])
  level = await writer.group(level, RACKS_PER_HALL, 'Hall', (i) => [(i % 4) * 3500, Math.floor(i / 4) * 2000, 0])
  writer.assembly('Plant', level)
  await file.end()
  return { bytes: file.bytes, usages: writer.usages, levels: 5 }
}

class PlantWriter {
  usages = 0
  private readonly file: InstanceWriter
  private readonly axes: Axes
  private readonly context: string
  private readonly productContext: string
  private readonly definitionContext: string
  private readonly origin: string
  private readonly colors: string[]

  constructor(file: InstanceWriter) {
    this.file = file
    const application = file.add("APPLICATION_CONTEXT('mechanical design')")
    this.productContext = file.add(`PRODUCT_CONTEXT('',${application},'mechanical')`)
    this.definitionContext = file.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)
    const mm = file.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const radian = file.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    this.context = file.add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${mm},${radian}))REPRESENTATION_CONTEXT('',''))`)
    this.axes = writeAxes(file)
    this.origin = file.add(`AXIS2_PLACEMENT_3D('',${file.point(0, 0, 0)},${this.axes.z},${this.axes.x})`)
    this.colors = Array.from({ length: 12 }, (_, i) => {
      const rgb = file.add(`COLOUR_RGB('',${[0, 4, 8].map((shift) => real(0.5 + 0.4 * Math.cos(((i + shift) * Math.PI) / 6)))})`)
      const fill = file.add(`SURFACE_STYLE_FILL_AREA(${file.add(`FILL_AREA_STYLE('',(${file.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`)})`)
      return file.add(`PRESENTATION_STYLE_ASSIGNMENT((${file.add(`SURFACE_STYLE_USAGE(.BOTH.,${file.add(`SURFACE_SIDE_STYLE('',(${fill}))`)})`)}))`)
    })
  }

  /** The part of number `i`: its sizes and holes follow from the number. */
  plate(i: number): Product {
    const columns = 2 + (i % 3)
    const rows = 2 + (Math.floor(i / 3) % 2)
    const size = { width: 30 + (i % 11), depth: 30 + (i % 13), height: 3 + (i % 17), columns, rows, radius: 1.5 + (i % 19) / 19 }
    const solid = writePlate(this.file, this.axes, size)
    this.file.add(`STYLED_ITEM('',(${this.colors[i % this.colors.length]}),${solid})`)
    return this.product(`Plate ${i + 1}`, 'ADVANCED_BREP_SHAPE_REPRESENTATION', [this.origin, solid])
  }

  assembly(name: string, uses: readonly Use[]): Product {
    const { file, axes } = this
    const frames = uses.map(({ at: [x, y, z] }) => file.add(`AXIS2_PLACEMENT_3D('',${file.point(x, y, z)},${axes.z},${axes.x})`))
    const product = this.product(name, 'SHAPE_REPRESENTATION', [this.origin, ...frames])
    uses.forEach((use, i) => {
      const usage = file.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${++this.usages}','${use.name}','',${product.definition},${use.product.definition},$)`)
      const transform = file.add(`ITEM_DEFINED_TRANSFORMATION('','',${this.origin},${frames[i]})`)
      const relation = file.add(
        `(REPRESENTATION_RELATIONSHIP('','',${use.product.shape},${product.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transform})SHAPE_REPRESENTATION_RELATIONSHIP())`,
      )
      file.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${file.add(`PRODUCT_DEFINITION_SHAPE('','',${usage})`)})`)
    })
    return product
  }

  /** Assemblies of `count` of the level below each. */
  async group(below: readonly Use[], count: number, name: string, place: (i: number) => [number, number, number]): Promise<Use[]> {
    const out: Use[] = []
    for (let from = 0; from < below.length; from += count) {
      const i = out.length
      out.push({ product: this.assembly(`${name} ${i + 1}`, below.slice(from, from + count)), name: '', at: place(i) })
      await this.file.flush()
    }
    return out
  }

  private product(name: string, keyword: string, items: string[]): Product {
    const { file } = this
    const product = file.add(`PRODUCT('${name}','${name}','',(${this.productContext}))`)
    const definition = file.add(`PRODUCT_DEFINITION('design','',${file.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${this.definitionContext})`)
    const shape = file.add(`${keyword}('${name}',(${items}),${this.context})`)
    file.add(`SHAPE_DEFINITION_REPRESENTATION(${file.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`)
    return { definition, shape }
  }
}
