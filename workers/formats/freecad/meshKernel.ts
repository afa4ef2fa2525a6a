import { OpenError } from '../../../src/core/errors.ts'
import type { RawMesh } from '../../mesh/meshPart.ts'

const MAGIC = 0xa0b0c0d0
/** Magic number, version, 256 bytes of text, then how many points and facets there are. */
const COUNTS = 264
const POINT = 12
/** Three points and three neighbours. */
const FACET = 24

/** Triangles of a .bms file, in either byte order. Throws `file-exception` for another file. */
export function readMeshKernel(bytes: Uint8Array): Pick<RawMesh, 'positions' | 'indices'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < COUNTS + 8) throw new OpenError('file-exception', 'not a mesh of FreeCAD')
  const little = view.getUint32(0, true) === MAGIC
  if (!little && view.getUint32(0) !== MAGIC) throw new OpenError('file-exception', 'not a mesh of FreeCAD')
  const points = view.getUint32(COUNTS, little)
  const facets = view.getUint32(COUNTS + 4, little)
  const from = COUNTS + 8
  if (points * POINT + facets * FACET > bytes.length - from) throw new OpenError('file-exception', 'a mesh that states more than it holds')
  const positions = new Float32Array(points * 3)
  for (let i = 0; i < positions.length; i++) positions[i] = view.getFloat32(from + 4 * i, little)
  const indices = new Uint32Array(facets * 3)
  for (let i = 0; i < indices.length; i++) indices[i] = view.getUint32(from + points * POINT + Math.floor(i / 3) * FACET + (i % 3) * 4, little)
  return { positions, indices }
}
