import {
  Camera,
  Matrix4,
  NearestFilter,
  type OrthographicCamera,
  type PerspectiveCamera,
  RGBAIntegerFormat,
  UnsignedIntType,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import type { Pick, ShadingMode } from '../api.ts'
import type { Materials } from '../materials/materials.ts'
import { fillPick } from '../scene/drawLists.ts'
import { edgeAt } from '../scene/edgeBatch.ts'
import type { GpuScene } from '../scene/gpuScene.ts'
import { ViewCull } from '../scene/viewCull.ts'

/** Numbers per pixel of the pick target: slot + 1 (0 = nothing), face or point of an edge, float bits of the view depth, unused. */
const PIXEL = 4
/** Written instead of a face by loose points. */
const NO_FACE = 0xffffffff

interface Hit {
  slot: number
  /** Face, or point of an edge in its batch; -1 for loose points. */
  item: number
  /** Distance along the view direction, millimetres. */
  depth: number
  /** Pixels right of and below the centre. */
  dx: number
  dy: number
}

/**
 * Reads the pixels of the pick target: faces in the left half, edges in the right, each `size` × `size`, rows from the bottom, the cursor in the middle.
 * The nearest of each; a face counts up to `faceRadius` pixels away, an edge up to `edgeRadius`.
 */
export function readRegion(pixels: Uint32Array, size: number, faceRadius: number, edgeRadius: number): { face?: Hit; edge?: Hit } {
  const floats = new Float32Array(pixels.buffer, pixels.byteOffset, pixels.length)
  const middle = (size - 1) / 2
  const nearest = (left: number, radius: number): Hit | undefined => {
    let best: Hit | undefined
    let bestDistance = radius * radius + 0.5
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const at = (y * size * 2 + left + x) * PIXEL
        if (pixels[at] === 0) continue
        const distance = (x - middle) ** 2 + (y - middle) ** 2
        if (distance >= bestDistance) continue
        bestDistance = distance
        const item = pixels[at + 1]
        best = { slot: pixels[at] - 1, item: item === NO_FACE ? -1 : item, depth: floats[at + 2], dx: x - middle, dy: middle - y }
      }
    }
    return best
  }
  return { face: nearest(0, faceRadius), edge: nearest(size, edgeRadius) }
}

type ViewCamera = PerspectiveCamera | OrthographicCamera

/** CSS pixels around the cursor within which an edge is taken. */
export const MOUSE_RADIUS = 6
export const TOUCH_RADIUS = 22

/** What a pick sees; `width` and `height` are the canvas's CSS pixels. */
export interface PickView {
  scene: GpuScene
  camera: ViewCamera
  width: number
  height: number
  mode: ShadingMode
}

/**
 * Picks by drawing numbers instead of colours into a few pixels around the cursor: constant cost, exact edges, no search structure.
 * Only occurrences under that window are drawn, so a pick costs a handful of draws in any model.
 */
export class Picker {
  private readonly renderer: WebGLRenderer
  private readonly materials: Materials
  private readonly cull = new ViewCull()
  private readonly window = new Camera()
  private target?: WebGLRenderTarget

  constructor(renderer: WebGLRenderer, materials: Materials) {
    this.renderer = renderer
    this.materials = materials
  }

  /** Waits for the GPU: for clicks. `radius` 0 asks for the face under the pixel alone. */
  pick(view: PickView, x: number, y: number, radius: number): Pick | null {
    const size = radius * 2 + 1
    const pixels = new Uint32Array(size * size * 2 * 4)
    const target = this.draw(view, x, y, size, radius > 0, true)
    this.renderer.readRenderTargetPixels(target, 0, 0, size * 2, size, pixels)
    return this.resolve(view, x, y, radius, pixels, this.window.matrixWorld.clone())
  }

  /** Does not wait for the GPU: for hover. */
  async pickLater(view: PickView, x: number, y: number, radius: number): Promise<Pick | null> {
    const size = radius * 2 + 1
    const pixels = new Uint32Array(size * size * 2 * 4)
    const target = this.draw(view, x, y, size, radius > 0, false)
    const world = this.window.matrixWorld.clone()
    await this.renderer.readRenderTargetPixelsAsync(target, 0, 0, size * 2, size, pixels)
    return this.resolve(view, x, y, radius, pixels, world)
  }

  dispose(): void {
    this.target?.dispose()
    this.target = undefined
  }

  private draw(view: PickView, x: number, y: number, size: number, withEdges: boolean, waits: boolean): WebGLRenderTarget {
    const { renderer, window, materials } = this
    const { scene, camera } = view
    const target = this.targetFor(size)
    camera.updateMatrixWorld()
    window.matrixWorldAutoUpdate = false
    window.matrixWorld.copy(camera.matrixWorld)
    window.matrixWorldInverse.copy(camera.matrixWorldInverse)
    const scaleX = view.width / size
    const scaleY = view.height / size
    const centerX = (x / view.width) * 2 - 1
    const centerY = 1 - (y / view.height) * 2
    const zoom = new Matrix4().set(scaleX, 0, 0, -centerX * scaleX, 0, scaleY, 0, -centerY * scaleY, 0, 0, 1, 0, 0, 0, 0, 1)
    window.projectionMatrix.multiplyMatrices(zoom, camera.projectionMatrix)
    window.projectionMatrixInverse.copy(window.projectionMatrix).invert()
    this.cull.set(camera, view.height, window.projectionMatrix)
    this.cull.setSections(scene.sections, scene.table.origin)
    materials.sections.write(scene.sections, scene.table.origin, window)
    const proxies = fillPick(scene, this.cull, withEdges, view.mode)
    for (const draw of proxies) scene.residency.want(draw)
    if (waits && proxies.size > 0) {
      scene.residency.bringWanted()
      fillPick(scene, this.cull, withEdges, view.mode)
    }
    materials.pickUniforms.resolution.value.set(size, size)

    const before = renderer.getRenderTarget()
    renderer.setRenderTarget(target)
    renderer.clear(true, true, false)
    target.viewport.set(0, 0, size, size)
    renderer.setRenderTarget(target)
    renderer.render(scene.passes.pickFaces, window)
    if (withEdges) {
      target.viewport.set(size, 0, size, size)
      renderer.setRenderTarget(target)
      // Faces again, depth only, so that they hide the edges behind them.
      if (view.mode !== 'wireframe') {
        materials.facePick.colorWrite = false
        materials.pointPick.colorWrite = false
        materials.caps.capPick.colorWrite = false
        renderer.render(scene.passes.pickFaces, window)
        materials.facePick.colorWrite = true
        materials.pointPick.colorWrite = true
        materials.caps.capPick.colorWrite = true
      }
      renderer.render(scene.passes.pickEdges, window)
    }
    renderer.setRenderTarget(before)
    return target
  }

  private resolve(view: PickView, x: number, y: number, radius: number, pixels: Uint32Array, world: Matrix4): Pick | null {
    const { scene } = view
    const { face, edge } = readRegion(pixels, radius * 2 + 1, radius > MOUSE_RADIUS ? radius / 2 : Math.min(radius, 1), radius)
    const hit = edge ?? face
    const draw = hit && scene.draws[hit.slot]
    if (!hit || !draw) return null
    // The face of a pick must belong to what the edge belongs to.
    const sameSlot = edge && face && edge.slot === face.slot ? face : undefined
    const faceHit = edge ? sameSlot : face
    return {
      node: scene.table.node(hit.slot),
      part: draw.part.id,
      // A proxy or coarse form has no faces of the part: those are on their way.
      face: faceHit && !draw.isProxy && !(draw.part.placeholder && draw.part.mesh?.faceStart.length === 2) ? faceHit.item : -1,
      edge: edge && draw.edges && draw.part.edges ? edgeAt(draw.part.edges, draw.edges.range, edge.item) : -1,
      point: worldPoint(view, x, y, hit, world),
    }
  }

  private targetFor(size: number): WebGLRenderTarget {
    if (this.target && this.target.height === size) return this.target
    this.dispose()
    this.target = new WebGLRenderTarget(size * 2, size, {
      format: RGBAIntegerFormat,
      type: UnsignedIntType,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      generateMipmaps: false,
    })
    return this.target
  }
}

/** The world point at a hit's pixel and depth. */
function worldPoint(view: PickView, x: number, y: number, hit: Hit, world: Matrix4): [number, number, number] {
  const { camera, width, height, scene } = view
  const ndcX = ((x + hit.dx) / width) * 2 - 1
  const ndcY = 1 - ((y + hit.dy) / height) * 2
  const p = camera.projectionMatrix.elements
  const { depth } = hit
  const perspective = camera.type === 'PerspectiveCamera'
  const viewX = perspective ? ((ndcX + p[8]) * depth) / p[0] : (ndcX - p[12]) / p[0]
  const viewY = perspective ? ((ndcY + p[9]) * depth) / p[5] : (ndcY - p[13]) / p[5]
  const point = new Vector3(viewX, viewY, -depth).applyMatrix4(world)
  const { origin } = scene.table
  return [point.x + origin[0], point.y + origin[1], point.z + origin[2]]
}
