import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { isWatertight } from '../../../../src/core/geometry/meshMeasure.ts'
import { meshPart } from '../../../mesh/meshPart.ts'
import { paintCorners } from '../../../mesh/paintCorners.ts'
import type { PartDraft } from '../../../contract/format.ts'
import type { ObjectMesh } from '../model.ts'
import { paintedTriangles } from './painted.ts'
import type { SlicerVolume } from './settings.ts'

export interface VolumeMesh {
  part: PartDraft
  isBody: boolean
  /** Triangles left out. */
  dropped: number
}

export interface VolumeRequest {
  id: number
  mesh: ObjectMesh
  volume: SlicerVolume
  /** Number of the volume's extruder, or else its object's. */
  extruder: number
  colors: readonly Rgba[]
}

/** One volume of an object in the colour of its filament; where it was painted, in several. Undefined when it has no triangles. */
export function volumePart({ id, mesh, volume, extruder, colors }: VolumeRequest): VolumeMesh | undefined {
  const { first, last } = volume.triangles ?? { first: 0, last: Infinity }
  const indices = mesh.indices.subarray(first * 3, Math.min(mesh.indices.length, last * 3 + 3))
  if (indices.length === 0) return undefined
  const colorOf = (number: number): Rgba => colors[(number || extruder) - 1] ?? 0
  const base = { id, name: volume.name, scale: mesh.scale }
  const paint = paintWithin(mesh.paint, first, first + indices.length / 3)
  if (!paint) {
    const color = colorOf(0)
    return { ...meshPart({ ...base, positions: mesh.positions, indices, ...(color && { color }) }), isBody: volume.isBody }
  }
  const painted = paintedTriangles(mesh.positions, indices, paint)
  const corners = Uint32Array.from(painted.indices, (_, corner) => colorOf(painted.extruder[Math.floor(corner / 3)]))
  const made = meshPart({ ...base, ...paintCorners(painted.positions, painted.indices, corners) })
  // Divided sides meet whole ones of neighbours: whether the solid is closed shows before the division only.
  const whole = meshPart({ ...base, positions: mesh.positions, indices }).part.mesh
  if (whole && made.part.mesh) made.part.closed = isWatertight(whole)
  return { ...made, isBody: volume.isBody }
}

/** The paint of some triangles, numbered from the first of them. */
function paintWithin(paint: ReadonlyMap<number, string> | undefined, from: number, to: number): Map<number, string> | undefined {
  if (!paint) return undefined
  const own = new Map<number, string>()
  for (const [triangle, digits] of paint) if (triangle >= from && triangle < to) own.set(triangle - from, digits)
  return own.size > 0 ? own : undefined
}
