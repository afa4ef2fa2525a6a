import { useEffect, useMemo, useState } from 'react'
import { canHaveHoles, type Hole, placedHole, threadOfHole } from '../../../core/measure/holes/hole.ts'
import type { Pattern } from '../../../core/measure/holes/pattern.ts'
import { Placement } from '../../../core/measure/placement.ts'
import type { NodeId, Part, PartId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { OpenDocument } from '../../state/document.ts'
import { findPartHoles } from '../../state/measure/partStore.ts'

/** Equal holes of one part. */
export interface HoleRow {
  key: string
  /** The first of the holes, in millimetres of the world and the directions of the part. */
  hole: Hole
  count: number
  /** The file states this thread of the first hole. */
  thread?: string
  patterns: readonly Pattern[]
  /** Directions of the holes, each once: "Z", or components. */
  axes: readonly string[]
  /** Faces of all of them. */
  faces: readonly number[]
}

/** A part with its holes. */
export interface HolePart {
  name: string
  /** The occurrence in which its holes are marked. */
  node: NodeId
  pieces: number
  rows: readonly HoleRow[]
}

export interface HoleList {
  parts: readonly HolePart[]
  /** Parts of a display mesh, in which holes are not recognised. */
  unstated: number
  /** Every part has been searched. */
  isComplete: boolean
}

/** Milliseconds between two states of a list that is still growing. */
const GROWTH_MS = 250

/** The holes of the parts that some occurrences place: grows while the parts are searched. Keep the array between renders. */
export function useHoleList(document: OpenDocument | null, occurrences: readonly NodeId[] | undefined): HoleList | undefined {
  const [found, setFound] = useState<{ of: unknown; list: HoleList }>()
  const settled = document?.settled ?? false
  const of = useMemo(() => ({ document, occurrences, settled }), [document, occurrences, settled])
  useEffect(() => {
    if (!of.document || !of.occurrences || !of.settled) return
    const control = new AbortController()
    const { signal } = control
    search(of.document, of.occurrences, signal, (list) => !signal.aborted && setFound({ of, list })).catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [of])
  return found?.of === of ? found.list : undefined
}

async function search({ index, parts }: OpenDocument, occurrences: readonly NodeId[], signal: AbortSignal, show: (list: HoleList) => void): Promise<void> {
  const nodes = new Map<Part, NodeId[]>()
  for (const node of occurrences) {
    const part = index.partAt(parts, node)
    if (!part?.mesh || part.placeholder) continue
    const own = nodes.get(part)
    if (own) own.push(node)
    else nodes.set(part, [node])
  }
  const found: HolePart[] = []
  let unstated = 0,
    shownAt = performance.now()
  for (const [part, places] of nodes) {
    if (!canHaveHoles(part)) {
      unstated++
      continue
    }
    const rows = await rowsOf(part, places[0], index, parts)
    if (signal.aborted) return
    if (rows.length > 0) found.push({ name: part.name || index.nodes[places[0]].name, node: places[0], pieces: places.length, rows })
    if (performance.now() - shownAt < GROWTH_MS) continue
    shownAt = performance.now()
    show({ parts: [...found], unstated, isComplete: false })
  }
  show({ parts: found, unstated, isComplete: true })
}

async function rowsOf(part: Part, node: NodeId, index: SceneIndex, parts: ReadonlyMap<PartId, Part>): Promise<HoleRow[]> {
  const { groups } = await findPartHoles(part)
  const placement = new Placement(index.world.subarray(node * 16, node * 16 + 16))
  const { factor } = placement
  if (factor === undefined) return []
  // Lengths as they are in the model, directions as they are in the part.
  const scaling = new Placement(Float64Array.of(factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1))
  return groups.map(({ holes, patterns }, i) => ({
    key: `${node} ${i}`,
    hole: placedHole({ hole: holes[0], count: holes.length }, scaling)!.hole,
    count: holes.length,
    thread: threadOfHole(placedHole({ hole: holes[0], count: 1 }, placement)!.hole, index, parts),
    patterns: patterns.map((pattern) => placedHole({ hole: holes[0], count: holes.length, pattern }, scaling)!.pattern!),
    axes: [...new Set(holes.map(({ axis }) => axisName(axis)))],
    faces: holes.flatMap(({ faces }) => faces),
  }))
}

/** The name of a coordinate axis, whichever way it points; other directions as numbers. */
function axisName(axis: Hole['axis']): string {
  const main = axis.findIndex((value) => Math.abs(value) > 1 - 1e-9)
  if (main >= 0) return 'XYZ'[main]
  const sign = Math.sign(axis.find((value) => Math.abs(value) > 1e-6) ?? 1)
  return axis.map((value) => Number((value * sign).toFixed(3)) + 0).join(' ')
}
