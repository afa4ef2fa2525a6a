import { OpenError } from '../../../../src/core/errors.ts'
import type { Container, Segment } from '../container/container.ts'
import { firstElement, localVersion } from '../container/elements.ts'
import { Kind } from '../container/kinds.ts'
import { readDualMesh } from './dualMesh.ts'
import { readLines } from './lines.ts'
import { readStrips8, type StripKind } from './strips8.ts'

const kinds: ReadonlyMap<string, StripKind> = new Map<string, StripKind>([
  [Kind.triStripShape, 'triangles'],
  [Kind.polygonShape, 'triangles'],
  [Kind.polylineShape, 'lines'],
  [Kind.pointShape, 'points'],
])

/** Length, GUID, base type and number of the element inside the element of JT 10. */
const NESTED_HEADER = 25
/** Versions, bindings and quantisation of a shape of JT 8, which stand behind it once more. */
const HEADER_8 = 12

/** The geometry of a shape segment. Throws `file-exception` for damage and for kinds that are not read. */
export function readShape(container: Container, segment: Segment): ShapeGeometry {
  const { generation } = container
  const { kind, fields } = firstElement(container, container.read(segment))
  const shape = kinds.get(kind)
  if (!shape) throw new OpenError('file-exception', 'a kind of shape that is not read')
  if (generation === 8) {
    fields.skip(HEADER_8)
    return readStrips8(fields, shape)
  }
  localVersion(fields, generation)
  localVersion(fields, generation)
  fields.skip(8)
  if (generation === 10) fields.skip(NESTED_HEADER)
  localVersion(fields, generation)
  fields.skip(4)
  localVersion(fields, generation)
  return shape === 'triangles' ? readDualMesh(fields, generation) : readLines(fields, generation, shape)
}

/** What a shape segment holds, in the units of its part. Triangles, lines and points refer to `positions`. */
export interface ShapeGeometry {
  /** xyz per vertex. */
  positions: Float32Array
  /** Vertices of the triangles, counter-clockwise seen from outside. */
  indices: Uint32Array
  /** One per corner: the record of `normals` and `colors` that belongs to it; -1 for none. */
  records: Int32Array
  /** xyz per record. */
  normals?: Float32Array
  /** RGBA bytes per record. */
  colors?: Uint8Array
  /** One per triangle: the number of the exact body's face that it displays. */
  groups?: Int32Array
  /** Vertices of polylines, one after another, and where each line begins (lines + 1). */
  lines?: { vertices: Uint32Array; start: Uint32Array }
  /** Each vertex is a point that stands alone. */
  isPoints?: boolean
}
