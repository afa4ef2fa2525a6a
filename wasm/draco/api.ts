/** The parts of Draco's JavaScript decoder that are used (google/draco, javascript/emscripten/draco_web_decoder.idl). */
export interface DracoModule {
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

export interface DracoAttribute {
  /** 0 = there is no such attribute. */
  ptr: number
  num_components(): number
}

export interface DracoDecoder {
  GetEncodedGeometryType(buffer: object): number
  DecodeBufferToMesh(buffer: object, mesh: object): { ok(): boolean; ptr: number }
  GetTrianglesUInt32Array(mesh: object, size: number, at: number): boolean
  GetAttributeByUniqueId(mesh: object, id: number): DracoAttribute
  GetAttributeDataArrayForAllPoints(mesh: object, attribute: object, type: number, size: number, at: number): boolean
}
