import type { Vec3 } from '../../core/geometry/matrix.ts'
import { type Candidate, choosePoint, nearestOnPolyline, nearestVertex, type Screen, snapPoints } from '../../core/measure/snapPoints.ts'
import { Placement } from '../../core/measure/placement.ts'
import { type Anchor, worldPolyline } from '../../core/measure/entity.ts'
import type { NodeId, Part, PartId } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { Pick, Viewer } from '../api.ts'
import { intoPart } from './follow.ts'

/** What a click would take now. */
export interface Snap {
  node: NodeId
  anchor: Anchor
  /** World, as it is shown. */
  point: Vec3
  /** Face and edge to be marked. */
  pick: Pick
}

/** The model whose points are caught; parts may still arrive. */
export interface SnappedModel {
  index: SceneIndex
  parts: ReadonlyMap<PartId, Part>
}

/** CSS pixels within which points are caught. */
const MOUSE_REACH = 10
const TOUCH_REACH = 26
/** Another edge has to be nearer by so many pixels to take over from the one that is held. */
const EDGE_HOLD = 3
const EDGE_REACH = 8
/** Circles whose centre stays to be caught after the pointer has left them. */
const WOKEN = 4
/** Looking through more vertices would be felt while hovering. */
const MOST_VERTICES = 2_000_000

interface Edge {
  node: NodeId
  edge: number
}

/** Finds the snap point under the pointer, without jumping between things that lie close together. */
export class Snapping {
  private held: string | undefined
  private edge: Edge | undefined
  /** Edges lately hovered: their centres lie elsewhere. */
  private woken: Edge[] = []
  private readonly viewer: Viewer
  private readonly document: SnappedModel

  constructor(viewer: Viewer, document: SnappedModel) {
    this.viewer = viewer
    this.document = document
  }

  /** `free`: take the very point, without catching. A preview is not taken. */
  find(pick: Pick | null, x: number, y: number, { free = false, touch = false } = {}): Snap | undefined {
    if (pick && this.part(pick.node)?.placeholder) return undefined
    const edge = free ? undefined : this.edgeAt(pick, x, y)
    if (edge) this.wake(edge)
    this.edge = edge
    const caught = free ? undefined : this.pointAt(pick, edge, x, y, touch ? TOUCH_REACH : MOUSE_REACH)
    this.held = caught?.key
    if (caught) {
      const { node, edge: of } = caught
      return {
        node,
        anchor: { snap: caught.snap, point: intoPart(this.viewer, node, caught.point), ...(of >= 0 && { edge: of }) },
        point: caught.point,
        pick: this.pickOf(caught, pick),
      }
    }
    if (edge) {
      const point = this.onEdge(edge, x, y)?.point
      if (point)
        return {
          node: edge.node,
          anchor: { snap: 'edge', edge: edge.edge, point: intoPart(this.viewer, edge.node, point) },
          point,
          pick: this.pickOf({ ...edge, point }, pick),
        }
    }
    if (!pick) return undefined
    const point = intoPart(this.viewer, pick.node, pick.point)
    const own = { point: pick.point, pick: { ...pick, edge: -1 }, node: pick.node }
    if (free) return { ...own, anchor: { snap: 'vertex', point, ...(pick.face >= 0 && { face: pick.face }) } }
    if (pick.face >= 0) return { ...own, anchor: { snap: 'face', face: pick.face, point } }
    // A point of a cloud, or an edge that is no more.
    return { ...own, anchor: { snap: 'vertex', point } }
  }

  private part(node: NodeId): Part | undefined {
    const id = this.document.index.nodes[node]?.part
    return id === undefined ? undefined : this.document.parts.get(id)
  }

  private placement(node: NodeId): Placement {
    return new Placement(this.viewer.transformOf(node))
  }

  private screen(point: Vec3): Screen | undefined {
    const at = this.viewer.project(point)
    return at && !at.behind ? at : undefined
  }

  private onEdge({ node, edge }: Edge, x: number, y: number) {
    const part = this.part(node)
    if (!part?.edges || edge + 1 >= part.edges.start.length) return undefined
    return nearestOnPolyline(worldPolyline(part.edges, edge, this.placement(node), part.offset), (point) => this.screen(point), x, y)
  }

  private edgeAt(pick: Pick | null, x: number, y: number): Edge | undefined {
    const picked = pick && pick.edge >= 0 ? { node: pick.node, edge: pick.edge } : undefined
    const { edge } = this
    if (!edge || !picked || same(edge, picked)) return picked
    const before = this.onEdge(edge, x, y),
      now = this.onEdge(picked, x, y)
    if (!before || !now || before.pixels > EDGE_REACH || this.viewer.isCutAway(before.point)) return picked
    return now.pixels < before.pixels - EDGE_HOLD ? picked : edge
  }

  private wake(edge: Edge): void {
    this.woken = [edge, ...this.woken.filter((other) => !same(other, edge))].slice(0, WOKEN)
  }

  private pointAt(pick: Pick | null, edge: Edge | undefined, x: number, y: number, reach: number): (Candidate & Edge) | undefined {
    const candidates: (Candidate & Edge)[] = []
    const offer = (from: Edge, snap: Candidate['snap'], point: Vec3): void => {
      const screen = this.screen(point)
      if (screen && !this.viewer.isCutAway(point))
        candidates.push({ ...from, snap, point, screen, key: `${from.node} ${snap} ${point.map((value) => value.toFixed(6)).join()}` })
    }
    for (const from of this.woken) {
      const part = this.part(from.node)
      if (!part) continue
      const placement = this.placement(from.node)
      for (const { snap, point } of snapPoints(part, from.edge)) if (snap === 'centre' || (edge && same(edge, from))) offer(from, snap, placement.point(point))
    }
    const part = pick && this.part(pick.node)
    if (pick && part?.mesh && !part.edges && part.mesh.positions.length < MOST_VERTICES * 3) {
      const vertex = nearestVertex(part, intoPart(this.viewer, pick.node, pick.point))
      if (vertex) offer({ node: pick.node, edge: -1 }, 'vertex', this.placement(pick.node).point(vertex))
    }
    return choosePoint(candidates, x, y, reach, this.held)
  }

  private pickOf({ node, edge, point }: Edge & { point: Vec3 }, pick: Pick | null): Pick {
    const part = this.document.index.nodes[node].part!
    return { node, part, edge, face: pick?.node === node ? pick.face : -1, point }
  }
}

const same = (a: Edge, b: Edge): boolean => a.node === b.node && a.edge === b.edge
