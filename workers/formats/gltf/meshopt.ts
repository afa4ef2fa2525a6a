import { type Json, text, whole } from './json.ts'

/** The codecs spend at least 2 bits on 16 equal bytes; what claims to grow more is not theirs. */
const MAX_GROWTH = 64
const SLACK = 1 << 16

/** Unpacks a view of EXT_meshopt_compression; undefined when it is damaged. */
export async function decodeMeshopt(source: Uint8Array<ArrayBuffer>, packed: Json): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const count = whole(packed.count)
  const stride = whole(packed.byteStride)
  if (count <= 0 || stride <= 0 || stride > 256 || count * stride > source.length * MAX_GROWTH + SLACK) return undefined
  const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js')
  await MeshoptDecoder.ready
  const out = new Uint8Array(count * stride)
  try {
    MeshoptDecoder.decodeGltfBuffer(out, count, stride, source, text(packed.mode), text(packed.filter) || 'NONE')
    return out
  } catch {
    return undefined
  }
}
