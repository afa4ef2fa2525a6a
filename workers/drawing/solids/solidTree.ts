import { Face3D } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { Insert } from '../model/inserts.ts'
import { ModelerGeometry } from '../model/solids.ts'
import type { BlockRecord } from '../model/tables.ts'
import { plainColor } from '../build/styles.ts'
import { FOREGROUND, type Layer } from '../../../src/core/drawing/drawing.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { PartSource } from '../../formats/exact/laterParts.ts'
import type { PartDraft } from '../../contract/format.ts'
import type { ItemStyle } from '../emitter.ts'
import { entityType, isPart } from '../flatten/entityType.ts'
import { insertCopies } from '../flatten/drawInsert.ts'
import { resolveStyle } from '../flatten/resolveStyle.ts'
import type { Source, Tables } from '../flatten/source.ts'
import { type Affine, multiply, translation } from '../geometry/affine.ts'
import { facetsOf } from '../flatten/drawFaces.ts'
import { type FacetGroup, facetPart, readSolid, type SolidShape } from './solidShape.ts'
import { SolidSurvey } from './solidContent.ts'
import { solidStream } from '../flatten/drawSolid3D.ts'

/** Beyond this many nodes a file of nested blocks is a bomb. */
const MAX_TREE = 500_000

/** Where the entities of a block stand. */
interface Frame {
  source: Source
  /** Style of the insert around it: what its "by block" means, and layer 0. */
  outer?: ItemStyle
  /** Blocks that are open, outermost first. */
  open: readonly BlockRecord[]
}

/** The faces, meshes and solids of a drawing as a tree of layers and blocks; a block's geometry is made once, however often it is inserted. */
export class SolidTree {
  /** Exact bodies, to be meshed. */
  readonly sources: PartSource[] = []
  /** Parts of faces and meshes. */
  readonly drafts: PartDraft[] = []
  /** Solids of which nothing could be read, and faces and edges of unknown kinds within others. */
  unread = 0
  unknown = 0
  /** Triangles that were left out for their vertices. */
  dropped = 0
  private readonly layers: readonly Layer[]
  private readonly xrefs: ReadonlyMap<BlockRecord, Source>
  private readonly survey: SolidSurvey
  /** Millimetres in a drawing unit. */
  private readonly unit: number
  private readonly shapes = new Map<Entity, SolidShape>()
  private readonly groups = new Map<BlockRecord, Map<string, FacetGroup>>()
  private nextPart = 0
  private nodes = 0

  constructor({ layers }: Tables, xrefs: ReadonlyMap<BlockRecord, Source>, survey: SolidSurvey, unit: number) {
    this.layers = layers
    this.xrefs = xrefs
    this.survey = survey
    this.unit = unit
  }

  /** The content of model space: a node for each layer, with its faces, solids and inserts below. */
  read(model: BlockRecord, source: Source): Node[] {
    return this.content(model, { source, open: [model] }, true)
  }

  private content(block: BlockRecord, frame: Frame, listsLayers: boolean): Node[] {
    const byLayer = new Map<number, Node[]>()
    const add = (layer: number, node: Node | undefined): void => {
      if (!node) return
      const same = byLayer.get(layer)
      if (same) same.push(node)
      else byLayer.set(layer, [node])
    }
    const loose = new Map<string, Entity[]>()
    for (const entity of block.entities) {
      if (isPart(entity) || entity.isInvisible) continue
      const style = resolveStyle(entity, frame.source, this.layers, frame.outer)
      if (entity instanceof Face3D) {
        // Single faces of a look are one part: there are thousands of them.
        const key = `${entity.layer?.name}|${entity.color.index}`
        const same = loose.get(key)
        if (same) same.push(entity)
        else loose.set(key, [entity])
      } else if (entity instanceof Insert) for (const node of this.inserted(entity, frame, style)) add(style.layer, node)
      else add(style.layer, this.leaf(entity, frame, style))
    }
    for (const [key, faces] of loose) {
      const style = resolveStyle(faces[0], frame.source, this.layers, frame.outer)
      add(style.layer, this.faces(block, key, faces, style))
    }
    if (!listsLayers) return [...byLayer.values()].flat()
    return [...byLayer].map(([layer, children]) => ({ id: 0, name: this.layers[layer].name, children }))
  }

  /** The copies of a block, without such that hold nothing solid. */
  private inserted(insert: Insert, frame: Frame, style: ItemStyle): Node[] {
    const { block } = insert
    if (!block || frame.open.includes(block) || frame.open.length >= MAX_DEPTH / 2 || !this.survey.holdsSolids(block, frame.source)) return []
    const xref = this.xrefs.get(block)
    const record = xref ? xref.model : block
    if (!record) return []
    const base = xref ? xref.document.header?.modelSpaceInsertionBase : block.blockEntity?.basePoint
    const inner: Frame = { source: xref ?? frame.source, outer: style, open: [...frame.open, block] }
    const nodes: Node[] = []
    for (const placed of insertCopies(insert)) {
      const local = base ? multiply(placed, translation(-base.x, -base.y, -base.z)) : placed
      const children = this.content(record, inner, false)
      if (children.length > 0) nodes.push({ ...this.node(block.name, insert, style), transform: this.matrix(local), children })
    }
    return nodes
  }

  private leaf(entity: Entity, { source }: Frame, style: ItemStyle): Node | undefined {
    const shape = this.shapeOf(entity, source)
    if (!shape) return undefined
    const node = this.node(`${entityType(entity)} ${handleOf(entity)}`, entity, style)
    // Faces with colours of their own keep them: a node's colour would hide those.
    const color = shape.colored ? undefined : this.colorOf(style)
    const children = shape.roots.map((root): Node => ({ ...root, id: 0, children: [], ...(color && { color }) }))
    if (children.length === 1 && !children[0].transform) return { ...node, part: children[0].part, ...(color && { color }) }
    this.count(children.length)
    return { ...node, children }
  }

  private shapeOf(entity: Entity, source: Source): SolidShape | undefined {
    const known = this.shapes.get(entity)
    if (known) return known
    const shape = this.readShape(entity, source)
    if (shape) this.shapes.set(entity, shape)
    return shape
  }

  private readShape(entity: Entity, source: Source): SolidShape | undefined {
    const facets = facetsOf(entity)
    if (facets) return this.added(facetPart([facets], this.nextPart, entityType(entity), this.unit))
    const stream = solidStream(entity, source)
    if (!stream && !(entity instanceof ModelerGeometry)) return undefined
    const { shape, sources, drafts, unknown } = readSolid(entity, stream, this.nextPart, this.unit)
    this.unknown += unknown
    this.sources.push(...sources)
    this.drafts.push(...drafts)
    this.nextPart += sources.length + drafts.length
    if (shape.roots.length === 0) this.unread++
    return shape.roots.length > 0 ? shape : undefined
  }

  private faces(block: BlockRecord, key: string, entities: readonly Entity[], style: ItemStyle): Node | undefined {
    let groups = this.groups.get(block)
    if (!groups) this.groups.set(block, (groups = new Map()))
    let group = groups.get(key)
    if (!group) {
      const facets = entities.map((entity) => facetsOf(entity)).filter((each) => each !== undefined)
      groups.set(key, (group = facetPart(facets, this.nextPart, '3DFACE', this.unit)))
      this.added(group)
    }
    const color = this.colorOf(style)
    return (
      group.part && {
        ...this.node(entities.length > 1 ? `3DFACE × ${entities.length}` : '3DFACE', entities[0], style),
        part: group.part.id,
        ...(color && { color }),
      }
    )
  }

  private added({ part, dropped }: FacetGroup): SolidShape | undefined {
    this.dropped += dropped
    if (!part) return undefined
    this.drafts.push(part)
    this.nextPart++
    return { roots: [{ id: 0, name: part.name, part: part.id, children: [] }], colored: false }
  }

  private node(name: string, entity: Entity, { layer }: ItemStyle): Node {
    this.count(1)
    const { name: layerName, visible } = this.layers[layer]
    return {
      id: 0,
      name,
      children: [],
      type: entityType(entity),
      ...(!visible && { hidden: true }),
      attributes: [
        { name: 'Layer', value: layerName },
        { name: 'Handle', value: handleOf(entity) },
      ],
    }
  }

  private count(more: number): void {
    this.nodes += more
    if (this.nodes > MAX_TREE) throw new OpenError('memory-budget', `more than ${MAX_TREE} solids and faces after blocks are expanded`)
  }

  /** Undefined for what only stands out from the background: the viewer's own colour. */
  private colorOf({ color, layer, opacity }: ItemStyle): Rgba | undefined {
    const own = plainColor(color) || this.layers[layer].color
    const alpha = opacity < 0 ? this.layers[layer].opacity : opacity
    if (own === FOREGROUND) return alpha < 1 ? withAlpha(0xc8c8c8ff, alpha) : undefined
    return withAlpha(own, alpha)
  }

  private matrix(m: Affine): Float64Array {
    const { unit } = this
    return Float64Array.of(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9] * unit, m[10] * unit, m[11] * unit, 1)
  }
}

const handleOf = ({ handle }: Entity): string => handle.toString(16).toUpperCase()

const withAlpha = (color: Rgba, alpha: number): Rgba => ((color & 0xffffff00) | Math.max(8, Math.round(255 * alpha))) >>> 0
