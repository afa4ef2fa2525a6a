import { OpenError } from '../../../src/core/errors.ts'
import { identity as unit, invertAffine, multiply } from '../../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { DesignBodies } from './bodies.ts'
import type { Component, Occurrence } from './design/design.ts'
import type { PathOverride } from './design/overrides.ts'
import type { Ref } from './design/segment.ts'
import type { FusionDocument } from './document.ts'
import { type Library, pathOf } from './library.ts'

export interface FusionTree {
  root: Node
  bodies: DesignBodies
  /** Names of documents that are not there. */
  missing: Set<string>
}

/** Below the root of a document: places and hidden occurrences of the document go by paths from there. */
interface Level {
  document: FusionDocument
  overrides: Overrides
  /** The root component's place in the model. */
  place: Float64Array
  path: string
}

/** How a component stands and looks where it occurs. */
interface Setting {
  place: Float64Array
  /** Colour of bodies without one of their own; 0 = none. */
  color: Rgba
}

/** The components of a design as nodes, each body a part that all its occurrences share. Throws `file-exception` for trees beyond the limits. */
export async function readTree(library: Library, name: string, bodies: DesignBodies): Promise<FusionTree> {
  const builder = new TreeBuilder(library, bodies)
  const { root } = library
  const node: Node = { id: 0, name, children: [] }
  await builder.build(
    node,
    root,
    root.design!.root,
    [{ document: root, overrides: builder.overridesOf(root), place: identity, path: '' }],
    { place: identity, color: 0 },
    [],
  )
  return { root: node, bodies, missing: builder.missing }
}

const identity = unit()

class TreeBuilder {
  readonly missing = new Set<string>()
  private readonly library: Library
  private readonly bodies: DesignBodies
  private readonly known = new Map<Component, Node[]>()
  /** Bodies without a colour of their own. */
  private readonly takesColor = new Set<Node>()
  private readonly overrides = new Map<FusionDocument, Overrides>()
  private nodes = 0

  constructor(library: Library, bodies: DesignBodies) {
    this.library = library
    this.bodies = bodies
  }

  overridesOf(document: FusionDocument): Overrides {
    let found = this.overrides.get(document)
    if (!found) this.overrides.set(document, (found = new Overrides(document)))
    return found
  }

  /** Bodies and occurrences of a component in its `setting`, below the documents of `levels`, the outermost first. `above`: the components on the way. */
  async build(
    node: Node,
    document: FusionDocument,
    component: Component,
    levels: readonly Level[],
    setting: Setting,
    above: readonly Component[],
  ): Promise<void> {
    if (above.length > MAX_DEPTH || above.includes(component)) throw new OpenError('file-exception', 'components contain themselves')
    for (const body of this.bodiesOf(document, component)) {
      this.count()
      node.children.push(setting.color !== 0 && this.takesColor.has(body) ? { ...body, color: setting.color } : { ...body })
    }
    for (const occurrence of component.occurrences) {
      this.count()
      const child = await this.occurrence(document, occurrence, levels, setting, [...above, component])
      if (child) node.children.push(child)
    }
  }

  private async occurrence(
    document: FusionDocument,
    occurrence: Occurrence,
    levels: readonly Level[],
    setting: Setting,
    above: readonly Component[],
  ): Promise<Node | undefined> {
    const target = await this.target(document, occurrence.component)
    const inner = levels.map((level) => ({ ...level, path: `${level.path}/${keyOf(document, { id: occurrence.id }, level.document)}` }))
    const { place } = setting
    let own = multiply(place, occurrence.matrix ?? identity)
    let { color } = setting
    let hidden = false
    // The outermost document that places an occurrence decides.
    for (const level of inner.toReversed()) {
      const position = level.overrides.position(level.path)
      if (position) own = multiply(level.place, position)
      color = level.overrides.color(level.path) || color
      hidden ||= level.overrides.isHidden(level.path)
    }
    const name = occurrence.name || `${target?.name ?? 'Component'}:${occurrence.ordinal}`
    const node: Node = { id: 0, name, children: [], ...(hidden && { hidden }) }
    const inverse = invertAffine(place)
    const local = inverse ? multiply(inverse, own) : (occurrence.matrix ?? identity)
    if (local.some((value, i) => Math.abs(value - identity[i]) > 1e-12)) node.transform = local
    if (!target) return node
    const levelsBelow =
      target.document === document ? inner : [...inner, { document: target.document, overrides: this.overridesOf(target.document), place: own, path: '' }]
    await this.build(node, target.document, target.component, levelsBelow, { place: own, color }, above)
    return target.component.occurrences.length === 0 ? merged(node) : node
  }

  /** The component of this document, or the root of another; undefined for a document that is not there, which is noted. */
  private async target(document: FusionDocument, { id, link }: Ref): Promise<{ document: FusionDocument; component: Component; name: string } | undefined> {
    if (link === undefined) {
      const component = document.design!.components.get(id)
      return component && { document, component, name: component.name }
    }
    const { file, document: other } = await this.library.linked(document, link)
    if (!other?.design) {
      const name = (file !== undefined && document.names.get(file)) || file
      if (name) this.missing.add(/\.f3d$/i.test(name) ? name : `${name}.f3d`)
      return undefined
    }
    return { document: other, component: other.design.root, name: document.titles.get(other.path) ?? (other.name || other.design.root.name) }
  }

  /** A component's bodies and visible sketches as nodes; their parts are made once. */
  private bodiesOf(document: FusionDocument, component: Component): Node[] {
    const known = this.known.get(component)
    if (known) return known
    const nodes: Node[] = []
    for (const body of component.bodies) {
      const name = body.name || `Body${nodes.length + 1}`
      const id = this.bodies.add(document, body, name, body.color || (document.colors.get(body.appearance) ?? 0))
      if (id === undefined) continue
      const shown: Node = { id: 0, name, part: id, children: [], ...(body.hidden && { hidden: true }) }
      if (body.color === 0) this.takesColor.add(shown)
      nodes.push(shown)
    }
    for (const sketch of component.sketches) {
      const { name, matrix } = sketch
      nodes.push({ id: 0, name, part: this.bodies.draw(sketch), children: [], role: 'construction', ...(matrix && { transform: matrix }) })
    }
    this.known.set(component, nodes)
    return nodes
  }

  private count(): void {
    if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many occurrences')
  }
}

/** An occurrence of one body is that body. */
function merged(node: Node): Node {
  const [only] = node.children
  if (node.children.length !== 1 || only.part === undefined || only.children.length > 0 || only.transform || only.role) return node
  return {
    ...node,
    part: only.part,
    children: [],
    ...(only.color !== undefined && { color: only.color }),
    ...((node.hidden || only.hidden) && { hidden: true }),
  }
}

/** Distinguishes occurrences of several documents. */
const keyOf = (document: FusionDocument, { id, link }: Ref, home: FusionDocument): string => {
  const path = link === undefined ? document.path : (pathOf(document, link) ?? link)
  return path === home.path ? String(id) : `${path}:${id}`
}

/** A design's data about its occurrences, by their paths from its root. */
class Overrides {
  private readonly positions = new Map<string, Float64Array>()
  private readonly hidden = new Set<string>()
  private readonly colors = new Map<string, Rgba>()

  constructor(document: FusionDocument) {
    const { positions, hidden, looks } = document.design!
    const parents = new Map<number, number>()
    for (const component of document.design!.components.values())
      for (const { id, component: held } of component.occurrences) if (held.link === undefined) parents.set(id, held.id)
    const owner = new Map<number, number>()
    for (const component of document.design!.components.values()) for (const { id } of component.occurrences) owner.set(id, component.id)
    const pathKey = (override: PathOverride): string =>
      (override.ordered ? override.path : inOrder(override.path, owner, parents, document.design!.root.id))
        .map((ref) => `/${keyOf(document, ref, document)}`)
        .join('')
    for (const position of positions) this.positions.set(pathKey(position), position.matrix ?? identity)
    for (const path of hidden) this.hidden.add(pathKey(path))
    for (const { path, color, appearance } of looks) this.colors.set(pathKey(path), color || (document.colors.get(appearance) ?? 0))
  }

  position(path: string): Float64Array | undefined {
    return this.positions.get(path)
  }

  /** 0 for none. */
  color(path: string): Rgba {
    return this.colors.get(path) ?? 0
  }

  isHidden(path: string): boolean {
    return this.hidden.has(path)
  }
}

/** Occurrences of one path from the root on: each belongs to the component that the one before shows. */
function inOrder(refs: readonly Ref[], owner: ReadonlyMap<number, number>, shows: ReadonlyMap<number, number>, root: number): Ref[] {
  const left = refs.filter(({ id, link }) => link !== undefined || owner.has(id))
  const out: Ref[] = []
  let at: number | undefined = root
  while (at !== undefined && left.length > 0) {
    const next = left.findIndex(({ id, link }) => link === undefined && owner.get(id) === at)
    if (next < 0) break
    const [ref] = left.splice(next, 1)
    out.push(ref)
    at = shows.get(ref.id)
  }
  return [...out, ...left]
}
