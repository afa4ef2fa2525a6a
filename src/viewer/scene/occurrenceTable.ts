import { FloatType, RGBAFormat, RGBAIntegerFormat, UnsignedIntType } from 'three'
import { determinant3 } from '../../core/geometry/matrix.ts'
import { emptyBounds } from '../../core/scene/bounds.ts'
import type { Bounds, Rgba } from '../../core/scene/mesh.ts'
import { isLinesOnly, type NodeId, type Part, roleCode } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import { edgeColor, type EdgeGrounds, lineColor } from '../edges/edgeColor.ts'
import { defaultColor, defaultMetalness, defaultRoughness } from '../theme.ts'
import { DataRows } from './gpuBuffer.ts'
import { type Grid, gridOf } from './grid.ts'

/** Bits of an occurrence's state; the shaders read the same numbers (materials/glsl.ts). */
export const Flag = {
  hidden: 1,
  ghosted: 2,
  selected: 4,
  /** The world matrix mirrors: front faces turn clockwise. */
  mirrored: 8,
  /** Normals are turned towards the viewer. */
  doubleSided: 16,
  /** The occurrence's colour overrides those of faces and vertices. */
  ownColor: 32,
  /** Curved faces get a line at their contour. */
  contours: 64,
  /** All of it is solid: inner walls that planes lay open are drawn as cut. */
  solid: 128,
} as const

/** Texel of the state texture: colour RGBA, flags | metalness << 8 | roughness << 16 | hatching << 24 | pattern << 28 | whole << 30, edge colour with opacity, radius for fading edges (float bits). */
const STATE = 4
/** Bit of that texel's second number: section planes leave the occurrence whole (section/sectionGlsl.ts). */
const WHOLE = 1 << 30
/** Its highest bit: an annotation, which has lines at every size (materials/edgeMaterial.ts). */
const ANNOTATION = 1 << 31
/** More than single precision rounds by. */
const ROUNDING = 2 ** -23
/** Multiplies a part's picture. */
const WHITE = 0xffffffff
/** Ways in which the hatching of cut faces is turned; parts take them by turns. */
const HATCHINGS = 6

/** The look that the user gave an occurrence; absent properties stay as the file states them. */
export interface Look {
  colour?: Rgba
  /** 0..1 */
  opacity?: number
  /** Stripes over the faces, so that colours are not the only difference: rising, falling, level. */
  pattern?: 1 | 2 | 3
}

/**
 * Everything that differs between occurrences, as columns and as two textures that all shaders read by slot
 * (slot = number of an occurrence, those of a part in a row): hiding or selecting any number of parts is one small upload.
 */
export class OccurrenceTable {
  readonly index: SceneIndex
  readonly count: number
  readonly matrices: DataRows<Float32Array<ArrayBuffer>>
  readonly state: DataRows<Uint32Array<ArrayBuffer>>
  readonly flags: Uint8Array
  /** Opacity of colour and look, 0 to 255. */
  readonly alphas: Float32Array
  /** The slots of part number `i`: from `starts[i]` to `starts[i + 1]`, so that a part is drawn once for all its occurrences. */
  readonly starts: Uint32Array
  /** x y z (relative to `origin`) and radius per slot. */
  readonly spheres: Float32Array
  /** Grows when an occurrence comes, is hidden or shown, or moves. */
  changes = 0
  /** Grows when an occurrence comes or moves. */
  places = 0
  /** Grows when flags or opacities change. */
  states = 0
  /** World point that is the GPU's origin, so that large coordinates keep their digits. */
  origin: [number, number, number] = [0, 0, 0]
  /** World offset per node (xyz) of the assembly taken apart, and how far it is: 0..1. */
  private spread: { offsets: Float64Array; amount: number } | undefined
  private looks: ReadonlyMap<NodeId, Look> = new Map()
  private ground: EdgeGrounds = { faces: 'face', background: 'light' }
  /** Node of each slot. */
  private readonly nodes: Int32Array
  private readonly annotations: Uint8Array
  private readonly whole: Uint8Array
  /** -1: the node places no part. */
  private readonly slotOfNode: Int32Array
  private readonly parts: (Part | undefined)[] = []
  /** Flags that some occurrence may have by `setFlag` or `addFlag`, or by the file. */
  private given = 0
  private readonly boxes: Float64Array
  private readonly floats: Float32Array

  constructor(index: SceneIndex) {
    this.index = index
    this.count = index.occurrences.length
    this.matrices = new DataRows(this.count * 4, RGBAFormat, FloatType, (length) => new Float32Array(length))
    this.state = new DataRows(this.count, RGBAIntegerFormat, UnsignedIntType, (length) => new Uint32Array(length))
    this.floats = new Float32Array(this.state.data.buffer)
    this.flags = new Uint8Array(this.count)
    this.alphas = new Float32Array(this.count)
    this.spheres = new Float32Array(this.count * 4)
    this.boxes = new Float64Array(this.count * 6)
    this.nodes = new Int32Array(this.count)
    this.starts = new Uint32Array(index.nodesOfPart.size + 1)
    this.annotations = new Uint8Array(this.count)
    this.whole = new Uint8Array(this.count)
    this.slotOfNode = new Int32Array(index.count).fill(-1)
    // Plain loops: a table of 100 000 occurrences is made in one task, by code that has not been compiled yet.
    const annotation = roleCode('annotation')
    let slot = 0
    let part = 0
    for (const nodes of index.nodesOfPart.values()) {
      for (const node of nodes) {
        const isBody = index.isBody(node)
        this.parts.push(undefined)
        this.nodes[slot] = node
        this.slotOfNode[node] = slot
        if (!isBody && index.role[node] === annotation) this.annotations[slot] = 1
        if (!isBody && !index.nodes[node].thread) this.whole[slot] = 1
        if (index.hiddenInFile[node]) this.given |= this.flags[slot] = Flag.hidden
        slot++
      }
      this.starts[++part] = slot
    }
  }

  /** Whether a slot holds an annotation of a model that has bodies. */
  isAnnotation(slot: number): boolean {
    return this.annotations[slot] === 1
  }

  /** Whether section planes leave a slot whole: annotations and construction geometry, but for threads. */
  isWhole(slot: number): boolean {
    return this.whole[slot] === 1
  }

  slot(node: NodeId): number | undefined {
    const slot = this.slotOfNode[node]
    return slot >= 0 ? slot : undefined
  }

  node(slot: number): NodeId {
    return this.nodes[slot]
  }

  part(slot: number): Part | undefined {
    return this.parts[slot]
  }

  /** Fills in an occurrence whose part has come. `fadeRadius`: world radius by which its edges fade, relative to the part's own radius. */
  place(slot: number, part: Part, ground: EdgeGrounds, fade: number): void {
    const { index } = this
    const node = this.node(slot)
    this.changes += 1
    this.places += 1
    this.parts[slot] = part
    this.ground = ground
    this.boxes.set(index.worldBounds(node, part.bounds), slot * 6)
    this.position(slot)
    let flags = this.flags[slot]
    if (determinant3(index.world, node * 16) < 0) flags |= Flag.mirrored
    if (part.doubleSided) flags |= Flag.doubleSided
    if (part.origin !== 'mesh') flags |= Flag.contours
    this.flags[slot] = flags
    const at = slot * STATE
    const surface = (byte(part.metalness ?? defaultMetalness) << 8) | (byte(part.roughness ?? defaultRoughness) << 16)
    this.state.data[at + 1] = flags | surface | ((part.id % HATCHINGS) << 24) | (this.whole[slot] ? WHOLE : 0) | (this.annotations[slot] ? ANNOTATION : 0)
    this.paint(slot)
    this.floats[at + 3] = this.spheres[slot * 4 + 3] * fade
    this.state.touch(slot)
  }

  color(slot: number): Rgba {
    const part = this.parts[slot]
    const node = this.node(slot)
    const own = this.looks.size > 0 ? this.looks.get(node)?.colour : undefined
    return own || this.index.color[node] || part?.color || (part?.texture ? WHITE : defaultColor)
  }

  setEdgeGround(ground: EdgeGrounds): void {
    this.ground = ground
    for (let slot = 0; slot < this.count; slot++) this.paint(slot)
  }

  /** Gives `flag` to exactly the occurrences at or under `nodes`. */
  setFlag(flag: number, nodes: Iterable<NodeId>): void {
    if (flag === Flag.hidden) this.changes += 1
    this.states += 1
    const before = this.given
    this.given &= ~flag
    const wanted = new Uint8Array(this.count)
    for (const node of nodes) {
      this.given |= flag
      const own = this.slot(node)
      if (own !== undefined) wanted[own] = flag
      if (this.index.end[node] > node + 1) for (const below of this.index.occurrencesUnder(node)) wanted[this.slotOfNode[below]] = flag
    }
    // None has it, and none had it.
    if (((before | this.given) & flag) === 0) return
    for (let slot = 0; slot < this.count; slot++) {
      if ((this.flags[slot] & flag) === wanted[slot]) continue
      this.flags[slot] ^= flag
      this.state.data[slot * STATE + 1] ^= flag
      this.state.touch(slot)
    }
  }

  /** Overrides of colour and opacity, by occurrence; those that are not in the map look as the file states. */
  setLooks(looks: ReadonlyMap<NodeId, Look>): void {
    const before = this.looks
    this.looks = looks
    for (const node of new Set([...before.keys(), ...looks.keys()])) {
      const slot = this.slot(node)
      if (slot !== undefined) this.paint(slot)
    }
  }

  /** The remaining opacity of an occurrence, 0..1. */
  opacity(slot: number): number {
    return this.looks.size === 0 ? 1 : (this.looks.get(this.node(slot))?.opacity ?? 1)
  }

  /** Takes the assembly apart by `amount` (0..1) of the offsets per node. */
  setSpread(spread: { offsets: Float64Array; amount: number } | undefined): void {
    this.changes += 1
    this.places += 1
    this.spread = spread
    for (let slot = 0; slot < this.count; slot++) if (this.parts[slot]) this.position(slot)
    this.matrices.touchAll()
  }

  /** World offset of a node, millimetres, while the assembly is taken apart. */
  offset(node: NodeId): [number, number, number] {
    const { spread } = this
    if (!spread) return [0, 0, 0]
    return [0, 1, 2].map((axis) => spread.offsets[node * 3 + axis] * spread.amount) as [number, number, number]
  }

  addFlag(flag: number, slot: number): void {
    if (this.flags[slot] & flag) return
    this.states += 1
    this.given |= flag
    this.flags[slot] |= flag
    this.state.data[slot * STATE + 1] |= flag
    this.state.touch(slot)
  }

  setOrigin(origin: [number, number, number]): void {
    this.changes += 1
    this.places += 1
    this.origin = origin
    for (let slot = 0; slot < this.count; slot++) if (this.parts[slot]) this.position(slot)
    this.matrices.touchAll()
  }

  /** World box of one occurrence as it is shown. */
  box(slot: number): Bounds {
    const offset = this.offset(this.node(slot))
    return Array.from(this.boxes.subarray(slot * 6, slot * 6 + 6), (value, i) => value + offset[i % 3]) as unknown as Bounds
  }

  /** Box of one occurrence as it is shown, relative to `origin`, into six numbers from `to` on; rounded outwards. */
  writeBox(slot: number, out: Float32Array, to: number): void {
    const { boxes, origin } = this
    const away = this.offset(this.node(slot))
    for (let axis = 0; axis < 3; axis++) {
      const by = away[axis] - origin[axis]
      const [low, high] = [boxes[slot * 6 + axis] + by, boxes[slot * 6 + 3 + axis] + by]
      out[to + axis] = low - Math.abs(low) * ROUNDING
      out[to + 3 + axis] = high + Math.abs(high) * ROUNDING
    }
  }

  /** World box of one occurrence as it lies in the assembly; undefined until its part has come. */
  placedBox(node: NodeId): Bounds | undefined {
    const slot = this.slot(node)
    return slot === undefined || !this.parts[slot] ? undefined : (Array.from(this.boxes.subarray(slot * 6, slot * 6 + 6)) as unknown as Bounds)
  }

  /** World box of the occurrences that have arrived and have none of the flags in `without`; `bodies`: without annotations and construction geometry. */
  bounds(without: number, bodies = false): Bounds {
    const { boxes, spread, parts, flags, nodes, index } = this
    const isAny = !bodies || index.bodies === index.occurrences
    const out = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
    for (let slot = 0; slot < this.count; slot++) {
      if (!parts[slot] || flags[slot] & without || !(isAny || index.isBody(nodes[slot]))) continue
      const at = slot * 6
      // Empty boxes, and those with a number that is none, are left out.
      if (!(boxes[at] <= boxes[at + 3] && boxes[at + 1] <= boxes[at + 4] && boxes[at + 2] <= boxes[at + 5])) continue
      if (!Number.isFinite(boxes[at] + boxes[at + 1] + boxes[at + 2] + boxes[at + 3] + boxes[at + 4] + boxes[at + 5])) continue
      for (let axis = 0; axis < 3; axis++) {
        const away = spread ? spread.offsets[nodes[slot] * 3 + axis] * spread.amount : 0
        const low = boxes[at + axis] + away
        const high = boxes[at + 3 + axis] + away
        if (low < out[axis]) out[axis] = low
        if (high > out[axis + 3]) out[axis + 3] = high
      }
    }
    return out[0] <= out[3] ? (Array.from(out) as unknown as Bounds) : emptyBounds
  }

  flush(): void {
    this.matrices.flush()
    this.state.flush()
  }

  dispose(): void {
    this.matrices.dispose()
    this.state.dispose()
  }

  /** From an occurrence's part, its offset left out, to world less `origin` as it is shown (column-major). */
  placement(slot: number): Float64Array {
    const out = new Float64Array(16)
    this.writePlacement(slot, [0, 0, 0], 1, out, 0)
    return out
  }

  /** From points in steps from `start` (part-local, its offset left out) to world less `origin`, which is subtracted in double precision. */
  private writePlacement(slot: number, start: Grid['origin'], step: number, out: Float32Array | Float64Array, to: number): void {
    const { world } = this.index
    const from = this.node(slot) * 16
    for (let i = 0; i < 12; i++) out[to + i] = world[from + i] * step
    const [ox, oy, oz] = this.parts[slot]!.offset ?? [0, 0, 0]
    const [x, y, z] = [ox + start[0], oy + start[1], oz + start[2]]
    const away = this.offset(this.node(slot))
    for (let row = 0; row < 3; row++) {
      out[to + 12 + row] = world[from + row] * x + world[from + 4 + row] * y + world[from + 8 + row] * z + world[from + 12 + row] + away[row] - this.origin[row]
    }
    out[to + 15] = 1
  }

  /** Matrix from the part's grid, and sphere, relative to `origin`. */
  private position(slot: number): void {
    const { origin, step } = gridOf(this.parts[slot]!)
    this.writePlacement(slot, origin, step, this.matrices.data, slot * 16)
    const away = this.offset(this.node(slot))
    this.matrices.touch(slot * 4)
    const box = this.boxes.subarray(slot * 6, slot * 6 + 6)
    for (let axis = 0; axis < 3; axis++) this.spheres[slot * 4 + axis] = (box[axis] + box[axis + 3]) / 2 + away[axis] - this.origin[axis]
    const radius = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 2
    this.spheres[slot * 4 + 3] = Number.isFinite(radius) ? radius : 0
  }

  /** Colour, opacity and edge colour of one occurrence. */
  private paint(slot: number): void {
    const part = this.parts[slot]
    if (!part) return
    this.states += 1
    const node = this.node(slot)
    const at = slot * STATE
    const color = this.color(slot)
    const own = this.index.color[node] || this.looks.get(node)?.colour
    this.flags[slot] = own ? this.flags[slot] | Flag.ownColor : this.flags[slot] & ~Flag.ownColor
    this.alphas[slot] = (color & 255) * this.opacity(slot)
    const { data } = this.state
    data[at] = color
    data[at + 1] = (data[at + 1] & 0xcfffff00) | this.flags[slot] | ((this.looks.get(node)?.pattern ?? 0) << 28)
    const line = isLinesOnly(part) || this.isAnnotation(slot) ? lineColor(color, this.ground.background) : edgeColor(color, this.ground.faces)
    data[at + 2] = ((line & ~0xff) | byte(this.opacity(slot))) >>> 0
    this.state.touch(slot)
  }
}

function byte(fraction: number): number {
  return Math.round(Math.max(0, Math.min(1, fraction)) * 255)
}
