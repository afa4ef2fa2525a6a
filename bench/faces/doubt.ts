import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import { soundMesh } from '../../workers/kernel/tessellate/soundMesh.ts'
import type { Quality } from '../../workers/contract/format.ts'
import { partDeflection } from '../../workers/formats/step/geometry/deflection.ts'
import { openEdges } from './closure.ts'
import type { FilePart } from './fileBodies.ts'

/** The verdict of the checks on one body. */
export interface Doubt {
  faces: number
  solid: boolean
  /** Edges of the mesh of a solid along which it is open. */
  openEdges: number
  /** One line for each face with a problem, and one for each problem of the body. */
  problems: string[]
  /** Square and cubic millimetres of the mesh. */
  area: number
  volume: number
}

/** Meshes the bodies of a part and lists what the checks found. `sceneSize`: diagonal of the whole model, millimetres. */
export function doubtsOf({ bodies }: FilePart, sceneSize: number, quality: Quality): Doubt[] {
  if (bodies.length === 0) return []
  const size = bodySize(bodies)
  const tolerance = partDeflection(size, Math.max(sceneSize, size), quality)
  return bodies
    .filter(({ kind }) => kind !== 'wire')
    .map((body) => {
      const { mesh, areas, faceProblems, bodyProblems } = soundMesh(body, tolerance)
      const solid = body.kind === 'solid'
      return {
        faces: body.faces.length,
        solid,
        openEdges: solid ? openEdges(mesh) + (mesh.indices.length === 0 ? 1 : 0) : 0,
        problems: [
          ...[...faceProblems].map(
            ([f, found]) => `face #${body.faces[f].source} ${body.faces[f].surface?.kind ?? 'unknown'} ${areas[f].toPrecision(5)} mm²: ${found.join(', ')}`,
          ),
          ...bodyProblems,
        ],
        area: areas.reduce((sum, area) => sum + area, 0),
        volume: volumeOf(mesh.positions, mesh.indices),
      }
    })
}

function volumeOf(p: Float32Array, indices: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  }
  return sum / 6
}
