import { meshPart } from '../../mesh/meshPart.ts'
import { paintCorners } from '../../mesh/paintCorners.ts'
import type { PartDraft } from '../../contract/format.ts'
import { type AmfModel, type AmfObject, type AmfVolume, nameOf } from './amfModel.ts'

/** A part for each volume of an object. `dropped` = triangles left out. */
export function volumeParts(model: AmfModel, object: AmfObject, scale: number, firstId: number): { parts: PartDraft[]; dropped: number } {
  const parts: PartDraft[] = []
  let dropped = 0
  for (const [at, volume] of object.volumes.entries()) {
    if (volume.indices.length === 0) continue
    const material = volume.materialId === undefined ? undefined : model.materials.get(volume.materialId)
    const name =
      nameOf(volume.metadata) || (object.volumes.length > 1 ? material?.name || `volume ${at + 1}` : nameOf(object.metadata)) || `object ${object.id}`
    const whole = volume.color ?? object.color ?? material?.color
    const made = meshPart({ id: firstId + parts.length, name, scale, color: whole, ...paint(object, volume, whole ?? 0) })
    dropped += made.dropped
    if (made.part.mesh) parts.push(made.part)
  }
  return { parts, dropped }
}

/** Most local first: triangle, vertex, then what the whole volume has. */
function paint(object: AmfObject, volume: AmfVolume, whole: number) {
  const { positions, vertexColor } = object
  const { indices, triangleColor } = volume
  if (!vertexColor && !triangleColor) return { positions, indices }
  const corner = indices.map((vertex, i) => triangleColor?.[Math.floor(i / 3)] || vertexColor?.[vertex] || whole)
  return { color: undefined, ...paintCorners(positions, indices, corner) }
}
