import { decodeDraco, type DracoMesh } from '../../../wasm/draco/index.ts'
import { srgbColors } from '../../mesh/three/look.ts'
import type { Accessors, Values } from './accessors.ts'
import type { Buffers } from './buffers.ts'
import { TRIANGLES } from './primitivePart.ts'
import { extension, type Json, record, whole } from './json.ts'

/** One primitive as columns, metres. */
export interface Primitive {
  mode: number
  positions: Float32Array
  /** Vertices in drawing order. */
  vertices: Uint32Array
  normals?: Float32Array
  uv?: Float32Array
  vertexColor?: Uint8Array
  joints?: Values
  weights?: Values
}

/** Reads the geometry of a primitive; undefined when it has no positions. Morph targets are left at rest. */
export class Primitives {
  /** Primitives that are damaged beyond use. */
  failed = 0
  private readonly accessors: Accessors
  private readonly buffers: Buffers

  constructor(accessors: Accessors, buffers: Buffers) {
    this.accessors = accessors
    this.buffers = buffers
  }

  async read(primitive: Json, uvSet: number): Promise<Primitive | undefined> {
    const attributes = record(primitive.attributes)
    const packed = extension(primitive, 'KHR_draco_mesh_compression')
    const draco = packed && (await this.unpack(packed, attributes))
    const column = async (name: string): Promise<Values | undefined> => draco?.attributes[name] ?? this.accessors.floats(attributes[name])
    const position = await column('POSITION')
    if (!position || position.width !== 3) {
      this.failed++
      return undefined
    }
    const out: Primitive = {
      mode: primitive.mode === undefined ? TRIANGLES : whole(primitive.mode),
      positions: position.data as Float32Array,
      vertices: draco?.indices ?? (await this.indices(primitive, position.count)),
    }
    if (out.mode < 0 || out.mode > 6) {
      this.failed++
      return undefined
    }
    const normal = await column('NORMAL')
    if (normal?.width === 3 && normal.count === position.count) out.normals = normal.data as Float32Array
    const uv = await column(`TEXCOORD_${uvSet}`)
    if (uv?.width === 2 && uv.count === position.count) out.uv = uv.data as Float32Array
    const color = await column('COLOR_0')
    if (color && (color.width === 3 || color.width === 4) && color.count === position.count) out.vertexColor = srgbColors(color.data, color.width)
    const joints = attributes.JOINTS_0 === undefined ? undefined : (draco?.attributes.JOINTS_0 ?? (await this.accessors.integers(attributes.JOINTS_0)))
    const weights = attributes.WEIGHTS_0 === undefined ? undefined : await column('WEIGHTS_0')
    if (joints && weights) Object.assign(out, { joints, weights })
    return out
  }

  /** Vertices of a primitive in drawing order, of as many as there are. */
  async indices(primitive: Json, vertices: number): Promise<Uint32Array> {
    const read = primitive.indices === undefined ? undefined : await this.accessors.integers(primitive.indices)
    if (read) return read.data as Uint32Array
    if (primitive.indices !== undefined) this.failed++
    return primitive.indices === undefined ? Uint32Array.from({ length: vertices }, (_, i) => i) : new Uint32Array(0)
  }

  private async unpack(packed: Json, attributes: Json): Promise<DracoMesh | undefined> {
    const bytes = await this.buffers.bytes(whole(packed.bufferView))
    if (!bytes) return undefined
    const wanted = Object.entries(record(packed.attributes)).map(([name, id]) => {
      const accessor = this.accessors.describe(attributes[name])
      return { name, id: whole(id), componentType: whole(accessor?.componentType), normalized: accessor?.normalized === true }
    })
    return decodeDraco(bytes, wanted)
  }
}
