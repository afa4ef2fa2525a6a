import {
  type BufferGeometry,
  DataTexture,
  DoubleSide,
  FrontSide,
  type Material,
  Mesh,
  NearestFilter,
  RedIntegerFormat,
  Scene,
  type ShaderMaterial,
  UnsignedIntType,
} from 'three'

/** Texels per row of the slots; a power of two, as of all that shaders read by number. */
export const ID_ROW = 256

/** Ranges of one batch to be drawn in one call, each with the occurrence (slot) that it is drawn for. */
class DrawList {
  starts = new Int32Array(64)
  counts = new Int32Array(64)
  length = 0
  ids: DataTexture
  private slots = new Uint32Array(ID_ROW)

  constructor() {
    this.ids = idTexture(this.slots)
  }

  clear(): void {
    this.length = 0
  }

  /** `start`: bytes into the index buffer; `count`: indices. */
  push(start: number, count: number, slot: number): void {
    const at = this.length
    if (at === this.starts.length) this.grow()
    this.starts[at] = start
    this.counts[at] = count
    this.slots[at] = slot
    this.length = at + 1
  }

  /** Call after the last `push`. */
  flush(): void {
    if (this.length > 0) this.ids.needsUpdate = true
  }

  dispose(): void {
    this.ids.dispose()
  }

  private grow(): void {
    const size = this.starts.length * 2
    this.starts = enlarge(this.starts, new Int32Array(size))
    this.counts = enlarge(this.counts, new Int32Array(size))
    if (size > this.slots.length) {
      this.slots = enlarge(this.slots, new Uint32Array(size))
      this.ids.dispose()
      this.ids = idTexture(this.slots)
    }
  }
}

/**
 * A mesh whose ranges come from a `DrawList`: one multi-draw call (a loop where WEBGL_multi_draw is missing).
 * It has the fields that three's renderer reads of its own BatchedMesh (0.187), so it shares BatchedMesh's shader path (`USE_BATCHING`, `gl_DrawID`);
 * BatchedMesh itself owns its geometry and has one visible set, where here several passes draw different subsets of the same buffers.
 */
class MultiDraw extends Mesh<BufferGeometry, Material> {
  readonly isBatchedMesh = true
  readonly _colorsTexture = null
  readonly _matricesTexture: DataTexture
  readonly list: DrawList

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
    return this.list.length
  }

  override raycast(): void {}
}

function idTexture(slots: Uint32Array<ArrayBuffer>): DataTexture {
  const texture = new DataTexture(slots, ID_ROW, slots.length / ID_ROW, RedIntegerFormat, UnsignedIntType)
  texture.minFilter = NearestFilter
  texture.magFilter = NearestFilter
  return texture
}

function enlarge<T extends Int32Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** A subset of one batch that is drawn in one pass or more: its list of ranges, and a mesh per pass. */
export class Layer {
  readonly list = new DrawList()
  private readonly meshes: MultiDraw[] = []
  private readonly geometry: BufferGeometry
  private readonly matrices: DataTexture

  constructor(geometry: BufferGeometry, matrices: DataTexture) {
    this.geometry = geometry
    this.matrices = matrices
  }

  /** Adds a pass. `points`: the texture that the edge shader reads. */
  pass(scene: Scene, material: Material, order: number, points?: DataTexture): this {
    const mesh = new MultiDraw(this.geometry, material, this.matrices, this.list)
    mesh.renderOrder = order
    if (points) {
      mesh.onBeforeRender = (_renderer, _scene, _camera, _geometry, current) => {
        const shader = current as ShaderMaterial
        shader.uniforms.pointTexture.value = points
        shader.uniformsNeedUpdate = true
      }
    }
    scene.add(mesh)
    this.meshes.push(mesh)
    return this
  }

  asPoints(): this {
    for (const mesh of this.meshes) Object.assign(mesh, { isMesh: false, isPoints: true })
    return this
  }

  /** Draws front faces only, by the program that draws both sides: another would have to be compiled. */
  culled(): this {
    for (const mesh of this.meshes) {
      mesh.onBeforeRender = (_renderer, _scene, _camera, _geometry, current) => {
        current.side = FrontSide
      }
      mesh.onAfterRender = (_renderer, _scene, _camera, _geometry, current) => {
        current.side = DoubleSide
      }
    }
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
export const order = { opaque: 0, cap: 0.5, ground: 0.7, points: 1, edge: 2, edgeHidden: 3, back: 4, front: 5, accent: 6 } as const
