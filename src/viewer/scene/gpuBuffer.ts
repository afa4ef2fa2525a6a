import { type BufferAttribute, DataTexture, GLBufferAttribute, IntType, NearestFilter, type PixelFormat, type TextureDataType } from 'three'

type Source = Float32Array | Int16Array | Uint16Array | Uint32Array | Uint8Array

/**
 * A GPU buffer of fixed capacity that is filled piece by piece and has no copy in JavaScript.
 * Uploads go through COPY_WRITE_BUFFER: it leaves the vertex array objects that three caches untouched, and takes index data as well.
 */
export class GpuBuffer {
  /** three's renderer takes GL buffers wherever it takes its own attributes; its types do not allow it. */
  readonly attribute: BufferAttribute
  private readonly gl: WebGL2RenderingContext
  private readonly buffer: WebGLBuffer
  private readonly itemBytes: number
  readonly bytes: number

  /** `type` is the GL component type; `capacity` counts items of `itemSize` components. */
  constructor(
    gl: WebGL2RenderingContext,
    type: GLenum,
    itemSize: number,
    componentBytes: 1 | 2 | 4,
    capacity: number,
    { normalized = false, index = false, integer = false }: { normalized?: boolean; index?: boolean; integer?: boolean } = {},
  ) {
    this.gl = gl
    this.itemBytes = itemSize * componentBytes
    this.buffer = gl.createBuffer()
    const bytes = (this.bytes = capacity * this.itemBytes)
    if (index) {
      // WebGL makes a buffer an index buffer for good by its first binding, and that binding belongs to the vertex array object that is current.
      const current = gl.getParameter(gl.VERTEX_ARRAY_BINDING) as WebGLVertexArrayObject | null
      gl.bindVertexArray(null)
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffer)
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, bytes, gl.STATIC_DRAW)
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, null)
      gl.bindVertexArray(current)
    } else {
      gl.bindBuffer(gl.COPY_WRITE_BUFFER, this.buffer)
      gl.bufferData(gl.COPY_WRITE_BUFFER, bytes, gl.STATIC_DRAW)
      gl.bindBuffer(gl.COPY_WRITE_BUFFER, null)
    }
    this.attribute = new GLBufferAttribute(this.buffer, type, itemSize, componentBytes, capacity, normalized) as unknown as BufferAttribute
    // Numbers of 32 bits are whole in any case.
    if (integer) this.attribute.gpuType = IntType
  }

  /** Writes `data` from item `at` on. */
  write(at: number, data: Source): void {
    const { gl } = this
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, this.buffer)
    gl.bufferSubData(gl.COPY_WRITE_BUFFER, at * this.itemBytes, data)
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, null)
  }

  dispose(): void {
    this.gl.deleteBuffer(this.buffer)
  }
}

type Columns = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Texels per row; a power of two from 4 on, so that a matrix never spans two rows. */
export const ROW = 1024

/** Four-component texels as a texture that shaders read by number; only rows that changed are uploaded again. */
export class DataRows<T extends Columns> {
  readonly texture: DataTexture
  readonly data: T
  private readonly dirty: Uint8Array
  private pending = true
  /** The next upload is of all rows: the GPU has none, or most have changed since the last one. */
  private isWhole = true

  /** `make` allocates the array of components. */
  constructor(texels: number, format: PixelFormat, type: TextureDataType, make: (length: number) => T) {
    const rows = Math.max(1, Math.ceil(texels / ROW))
    this.data = make(rows * ROW * 4)
    this.dirty = new Uint8Array(rows)
    this.texture = new DataTexture(this.data, ROW, rows, format, type)
    this.texture.minFilter = NearestFilter
    this.texture.magFilter = NearestFilter
    this.texture.generateMipmaps = false
    this.texture.onUpdate = () => (this.isWhole = false)
  }

  get bytes(): number {
    return this.data.byteLength
  }

  /** Texels `from` to before `to` have changed. */
  touch(from: number, to = from + 1): void {
    this.dirty.fill(1, Math.floor(from / ROW), Math.ceil(to / ROW))
    this.pending = true
  }

  /** Call before drawing: there may be several calls until the texture is next drawn with, and uploaded. */
  flush(): void {
    if (!this.pending) return
    this.pending = false
    let changed = 0
    for (const mark of this.dirty) changed += mark
    // three uploads nothing but the ranges where some are given, also the first time, and forgets them then.
    if (changed * 2 >= this.dirty.length) this.isWhole = true
    if (this.isWhole) this.texture.clearUpdateRanges()
    else for (let row = 0; row < this.dirty.length; row++) if (this.dirty[row]) this.texture.addUpdateRange(row * ROW * 4, ROW * 4)
    this.dirty.fill(0)
    this.texture.needsUpdate = true
  }

  dispose(): void {
    this.texture.dispose()
  }
}
