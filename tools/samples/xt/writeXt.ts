import { angleUnit } from '../../../workers/formats/step/structure/units.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { writeBody } from '../../../workers/formats/parasolid/xtBody.fixture.ts'
import { XtNodes } from '../../../workers/formats/parasolid/xtNodes.fixture.ts'
import { Geometry } from '../../../workers/formats/step/body/geometry.ts'
import { stepBody } from '../../../workers/formats/step/body/stepBody.ts'
import { readDocument } from '../../../workers/formats/step/structure/document.ts'
import { kernelTexts } from '../step/kernelTexts.ts'
import type { AssemblyProduct, Colour, Occurrence, PartProduct, Place, Product } from '../step/product.ts'
import { withoutSeams } from './withoutSeams.ts'
import { withSplines } from './withSplines.ts'

const ASSEMBLY = 10
const INSTANCE = 11
const TRANSFORM = 100
const METRE = 1000
/** Kinds of an attribute's field: a list of reals, of characters. */
const REALS = 2
const CHARS = 3
/** A fixed moment, so that the bytes are the same in every run. */
const DATE = '2026-01-01T00:00:00 (UTC)'

/** Writes a product tree as Parasolid text: every part once, placed by instances, with names and colours. The same tree gives the same bytes. */
export async function writeXt(fileName: string, root: Product): Promise<string> {
  const writer = new TreeWriter(await kernelTexts(root))
  writer.product(root)
  return writer.nodes.text({ APPL: 'Facet', FILE: fileName, DATE })
}

class TreeWriter {
  readonly nodes = new XtNodes()
  private readonly texts: ReadonlyMap<PartProduct, string>
  private readonly written = new Map<Product, number>()
  private readonly definitions = new Map<string, number>()
  private readonly attributes = new Map<number, number[]>()

  constructor(texts: ReadonlyMap<PartProduct, string>) {
    this.texts = texts
  }

  /** The first one becomes the root of the stream. */
  product(product: Product): number {
    const done = this.written.get(product)
    if (done !== undefined) return done
    if (product.kind === 'external') throw new TypeError('a part of another file')
    const node = product.kind === 'assembly' ? this.assembly(product) : this.part(product)
    this.written.set(product, node)
    return node
  }

  private assembly(product: AssemblyProduct): number {
    const { nodes } = this
    const node = nodes.add(ASSEMBLY, { res_size: 1000, res_linear: 1e-8, state: 1, type: 1 })
    const instances = product.children.map((child) => this.instance(child, node))
    nodes.set(node, { sub_instance: nodes.chain(instances, 'next_in_part', 'prev_in_part') })
    this.name(node, product.name)
    return node
  }

  private instance({ product, place, name }: Occurrence, assembly: number): number {
    const { nodes } = this
    const part = this.product(product)
    const instance = nodes.add(INSTANCE, { type: 1, part, transform: this.transform(place), assembly })
    if (name) this.name(instance, name)
    return instance
  }

  private transform({ at, z, x }: Place): number {
    const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
    const rows = [0, 1, 2].flatMap((axis) => [x[axis], y[axis], z[axis]])
    const moved = at.some((value) => value !== 0)
    const turned = rows.some((value, i) => value !== (i % 4 === 0 ? 1 : 0))
    if (!moved && !turned) return 0
    return this.nodes.add(TRANSFORM, {
      rotation_matrix: rows,
      translation_vector: at.map((value) => value / METRE),
      scale: 1,
      flag: (moved ? 1 : 0) + (turned ? 2 : 0),
      perspective_vector: [0, 0, 0],
    })
  }

  private part(product: PartProduct): number {
    const written = writeBody(this.nodes, withSplines(withoutSeams(kernelBody(this.texts.get(product)!))))
    this.name(written.node, product.name)
    this.color(written.node, product.look.colour)
    if (product.look.alpha !== undefined)
      this.attribute(written.node, 'SDL/TYSA_TRANSLUCENCY_2', REALS, this.nodes.add(83, { values: [1 - product.look.alpha] }))
    written.faces.forEach((face, i) => {
      const own = product.faceColour?.(i)
      if (own) this.attribute(face, 'SDL/TYSA_COLOUR', REALS, this.nodes.add(83, { values: own }))
    })
    return written.node
  }

  private name(node: number, name: string): void {
    this.attribute(node, 'SDL/TYSA_NAME', CHARS, this.nodes.add(84, { values: name }))
  }

  private color(node: number, color: Colour): void {
    this.attribute(node, 'SDL/TYSA_COLOUR_2', REALS, this.nodes.add(83, { values: color }))
  }

  private attribute(owner: number, name: string, kind: number, value: number): void {
    const { nodes } = this
    let definition = this.definitions.get(name)
    if (definition === undefined) {
      definition = nodes.add(80, { identifier: nodes.add(79, { string: name }), type_id: typeIds[name], fields: [kind] })
      this.definitions.set(name, definition)
    }
    const list = this.attributes.get(owner) ?? []
    list.push(nodes.add(81, { definition, owner, fields: [value] }))
    this.attributes.set(owner, list)
    nodes.set(owner, { attributes_features: nodes.chain(list) })
  }
}

const typeIds: Record<string, number> = { 'SDL/TYSA_COLOUR': 8001, 'SDL/TYSA_NAME': 8017, 'SDL/TYSA_COLOUR_2': 8040, 'SDL/TYSA_TRANSLUCENCY_2': 8041 }

/** The one solid of a file that the kernel wrote. */
export function kernelBody(text: string): Body {
  const { exchange } = readDocument(new TextEncoder().encode(text), 'kernel.step')
  const row = exchange.rows('MANIFOLD_SOLID_BREP')[0]
  const body = row === undefined ? undefined : stepBody(exchange, row, new Geometry(exchange, 1, angleUnit(exchange, -1)))
  if (!body) throw new Error('the kernel wrote no solid')
  return body
}
