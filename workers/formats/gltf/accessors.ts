import { release } from '../../../src/core/limits.ts'
import type { Buffers, BufferView } from './buffers.ts'
import { entry, type Json, list, record, whole } from './json.ts'

/** glTF 2.0 §3.6.2.2: component type to its size and its largest value when normalized. */
const components: Record<number, { size: number; max: number; read: (view: DataView, at: number) => number }> = {
  5120: { size: 1, max: 127, read: (view, at) => view.getInt8(at) },
  5121: { size: 1, max: 255, read: (view, at) => view.getUint8(at) },
  5122: { size: 2, max: 32767, read: (view, at) => view.getInt16(at, true) },
  5123: { size: 2, max: 65535, read: (view, at) => view.getUint16(at, true) },
  5125: { size: 4, max: 4294967295, read: (view, at) => view.getUint32(at, true) },
  5126: { size: 4, max: 1, read: (view, at) => view.getFloat32(at, true) },
}
const widths: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }
/** Elements of an accessor that states no bytes of its own (zeros, changed by sparse ones). */
const MAX_IMPLICIT = 1 << 26

export interface Values {
  /** `width` numbers per element. */
  data: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  width: number
  count: number
}

/** Accessors as plain columns: strided, quantized, normalized and sparse ones alike. What lies beyond its buffer is cut off and counted. */
export class Accessors {
  /** Accessors that refer to bytes that are not there. */
  cut = 0
  private readonly accessors: unknown[]
  private readonly buffers: Buffers

  constructor(json: Json, buffers: Buffers) {
    this.accessors = list(json.accessors)
    this.buffers = buffers
  }

  describe(index: unknown): Json | undefined {
    return entry(this.accessors, index)
  }

  floats(index: unknown): Promise<Values | undefined> {
    return this.read(index, false)
  }

  /** Unsigned whole numbers (indices, joints). */
  integers(index: unknown): Promise<Values | undefined> {
    return this.read(index, true)
  }

  private async read(index: unknown, integer: boolean): Promise<Values | undefined> {
    const accessor = this.describe(index)
    if (!accessor) return undefined
    const width = widths[String(accessor.type)]
    const component = components[whole(accessor.componentType)]
    let count = whole(accessor.count)
    if (!width || !component || count <= 0) return undefined
    const sparse = accessor.sparse === undefined ? undefined : record(accessor.sparse)
    const view = accessor.bufferView === undefined ? undefined : await this.buffers.view(whole(accessor.bufferView))
    const offset = accessor.byteOffset === undefined ? 0 : whole(accessor.byteOffset)
    if (accessor.bufferView === undefined) {
      if (count * width > MAX_IMPLICIT) return undefined
    } else {
      const size = component.size * width
      const stride = view?.stride || size
      const there = view && offset >= 0 ? Math.floor((view.size - offset - size) / stride) + 1 : 0
      if (there < count) this.cut++
      count = Math.min(count, there)
      if (count <= 0) return undefined
    }
    const type = integer ? Uint32Array : Float32Array
    const scale = !integer && accessor.normalized === true ? component.max : 1
    const data = (view && (await columnOf(view, offset, type, count, component, width, scale))) ?? new type(count * width)
    if (sparse) await this.apply(sparse, data, width, count, component, scale)
    return { data, width, count }
  }

  private async apply(
    sparse: Json,
    data: Float32Array | Uint32Array,
    width: number,
    count: number,
    component: (typeof components)[number],
    scale: number,
  ): Promise<void> {
    const places = record(sparse.indices)
    const values = record(sparse.values)
    const placeType = components[whole(places.componentType)]
    const placeBytes = await this.buffers.bytes(whole(places.bufferView))
    const valueBytes = await this.buffers.bytes(whole(values.bufferView))
    const changed = whole(sparse.count)
    const placeOffset = Math.max(0, whole(places.byteOffset))
    const valueOffset = Math.max(0, whole(values.byteOffset))
    if (!placeType || !placeBytes || !valueBytes || changed <= 0) return
    const size = component.size * width
    const there = Math.min(changed, Math.floor((placeBytes.length - placeOffset) / placeType.size), Math.floor((valueBytes.length - valueOffset) / size))
    if (there < changed) this.cut++
    if (there <= 0) return
    const at = new Uint32Array(there)
    fill(at, placeBytes, placeOffset, 0, placeType, 1, 1)
    const fresh = data instanceof Uint32Array ? new Uint32Array(there * width) : new Float32Array(there * width)
    fill(fresh, valueBytes, valueOffset, 0, component, width, scale)
    for (let i = 0; i < there; i++) if (at[i] < count) data.set(fresh.subarray(i * width, i * width + width), at[i] * width)
  }
}

type Column = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Elements of a view, which has them, from byte `offset` on: a column of its own. */
async function columnOf(
  view: BufferView,
  offset: number,
  type: typeof Float32Array | typeof Uint32Array,
  count: number,
  component: (typeof components)[number],
  width: number,
  scale: number,
): Promise<Column> {
  const size = component.size * width
  const { bytes, own } = await view.read(offset, offset + (count - 1) * (view.stride || size) + size)
  if (own && isPlain(type, component) && (view.stride || size) === size && bytes.byteOffset % 4 === 0)
    return new type(bytes.buffer, bytes.byteOffset, count * width)
  const out = new type(count * width)
  fill(out, bytes, 0, view.stride, component, width, scale)
  if (own) release(bytes)
  return out
}

/** Whether numbers are stored as the column holds them. */
const isPlain = (type: unknown, component: (typeof components)[number]): boolean => component === components[type === Float32Array ? 5126 : 5125]

/** Copies `out.length / width` elements; the caller has checked that they are there. `max` other than 1: signed or unsigned normalized numbers. */
function fill(
  out: Float32Array | Uint32Array,
  bytes: Uint8Array<ArrayBuffer>,
  offset: number,
  givenStride: number,
  component: (typeof components)[number],
  width: number,
  max: number,
): void {
  const size = component.size * width
  const stride = givenStride || size
  if (isPlain(out.constructor, component) && stride === size) {
    new Uint8Array(out.buffer, out.byteOffset, out.byteLength).set(bytes.subarray(offset, offset + out.byteLength))
    return
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = out.length / width
  for (let i = 0, to = 0; i < count; i++) {
    for (let k = 0; k < width; k++) {
      const value = component.read(view, offset + i * stride + k * component.size)
      out[to++] = max === 1 ? value : Math.max(-1, value / max)
    }
  }
}
