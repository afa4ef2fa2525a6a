import type { Entity } from '../model/entity.ts'
import { ModelerGeometry } from '../model/solids.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { type AcisModel, readAcis } from '../../formats/acis/readAcis.ts'
import type { PartSource } from '../../formats/exact/laterParts.ts'
import type { PartDraft } from '../../contract/format.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import { entityType } from '../flatten/entityType.ts'
import { displayWires } from '../flatten/drawSolid3D.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { soupMesh } from '../../mesh/polygonSoup.ts'
import type { Facets } from '../flatten/drawFaces.ts'

/** What stands for an entity in the tree. */
export interface SolidShape {
  roots: Node[]
  /** Faces or bodies have colours of their own. */
  colored: boolean
}

interface ReadSolid {
  shape: SolidShape
  sources: PartSource[]
  drafts: PartDraft[]
  /** Faces and edges of unknown kinds. */
  unknown: number
}

/** A solid by its exact bodies, or by the wires that the file keeps for display. `first`: number of its first part; `unit`: millimetres in a drawing unit. */
export function readSolid(entity: Entity, stream: Uint8Array | undefined, first: number, unit: number): ReadSolid {
  const model = stream && bodiesOf(stream, unit)
  if (model && model.parts.length > 0) {
    const sources = model.parts.map((part) => ({ ...part, id: part.id + first }))
    const roots = model.roots.map((root) => ({ ...root, ...(root.part !== undefined && { part: root.part + first }) }))
    const colored = sources.some(({ color, bodies }) => color !== 0 || bodies.some(({ faces }) => faces.some((face) => face.color)))
    return { shape: { roots, colored }, sources, drafts: [], unknown: model.unknown }
  }
  const wires = entity instanceof ModelerGeometry ? wiresOf(entity, first, unit) : undefined
  const roots: Node[] = wires ? [{ id: 0, name: wires.name, part: wires.id, children: [] }] : []
  return { shape: { roots, colored: false }, sources: [], drafts: wires ? [wires] : [], unknown: model?.unknown ?? 0 }
}

/** Undefined when the bytes are no stream: a solid's own damage leaves the others alone. */
function bodiesOf(stream: Uint8Array, unit: number): AcisModel | undefined {
  try {
    return readAcis(stream, unit)
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}

function wiresOf(solid: ModelerGeometry, id: number, unit: number): PartDraft | undefined {
  const wires = displayWires(solid)
  const positions = Float64Array.from(wires.flatMap((points) => points.flatMap(({ x, y, z }) => [x, y, z])))
  const line = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  const lineStart = new Uint32Array(wires.length + 1)
  for (const [i, { length }] of wires.entries()) lineStart[i + 1] = lineStart[i] + length
  return wirePart({ id, name: entityType(solid), positions, line, lineStart, point: new Uint32Array(0), scale: unit }).part
}

export interface FacetGroup {
  /** Absent when no triangle was good. */
  part?: PartDraft
  /** Triangles left out. */
  dropped: number
}

/** Polygons as one part; `unit`: millimetres in a unit of theirs. */
export function facetPart(groups: readonly Facets[], id: number, name: string, unit: number): FacetGroup {
  const points = groups.reduce((sum, each) => sum + each.points.length, 0)
  const corners = groups.reduce((sum, { loops }) => loops.reduce((all, { length }) => all + length, sum), 0)
  const polygons = groups.reduce((sum, { loops }) => sum + loops.length, 0)
  const positions = new Float64Array(points * 3)
  const loop = new Uint32Array(corners)
  const loopStart = new Uint32Array(polygons + 1)
  let vertex = 0
  let corner = 0
  let polygon = 0
  for (const { points: own, loops } of groups) {
    const first = vertex
    for (const { x, y, z } of own) positions.set([x, y, z], 3 * vertex++)
    for (const each of loops) {
      // Triangles of a face with a vertex that does not exist are left out.
      for (const at of each) loop[corner++] = at >= 0 && at < own.length ? first + at : points
      loopStart[++polygon] = corner
    }
  }
  const { part, dropped } = meshPart({ id, name, scale: unit, ...soupMesh({ positions, loop, loopStart }) })
  return { part: part.mesh && part, dropped }
}
