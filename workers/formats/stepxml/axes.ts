import { addScaled, cross, dot, normalize, type ReadonlyVec3, subtract, type Vec3 } from '../../../src/core/geometry/matrix.ts'

/** A system of axes, as an `AxisPlacement` states it: the z axis and about where x is. */
interface Axes {
  Position?: Vec3
  Axis?: Vec3
  RefDirection?: Vec3
}

interface Frame {
  x: Vec3
  y: Vec3
  z: Vec3
  at: Vec3
}

/** Axes are made perpendicular as ISO 10303-42 does: z stands, x is turned to be perpendicular to it. Undefined where a direction has no length, or both are parallel. */
function frameOf({ Position, Axis, RefDirection }: Axes): Frame | undefined {
  const z = normalize(Axis ?? [0, 0, 1])
  if (!z) return undefined
  const toward: ReadonlyVec3 = RefDirection ?? (Math.abs(z[0]) < 1 ? [1, 0, 0] : [0, 1, 0])
  const x = normalize(addScaled(toward, z, -dot(toward, z)))
  return x && { x, y: cross(z, x), z, at: Position ?? [0, 0, 0] }
}

/** The motion that brings `origin` onto `target`: axes x, y and z of the turned space one after another, then the translation (12 numbers). Undefined where either is none. */
function motion(origin: Axes, target: Axes): number[] | undefined {
  const [from, to] = [frameOf(origin), frameOf(target)]
  if (!from || !to) return undefined
  const turned = (v: ReadonlyVec3): Vec3 => addScaled(addScaled(addScaled([0, 0, 0], to.x, dot(v, from.x)), to.y, dot(v, from.y)), to.z, dot(v, from.z))
  return [...turned([1, 0, 0]), ...turned([0, 1, 0]), ...turned([0, 0, 1]), ...subtract(to.at, turned(from.at))]
}

/** A level of the XML: an element that is open. */
export interface Level {
  tag: string
  uid: string | undefined
}

/** A relationship of two representations by axes. */
interface Pair {
  Origin?: string
  Target?: string
}

/** A relationship of representations. */
export const isRelationship = ({ tag }: Level): boolean => tag.includes('Relationship') && tag !== 'ViewOccurrenceRelationship'

/**
 * Placements by pairs of axes (`GeometricRepresentationRelationshipWithPlacementTransformation`): `Origin` belongs to the part that is placed, `Target` to the space around it (ISO/TS 10303-1027;
 * first and second item of the transformation in Part 21). Where representations list the axes as the items of the other side, these count.
 */
export class AxisPairs {
  private readonly axes = new Map<string, Axes>()
  private readonly pairs = new Map<string, Pair>()
  /** Representations that have an axis among their items. */
  private readonly owners = new Map<string, Set<string>>()
  private made = 0

  /** `levels` ends with the element that begins; `reference` is the id that it refers to. */
  open(levels: readonly Level[], reference: string | undefined): void {
    const level = levels.at(-1)!
    const { tag } = level
    const side = levels.findLast((each) => each.tag === 'Origin' || each.tag === 'Target')?.tag as keyof Pair | undefined
    if (side === undefined) {
      const item = reference ?? level.uid
      const list = levels.at(-2)
      if (item === undefined || list?.tag !== 'Items') return
      const owner = levels.at(-3)?.uid
      if (owner !== undefined) this.ownersOf(item).add(owner)
      return
    }
    const relationship = levels.findLast(isRelationship)
    if (!relationship || (tag !== side && tag !== 'AxisPlacement')) return
    // Axes that stand within the relationship need no id of their own.
    relationship.uid ??= `\0${++this.made}`
    const id = reference ?? (tag === 'AxisPlacement' ? (level.uid ??= `\0${++this.made}`) : undefined)
    if (id === undefined) return
    const pair = this.pairs.get(relationship.uid) ?? {}
    pair[side] = id
    this.pairs.set(relationship.uid, pair)
  }

  private ownersOf(item: string): Set<string> {
    const known = this.owners.get(item)
    if (known) return known
    const made = new Set<string>()
    this.owners.set(item, made)
    return made
  }

  /** Text of an element within `owner`, the element around it. */
  text(tag: string, value: string, owner: Level | undefined): void {
    if ((tag !== 'Position' && tag !== 'Axis' && tag !== 'RefDirection') || owner?.uid === undefined) return
    const numbers = value.split(/[\s,]+/, 4).map(Number)
    if (numbers.length !== 3 || !numbers.every(Number.isFinite)) return
    const axes = this.axes.get(owner.uid) ?? {}
    axes[tag] = numbers as Vec3
    this.axes.set(owner.uid, axes)
  }

  /** Place of a part by a relationship, as {@link motion} gives it. `outer` and `inner` are ids of the representations of the assembly and of the part. */
  place(relationship: string, outer: readonly string[], inner: readonly string[]): number[] | undefined {
    const { Origin, Target } = this.pairs.get(relationship) ?? {}
    const [origin, target] = [this.axes.get(Origin ?? ''), this.axes.get(Target ?? '')]
    if (!origin || !target) return undefined
    const isOf = (item: string, representations: readonly string[]): number => (representations.some((each) => this.owners.get(item)?.has(each)) ? 1 : 0)
    const swapped = isOf(Origin!, outer) + isOf(Target!, inner) > isOf(Origin!, inner) + isOf(Target!, outer)
    return swapped ? motion(target, origin) : motion(origin, target)
  }
}
