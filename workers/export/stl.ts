import { release } from '../../src/core/limits.ts'
import { mmPerUnit } from '../../src/core/units.ts'
import { ByteParts } from './byteParts.ts'
import { type ExportJob, partsOf, worldMatrices } from './exportJob.ts'
import { isMirrored, placedPositions } from './placed.ts'

const HEADER = 84
const TRIANGLE = 50
/** Triangles written at a time. */
const CHUNK = 1 << 16

/** Binary STL: every occurrence's triangles one after the other. Numbers are in the chosen unit; there are no names and no colours. */
export async function writeStl(job: ExportJob): Promise<Blob> {
  const worlds = worldMatrices(job.scene.nodes)
  const scale = 1 / mmPerUnit[job.options.unit]
  const out = new ByteParts()
  let count = 0
  for await (const { part, nodes } of partsOf(job)) {
    const { mesh } = part
    if (!mesh) continue
    for (const node of nodes) {
      const positions = placedPositions(mesh.positions, part.offset, worlds[node], scale)
      writeTriangles(out, positions, mesh.indices, isMirrored(worlds[node]))
      release(positions)
      count += mesh.indices.length / 3
    }
  }
  const header = new Uint8Array(HEADER)
  // Readers take a file that begins with "solid" for a text.
  header.set(new TextEncoder().encode(`Facet, unit ${job.options.unit}`))
  new DataView(header.buffer).setUint32(80, count, true)
  return out.blob('model/stl', header)
}

function writeTriangles(out: ByteParts, p: Float64Array, indices: Uint32Array, mirrored: boolean): void {
  const triangles = indices.length / 3
  for (let from = 0; from < triangles; from += CHUNK) {
    const to = Math.min(triangles, from + CHUNK)
    const bytes = new Uint8Array((to - from) * TRIANGLE)
    const view = new DataView(bytes.buffer)
    for (let t = from, at = 0; t < to; t++, at += TRIANGLE) {
      const a = indices[t * 3] * 3
      const b = indices[t * 3 + (mirrored ? 2 : 1)] * 3
      const c = indices[t * 3 + (mirrored ? 1 : 2)] * 3
      const ux = p[b] - p[a],
        uy = p[b + 1] - p[a + 1],
        uz = p[b + 2] - p[a + 2]
      const vx = p[c] - p[a],
        vy = p[c + 1] - p[a + 1],
        vz = p[c + 2] - p[a + 2]
      const nx = uy * vz - uz * vy,
        ny = uz * vx - ux * vz,
        nz = ux * vy - uy * vx
      const length = Math.hypot(nx, ny, nz) || 1
      view.setFloat32(at, nx / length, true)
      view.setFloat32(at + 4, ny / length, true)
      view.setFloat32(at + 8, nz / length, true)
      let place = at + 12
      for (const corner of [a, b, c]) {
        view.setFloat32(place, p[corner], true)
        view.setFloat32(place + 4, p[corner + 1], true)
        view.setFloat32(place + 8, p[corner + 2], true)
        place += 12
      }
    }
    out.add(bytes)
    release(bytes)
  }
}
