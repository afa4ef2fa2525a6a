import { type BufferGeometry, type DataTexture, DoubleSide, FrontSide, type Material, Scene, type ShaderMaterial } from 'three'
import { DrawList, MultiDraw } from './drawList.ts'

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
