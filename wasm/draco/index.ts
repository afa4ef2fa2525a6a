import { dracoScript, wasmBytes } from '#assets'

export interface DracoWish {
  /** Attribute name in the result. */
  name: string
  /** Unique id inside the compressed data. */
  id: number
  /** glTF component type of the accessor that the attribute stands for. */
  componentType: number
  normalized: boolean
}

export interface DracoMesh {
  /** Three per triangle. */
  indices: Uint32Array<ArrayBuffer>
  attributes: Record<string, { data: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>; width: number; count: number }>
}

/** Largest value of normalized integers by glTF component type. */
const normalizedMax: Record<number, number> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 }

let engine: Promise<DracoModule> | undefined

async function start(): Promise<DracoModule> {
  const [factory, wasmBinary] = await Promise.all([dracoScript(), wasmBytes('draco')])
  const options = { wasmBinary, print: () => undefined, printErr: () => undefined }
  return (factory as (options: object) => Promise<DracoModule>)(options)
}

/** Unpacks a mesh of KHR_draco_mesh_compression; undefined when it is damaged. The engine is dropped after a trap. */
export async function decodeDraco(bytes: Uint8Array, wishes: readonly DracoWish[]): Promise<DracoMesh | undefined> {
  const draco = await (engine ??= start())
  const owned: object[] = []
  const own = <T extends object>(thing: T): T => {
    owned.push(thing)
    return thing
  }
  try {
    const decoder = own(new draco.Decoder())
    const buffer = own(new draco.DecoderBuffer())
    buffer.Init(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), bytes.length)
    if (decoder.GetEncodedGeometryType(buffer) !== draco.TRIANGULAR_MESH) return undefined
    const mesh = own(new draco.Mesh())
    const status = own(decoder.DecodeBufferToMesh(buffer, mesh))
    if (!status.ok() || status.ptr === 0) return undefined
    const points = mesh.num_points()
    const triangles = mesh.num_faces()
    const out: DracoMesh = { indices: new Uint32Array(triangles * 3), attributes: {} }
    withHeap(draco, triangles * 12, (at) => {
      decoder.GetTrianglesUInt32Array(mesh, triangles * 12, at)
      out.indices.set(new Uint32Array(draco.HEAPF32.buffer, at, triangles * 3))
    })
    for (const wish of wishes) {
      if (wish.id < 0) continue
      const attribute = decoder.GetAttributeByUniqueId(mesh, wish.id)
      if (attribute.ptr === 0) continue
      const width = attribute.num_components()
      out.attributes[wish.name] = { data: readAttribute(draco, decoder, mesh, attribute, points * width, wish), width, count: points }
    }
    return out
  } catch (error) {
    engine = undefined
    if (error instanceof WebAssembly.RuntimeError || error instanceof Error) return undefined
    throw error
  } finally {
    for (const thing of owned.reverse()) destroy(draco, thing)
  }
}

function destroy(draco: DracoModule, thing: object): void {
  try {
    draco.destroy(thing)
  } catch {
    engine = undefined
  }
}

/** Normalized integers are scaled to -1..1; joints (unsigned bytes and shorts) stay whole. */
function readAttribute(
  draco: DracoModule,
  decoder: DracoDecoder,
  mesh: object,
  attribute: DracoAttribute,
  length: number,
  wish: DracoWish,
): Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const max = wish.normalized ? (normalizedMax[wish.componentType] ?? 1) : 1
  const types: Record<
    number,
    [number, Int8ArrayConstructor | Uint8ArrayConstructor | Int16ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor | Float32ArrayConstructor]
  > = {
    5120: [draco.DT_INT8, Int8Array],
    5121: [draco.DT_UINT8, Uint8Array],
    5122: [draco.DT_INT16, Int16Array],
    5123: [draco.DT_UINT16, Uint16Array],
    5125: [draco.DT_UINT32, Uint32Array],
  }
  const [type, View] = types[wish.componentType] ?? [draco.DT_FLOAT32, Float32Array]
  const size = length * View.BYTES_PER_ELEMENT
  const whole = wish.name.startsWith('JOINTS')
  const out = whole ? new Uint32Array(length) : new Float32Array(length)
  withHeap(draco, size, (at) => {
    if (!decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, size, at)) return
    out.set(new View(draco.HEAPF32.buffer, at, length))
  })
  if (max !== 1) for (let i = 0; i < length; i++) out[i] = Math.max(-1, out[i] / max)
  return out
}

function withHeap(draco: DracoModule, size: number, work: (at: number) => void): void {
  const at = draco._malloc(size)
  if (at === 0) throw new Error('out of memory')
  try {
    work(at)
  } finally {
    draco._free(at)
  }
}

/** The parts of Draco's JavaScript decoder that are used (google/draco, javascript/emscripten/draco_web_decoder.idl). */
interface DracoModule {
  Decoder: new () => DracoDecoder
  DecoderBuffer: new () => { Init(data: Int8Array, size: number): void }
  Mesh: new () => DracoMeshHandle
  TRIANGULAR_MESH: number
  DT_INT8: number
  DT_UINT8: number
  DT_INT16: number
  DT_UINT16: number
  DT_UINT32: number
  DT_FLOAT32: number
  HEAPF32: Float32Array<ArrayBuffer>
  _malloc(size: number): number
  _free(at: number): void
  destroy(thing: object): void
}

interface DracoMeshHandle {
  ptr: number
  num_points(): number
  num_faces(): number
}

interface DracoAttribute {
  /** 0 = there is no such attribute. */
  ptr: number
  num_components(): number
}

interface DracoDecoder {
  GetEncodedGeometryType(buffer: object): number
  DecodeBufferToMesh(buffer: object, mesh: object): { ok(): boolean; ptr: number }
  GetTrianglesUInt32Array(mesh: object, size: number, at: number): boolean
  GetAttributeByUniqueId(mesh: object, id: number): DracoAttribute
  GetAttributeDataArrayForAllPoints(mesh: object, attribute: object, type: number, size: number, at: number): boolean
}
