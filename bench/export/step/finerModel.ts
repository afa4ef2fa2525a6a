import { detectFormat } from '../../../src/core/formats.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Part, PartId } from '../../../src/core/scene/model.ts'
import { HEAD_BYTES } from '../../../src/core/sniff.ts'
import type { OpenSource } from '../../../workers/contract/opening.ts'
import { loadReader } from '../../../workers/formats/registry.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { bodySize } from '../../../workers/kernel/brep/bodySize.ts'
import { joinBodies } from '../../../workers/kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../../workers/kernel/tessellate/soundMesh.ts'
import { collect } from '../../../workers/pipeline/collect.ts'

/** Chords of the meshes that are measured, as a share of the part's size, and the angle between neighbouring normals, radians. */
const CHORDS = 1e-4
const ANGLE = 0.15

/** The exact bodies of a file by their parts. */
export async function exactBodies(source: OpenSource, root: string): Promise<Map<PartId, readonly Body[]>> {
  const { files } = await collect(source)
  const format = detectFormat(await files.need(root).slice(0, HEAD_BYTES), root)
  if (!format) throw new Error('a format that is not known')
  const reader = await loadReader(format.id)
  const out = new Map<PartId, readonly Body[]>()
  const sink = {
    progress() {},
    structure() {},
    part({ id, bodies }: { id: PartId; bodies?: readonly unknown[] }) {
      // Bodies of the contract are those of the kernel.
      if (bodies && bodies.length > 0) out.set(id, bodies as readonly Body[])
    },
    drawing() {},
    note() {},
    missing() {},
  }
  await reader.open(files, root, sink, { quality: 'coarse', bodies: true })
  return out
}

/** Parts meshed finely from their exact bodies, for measuring: display meshes of native files are coarse. Parts without exact bodies are left as they are. */
export function finerParts(parts: ReadonlyMap<PartId, Part>, bodies: ReadonlyMap<PartId, readonly Body[]>): Map<PartId, Part> {
  const finer = new Map(parts)
  for (const [id, own] of bodies) {
    const part = parts.get(id)
    const made = part?.mesh && finerPart(part, own)
    if (made) finer.set(id, made)
  }
  return finer
}

function finerPart(part: Part, bodies: readonly Body[]): Part | undefined {
  const linear = CHORDS * bodySize(bodies)
  const { mesh, edges, faces } = joinBodies(bodies.map((body) => soundMesh(body, { linear, angular: ANGLE })))
  if (mesh.indices.length === 0) return undefined
  return { id: part.id, name: part.name, color: part.color, origin: 'exact', mesh, edges, faces, bounds: boundsOfPoints(mesh.positions) }
}
