import { PerspectiveCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { Part, Structure } from '../core/scene/model.ts'
import { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { Picture } from './effects/pipeline.ts'
import { type GpuContext, timeOfGpu } from './gpuContext.ts'
import type { FrameQuality, Quality } from './quality.ts'
import { GpuScene } from './scene/gpuScene.ts'

const structure: Structure = { name: '', format: '', units: 'mm', upAxis: 'z', root: { id: 0, name: '', part: 0, children: [] } }

/** A triangle with its sides: all that the shaders of an ordinary model need. */
const part: Part = {
  id: 0,
  name: '',
  origin: 'exact',
  bounds: [-1, -1, 0, 1, 1, 0],
  mesh: {
    positions: new Float32Array([-1, -1, 0, 1, -1, 0, 0, 1, 0]),
    normals: new Int16Array(6),
    indices: new Uint32Array([0, 1, 2]),
    faceStart: new Uint32Array([0, 1]),
  },
  edges: {
    points: new Float32Array([-1, -1, 0, 1, -1, 0, 0, 1, 0]),
    start: new Uint32Array([0, 3]),
    kind: new Uint8Array(1),
    faces: new Int32Array([0, -1]),
  },
}

/** Pixels along the first picture that nobody sees: it is for the programs. */
const SMALL = 16

/**
 * Draws a triangle into the canvas before anything is open, so that the GPU has its programs, and its buffers in the canvas's size, when the first model comes.
 * Waits for the GPU without blocking the page. Must be aborted before another scene is made: it takes its own away at once.
 * Tells `quality` how long a picture of next to nothing takes.
 */
export async function warmUpPrograms(renderer: WebGLRenderer, gpu: GpuContext, quality: Quality, signal: AbortSignal): Promise<void> {
  const scene = new GpuScene(renderer, gpu, structure, new SceneIndex(structure.root))
  scene.addPart(part)
  signal.addEventListener('abort', () => scene.dispose(), { once: true })
  const camera = new PerspectiveCamera(40, 1, 1, 10)
  camera.position.set(0, 0, 4)
  const { width, height } = renderer.domElement
  const picture = (look: FrameQuality, size: { width: number; height: number }): Picture => ({
    scene,
    camera,
    ...size,
    pixelRatio: 1,
    ...look,
    ground: undefined,
    diagonal: 2,
    mode: 'shaded-edges',
    selection: { nodes: new Set() },
    accents: [],
    transparent: false,
  })
  const still: FrameQuality = { ...quality.still(), smallest: 0, smallestEdges: 0 }
  const small = picture({ ...still, occlusion: true }, { width: SMALL, height: SMALL })
  const whole = picture(still, { width, height })
  // Thumbnails and screenshots are drawn beside the canvas, by programs of their own.
  const output = new WebGLRenderTarget(SMALL, SMALL, { depthBuffer: false, generateMipmaps: false })
  signal.addEventListener('abort', () => output.dispose(), { once: true })
  let taken = Infinity
  for (const step of [
    () => gpu.pipeline.prepare(small),
    () => gpu.pipeline.render(small),
    () => gpu.pipeline.render({ ...small, output }),
    () => gpu.pipeline.render(whole),
    () => gpu.pipeline.render(whole),
  ]) {
    step()
    if (signal.aborted) return
    taken = await timeOfGpu(renderer)
    if (signal.aborted) return
  }
  quality.measuredEmpty(taken)
  gpu.pipeline.render(picture({ ...quality.growing(1), smallest: 0, smallestEdges: 0 }, { width, height }))
  await timeOfGpu(renderer)
}
