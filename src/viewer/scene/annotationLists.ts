import type { GpuScene } from './gpuScene.ts'
import { Flag } from './occurrenceTable.ts'
import type { ViewCull } from './viewCull.ts'

/** Annotations of one group: neighbours in the tree, which mostly stand near each other. */
const GROUP = 64

interface Group {
  slots: number[]
  /** Sphere around them, relative to the table's origin. */
  centre: [number, number, number]
  radius: number
  /** Radius of the largest. */
  largest: number
  /** It is in the lists. */
  seen: boolean
}

/**
 * The draw lists of annotations. They stand from frame to frame: thousands of callouts are tested by groups, and listed again only when other groups come into view, or
 * when something is shown, hidden or moved.
 */
export class AnnotationLists {
  private groups: Group[] = []
  /** `OccurrenceTable.changes` when the groups were made. */
  private made = -1
  /** Slots of those that have points, which are listed in every frame. */
  private points: number[] = []

  /** `smallest`: pixels below which an annotation is left out. */
  update(scene: GpuScene, cull: ViewCull, smallest: number): void {
    const { table, draws } = scene
    const isNew = this.made !== table.changes
    if (isNew) this.regroup(scene)
    let changed = isNew
    for (const group of this.groups) {
      const [x, y, z] = group.centre
      const seen = cull.sees(x, y, z, group.radius, true) && cull.pixels(cull.depth(x, y, z) - group.radius, group.largest) >= smallest
      if (seen !== group.seen) changed = true
      group.seen = seen
    }
    for (const slot of this.points) draws[slot]?.points?.visible.list.push(0, draws[slot].points.batch.count, slot)
    if (changed) this.list(scene)
  }

  private regroup({ table, draws }: GpuScene): void {
    this.made = table.changes
    this.groups = []
    this.points = []
    let slots: number[] = []
    const end = (): void => {
      if (slots.length > 0) this.groups.push(groupOf(slots, table.spheres))
      slots = []
    }
    for (let slot = 0; slot < table.count; slot++) {
      const draw = draws[slot]
      if (!draw || !table.isAnnotation(slot) || table.flags[slot] & Flag.hidden) continue
      slots.push(slot)
      if (draw.points) this.points.push(slot)
      if (slots.length === GROUP) end()
    }
    end()
  }

  /** Lines keep their width when they are marked: thicker ones would close small letters. */
  private list({ draws, drawables }: GpuScene): void {
    const layers = [...drawables.faces, ...drawables.edges].map(({ annotations }) => annotations)
    for (const layer of layers) layer.list.clear()
    for (const { slots, seen } of this.groups) {
      if (!seen) continue
      for (const slot of slots) {
        const { faces, edges } = draws[slot]!
        if (faces) faces.drawable.annotations.list.push(faces.range.first, faces.range.count, slot)
        if (edges) edges.drawable.annotations.list.push(edges.range.first, edges.range.count, slot)
      }
    }
    for (const layer of layers) layer.flush()
  }
}

function groupOf(slots: number[], spheres: Float32Array): Group {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  let largest = 0
  for (const slot of slots) {
    const radius = spheres[slot * 4 + 3]
    largest = Math.max(largest, radius)
    for (let axis = 0; axis < 3; axis++) {
      least[axis] = Math.min(least[axis], spheres[slot * 4 + axis] - radius)
      most[axis] = Math.max(most[axis], spheres[slot * 4 + axis] + radius)
    }
  }
  const centre = least.map((value, axis) => (value + most[axis]) / 2) as [number, number, number]
  return { slots, centre, radius: Math.hypot(...most.map((value, axis) => (value - least[axis]) / 2)), largest, seen: false }
}
