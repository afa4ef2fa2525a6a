import { childOf, numberOf, numbersOf, pathOf, type Tree } from '../tree.ts'
import type { Envelope } from './storedSurface.ts'

/** A face as stored. */
export interface FaceRow {
  id: number
  /** 1 when the outward normal is du × dv, -1 when it is the opposite. */
  orient: number
  envelope: Envelope
  surface: Tree
  /** First edge of each loop. */
  loops: number[]
}

/** An edge as stored: for both faces their numbers, the next edge of the loop, the direction, and for each point u and v on the first and on the second. */
export interface EdgeRow {
  id: number
  faces: readonly [number, number]
  next: readonly [number, number]
  directions: readonly [number, number]
  /** Four numbers for each point. */
  points: Float64Array
}

const FACE = 0
const MOST_LOOPS = 100_000

/** Faces of sections that hold a `srf_array`, each face once: parts of the datums are faces of the solid, too. */
export function faceRows(geometries: readonly (Tree | undefined)[]): FaceRow[] {
  const rows = new Map<number, FaceRow>()
  for (const geometry of geometries) {
    for (const tree of childOf(geometry, 'srf_array')?.children ?? []) {
      const id = numberOf(tree, 'geom_id')
      const surface = childOf(tree, 'srf_prim_ptr')
      if (!surface || Number.isNaN(id) || rows.has(id) || numberOf(tree, 'boundary_type') !== FACE) continue
      const loops: number[] = []
      for (const child of tree.children) {
        if (child.isNull || (child.name !== 'frst_cntr_ptr' && child.name !== 'next_cntr_ptr')) continue
        const first = numberOf(child, 'frst_cntr_crv_hdr_ptr')
        if (first > 0 && loops.length < MOST_LOOPS) loops.push(first)
      }
      rows.set(id, { id, orient: numberOf(tree, 'orient') === -1 ? -1 : 1, envelope: numbersOf(tree, 'envlp', 4) ?? [0, 0, 1, 1], surface, loops })
    }
  }
  return [...rows.values()]
}

export function edgeRows(geometries: readonly (Tree | undefined)[]): Map<number, EdgeRow> {
  const rows = new Map<number, EdgeRow>()
  for (const geometry of geometries) {
    for (const tree of childOf(geometry, 'crv_array')?.children ?? []) {
      const id = numberOf(tree, 'crv_id')
      const points = numbersOf(tree, 'crv_pnt_arr', 8)
      if (!points || Number.isNaN(id)) continue
      const directions = numbersOf(tree, 'crv_pnt_dir', 2) ?? [1, -1]
      rows.set(id, {
        id,
        faces: pair(tree, 'crv_hdr_geom_ptr'),
        next: pair(tree, 'next_crv_hdr_ptr'),
        directions: [directions[0], directions[1]],
        points,
      })
    }
  }
  return rows
}

/** Two fields `name[0]` and `name[1]`, or one of two numbers. */
function pair(tree: Tree, name: string): readonly [number, number] {
  const both = numbersOf(tree, name, 2)
  return both ? [both[0], both[1]] : [numberOf(tree, `${name}[0]`), numberOf(tree, `${name}[1]`)]
}

/** The tree that holds the solid's arrays, of a section `VisibGeom`. */
export const visibleGeometry = (section: Tree | undefined): Tree | undefined => pathOf(section, 'Sld_VisGeom', 'active_geom')
