import { detectFormat } from '../../src/core/formats.ts'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import { HEAD_BYTES } from '../../src/core/sniff.ts'
import type { OpenSource } from '../../workers/contract/opening.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import type { Body } from '../../workers/kernel/brep/body.ts'
import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import { joinBodies } from '../../workers/kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../workers/kernel/tessellate/soundMesh.ts'
import { collect } from '../../workers/pipeline/collect.ts'

/** Chords of the meshes that are measured, as a share of the part's size, and the angle between neighbouring normals, radians. */
const CHORDS = 1e-4
const ANGLE = 0.15

/** The parts of a file meshed finely from their exact bodies, for measuring: display meshes of native files are coarse. Parts without exact bodies are left as they are. */
export async function finerParts(source: OpenSource, root: string, parts: ReadonlyMap<PartId, Part>): Promise<Map<PartId, Part>> {
  const { files } = await collect(source)
  const format = detectFormat(await files.need(root).slice(0, HEAD_BYTES), root)
  if (!format) throw new Error('a format that is not known')
  const reader = await loadReader(format.id)
  const finer = new Map(parts)
  const sink = {
    progress() {},
    structure() {},
    part: ({ id, bodies }: { id: PartId; bodies?: readonly unknown[] }) => {
      const part = parts.get(id)
      // Bodies of the contract are those of the kernel.
      const own = part?.mesh && bodies && bodies.length > 0 ? finerPart(part, bodies as readonly Body[]) : undefined
      if (own) finer.set(id, own)
    },
    drawing() {},
    note() {},
    missing() {},
  }
  await reader.open(files, root, sink, { quality: 'coarse', bodies: true })
  return finer
}

function finerPart(part: Part, bodies: readonly Body[]): Part | undefined {
  const linear = CHORDS * bodySize(bodies)
  const { mesh, edges, faces } = joinBodies(bodies.map((body) => soundMesh(body, { linear, angular: ANGLE })))
  if (mesh.indices.length === 0) return undefined
  return { id: part.id, name: part.name, color: part.color, origin: 'exact', mesh, edges, faces, bounds: boundsOfPoints(mesh.positions) }
}
