import { FloatType, RGBAFormat, RGBAIntegerFormat, UnsignedIntType } from 'three'
import { determinant3 } from '../../core/geometry/matrix.ts'
import { emptyBounds } from '../../core/scene/bounds.ts'
import type { Bounds, Rgba } from '../../core/scene/mesh.ts'
import { isLinesOnly, type NodeId, type Part, roleCode } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import { edgeColor, type EdgeGrounds, lineColor } from '../edges/edgeColor.ts'
import { defaultColor, defaultMetalness, defaultRoughness } from '../theme.ts'
import { DataRows } from './gpuBuffer.ts'
import { gridOf } from './grid.ts'

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
  /** Colours of edges of faces by the colour of the face, on `ground`. */
  private readonly edgeColors = new Map<Rgba, Rgba>()
  /** Node of each slot. */
  private readonly nodes: Int32Array
  private readonly annotations: Uint8Array
  private readonly whole: Uint8Array
  /** -1: the node places no part. */
  private readonly slotOfNode: Int32Array
  private readonly parts: (Part | undefined)[]
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
    this.nodes = index.placed
    this.starts = index.starts
    this.annotations = new Uint8Array(this.count)
    this.whole = new Uint8Array(this.count)
    this.slotOfNode = new Int32Array(index.count).fill(-1)
    this.parts = Array.from<Part | undefined>({ length: this.count })
    const isMixed = index.bodies !== index.occurrences
    const annotation = roleCode('annotation')
    for (let slot = 0; slot < this.count; slot++) {
      const node = this.nodes[slot]
      this.slotOfNode[node] = slot
      if (index.hiddenInFile[node]) this.given |= this.flags[slot] = Flag.hidden
      if (!isMixed || index.isBody(node)) continue
      if (index.role[node] === annotation) this.annotations[slot] = 1
      if (!index.nodes[node].thread) this.whole[slot] = 1
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

  /**
   * Fills in the `count` occurrences from `slot` on, all of one part, which has come. `fade`: world radius by which their edges fade, relative to the part's own radius.
   * One call for all of them: what they share is worked out once, and the loops allocate nothing.
   */
  place(slot: number, part: Part, ground: EdgeGrounds, fade: number, count = 1): void {
    const { index, flags, floats, spheres, nodes } = this
    const { data } = this.state
    const end = slot + count
    this.changes += 1
    this.places += 1
    if (this.ground !== ground) this.setGround(ground)
    this.parts.fill(part, slot, end)
    index.writeBounds(nodes, slot, end, part.bounds, this.boxes)
    this.position(slot, end)
    const ofPart = (part.doubleSided ? Flag.doubleSided : 0) | (part.origin !== 'mesh' ? Flag.contours : 0)
    const surface = (byte(part.metalness ?? defaultMetalness) << 8) | (byte(part.roughness ?? defaultRoughness) << 16) | ((part.id % HATCHINGS) << 24)
    for (let at = slot; at < end; at++) {
      flags[at] |= ofPart | (determinant3(index.world, nodes[at] * 16) < 0 ? Flag.mirrored : 0)
      data[at * STATE + 1] = flags[at] | surface | (this.whole[at] ? WHOLE : 0) | (this.annotations[at] ? ANNOTATION : 0)
      floats[at * STATE + 3] = spheres[at * 4 + 3] * fade
    }
    this.paint(slot, end)
  }

  setEdgeGround(ground: EdgeGrounds): void {
    this.setGround(ground)
    this.paint(0, this.count)
  }

  private setGround(ground: EdgeGrounds): void {
    this.ground = ground
    this.edgeColors.clear()
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
      if (slot !== undefined) this.paint(slot, slot + 1)
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
    this.positionAll()
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
    this.positionAll()
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

  /**
   * World box of the occurrences that have arrived and have none of the flags in `without`; `bodies`: without annotations and construction geometry. Of the slots
   * `from` to before `to` where they are given.
   */
  bounds(without: number, bodies = false, from = 0, to = this.count): Bounds {
    const { boxes, spread, parts, flags, nodes, index } = this
    const isAny = !bodies || index.bodies === index.occurrences
    const out = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
    for (let slot = from; slot < to; slot++) {
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
    const [x, y, z] = this.parts[slot]!.offset ?? [0, 0, 0]
    this.writePlacement(slot, x, y, z, 1, out, 0)
    return out
  }

  /** From points in steps from a point (part-local) to world less `origin`, which is subtracted in double precision. */
  private writePlacement(slot: number, x: number, y: number, z: number, step: number, out: Float32Array | Float64Array, to: number): void {
    const { world } = this.index
    const { origin, spread } = this
    const node = this.nodes[slot]
    const from = node * 16
    for (let i = 0; i < 12; i++) out[to + i] = world[from + i] * step
    for (let row = 0; row < 3; row++) {
      const away = spread ? spread.offsets[node * 3 + row] * spread.amount : 0
      out[to + 12 + row] = world[from + row] * x + world[from + 4 + row] * y + world[from + 8 + row] * z + world[from + 12 + row] + away - origin[row]
    }
    out[to + 15] = 1
  }

  /** Positions all occurrences whose parts have come. */
  private positionAll(): void {
    const { parts, count } = this
    for (let from = 0; from < count; ) {
      let to = from + 1
      while (to < count && parts[to] === parts[from]) to++
      if (parts[from]) this.position(from, to)
      from = to
    }
  }

  /** Matrices from the part's grid, and spheres, relative to `origin`: of the slots `from` to before `to`, which are of one part. */
  private position(from: number, to: number): void {
    const { boxes, spheres, nodes, spread, matrices, origin } = this
    const part = this.parts[from]!
    const { origin: start, step } = gridOf(part)
    const [ox, oy, oz] = part.offset ?? [0, 0, 0]
    const [x, y, z] = [ox + start[0], oy + start[1], oz + start[2]]
    for (let slot = from; slot < to; slot++) {
      this.writePlacement(slot, x, y, z, step, matrices.data, slot * 16)
      const at = slot * 6
      for (let axis = 0; axis < 3; axis++) {
        const away = spread ? spread.offsets[nodes[slot] * 3 + axis] * spread.amount : 0
        spheres[slot * 4 + axis] = (boxes[at + axis] + boxes[at + axis + 3]) / 2 + away - origin[axis]
      }
      const [dx, dy, dz] = [boxes[at + 3] - boxes[at], boxes[at + 4] - boxes[at + 1], boxes[at + 5] - boxes[at + 2]]
      const radius = Math.sqrt(dx * dx + dy * dy + dz * dz) / 2
      spheres[slot * 4 + 3] = Number.isFinite(radius) ? radius : 0
    }
    matrices.touch(from * 4, to * 4)
  }

  /** Colour, opacity and edge colour of the slots `from` to before `to`, as far as their parts have come. */
  private paint(from: number, to: number): void {
    const { parts, nodes, looks, flags, alphas, index, ground } = this
    const { data } = this.state
    this.states += 1
    for (let slot = from; slot < to; slot++) {
      const part = parts[slot]
      if (!part) continue
      const node = nodes[slot]
      const look = looks.size > 0 ? looks.get(node) : undefined
      const own = look?.colour || index.color[node]
      const color = own || part.color || (part.texture ? WHITE : defaultColor)
      const opacity = look?.opacity ?? 1
      flags[slot] = own ? flags[slot] | Flag.ownColor : flags[slot] & ~Flag.ownColor
      alphas[slot] = (color & 255) * opacity
      const at = slot * STATE
      data[at] = color
      data[at + 1] = (data[at + 1] & 0xcfffff00) | flags[slot] | ((look?.pattern ?? 0) << 28)
      const line = this.annotations[slot] || isLinesOnly(part) ? lineColor(color, ground.background) : this.edgeColorOf(color)
      data[at + 2] = ((line & ~0xff) | byte(opacity)) >>> 0
    }
    this.state.touch(from, to)
  }

  /** Worked out once for each colour: it takes longer than all else of an occurrence. */
  private edgeColorOf(color: Rgba): Rgba {
    const known = this.edgeColors.get(color)
    if (known !== undefined) return known
    const made = edgeColor(color, this.ground.faces)
    this.edgeColors.set(color, made)
    return made
  }
}

function byte(fraction: number): number {
  return Math.round(Math.max(0, Math.min(1, fraction)) * 255)
}
