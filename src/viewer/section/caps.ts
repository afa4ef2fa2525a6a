import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Scene,
  type ShaderMaterial,
  Sphere,
} from 'three'
import { heightOver, type SectionPlane } from '../../core/section/plane.ts'
import { order, type Passes } from '../scene/drawList.ts'
import { Flag, type OccurrenceTable } from '../scene/occurrenceTable.ts'
import { type Cap, capOf, isSolid } from './cap.ts'
import { PLANE_BITS } from './capMaterial.ts'

type Items = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** A vertex attribute that is written anew as a whole: it keeps its GPU buffer while that is large enough. */
class GrowingAttribute<T extends Items> {
  array: T
  private readonly make: (length: number) => T
  private readonly wrap: (array: T) => BufferAttribute
  private attribute: BufferAttribute
  private capacity = 0

  constructor(make: (length: number) => T, itemSize: number, { instanced = false, normalized = false } = {}) {
    this.make = make
    this.wrap = (array) => {
      const attribute = instanced ? new InstancedBufferAttribute(array, itemSize, normalized) : new BufferAttribute(array, itemSize, normalized)
      attribute.setUsage(DynamicDrawUsage)
      return attribute
    }
    this.array = make(itemSize)
    this.attribute = this.wrap(this.array)
  }

  /** Makes room for `length` numbers; the contents are lost. True when the GPU needs another buffer. */
  reserve(length: number): boolean {
    if (length <= this.capacity) return false
    this.capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(length)))
    this.array = this.make(this.capacity)
    this.attribute = this.wrap(this.array)
    return true
  }

  /** The first `length` numbers have been written. */
  written(length: number): void {
    this.attribute.clearUpdateRanges()
    if (length === 0) return
    this.attribute.addUpdateRange(0, length)
    this.attribute.needsUpdate = true
  }

  attach(geometry: BufferGeometry, name: string): void {
    if (name === 'index') geometry.setIndex(this.attribute)
    else geometry.setAttribute(name, this.attribute)
  }
}

export interface CapMaterials {
  cap: ShaderMaterial
  capPick: ShaderMaterial
  cutLine: ShaderMaterial
}

/**
 * Cut faces of everything that the planes cut: worked out part by part, the largest first, within a time limit per frame, and drawn in two calls.
 * Until an occurrence's turn comes, its inner walls are drawn as cut (materials/glsl.ts), which looks nearly the same.
 */
export class Caps {
  private readonly table: OccurrenceTable
  private planes: readonly SectionPlane[] = []
  /** Per plane and slot; null: that plane misses it. */
  private done: Map<number, Cap | null>[] = []
  private waiting: { plane: number; slot: number; size: number }[] = []
  private stale = false
  private filled = true
  private changed = false
  private readonly faces = new BufferGeometry()
  private readonly lines = new InstancedBufferGeometry()
  private readonly meshes: Mesh[] = []
  private readonly points = new GrowingAttribute((length) => new Float32Array(length), 3)
  private readonly owners = new GrowingAttribute((length) => new Uint32Array(length), 1)
  private readonly paints = new GrowingAttribute((length) => new Uint8Array(length), 4, { normalized: true })
  private readonly corners = new GrowingAttribute((length) => new Uint32Array(length), 1)
  private readonly froms = new GrowingAttribute((length) => new Float32Array(length), 3, { instanced: true })
  private readonly tos = new GrowingAttribute((length) => new Float32Array(length), 3, { instanced: true })
  private readonly lineOwners = new GrowingAttribute((length) => new Uint32Array(length), 1, { instanced: true })

  constructor(table: OccurrenceTable, passes: Passes, materials: CapMaterials) {
    this.table = table
    this.lines.setIndex([0, 1, 2, 2, 1, 3])
    for (const geometry of [this.faces, this.lines]) geometry.boundingSphere = new Sphere()
    this.attach()
    this.add(passes.picture, this.faces, materials.cap, order.cap)
    this.add(passes.pickFaces, this.faces, materials.capPick, 2)
    this.add(passes.picture, this.lines, materials.cutLine, order.edge)
    this.show()
  }

  /** Planes that have not changed keep their cuts. */
  setPlanes(planes: readonly SectionPlane[]): void {
    this.done = planes.map((plane, i) => {
      const before = this.planes[i]
      return before && samePlane(before, plane) ? this.done[i] : new Map()
    })
    this.planes = planes
    this.stale = this.changed = true
  }

  /** Occurrences have moved or have another part: all of them, or these slots. */
  moved(slots?: Iterable<number>): void {
    if (this.planes.length === 0) return
    if (!slots) this.done = this.planes.map(() => new Map())
    else for (const slot of slots) for (const map of this.done) map.delete(slot)
    this.stale = this.changed = true
  }

  /** Others are shown than before. */
  shownChanged(): void {
    this.stale = this.planes.length > 0
  }

  /** Works for about `budget` milliseconds; true while something is left to do. */
  update(budget: number): boolean {
    if (this.stale) this.findWork()
    const end = performance.now() + budget
    while (this.waiting.length > 0) {
      const { plane, slot } = this.waiting.pop()!
      this.cut(plane, slot)
      if (performance.now() >= end) break
    }
    if (this.changed) this.upload()
    return this.waiting.length > 0
  }

  /** Does all that is left: for pictures. */
  finish(): void {
    this.update(Infinity)
  }

  /** Whether the faces are drawn, or the outlines alone. */
  setFilled(filled: boolean): void {
    this.filled = filled
    this.show()
  }

  get busy(): boolean {
    return this.stale || this.waiting.length > 0
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.removeFromParent()
    this.faces.dispose()
    this.lines.dispose()
  }

  private findWork(): void {
    this.stale = false
    this.waiting = []
    const { table } = this
    this.planes.forEach((plane, i) => {
      for (let slot = 0; slot < table.count; slot++) {
        if (!table.part(slot)?.mesh || !table.index.isBody(table.node(slot)) || table.flags[slot] & (Flag.hidden | Flag.ghosted) || this.done[i].has(slot))
          continue
        if (crosses(plane, table, slot)) this.waiting.push({ plane: i, slot, size: table.spheres[slot * 4 + 3] })
      }
    })
    // Worked off from the end.
    this.waiting.sort((a, b) => a.size - b.size)
  }

  private cut(plane: number, slot: number): void {
    const { table } = this
    const part = table.part(slot)
    if (!part) return
    const here: SectionPlane = { normal: this.planes[plane].normal, distance: -heightOver(this.planes[plane], table.origin) }
    const cap = capOf(part, here, table.placement(slot)) ?? null
    if (isSolid(part)) table.addFlag(Flag.solid, slot)
    this.done[plane].set(slot, cap)
    if (cap) this.changed = true
  }

  private upload(): void {
    this.changed = false
    const all: { cap: Cap; owner: number }[] = []
    this.done.forEach((map, plane) => {
      for (const [slot, cap] of map) if (cap) all.push({ cap, owner: ((slot << PLANE_BITS) | plane) >>> 0 })
    })
    const sum = (of: (cap: Cap) => number) => all.reduce((total, { cap }) => total + of(cap), 0)
    const points = sum((cap) => cap.points.length) / 3
    const corners = sum((cap) => cap.triangles.length)
    const pieces = sum((cap) => cap.lines.length) / 6
    const sizes: [Pick<GrowingAttribute<Float32Array<ArrayBuffer>>, 'reserve' | 'written'>, number][] = [
      [this.points, points * 3],
      [this.owners, points],
      [this.paints, points * 4],
      [this.corners, corners],
      [this.froms, pieces * 3],
      [this.tos, pieces * 3],
      [this.lineOwners, pieces],
    ]
    const grown = sizes.filter(([attribute, length]) => attribute.reserve(length)).length > 0
    if (grown) {
      // Lets go of the buffers that have become too small.
      this.faces.dispose()
      this.lines.dispose()
      this.attach()
    }
    this.write(all)
    for (const [attribute, length] of sizes) attribute.written(length)
    this.faces.setDrawRange(0, corners)
    this.lines.instanceCount = pieces
    this.show()
  }

  private write(all: { cap: Cap; owner: number }[]): void {
    let point = 0
    let corner = 0
    let piece = 0
    for (const { cap, owner } of all) {
      const count = cap.points.length / 3
      this.points.array.set(cap.points, point * 3)
      this.owners.array.fill(owner, point, point + count)
      const paint = [cap.color >>> 24, (cap.color >>> 16) & 255, (cap.color >>> 8) & 255, cap.color & 255]
      for (let i = point * 4; i < (point + count) * 4; i++) this.paints.array[i] = paint[i & 3]
      for (const index of cap.triangles) this.corners.array[corner++] = index + point
      point += count
      for (let i = 0; i < cap.lines.length; i += 6) {
        this.froms.array.set(cap.lines.subarray(i, i + 3), piece * 3)
        this.tos.array.set(cap.lines.subarray(i + 3, i + 6), piece * 3)
        this.lineOwners.array[piece++] = owner
      }
    }
  }

  private attach(): void {
    this.points.attach(this.faces, 'position')
    this.owners.attach(this.faces, 'owner')
    this.paints.attach(this.faces, 'paint')
    this.corners.attach(this.faces, 'index')
    this.froms.attach(this.lines, 'from')
    this.tos.attach(this.lines, 'to')
    this.lineOwners.attach(this.lines, 'owner')
  }

  private add(scene: Scene, geometry: BufferGeometry, material: ShaderMaterial, renderOrder: number): void {
    const mesh = new Mesh(geometry, material)
    mesh.frustumCulled = mesh.matrixAutoUpdate = mesh.matrixWorldAutoUpdate = false
    mesh.renderOrder = renderOrder
    scene.add(mesh)
    this.meshes.push(mesh)
  }

  private show(): void {
    const any = this.faces.drawRange.count > 0 && this.faces.drawRange.count < Infinity
    for (const mesh of this.meshes)
      mesh.visible = mesh.geometry === this.faces ? any && this.filled : this.lines.instanceCount > 0 && this.lines.instanceCount < Infinity
  }
}

const samePlane = (a: SectionPlane, b: SectionPlane): boolean => a.distance === b.distance && a.normal.every((value, i) => value === b.normal[i])

/** Tests the box, in the plane's own direction. */
function crosses(plane: SectionPlane, table: OccurrenceTable, slot: number): boolean {
  const { spheres, origin } = table
  const [x, y, z, radius] = spheres.subarray(slot * 4, slot * 4 + 4)
  if (Math.abs(heightOver(plane, [x + origin[0], y + origin[1], z + origin[2]])) > radius * 1.000001) return false
  const box = table.box(slot)
  const middle = heightOver(plane, [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2])
  const reach = [0, 1, 2].reduce((sum, axis) => sum + (Math.abs(plane.normal[axis]) * (box[axis + 3] - box[axis])) / 2, 0)
  return Math.abs(middle) <= reach * 1.000001
}
