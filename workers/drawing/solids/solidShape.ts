import type { Entity } from '../model/entity.ts'
import { ModelerGeometry } from '../model/solids.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { type AcisModel, readAcis } from '../../formats/acis/readAcis.ts'
import type { PartSource } from '../../formats/exact/partSource.ts'
import type { PartDraft } from '../../contract/format.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import { entityType } from '../flatten/entityType.ts'
import { displayWires } from '../flatten/drawSolid3D.ts'

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
