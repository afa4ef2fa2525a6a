import type { StepSchema } from '../../../src/core/export/exportOptions.ts'
import type { ExportReport } from '../../../src/core/export/exportScene.ts'
import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import { mmPerUnit } from '../../../src/core/units.ts'
import type { Body } from '../../kernel/brep/body.ts'
import type { ExactBodies, ExportJob, ExportPart } from '../exportJob.ts'
import { type Definition, definitionsOf, productTexts, writeAttributes } from './definitions.ts'
import type { EdgeReference } from '../../../src/core/pmi/annotation.ts'
import type { ReadonlyVec3 } from '../../../src/core/geometry/matrix.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { type CheckedSizes, checkedSizes, writeCheckValues } from './checkValues.ts'
import { writeBody, type WrittenItem } from './bodies.ts'
import { type FileContext, headerOf, writeContext } from './context.ts'
import type { Fits } from './curves.ts'
import { writeFacets } from './facets.ts'
import { Looks } from './looks.ts'
import { axes, PlacedGeometry } from './placed.ts'
import { writeDrawings } from './pmiDrawings.ts'
import { Aspects, type WrittenPart } from './pmiAspects.ts'
import { MeaningWriter } from './pmiMeaning.ts'
import { Measures } from './pmiMeasures.ts'
import { writeWire } from './wires.ts'
import { Part21, quoted, type Ref, refs } from './part21.ts'

const DEFAULT_COLOR: Rgba = 0xb8c1ccff
/** Ends of edges are the same within this share of the body's size. */
const ENDS_MEET = 1e-6
/** Share of the work that reading the exact bodies is. */
const READING = 0.7

export interface StepJob extends ExportJob {
  schema: StepSchema
  /** Absent: the model has none. */
  exact?: ExactBodies
  /** ISO 8601. */
  created: string
}

export interface WrittenStep {
  blob: Blob
  report: ExportReport
}

/** STEP: exact bodies where the model has them, else triangles; the tree with its placements, names, colours, layers and hidden parts. */
export async function writeStep(job: StepJob): Promise<WrittenStep> {
  return new StepFile(job).write()
}

class StepFile {
  private readonly job: StepJob
  private readonly file = new Part21()
  private readonly context: FileContext
  private readonly looks: Looks
  private readonly origin: Ref
  private readonly definitions: Definition[]
  private readonly byPart = new Map<PartId, Definition[]>()
  private readonly report: ExportReport = { exact: 0, fitted: 0, deviation: 0, tessellated: 0, left: 0 }
  private readonly names = new Map<string, number>()
  private readonly products: Ref[] = []
  private readonly mm: number
  private readonly written = new Map<PartId, WrittenPart>()
  private readonly itemsOf = new Map<PartId, readonly Ref[]>()
  /** PRODUCT_DEFINITION_SHAPE of the root. */
  private rootShape: Ref | undefined
  private usages = 0

  constructor(job: StepJob) {
    this.job = job
    this.mm = mmPerUnit[job.options.unit]
    this.context = writeContext(this.file, job.schema, job.options.unit)
    this.looks = new Looks(this.file, this.context.geometry)
    this.origin = axes(this.file, [0, 0, 0], [0, 0, 1], [1, 0, 0])
    this.definitions = definitionsOf(job.scene.nodes)
    for (const definition of this.definitions) {
      if (definition.part === undefined) continue
      const same = this.byPart.get(definition.part)
      if (same) same.push(definition)
      else this.byPart.set(definition.part, [definition])
    }
  }

  async write(): Promise<WrittenStep> {
    const { job, byPart } = this
    if (job.exact) await this.writeExact(job.exact)
    let done = 0
    const after = job.exact ? READING : 0
    for (const [id, definitions] of byPart) {
      const missing = definitions.filter(({ product }) => product === undefined)
      if (missing.length > 0) this.writeShown(missing, await job.part(id))
      job.progress(after + (1 - after) * (++done / byPart.size))
    }
    for (const definition of this.definitions) if (definition.part === undefined) this.writeAssembly(definition)
    await this.writeAnnotations()
    this.file.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,${refs(this.products)})`)
    this.looks.end(quoted)
    return { blob: this.file.blob(headerOf(job.schema, job.scene.name, job.created)), report: this.report }
  }

  /** Annotations refer to the first definition of a part. */
  private remember({ part }: Definition, items: readonly { ref: Ref }[], written: WrittenPart): void {
    // Bodies are given back as they are written, unless annotations refer to their faces.
    if (!this.job.scene.annotations || part === undefined || this.written.has(part)) return
    this.written.set(part, written)
    this.itemsOf.set(
      part,
      items.map(({ ref }) => ref),
    )
  }

  private async writeAnnotations(): Promise<void> {
    const { file, job, context, mm, itemsOf, report } = this
    const { annotations, leftOut } = job.scene
    const { representation } = this.definitions.at(-1) ?? {}
    const all = (annotations?.pmi.annotations.length ?? 0) + (leftOut?.annotations ?? 0)
    if (all > 0) report.annotations = { all, written: 0, reduced: 0, sections: 0 }
    if (leftOut && leftOut.construction > 0) report.construction = leftOut.construction
    if (!annotations || representation === undefined || this.rootShape === undefined) return
    const { schema } = job
    const root = { shape: this.rootShape, representation }
    const aspects = new Aspects(file, schema, context.geometry, this.written, { ...root, placed: new PlacedGeometry(file, mm), faces: [] })
    const { refs: meanings, reduced } = new MeaningWriter(aspects, new Measures(file, job.options.unit, schema)).write(annotations.pmi.annotations)
    const target = { file, schema, context: context.geometry, mm, ...root, itemsOf, part: (id: PartId) => job.part(id) }
    const drawn = await writeDrawings(target, annotations, meanings)
    if (report.annotations) {
      report.annotations.written = meanings.filter((meaning, at) => meaning !== undefined || drawn.has(at)).length
      report.annotations.reduced = reduced
      if (schema === 'ap214') report.annotations.sections = annotations.views.filter(({ sections }) => sections.length > 0).length
    }
  }

  private async writeExact(exact: ExactBodies): Promise<void> {
    await exact(
      (id, bodies, color) => {
        const definitions = this.byPart.get(id)?.filter(({ product, distorts }) => product === undefined && !distorts)
        if (!definitions?.length || bodies.length === 0) return
        this.writeBodies(definitions, bodies, color)
      },
      (fraction) => this.job.progress(READING * fraction),
    )
  }

  /** Writes one part as it looks in each of its definitions, with values for checking. Bodies of which something cannot be written are left to their triangles. */
  private writeBodies(definitions: readonly Definition[], bodies: readonly Body[], color: Rgba): void {
    const fits: Fits = { count: 0, deviation: 0 }
    let sizes: CheckedSizes | undefined
    try {
      for (const definition of definitions) {
        const placed = new PlacedGeometry(this.file, this.mm, definition.rest)
        const perBody = bodies.map((body) => writeBody(placed, body, fits))
        const items = perBody.flat()
        const solids = items.filter(({ isSolid }) => isSolid).length
        const shape = this.writePart(definition, items, solids === items.length ? 'ADVANCED_BREP' : solids > 0 ? '' : 'MANIFOLD_SURFACE', color)
        this.remember(definition, items, {
          shape,
          representation: definition.representation!,
          placed,
          faces: facesOf(bodies, perBody),
          edge: (edge) => edgeOf(bodies, perBody, edge),
        })
        sizes ??= checkedSizes(bodies)
        writeCheckValues(placed, sizes, shape, this.context.length, this.context.geometry)
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return
    }
    this.count(fits)
  }

  /** Writes parts without exact bodies as their triangles. */
  private writeShown(definitions: readonly Definition[], part: ExportPart | undefined): void {
    const closed = part?.mesh !== undefined && this.job.schema === 'ap242' && isWatertight(part.mesh)
    if (part && !part.mesh && this.writeCurves(definitions, part)) return
    let any = false
    for (const definition of definitions) {
      const placed = new PlacedGeometry(this.file, this.mm, definition.rest)
      const facets = part && this.job.schema === 'ap242' ? writeFacets(placed, part, closed) : undefined
      any ||= facets !== undefined
      const colors = part?.mesh?.faceColor
      const faces = (facets?.faces ?? []).map((ref, i) => ({ ref, color: colors?.[i] ?? 0 }))
      const shape = this.writePart(definition, facets ? [{ ref: facets.ref, isSolid: closed, faces }] : [], facets ? 'TESSELLATED' : '', part?.color)
      if (facets) this.remember(definition, [facets], { shape, representation: definition.representation!, placed, faces: [] })
    }
    if (any) this.report.tessellated++
    else this.report.left++
  }

  /** Writes a part of loose curves and points; false where it has none, or where a placement distorts it. */
  private writeCurves(definitions: readonly Definition[], part: ExportPart): boolean {
    if (definitions.some(({ distorts }) => distorts)) return false
    const fits: Fits = { count: 0, deviation: 0 }
    let written = false
    for (const definition of definitions) {
      const set = writeWire(new PlacedGeometry(this.file, this.mm, definition.rest), part, fits)
      written ||= set !== undefined
      this.writePart(
        definition,
        set === undefined ? [] : [{ ref: set, isSolid: false, faces: [] }],
        set === undefined ? '' : 'GEOMETRICALLY_BOUNDED_WIREFRAME',
        part.color,
      )
    }
    this.count(fits, written)
    return true
  }

  private count(fits: Fits, written = true): void {
    const { report } = this
    if (!written) report.left++
    else if (fits.count > 0) {
      report.fitted++
      report.deviation = Math.max(report.deviation, fits.deviation)
    } else report.exact++
  }

  private writePart(definition: Definition, items: readonly WrittenItem[], kind: string, shown: Rgba | undefined): Ref {
    const { file, looks } = this
    for (const { ref, faces } of items) this.paint(definition, ref, faces, shown)
    looks.endPart()
    for (const layer of definition.layers) for (const { ref } of items) looks.onLayer(ref, layer)
    const list = refs([this.origin, ...items.map(({ ref }) => ref)])
    const representation = file.add(`${kind === '' ? '' : `${kind}_`}SHAPE_REPRESENTATION('',${list},#${this.context.geometry})`)
    return this.writeProduct(definition, representation)
  }

  /** Colours of an item and of those of its faces that have another one. */
  private paint({ color, opacity, hidden }: Definition, item: Ref, faces: WrittenItem['faces'], shown: Rgba | undefined): void {
    const { looks } = this
    const faded = (own: Rgba): Rgba => (opacity === 1 ? own : ((own & 0xffffff00) | Math.max(1, Math.round((own & 255) * opacity))) >>> 0)
    const first = faces[0]?.color ?? 0
    const same = faces.every((face) => face.color === first)
    const base = color || (same && first) || shown || (opacity < 1 ? DEFAULT_COLOR : 0)
    if (!this.job.options.colors && opacity === 1) {
      if (hidden) looks.hide(item)
      return
    }
    if (base !== 0) {
      const styled = looks.color(item, faded(base))
      if (hidden) looks.hideStyled(styled)
    } else if (hidden) looks.hide(item)
    if (color === 0 && !same) for (const face of faces) if (face.color !== 0 && face.color !== base) looks.color(face.ref, faded(face.color))
  }

  /** Writes the product of a definition; returns its PRODUCT_DEFINITION_SHAPE. */
  private writeProduct(definition: Definition, representation: Ref): Ref {
    const { file, context } = this
    const name = definition.name || 'Part'
    const { number = name, description, version, others } = productTexts(definition.attributes)
    // Numbers of products differ: copies that look otherwise are products of their own.
    const count = (this.names.get(number) ?? 0) + 1
    this.names.set(number, count)
    const product = file.add(`PRODUCT(${quoted(count === 1 ? number : `${number}_${count}`)},${quoted(name)},${quoted(description)},(#${context.product}))`)
    this.products.push(product)
    const formation = file.add(`PRODUCT_DEFINITION_FORMATION(${quoted(version)},'',#${product})`)
    definition.product = file.add(`PRODUCT_DEFINITION('design','',#${formation},#${context.definition})`)
    definition.representation = representation
    writeAttributes(file, others, definition.product, context.geometry)
    const shape = file.add(`PRODUCT_DEFINITION_SHAPE('','',#${definition.product})`)
    file.add(`SHAPE_DEFINITION_REPRESENTATION(#${shape},#${representation})`)
    if (definition === this.definitions.at(-1)) this.rootShape = shape
    return shape
  }

  /** An assembly, whose children are written. */
  private writeAssembly(definition: Definition): void {
    const { file, context, mm } = this
    const placements = definition.children.map(({ matrix: m }) =>
      m ? axes(file, [m[12] / mm, m[13] / mm, m[14] / mm], [m[8], m[9], m[10]], [m[0], m[1], m[2]]) : this.origin,
    )
    const representation = file.add(
      `SHAPE_REPRESENTATION('',${refs([this.origin, ...new Set(placements.filter((ref) => ref !== this.origin))])},#${context.geometry})`,
    )
    this.writeProduct(definition, representation)
    definition.children.forEach(({ definition: child, name }, i) => {
      const usage = file.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('NAUO${++this.usages}',${quoted(name)},'',#${definition.product},#${child.product},$)`)
      const shape = file.add(`PRODUCT_DEFINITION_SHAPE('Placement','Placement of an item',#${usage})`)
      const move = file.add(`ITEM_DEFINED_TRANSFORMATION('','',#${this.origin},#${placements[i]})`)
      const relation = file.add(
        `(REPRESENTATION_RELATIONSHIP('','',#${child.representation},#${representation})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
      )
      file.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#${relation},#${shape})`)
    })
  }
}

/** Faces by their places in the mesh of a part, which counts those of one body after the other. */
function facesOf(bodies: readonly Body[], items: readonly (readonly WrittenItem[])[]): (Ref | undefined)[] {
  const out: (Ref | undefined)[] = []
  bodies.forEach(({ faces }, i) => {
    const own: (Ref | undefined)[] = Array.from({ length: faces.length })
    for (const item of items[i]) for (const { ref, face } of item.faces) if (face !== undefined) own[face] = ref
    out.push(...own)
  })
  return out
}

/** The edge between two faces that runs from one point to another; undefined where there is none, or several. */
function edgeOf(bodies: readonly Body[], items: readonly (readonly WrittenItem[])[], { faces, ends }: EdgeReference): Ref | undefined {
  let first = 0
  for (const [i, body] of bodies.entries()) {
    const own = faces.filter((face) => face >= 0).map((face) => face - first)
    first += body.faces.length
    if (own.length === 0 || !own.every((face) => face >= 0 && face < body.faces.length)) continue
    const around = own.map(
      (face) => new Set(body.faces[face].loops.flatMap(({ coedges }) => Array.from(coedges, (coedge) => (coedge >= 0 ? coedge : ~coedge)))),
    )
    const slack = ENDS_MEET * Math.max(1, bodySize([body]))
    const near = (vertex: number, [x, y, z]: ReadonlyVec3): boolean =>
      Math.hypot(body.vertices[vertex * 3] - x, body.vertices[vertex * 3 + 1] - y, body.vertices[vertex * 3 + 2] - z) <= slack
    const found = [...around[0]].filter((edge) => {
      const { start, end } = body.edges[edge]
      return around.every((edges) => edges.has(edge)) && ((near(start, ends[0]) && near(end, ends[1])) || (near(start, ends[1]) && near(end, ends[0])))
    })
    return found.length === 1 ? items[i][0]?.edges?.get(found[0]) : undefined
  }
  return undefined
}
