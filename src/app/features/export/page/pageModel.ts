import { Group, type LineSegments, Matrix4, type Mesh, type Object3D, type Points } from 'three'
import type { PartDraft } from '../../../../../workers/entries/preparedModel.ts'
import type { Node, PartId, Structure } from '../../../../core/scene/model.ts'
import { turnBetween } from '../../../../core/scene/upAxis.ts'
import { PageShapes } from './pageShapes.ts'

const METRES = 0.001

/**
 * The model of a page as objects, in metres, upright along y: one with a name (`userData.name`) for each node of the tree, and below it, without names, meshes, lines and points of its part.
 */
export class PageModel {
  readonly scene = new Group()
  /** Object of each node, by the number of the node. */
  readonly objects: Object3D[] = []
  private readonly nodes: Node[] = []
  private readonly nodesOf = new Map<PartId, number[]>()
  private readonly opacities: ReadonlyMap<number, number>
  private readonly drawn = new Map<PartId, (Mesh | LineSegments | Points)[]>()
  private readonly shapes = new PageShapes()

  /** `opacities`: factors upon the alpha of nodes, by their numbers. */
  constructor({ name, upAxis, root }: Structure, opacities: readonly (readonly [node: number, opacity: number])[] = []) {
    this.opacities = new Map(opacities)
    const top = named(
      name,
      turnBetween(upAxis, 'y').map((value, i) => (i < 12 ? value * METRES : value)),
    )
    this.scene.add(top)
    const stack: { node: Node; above: Object3D }[] = [{ node: root, above: top }]
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { node, above } = next
      const object = named(node.name, node.transform)
      above.add(object)
      const at = this.nodes.push(node) - 1
      this.objects.push(object)
      if (node.part !== undefined) {
        const same = this.nodesOf.get(node.part)
        if (same) same.push(at)
        else this.nodesOf.set(node.part, [at])
      }
      for (const child of node.children.toReversed()) stack.push({ node: child, above: object })
    }
  }

  /** Draws a part wherever it is, in place of an earlier form of it. */
  put(part: PartDraft): void {
    for (const object of this.drawn.get(part.id) ?? []) {
      object.removeFromParent()
      object.geometry.dispose()
    }
    const look = this.shapes.of(part)
    const drawn: (Mesh | LineSegments | Points)[] = []
    for (const at of this.nodesOf.get(part.id) ?? [])
      for (const shape of look(this.nodes[at].color ?? 0, this.opacities.get(at))) {
        const object = shape.clone()
        this.objects[at].add(object)
        drawn.push(object)
      }
    this.drawn.set(part.id, drawn)
  }

  /** Resolves when the pictures upon parts can be drawn. */
  async painted(): Promise<void> {
    await this.shapes.painted()
  }
}

function named(name: string, matrix?: Float64Array): Object3D {
  const object = new Group()
  object.userData.name = name
  if (matrix) {
    object.matrixAutoUpdate = false
    object.matrix = new Matrix4().fromArray(matrix)
  }
  return object
}
