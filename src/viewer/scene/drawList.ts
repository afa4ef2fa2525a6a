import {
  type BufferGeometry,
  DataTexture,
  DoubleSide,
  FrontSide,
  type GLBufferAttribute,
  type Material,
  Mesh,
  NearestFilter,
  RedIntegerFormat,
  Scene,
  type ShaderMaterial,
  UnsignedIntType,
  type WebGLRenderer,
} from 'three'

/** Texels per row of the slots; a power of two, as of all that shaders read by number. */
export const ID_ROW = 256

/** Rows that changed from which on the whole texture is uploaded. */
const MANY_ROWS = 16
/** Slots that there is room for at first, and ranges. */
const FIRST_ROOM = ID_ROW / 2

/** Numbers of a list that have changed since they were last uploaded: from one place to before another. */
interface Changed {
  from: number
  to: number
}

/**
 * Ranges of one batch to be drawn in one call, each for one occurrence (slot) or more. Shaders find the slot in a texture of numbers: those at the head state where
 * the slots of each range begin. What a list holds stays from frame to frame, and only rows in which something is different are uploaded.
 */
export class DrawList {
  /** Bytes into the index buffer. */
  starts = new Int32Array(FIRST_ROOM)
  /** Indices. */
  counts = new Int32Array(FIRST_ROOM)
  /** Occurrences. */
  instances = new Int32Array(FIRST_ROOM)
  length = 0
  /** Some range is drawn for several occurrences. */
  repeats = false
  ids: DataTexture
  private used = 0
  /** Heads, room for one of each range, then the slots. */
  private data: Uint32Array<ArrayBuffer> = new Uint32Array(2 * FIRST_ROOM)
  private readonly heads: Changed = { from: Infinity, to: 0 }
  private readonly slots: Changed = { from: Infinity, to: 0 }
  /** The next upload is of all rows. */
  private isWhole = true
  private readonly indexBytes: number
  private readonly merges: boolean

  /** `merges`: the same range for one occurrence after the other is drawn once for all of them. */
  constructor(indexBytes: number, merges: boolean) {
    this.indexBytes = indexBytes
    this.merges = merges
    this.ids = this.texture()
  }

  clear(): void {
    this.length = this.used = 0
    this.repeats = false
  }

  /** `first`: number of the first index; `count`: indices. */
  push(first: number, count: number, slot: number): void {
    this.reserve(1)
    this.add(slot)
    this.draw(first, count, 1)
  }

  /** The same for the slots `from` to before `to` of more than `low` pixels and no more than `high`. */
  pushWithin({ first, count }: { first: number; count: number }, sizes: Float32Array, from: number, to: number, low: number, high: number): void {
    this.reserve(to - from)
    const { data, used: before } = this
    const head = this.starts.length
    let at = head + before
    for (let slot = from; slot < to; slot++) {
      const size = sizes[slot]
      if (!(size > low && size <= high)) continue
      if (data[at] !== slot) {
        data[at] = slot
        mark(this.slots, at)
      }
      at++
    }
    this.end(first, count, before, at - head)
  }

  /** Draws a range for all slots `from` to before `to`. */
  pushAll({ first, count }: { first: number; count: number }, from: number, to: number): void {
    this.reserve(to - from)
    const { data, used: before } = this
    const head = this.starts.length
    let at = head + before
    for (let slot = from; slot < to; slot++, at++) {
      if (data[at] === slot) continue
      data[at] = slot
      mark(this.slots, at)
    }
    this.end(first, count, before, at - head)
  }

  /** Call after the last `push`. */
  flush(): void {
    const { length, heads, slots, data, ids } = this
    if (length === 0) return
    let at = this.starts.length
    for (let i = 0; i < length; at += this.instances[i++]) {
      if (data[i] === at) continue
      data[i] = at
      mark(heads, i)
    }
    const rows = rowsOf(heads) + rowsOf(slots)
    if (rows > MANY_ROWS) this.isWhole = true
    if (this.isWhole) ids.clearUpdateRanges()
    else for (const { from, to } of [heads, slots]) for (let row = rowOf(from); row * ID_ROW < to; row++) ids.addUpdateRange(row * ID_ROW * 4, ID_ROW * 4)
    for (const changed of [heads, slots]) [changed.from, changed.to] = [Infinity, 0]
    if (rows > 0) ids.needsUpdate = true
  }

  dispose(): void {
    this.ids.dispose()
  }

  /** The slots that were added last are drawn with a range. */
  private draw(first: number, count: number, times: number): void {
    if (times === 0) return
    const start = first * this.indexBytes
    const before = this.length - 1
    if (this.merges && before >= 0 && this.starts[before] === start && this.counts[before] === count) {
      this.instances[before] += times
      this.repeats = true
      return
    }
    if (this.length === this.starts.length) this.grow()
    this.starts[this.length] = start
    this.counts[this.length] = count
    this.instances[this.length++] = times
    if (times > 1) this.repeats = true
  }

  /** Draws a range for the slots from number `before` on; `used` of them are in the list now. */
  private end(first: number, count: number, before: number, used: number): void {
    this.used = used
    if (this.merges) this.draw(first, count, used - before)
    else for (let i = before; i < used; i++) this.draw(first, count, 1)
  }

  private add(slot: number): void {
    const at = this.starts.length + this.used++
    if (this.data[at] === slot) return
    this.data[at] = slot
    mark(this.slots, at)
  }

  /** Makes room for so many more slots. */
  private reserve(more: number): void {
    if (this.starts.length + this.used + more > this.data.length) this.enlarge(this.used + more, this.starts.length)
  }

  private grow(): void {
    const size = this.starts.length * 2
    this.enlarge(this.used, size)
    this.starts = copied(this.starts, size)
    this.counts = copied(this.counts, size)
    this.instances = copied(this.instances, size)
  }

  /** Makes a texture for so many slots and heads. */
  private enlarge(slots: number, heads: number): void {
    let room = this.data.length
    while (room < heads + slots) room *= 2
    const data = new Uint32Array(room)
    data.set(this.data.subarray(this.starts.length, this.starts.length + this.used), heads)
    this.data = data
    this.ids.dispose()
    this.ids = this.texture()
    mark(this.heads, 0)
  }

  private texture(): DataTexture {
    const texture = new DataTexture(this.data, ID_ROW, this.data.length / ID_ROW, RedIntegerFormat, UnsignedIntType)
    texture.minFilter = NearestFilter
    texture.magFilter = NearestFilter
    texture.onUpdate = () => (this.isWhole = false)
    this.isWhole = true
    return texture
  }
}

/** Places are marked in rising order mostly. */
function mark(changed: Changed, at: number): void {
  if (at < changed.from) changed.from = at
  if (at >= changed.to) changed.to = at + 1
}

const rowOf = (at: number): number => Math.floor(at / ID_ROW)
const rowsOf = ({ from, to }: Changed): number => (to > from ? rowOf(to - 1) - rowOf(from) + 1 : 0)

function copied(from: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(size)
  to.set(from)
  return to
}

const MULTI_DRAW = 'WEBGL_multi_draw'

/** Whether ranges can be drawn for several occurrences at once. */
export const drawsRepeats = (gl: WebGL2RenderingContext): boolean => gl.getExtension(MULTI_DRAW) !== null

/**
 * A mesh whose ranges come from a `DrawList`: one multi-draw call (a loop where WEBGL_multi_draw is missing).
 * It has the fields that three's renderer reads of its own BatchedMesh (0.187), so it shares BatchedMesh's shader path (`USE_BATCHING`, `gl_DrawID`);
 * BatchedMesh itself owns its geometry and has one visible set, where here several passes draw different subsets of the same buffers.
 * Ranges with several occurrences are beyond what the renderer draws of a BatchedMesh: it draws none of such a list, and the call follows when it has set up all else.
 */
class MultiDraw extends Mesh<BufferGeometry, Material> {
  readonly isBatchedMesh = true
  readonly _colorsTexture = null
  readonly _matricesTexture: DataTexture
  readonly list: DrawList
  /** Only front faces are drawn, by the program that draws both sides: another would have to be compiled. */
  isCulled = false
  /** The texture that the edge shader reads. */
  points?: DataTexture

  constructor(geometry: BufferGeometry, material: Material, matrices: DataTexture, list: DrawList) {
    super(geometry, material)
    this._matricesTexture = matrices
    this.list = list
    this.frustumCulled = false
    this.matrixAutoUpdate = false
    this.matrixWorldAutoUpdate = false
  }

  get _indirectTexture(): DataTexture {
    return this.list.ids
  }

  get _multiDrawStarts(): Int32Array {
    return this.list.starts
  }

  get _multiDrawCounts(): Int32Array {
    return this.list.counts
  }

  get _multiDrawCount(): number {
    return this.list.repeats ? 0 : this.list.length
  }

  override onBeforeRender = (_renderer: WebGLRenderer, _scene: unknown, _camera: unknown, _geometry: unknown, material: Material): void => {
    if (this.isCulled) material.side = FrontSide
    if (!this.points) return
    const shader = material as ShaderMaterial
    shader.uniforms.pointTexture.value = this.points
    shader.uniformsNeedUpdate = true
  }

  override onAfterRender = (renderer: WebGLRenderer, _scene: unknown, _camera: unknown, _geometry: unknown, material: Material): void => {
    if (this.list.repeats) this.drawRepeats(renderer)
    if (this.isCulled) material.side = DoubleSide
  }

  override raycast(): void {}

  private drawRepeats(renderer: WebGLRenderer): void {
    const gl = renderer.getContext() as WebGL2RenderingContext
    const { starts, counts, instances, length } = this.list
    const type = (this.geometry.index as unknown as GLBufferAttribute).type
    gl.getExtension(MULTI_DRAW)!.multiDrawElementsInstancedWEBGL(gl.TRIANGLES, counts, 0, type, starts, 0, instances, 0, length)
    let drawn = 0
    for (let i = 0; i < length; i++) drawn += counts[i] * instances[i]
    renderer.info.update(drawn, gl.TRIANGLES, 1)
  }
}

/** A subset of one batch that is drawn in one pass or more: its list of ranges, and a mesh per pass. */
export class Layer {
  readonly list: DrawList
  private readonly meshes: MultiDraw[] = []
  private readonly geometry: BufferGeometry
  private readonly matrices: DataTexture

  /** `indexBytes`: 1 where there are no indices. */
  constructor(geometry: BufferGeometry, matrices: DataTexture, indexBytes: number, merges: boolean) {
    this.list = new DrawList(indexBytes, merges)
    this.geometry = geometry
    this.matrices = matrices
  }

  /** Adds a pass. `points`: the texture that the edge shader reads. */
  pass(scene: Scene, material: Material, order: number, points?: DataTexture): this {
    const mesh = new MultiDraw(this.geometry, material, this.matrices, this.list)
    mesh.renderOrder = order
    mesh.points = points
    scene.add(mesh)
    this.meshes.push(mesh)
    return this
  }

  asPoints(): this {
    for (const mesh of this.meshes) Object.assign(mesh, { isMesh: false, isPoints: true })
    return this
  }

  /** Draws front faces only. */
  culled(): this {
    for (const mesh of this.meshes) mesh.isCulled = true
    return this
  }

  setMaterial(material: Material): void {
    for (const mesh of this.meshes) mesh.material = material
  }

  flush(): void {
    this.list.flush()
    for (const mesh of this.meshes) mesh.visible = this.list.length > 0
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.removeFromParent()
    this.list.dispose()
  }
}

/** The scenes that are rendered one after another; the picture's own order is in `order`. */
export class Passes {
  readonly picture = new Scene()
  readonly mask = new Scene()
  /** Seen from the ground, for the contact shadow. */
  readonly shadow = new Scene()
  readonly pickFaces = new Scene()
  readonly pickEdges = new Scene()

  constructor() {
    for (const scene of [this.picture, this.mask, this.shadow, this.pickFaces, this.pickEdges]) scene.matrixWorldAutoUpdate = false
  }
}

/** Faces write depth first; lines and translucent faces, which do not, follow. */
export const order = { opaque: 0, cap: 0.5, hidden: 0.6, ground: 0.7, points: 1, edge: 2, edgeHidden: 3, back: 4, front: 5, accent: 6 } as const
