import { OpenError } from '../../../src/core/errors.ts'
import { invertAffine, type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { appearanceOf, overrideOf } from './appearance.ts'
import { FreecadDocument, labelOf, listed, numberOf, placementOf, scaleOf, targetOf } from './document.ts'
import type { DocumentObject } from './documentXml.ts'
import { compose, isIdentity, scaled } from './placement.ts'
import { Shapes } from './shapes.ts'

/** Objects that help to build a shape or show it on paper. Sketches are shown where there is nothing else, and visible ones as construction geometry. */
const helpers =
  /^(App::(Origin|Plane|Line|Point|LocalCoordinateSystem|Annotation)|PartDesign::(Plane|Line|Point|CoordinateSystem|ShapeBinder|SubShapeBinder)|TechDraw::|Spreadsheet::|Path::|Fem::|Image::|Drawing::)/
const sketches = /^Sketcher::/
const BODY = 'PartDesign::Body'
/** A place and a quaternion, in doubles or, in old files, floats. */
const PLACE_NUMBERS = 7

/** Loads another document by the path that a link states; undefined when it is not there. */
export type LoadDocument = (from: FreecadDocument, file: string) => Promise<FreecadDocument | undefined>

/** Rules by which a document is read, one after the other until one shows something: visible objects, all objects, sketches as well. */
export type Rule = 'visible' | 'all' | 'sketches'

export class TreeBuilder {
  readonly shapes = new Shapes()
  /** Parts that are lines of sketches beside bodies. */
  sketchParts = 0
  private readonly load: LoadDocument
  private readonly rule: Rule
  /** Shapes by document and object: links to one share its parts. */
  private readonly known = new Map<DocumentObject, Node[]>()
  private nodes = 0

  constructor(load: LoadDocument, rule: Rule) {
    this.load = load
    this.rule = rule
  }

  /** The objects that no container lists. */
  async roots(document: FreecadDocument): Promise<Node[]> {
    const held = new Set<string>()
    for (const object of document.xml.objects.values())
      for (const property of ['Group', 'ElementList']) for (const name of listed(object, property)) held.add(name)
    return this.children(
      document,
      [...document.xml.objects.keys()].filter((name) => !held.has(name)),
      [],
    )
  }

  /** One object, visible or not, where it stands in the document. */
  async alone(document: FreecadDocument, name: string): Promise<Node | undefined> {
    const object = document.object(name)
    let node = object && (await this.node(document, object, []))
    const seen = new Set([name])
    let holder = holderOf(document, name)
    for (; holder && !seen.has(holder.name); holder = holderOf(document, holder.name)) {
      seen.add(holder.name)
      if (holder.type === BODY || isContainer(holder)) node = placed(node, placementOf(holder))
    }
    return node
  }

  private async children(document: FreecadDocument, names: readonly string[], above: readonly DocumentObject[]): Promise<Node[]> {
    const out: Node[] = []
    for (const name of names) {
      const object = document.object(name)
      if (!object || (this.rule === 'visible' && !document.isVisible(object))) continue
      const node = await this.node(document, object, above)
      if (node) out.push(node)
    }
    return out
  }

  /** An object in its place among the others of its container; undefined for one without a shape. */
  private async node(document: FreecadDocument, object: DocumentObject, above: readonly DocumentObject[]): Promise<Node | undefined> {
    if (helpers.test(object.type) || isAssembling(object)) return undefined
    if (sketches.test(object.type) && this.rule !== 'sketches') return this.sketch(document, object)
    if (isLink(object)) return this.link(document, object, above)
    const placement = placementOf(object)
    if (isContainer(object)) return placed(await this.contents(document, object, above), placement)
    const node = await this.contents(document, object, above)
    return node && isMesh(object) ? placed(node, placement) : node
  }

  /** What an object shows: containers and meshes in their own coordinates, shapes and folders where they stand. */
  private async contents(document: FreecadDocument, object: DocumentObject, above: readonly DocumentObject[]): Promise<Node | undefined> {
    if (above.length > MAX_DEPTH || above.includes(object)) throw new OpenError('file-exception', 'objects contain themselves')
    if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many objects')
    const node: Node = { id: 0, name: labelOf(object), children: [] }
    if (object.type === BODY) {
      const own = await this.shape(document, object)
      const tip = own.length > 0 ? undefined : document.object(object.properties.get('Tip')?.attributes.value ?? '')
      const body = tip ? placed(merged(node, await this.shape(document, tip)), placementOf(object)) : merged(node, own)
      return body && this.withSketches(document, object, body)
    }
    const group = listed(object, 'Group')
    if (group.length > 0 || isContainer(object)) {
      node.children = await this.children(document, group, [...above, object])
      return node.children.length > 0 ? node : undefined
    }
    return merged(node, isMesh(object) ? this.mesh(document, object) : await this.shape(document, object))
  }

  /** A body with the sketches in it that are visible; they stand in its coordinates. */
  private async withSketches(document: FreecadDocument, object: DocumentObject, body: Node): Promise<Node> {
    const drawn: Node[] = []
    for (const name of listed(object, 'Group')) {
      const member = document.object(name)
      if (!member || !sketches.test(member.type)) continue
      const sketch = placed(await this.sketch(document, member), placementOf(object))
      if (sketch) drawn.push(sketch)
    }
    return drawn.length > 0 ? { id: 0, name: body.name, children: [body, ...drawn] } : body
  }

  /** Lines of a sketch that is visible beside bodies: construction geometry. Documents made without a window do not state which are. */
  private async sketch(document: FreecadDocument, object: DocumentObject): Promise<Node | undefined> {
    if (this.rule !== 'visible' || document.shown(object, 'Visibility')?.attributes.value !== 'true') return undefined
    if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many objects')
    const before = this.shapes.count
    const node = merged({ id: 0, name: labelOf(object), children: [] }, await this.shape(document, object))
    this.sketchParts += this.shapes.count - before
    return node && { ...node, role: 'construction' }
  }

  /** A link shows its target in another place, hidden or not. */
  private async link(document: FreecadDocument, object: DocumentObject, above: readonly DocumentObject[]): Promise<Node | undefined> {
    if (above.length > MAX_DEPTH || above.includes(object)) throw new OpenError('file-exception', 'links lead to themselves')
    if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many objects')
    const place = scaled(placementOf(object) ?? placementOf(object, 'LinkPlacement') ?? compose([0, 0, 0], [0, 0, 0, 1]), scaleOf(object))
    const color = overrideOf(document, object)
    const node: Node = { id: 0, name: labelOf(object), children: [], ...(color !== 0 && { color }) }
    const target = targetOf(object)
    const own = listed(object, 'ElementList')
    // Groups of Assembly3 list their members as groups do.
    const elements = own.length > 0 || target ? own : listed(object, 'Group')
    const shows = (i: number): boolean => {
      const list = object.properties.get('VisibilityList')?.attributes.value
      // The last character is the first element.
      return !list || list[list.length - 1 - i] !== '0'
    }
    if (elements.length > 0) {
      const isArray = target !== undefined
      for (const [i, name] of elements.entries()) {
        const element = document.object(name)
        if (!element || !shows(i)) continue
        const child =
          isArray && !targetOf(element)
            ? await this.target(document, object, [...above, object], placementOf(element))
            : await this.node(document, element, [...above, object])
        if (child) node.children.push({ ...child, name: labelOf(element) })
      }
      return node.children.length > 0 ? placed(node, place) : undefined
    }
    if (!target) return undefined
    const count = numberOf(object, 'ElementCount') ?? 0
    if (count > 0) {
      for (const [i, at] of (await placementsOf(document, object)).slice(0, count).entries()) {
        const child = shows(i) ? await this.target(document, object, [...above, object], at) : undefined
        if (child) node.children.push({ ...child, name: `${node.name} ${i + 1}` })
      }
      return node.children.length > 0 ? placed(node, place) : undefined
    }
    const child = await this.target(document, object, [...above, object], place)
    return child && { ...child, ...(color !== 0 && { color }), name: node.name }
  }

  /** What a link leads to, at a place in that of its own. */
  private async target(
    document: FreecadDocument,
    link: DocumentObject,
    above: readonly DocumentObject[],
    place: Matrix | undefined,
  ): Promise<Node | undefined> {
    const { name, file } = targetOf(link)!
    const home = file ? await this.load(document, file) : document
    const object = home?.object(name)
    if (!home || !object) return file && !home ? placed({ id: 0, name: labelOf(link), children: [] }, place) : undefined
    const withPlace = link.properties.get('LinkTransform')?.attributes.value === 'true'
    const content = isLink(object) ? await this.link(home, object, above) : await this.contents(home, object, above)
    if (!content) return undefined
    const own = placementOf(object)
    // Shapes and links stand where their own placement puts them already, containers and meshes do not.
    const standsAlready = isLink(object) || !(isContainer(object) || isMesh(object))
    const wanted = withPlace ? (standsAlready ? undefined : own) : standsAlready && own ? invertAffine(own) : undefined
    return placed(placed(content, wanted), place)
  }

  private async shape(document: FreecadDocument, object: DocumentObject): Promise<Node[]> {
    const known = this.known.get(object)
    if (known) return known
    const nodes: Node[] = []
    this.known.set(object, nodes)
    nodes.push(...(await this.shapes.shape(document, object, () => this.appearance(document, object))))
    return nodes
  }

  /** A body's faces may have their colours at its tip. */
  private async appearance(document: FreecadDocument, object: DocumentObject): ReturnType<typeof appearanceOf> {
    const own = await appearanceOf(document, object)
    const tip = object.type === BODY && !own.faces ? document.object(object.properties.get('Tip')?.attributes.value ?? '') : undefined
    const faces = tip && (await appearanceOf(document, tip)).faces
    return faces ? { ...own, faces } : own
  }

  private mesh(document: FreecadDocument, object: DocumentObject): Node[] {
    let nodes = this.known.get(object)
    if (!nodes) this.known.set(object, (nodes = this.shapes.mesh(document, object)))
    return nodes
  }
}

/** The container or body that lists an object. */
const holderOf = (document: FreecadDocument, name: string): DocumentObject | undefined =>
  [...document.xml.objects.values()].find((object) => listed(object, 'Group').includes(name))

/** What Assembly3 puts parts together by: constraints, and the faces and edges that they are about, which are links to these. */
const isAssembling = ({ properties }: DocumentObject): boolean =>
  /^Asm(Element|Constraint|Relation|WorkPlane)/.test(properties.get('Proxy')?.attributes.class ?? '')

const isLink = ({ type, extensions }: DocumentObject): boolean =>
  type.startsWith('App::Link') || extensions.some((extension) => /^App::Link(Base)?Extension/.test(extension))
const isMesh = ({ properties }: DocumentObject): boolean => properties.has('Mesh')
/** Its members stand in its coordinates. */
const isContainer = ({ type, extensions }: DocumentObject): boolean =>
  type !== BODY && (/^(App::Part|Assembly::AssemblyObject)$/.test(type) || extensions.some((extension) => /GeoFeatureGroup|OriginGroup/.test(extension)))

/** The node moved: a node of one part by itself, others by their own matrix. */
function placed(node: Node, place: Matrix | undefined): Node
function placed(node: Node | undefined, place: Matrix | undefined): Node | undefined
function placed(node: Node | undefined, place: Matrix | undefined): Node | undefined {
  if (!node || !place || isIdentity(place)) return node
  const { transform, ...rest } = node
  const whole = transform ? multiply(place, transform) : place
  return isIdentity(whole) ? rest : { ...rest, transform: whole }
}

/** One shape is the object itself. */
function merged(node: Node, shapes: readonly Node[]): Node | undefined {
  if (shapes.length === 0) return undefined
  if (shapes.length === 1) return { ...innermost(shapes[0]), name: node.name }
  return { ...node, children: [...shapes] }
}

/** A compound of one shape is that shape. */
function innermost(node: Node): Node {
  const [only] = node.children
  return node.part === undefined && node.children.length === 1 ? innermost(placed(only, node.transform)) : node
}

async function placementsOf(document: FreecadDocument, object: DocumentObject): Promise<Matrix[]> {
  const bytes = await document.file(object.properties.get('PlacementList')?.attributes.file)
  if (!bytes) return []
  const cursor = new ByteCursor(bytes)
  const count = cursor.u32()
  const wide = count * PLACE_NUMBERS * 8 <= cursor.left
  if (!wide && count * PLACE_NUMBERS * 4 > cursor.left) throw new OpenError('file-exception', 'places that are not there')
  return Array.from({ length: count }, () => {
    const numbers = Array.from({ length: PLACE_NUMBERS }, () => (wide ? cursor.f64() : cursor.f32()))
    return compose(numbers.slice(0, 3), numbers.slice(3))
  })
}
