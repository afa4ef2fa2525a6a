/** How rows of a buffer view are packed by EXT_meshopt_compression. */
export interface Rows {
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES'
  count: number
  stride: number
}

/** Packs the views of a document. */
export interface Packing {
  pack(bytes: Uint8Array, rows: Rows): Uint8Array<ArrayBuffer>
  /** What readers unpack: triangles may begin with another of their corners. */
  unpack(packed: Uint8Array, rows: Rows): Uint8Array<ArrayBuffer>
}

/** Loads the encoder, and the decoder that gives the order of corners. */
export async function loadPacking(): Promise<Packing> {
  const [{ MeshoptEncoder }, { MeshoptDecoder }] = await Promise.all([
    import('meshoptimizer/encoder'),
    import('three/examples/jsm/libs/meshopt_decoder.module.js'),
  ])
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready])
  return {
    pack: (bytes, { mode, count, stride }) => MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode) as Uint8Array<ArrayBuffer>,
    unpack(packed, { mode, count, stride }) {
      const out = new Uint8Array(count * stride)
      MeshoptDecoder.decodeGltfBuffer(out, count, stride, packed, mode, 'NONE')
      return out
    },
  }
}
