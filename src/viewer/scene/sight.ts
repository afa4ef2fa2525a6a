import type { PartDraw } from './drawLists.ts'
import { Flag, type OccurrenceTable } from './occurrenceTable.ts'
import { nearPieces } from './sorting.ts'
import type { ViewCull } from './viewCull.ts'

/** Occurrences of one group. */
const GROUP = 64
/** Numbers of a group: x y z and radius of the sphere around its spheres, and the largest of their radii. */
const SPHERE = 5
/** More than sums in double precision round by. */
const MARGIN = 1 + 1e-6

/** Slots, or groups, that take about a millisecond. */
const PIECE = 1 << 13

/** Neighbours in space that a view tests together, and their spheres in the same order. */
class Groups {
  private readonly slots: Uint32Array
  private readonly spheres: Float32Array
  private readonly around: Float64Array
  private readonly isWhole: boolean

  private constructor(slots: Uint32Array, isWhole: boolean) {
    this.slots = slots
    this.isWhole = isWhole
    this.spheres = new Float32Array(slots.length * 4)
    this.around = new Float64Array(Math.ceil(slots.length / GROUP) * SPHERE)
  }

  /** Made in pieces. `isWhole`: section planes leave all of them whole. */
  static *inPieces(slots: Uint32Array, spheres: Float32Array, isWhole: boolean): Generator<undefined, Groups> {
    const points = new Float32Array(slots.length * 3)
    for (let i = 0; i < slots.length; i++) for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = spheres[slots[i] * 4 + axis]
    yield
    const order = yield* nearPieces(points)
    yield
    const made = new Groups(order, isWhole)
    for (let i = 0; i < slots.length; i++) {
      const slot = (order[i] = slots[order[i]])
      for (let k = 0; k < 4; k++) made.spheres[i * 4 + k] = spheres[slot * 4 + k]
    }
    for (let group = 0; group * GROUP < slots.length; group++) {
      if ((group * GROUP) % PIECE === 0) yield
      made.enclose(group)
    }
    return made
  }

  private enclose(group: number): void {
    const { spheres, around } = this
    const [from, to] = [group * GROUP * 4, Math.min((group + 1) * GROUP * 4, spheres.length)]
    const at = group * SPHERE
    for (let axis = 0; axis < 3; axis++) {
      let [least, most] = [Infinity, -Infinity]
      for (let i = from; i < to; i += 4) {
        least = Math.min(least, spheres[i + axis] - spheres[i + 3])
        most = Math.max(most, spheres[i + axis] + spheres[i + 3])
      }
      around[at + axis] = (least + most) / 2
    }
    for (let i = from; i < to; i += 4) {
      const [x, y, z] = [spheres[i] - around[at], spheres[i + 1] - around[at + 1], spheres[i + 2] - around[at + 2]]
      // `Math.hypot` takes many times as long.
      around[at + 3] = Math.max(around[at + 3], (Math.sqrt(x * x + y * y + z * z) + spheres[i + 3]) * MARGIN)
      around[at + 4] = Math.max(around[at + 4], spheres[i + 3])
    }
  }

  measure(cull: ViewCull, smallest: number, sizes: Float32Array): void {
    const { slots, spheres, around, isWhole } = this
    for (let at = 0, from = 0; at < around.length; at += SPHERE, from += GROUP) {
      const [x, y, z, radius] = [around[at], around[at + 1], around[at + 2], around[at + 3]]
      const place = cull.placeOf(x, y, z, radius, isWhole)
      if (place === 'outside' || Math.fround(cull.pixels(cull.depth(x, y, z) - radius, around[at + 4])) < smallest) continue
      cull.measure(spheres, slots, from, Math.min(from + GROUP, slots.length), sizes, place === 'across' ? (isWhole ? 'frustum' : 'all') : 'none')
    }
  }
}

/** How the occurrences of a model lie in a view: looked for once for each frame, as a model may have a hundred thousand of them. */
export class Sight {
  /** Pixels of the diameter, by slot; 0 of those that are hidden, out of sight or annotations, and of groups that are too small. */
  readonly sizes: Float32Array
  /** The same numbers as bits: those of positive numbers rise with them. */
  readonly bits: Uint32Array
  /** Occurrences of each part that are larger than `floor` pixels. Parts are in the order of `OccurrenceTable.starts`, here and below. */
  readonly shown: Uint32Array
  /** Size in pixels of the smallest of these occurrences. */
  readonly least: Float32Array
  /** Size in pixels of the largest of them. */
  readonly greatest: Float32Array
  /** The parts with such occurrences, in rising order: the first `partsShown` of these numbers. A view from close up shows few of many parts. */
  readonly shownParts: Uint32Array
  partsShown = 0
  /** Pixels: the largest number below those of the smallest occurrence that is drawn. */
  floor = 0
  private readonly table: OccurrenceTable
  private groups: Groups[] = []
  /** Slots of occurrences whose place is not a number: they are never left out. */
  private lost: number[] = []
  /** `OccurrenceTable.changes` when the groups were made. */
  private made = -1
  /** Groups on their way, and the same of them. */
  private coming?: { changes: number; pieces: Generator<undefined, Groups[]> }

  constructor(table: OccurrenceTable) {
    const parts = table.starts.length - 1
    this.table = table
    this.sizes = new Float32Array(table.count)
    this.bits = new Uint32Array(this.sizes.buffer)
    this.shown = new Uint32Array(parts)
    this.least = new Float32Array(parts)
    this.greatest = new Float32Array(parts)
    this.shownParts = new Uint32Array(parts)
  }

  /** Measures what a view shows. `smallest`: pixels below which an occurrence may be left out. */
  look(draws: readonly (PartDraw | undefined)[], cull: ViewCull, smallest: number): void {
    this.sizes.fill(0)
    if (this.isWaiting) return this.measureEach(draws, cull)
    for (const groups of this.groups) groups.measure(cull, smallest, this.sizes)
    for (const slot of this.lost) this.sizes[slot] = Infinity
  }

  /** Groups have to be made: until then each occurrence is tested by itself. */
  get isWaiting(): boolean {
    return this.made !== this.table.changes
  }

  /** Makes groups until a time (`performance.now`), or a piece of them at least. */
  work(draws: readonly (PartDraw | undefined)[], until: number): void {
    const { changes } = this.table
    if (this.coming?.changes !== changes) this.coming = { changes, pieces: this.regroup(draws) }
    let piece = this.coming.pieces.next()
    while (!piece.done && performance.now() < until) piece = this.coming.pieces.next()
    if (!piece.done) return
    this.groups = piece.value
    this.made = changes
    this.coming = undefined
  }

  /** Sums up the sizes of each part's occurrences: of those of `smallest` pixels at least. */
  sumUp(smallest: number): void {
    const { sizes, shown, least, greatest, shownParts } = this
    const { starts } = this.table
    const floor = (this.floor = below(smallest))
    let parts = 0
    for (let part = 0; part < shown.length; part++) {
      let [count, low, high] = [0, Infinity, 0]
      for (let slot = starts[part], end = starts[part + 1]; slot < end; slot++) {
        const size = sizes[slot]
        if (size <= floor) continue
        count++
        if (size < low) low = size
        if (size > high) high = size
      }
      shown[part] = count
      least[part] = low
      greatest[part] = high
      if (count > 0) shownParts[parts++] = part
    }
    this.partsShown = parts
  }

  private measureEach(draws: readonly (PartDraw | undefined)[], cull: ViewCull): void {
    const { table, sizes } = this
    const { spheres, flags, starts, index } = table
    const areBodies = index.bodies === index.occurrences
    for (let part = 0; part + 1 < starts.length; part++) {
      if (!draws[starts[part]]) continue
      for (let slot = starts[part], end = starts[part + 1]; slot < end; slot++) {
        if (flags[slot] & Flag.hidden || (!areBodies && table.isAnnotation(slot))) continue
        if (isPlace(spheres, slot)) cull.measureOne(spheres, slot, sizes, !areBodies && table.isWhole(slot))
        else sizes[slot] = Infinity
      }
    }
  }

  private *regroup(draws: readonly (PartDraw | undefined)[]): Generator<undefined, Groups[]> {
    const { table } = this
    const { spheres } = table
    const [cut, whole] = [new Uint32Array(table.count), new Uint32Array(table.count)]
    let [cuts, wholes] = [0, 0]
    this.lost = []
    for (let slot = 0; slot < table.count; slot++) {
      if (slot % PIECE === 0) yield
      // Annotations are drawn in any case.
      if (!draws[slot] || table.flags[slot] & Flag.hidden || table.isAnnotation(slot)) continue
      if (!isPlace(spheres, slot)) this.lost.push(slot)
      else if (table.isWhole(slot)) whole[wholes++] = slot
      else cut[cuts++] = slot
    }
    return [yield* Groups.inPieces(cut.subarray(0, cuts), spheres, false), yield* Groups.inPieces(whole.subarray(0, wholes), spheres, true)]
  }
}

/** Whether a sphere lies somewhere. */
const isPlace = (spheres: Float32Array, slot: number): boolean => Number.isFinite(spheres[slot * 4] + spheres[slot * 4 + 1] + spheres[slot * 4 + 2])

const single = new Float32Array(1)
const singleBits = new Uint32Array(single.buffer)

/** The largest number of single precision below a number that is not negative; 0 where there is none. */
function below(value: number): number {
  single[0] = value
  if (single[0] >= value && singleBits[0] > 0) singleBits[0] -= 1
  return single[0]
}
