import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import type { BodyMesh } from '../../kernel/tessellate/bodyMesh.ts'
import { joinBodies } from '../../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../kernel/tessellate/soundMesh.ts'
import type { PartDraft, Quality } from '../../contract/format.ts'
import { partDeflection } from '../step/geometry/deflection.ts'
import type { PartSource } from './laterParts.ts'

/** A part as meshed by our engine. */
export interface MeshedPart {
  source: PartSource
  /** Absent when nothing came out. */
  draft?: PartDraft
  faces: number
  /** Faces that the checks find fault with. */
  flagged: number
  meshes: BodyMesh[]
}

/**
 * No finer than this share of the largest free-form surface: damaged control points bulge far out of a border that shows nothing of it. Surfaces up to ten times as large as their
 * faces are not touched by it.
 */
const FINEST = 1e-4

const splineSize = ({ bodies }: PartSource): number =>
  bodies.reduce(
    (all, { faces }) => faces.reduce((largest, { surface }) => (surface instanceof BSplineSurface ? Math.max(largest, surface.size) : largest), all),
    0,
  )

/** Meshes one part. `sceneSize`: diagonal of the whole model, millimetres. */
export function meshPart(source: PartSource, sceneSize: number, quality: Quality): MeshedPart {
  const size = bodySize(source.bodies)
  const wanted = partDeflection(size, Math.max(sceneSize, size), quality)
  const tolerance = { ...wanted, linear: Math.max(wanted.linear, FINEST * splineSize(source)) }
  const meshes = source.bodies.map((body) => soundMesh(body, tolerance))
  const faces = source.bodies.reduce((sum, body) => sum + body.faces.length, 0)
  const flagged = meshes.reduce((sum, { faceProblems }) => sum + faceProblems.size, 0)
  return { source, faces, flagged, meshes, draft: draftOf(source, meshes) }
}

function draftOf(source: PartSource, meshes: readonly BodyMesh[]): PartDraft | undefined {
  const { id, name, bodies, points } = source
  const draft: PartDraft = { id, name, origin: 'exact', bodies }
  let color: Rgba = source.color
  if (meshes.length > 0) {
    const { mesh, edges, faces } = joinBodies(meshes)
    if (mesh.indices.length > 0) {
      const { faceColor } = mesh
      // One colour for all faces is the part's.
      if (faceColor && faceColor[0] !== 0 && faceColor.every((own) => own === faceColor[0])) {
        color = faceColor[0]
        delete mesh.faceColor
      }
      Object.assign(draft, { mesh, faces })
      if (bodies.some(({ kind }) => kind !== 'solid')) draft.doubleSided = true
    }
    if (edges.kind.length > 0) draft.edges = edges
  }
  if (points.length > 0) draft.points = { positions: Float32Array.from(points) }
  if (color !== 0) draft.color = color
  return draft.mesh || draft.edges || draft.points ? draft : undefined
}
