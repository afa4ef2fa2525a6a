import type { StepSchema } from '../../../src/core/export/exportOptions.ts'
import type { EdgeReference, FaceReference, SupplementalGeometry } from '../../../src/core/pmi/annotation.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import type { Part21, Ref } from './part21.ts'
import { refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'

/** A part as it stands in the file: its PRODUCT_DEFINITION_SHAPE, the representation of its items, its faces by their place in the mesh; without exact faces none. */
export interface WrittenPart {
  shape: Ref
  representation: Ref
  /** How its coordinates become those of the file. */
  placed: PlacedGeometry
  faces: readonly (Ref | undefined)[]
  edge?(reference: EdgeReference): Ref | undefined
}

/** Geometry that an annotation, or a side of it, is about. */
export interface About {
  faces: readonly FaceReference[]
  edges?: readonly EdgeReference[]
  supplemental?: SupplementalGeometry
}

interface UsedItem {
  item: Ref
  representation: Ref
}

/** Writes aspects of shapes: they tie annotations to faces, edges and supplemental geometry. */
export class Aspects {
  readonly file: Part21
  readonly schema: StepSchema
  /** Context of representations. */
  readonly context: Ref
  /** What annotations without geometry are of. */
  readonly root: WrittenPart
  /** The annotation that is being written lost something that the schema has no place for. */
  reduced = false
  private readonly parts: ReadonlyMap<PartId, WrittenPart>
  private readonly supplements = new Map<SupplementalGeometry, UsedItem[]>()

  constructor(file: Part21, schema: StepSchema, context: Ref, parts: ReadonlyMap<PartId, WrittenPart>, root: WrittenPart) {
    this.file = file
    this.schema = schema
    this.context = context
    this.parts = parts
    this.root = root
  }

  /** The part that the first face or edge is of. */
  ownerOf({ faces, edges = [] }: About): WrittenPart {
    const first = [...faces, ...edges].map(({ part }) => this.parts.get(part)).find(Boolean)
    // The supplemental geometry of the only part of a file is its own.
    return first ?? (this.parts.size === 1 ? [...this.parts.values()][0] : this.root)
  }

  /** Faces, edges and supplemental geometry as they stand in the file. */
  itemsOf(about: About): UsedItem[] {
    const { faces, edges = [], supplemental } = about
    const own = faces.map(({ part, face }) => ({ item: this.parts.get(part)?.faces[face], part }))
    const all = [...own, ...edges.map((edge) => ({ item: this.parts.get(edge.part)?.edge?.(edge), part: edge.part }))]
    const found = all.flatMap(({ item, part }) => (item === undefined ? [] : [{ item, representation: this.parts.get(part)!.representation }]))
    return supplemental ? [...found, ...this.supplementOf(supplemental, this.ownerOf(about))] : found
  }

  /** An aspect of a shape that stands for geometry: for several items, one that holds an aspect for each. */
  aspect(about: About, kind = 'SHAPE_ASPECT'): Ref {
    const { shape } = this.ownerOf(about)
    const items = this.itemsOf(about)
    const isGroup = kind === 'SHAPE_ASPECT' && items.length > 1
    const ref = this.file.add(`${isGroup ? 'COMPOSITE_SHAPE_ASPECT' : kind}('','',#${shape},.T.)`)
    if (items.length === 1) this.use(ref, items[0])
    else
      for (const item of items) {
        const one = this.file.add(`SHAPE_ASPECT('','',#${shape},.T.)`)
        this.use(one, item)
        this.file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${ref},#${one})`)
      }
    return ref
  }

  use(aspect: Ref, { item, representation }: UsedItem): void {
    this.file.add(`GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#${aspect},#${representation},#${item})`)
  }

  /** Lines and points beside the bodies. AP214 lets annotations refer to items of shapes only. */
  private supplementOf(geometry: SupplementalGeometry, { placed, representation }: WrittenPart): readonly UsedItem[] {
    const { file, context } = this
    if (this.schema === 'ap214') {
      this.reduced = true
      return []
    }
    const known = this.supplements.get(geometry)
    if (known) return known
    const lines = geometry.lines.map((line) => {
      const points = Array.from({ length: line.length / 3 }, (_, i) => placed.point(line[i * 3], line[i * 3 + 1], line[i * 3 + 2]))
      return file.add(`POLYLINE('',${refs(points)})`)
    })
    const items = [...lines, ...geometry.points.map(([x, y, z]) => placed.point(x, y, z))]
    const own = file.add(`CONSTRUCTIVE_GEOMETRY_REPRESENTATION('supplemental geometry',${refs(items)},#${context})`)
    file.add(`CONSTRUCTIVE_GEOMETRY_REPRESENTATION_RELATIONSHIP('supplemental geometry','',#${representation},#${own})`)
    const out = items.map((item) => ({ item, representation: own }))
    this.supplements.set(geometry, out)
    return out
  }
}
