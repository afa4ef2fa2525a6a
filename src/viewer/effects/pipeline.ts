import {
  LinearFilter,
  type Material,
  type Mesh,
  type OrthographicCamera,
  type PerspectiveCamera,
  RedFormat,
  type Texture,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import type { Selection, ShadingMode } from '../api.ts'
import type { Materials } from '../materials/materials.ts'
import { type Accent, fillInPieces } from '../scene/drawLists.ts'
import type { GpuScene } from '../scene/gpuScene.ts'
import type { Passes } from '../scene/drawList.ts'
import { ViewCull } from '../scene/viewCull.ts'
import { AmbientOcclusion } from './ambientOcclusion.ts'
import { type CulledPicture, OcclusionCulling } from '../occlusion/occlusionCulling.ts'
import { Composite } from './composite.ts'
import { type GroundOptions, GroundShadow } from './groundShadow.ts'
import { PictureTarget } from './lighting.ts'

const SAMPLES = 4
/** Share of the visible box's diagonal. */
const OCCLUSION_RADIUS = 0.03
const CONTOUR_WIDTH = 0.9
/** CSS pixels. */
const OUTLINE_WIDTH = 2
const SEE_THROUGH = 0.2

export interface Picture {
  scene: GpuScene
  camera: PerspectiveCamera | OrthographicCamera
  /** Pixels of the output. */
  width: number
  height: number
  /** Output pixels per CSS pixel: widths of lines. */
  pixelRatio: number
  /** Pixels drawn per output pixel, up to 1. */
  scale: number
  multisampled: boolean
  occlusion: boolean
  /** Diagonal of the visible parts, millimetres. */
  diagonal: number
  /** Parts smaller than this many CSS pixels are left out. */
  smallest: number
  /** The same for a part's edges. */
  smallestEdges: number
  triangles: number
  boxes: number
  /** CSS pixels by which shapes of large models may be off. */
  error: number
  /** Faces of solids that are turned away are not drawn. */
  culled: boolean
  mode: ShadingMode
  /** Absent: no shadow on the ground. */
  ground?: GroundOptions
  selection: Selection
  accents: Accent[]
  /** Parts that lie behind others may be left out; absent: all are drawn. */
  culling?: CulledPicture
  /** Nothing moves or arrives. */
  atRest: boolean
  transparent: boolean
  /** Absent: the canvas. */
  output?: WebGLRenderTarget
}

/** One frame: the scene into a multisampled target, the selection's mask, ambient occlusion, and all of it together onto the canvas. */
export class Pipeline {
  readonly composite = new Composite()
  readonly ground: GroundShadow
  readonly culling: OcclusionCulling
  private readonly renderer: WebGLRenderer
  private readonly materials: Materials
  private readonly cull = new ViewCull()
  private readonly ambient = new AmbientOcclusion()
  private readonly mask = new WebGLRenderTarget(1, 1, {
    format: RedFormat,
    samples: SAMPLES,
    depthBuffer: false,
    minFilter: LinearFilter,
    generateMipmaps: false,
  })
  private fine?: PictureTarget
  private draft?: PictureTarget
  /** How often draw lists have been filled. */
  private fills = 0
  /** The materials that have been drawn with, in which version: the GPU has their programs. */
  private readonly drawn = new WeakMap<Material, number>()

  constructor(renderer: WebGLRenderer, materials: Materials, passes: Passes) {
    this.renderer = renderer
    this.materials = materials
    this.ground = new GroundShadow(renderer, materials, passes)
    this.culling = new OcclusionCulling(renderer, passes)
  }

  /** Whether the GPU has all programs that the picture needs. */
  knows(picture: Picture): boolean {
    this.fill(picture)
    this.setUp(picture)
    return visibleMaterials(picture.scene).every((material) => this.drawn.get(material) === material.version)
  }

  /**
   * Compiles what the picture needs without making anybody wait, where the browser can do that beside the page
   * (KHR_parallel_shader_compile); else the first `render` does it.
   */
  async prepare(picture: Picture): Promise<void> {
    const { renderer } = this
    this.fill(picture)
    const target = this.setUp(picture)
    const before = renderer.getRenderTarget()
    // Programs depend on the target that they draw into.
    renderer.setRenderTarget(target.target)
    const compiled = renderer.compileAsync(picture.scene.passes.picture, picture.camera)
    renderer.setRenderTarget(before)
    await compiled
  }

  render(picture: Picture): void {
    for (const _ of this.renderInPieces(picture));
  }

  /**
   * Draws like `render`, in pieces of some milliseconds: those before the last one fill the draw lists, the last one draws. Where something has changed between two pieces that the lists
   * depend on, the last one fills them from the beginning before it draws.
   */
  *renderInPieces(picture: Picture): Generator<undefined, void> {
    this.ground.update(picture.scene, picture.ground)
    if (!(yield* this.fillInPieces(picture))) {
      this.ground.update(picture.scene, picture.ground)
      this.fill(picture)
    }
    this.draw(picture, this.setUp(picture))
  }

  private draw(picture: Picture, target: PictureTarget): void {
    const { renderer, materials } = this
    const { scene, camera } = picture
    const { width, height } = sizeOf(picture)
    renderer.setRenderTarget(target.target)
    renderer.setClearColor(0, 0)
    renderer.clear(true, true, false)
    renderer.render(scene.passes.picture, camera)
    for (const material of visibleMaterials(scene)) this.drawn.set(material, material.version)

    const mask = this.drawMask(picture)
    const region = new Vector2(width / picture.width, height / picture.height)
    const occlusion = this.occlusion(picture, target, width, height, region)
    renderer.setRenderTarget(picture.output ?? null)
    this.composite.render(renderer, {
      picture: target.target.texture,
      region,
      occlusion,
      mask,
      transparent: picture.transparent,
    })
    if (picture.culling) this.culling.drawn(culledFrame(picture, picture.culling), target.target.depthTexture!)
    materials.uniforms.marked.value.set(-1, -1, -1, -1)
  }

  private fill(picture: Picture): void {
    for (const _ of this.fillInPieces(picture));
  }

  /** Fills the draw lists of a picture in pieces; false when something that they depend on has changed between two of them. */
  private *fillInPieces(picture: Picture): Generator<undefined, boolean> {
    const { scene, camera, culling } = picture
    const number = ++this.fills
    camera.updateMatrixWorld()
    const { removals } = scene.drawables
    const { sections } = scene
    const [place, projection] = [camera.matrixWorld.clone(), camera.projectionMatrix.clone()]
    const isSame = (): boolean => {
      camera.updateMatrixWorld()
      return (
        number === this.fills &&
        removals === scene.drawables.removals &&
        sections === scene.sections &&
        place.equals(camera.matrixWorld) &&
        projection.equals(camera.projectionMatrix)
      )
    }
    this.cull.set(camera, picture.height / picture.pixelRatio)
    this.cull.setSections(sections, scene.table.origin)
    const frame = culling && culledFrame(picture, culling)
    for (const _ of fillInPieces(scene, this.cull, { ...picture, leaveOut: (sight) => this.culling.apply(frame, sight) })) {
      yield
      if (!isSame()) return false
    }
    yield
    return isSame()
  }

  /** Target and uniforms of a picture, whose lists have been filled. */
  private setUp(picture: Picture): PictureTarget {
    const { scene, camera } = picture
    const { width, height, pixelRatio } = sizeOf(picture)
    // Only weak machines have both; the unused one keeps its size until the canvas changes.
    const target = picture.multisampled ? (this.fine ??= new PictureTarget(SAMPLES)) : (this.draft ??= new PictureTarget(0))
    target.resize(picture.width, picture.height)
    target.use(width, height)
    this.materials.sections.write(scene.sections, scene.table.origin, camera)
    this.materials.sections.setScale(camera, height, pixelRatio)
    this.setUniforms(picture, width, height, pixelRatio)
    return target
  }

  /** Background alone. */
  clear(): void {
    this.renderer.setRenderTarget(null)
    this.composite.renderBackground(this.renderer)
  }

  dispose(): void {
    this.composite.dispose()
    this.ground.dispose()
    this.culling.dispose()
    this.ambient.dispose()
    this.mask.dispose()
    this.fine?.dispose()
    this.draft?.dispose()
  }

  private setUniforms({ mode, selection, accents, scene }: Picture, width: number, height: number, pixelRatio: number): void {
    const { uniforms, hiddenLine } = this.materials
    uniforms.resolution.value.set(width, height)
    uniforms.pixelRatio.value = pixelRatio
    this.materials.setLineScale(pixelRatio)
    uniforms.contourWidth.value = mode === 'shaded' || mode === 'realistic' ? 0 : CONTOUR_WIDTH * pixelRatio
    uniforms.realism.value = mode === 'realistic' ? 1 : 0
    uniforms.faceOpacity.value = mode === 'see-through' ? SEE_THROUGH : 1
    const hovered = accents.find((accent) => accent.face >= 0 || scene.table.isAnnotation(accent.slot))
    const { face, faces } = selection
    const chosen = face ?? faces
    const slot = chosen && scene.table.slot(chosen.node)
    uniforms.marked.value.set(hovered?.slot ?? -1, hovered?.face ?? -1, slot ?? -1, face ? face.face : faces ? -2 : -1)
    this.materials.markFaces(face ? undefined : faces?.faces)
    for (const drawable of scene.drawables.faces)
      for (const layer of drawable.shaded) layer.setMaterial(mode === 'hidden-line' ? hiddenLine : drawable.materials.opaque)
    uniforms.drawnAsLines.value = mode === 'hidden-line'
    scene.caps?.setFilled(mode !== 'wireframe')
    // Through translucent faces and in a wireframe every line shows.
    this.materials.edge.depthTest = mode !== 'wireframe'
  }

  private drawMask({ scene, camera, width, height, pixelRatio }: Picture) {
    if (!scene.drawables.faces.some((drawable) => drawable.mask.list.length > 0)) return undefined
    this.mask.setSize(width, height)
    this.renderer.setRenderTarget(this.mask)
    this.renderer.setClearColor(0, 0)
    this.renderer.clear(true, false, false)
    this.renderer.render(scene.passes.mask, camera)
    return { texture: this.mask.texture, width, height, line: OUTLINE_WIDTH * pixelRatio }
  }

  private occlusion(picture: Picture, target: PictureTarget, width: number, height: number, region: Vector2): Texture | undefined {
    if (!picture.occlusion || picture.mode === 'hidden-line' || picture.mode === 'wireframe' || picture.mode === 'see-through') return undefined
    return this.ambient.render(
      this.renderer,
      target.target.depthTexture!,
      picture.camera,
      width,
      height,
      region,
      Math.max(picture.diagonal * OCCLUSION_RADIUS, 1e-6),
    )
  }
}

const visibleMaterials = ({ passes }: GpuScene): Material[] =>
  passes.picture.children.filter(({ visible }) => visible).map((mesh) => (mesh as Mesh).material as Material)

/** Pixels that are drawn, which may be fewer than the canvas has. */
const sizeOf = (picture: Picture): { width: number; height: number; pixelRatio: number } => ({
  width: Math.max(1, Math.round(picture.width * picture.scale)),
  height: Math.max(1, Math.round(picture.height * picture.scale)),
  pixelRatio: picture.pixelRatio * picture.scale,
})

const culledFrame = (picture: Picture, culling: CulledPicture) => ({
  ...sizeOf(picture),
  scene: picture.scene,
  camera: picture.camera,
  mode: picture.mode,
  smallest: picture.smallest,
  isExact: picture.error === 0,
  atRest: picture.atRest,
  culling,
})
