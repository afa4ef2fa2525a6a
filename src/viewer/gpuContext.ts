import { PerspectiveCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { Theme } from './api.ts'
import { Lighting } from './effects/lighting.ts'
import { type Picture, Pipeline } from './effects/pipeline.ts'
import { Materials } from './materials/materials.ts'
import { Picker } from './picking/picker.ts'
import { Passes } from './scene/drawList.ts'
import { SegmentPatterns } from './scene/edgeBatch.ts'
import { palettes } from './theme.ts'
import type { Part, Structure } from '../core/scene/model.ts'
import { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { FrameQuality, Quality } from './quality.ts'
import { GpuScene } from './scene/gpuScene.ts'

/** Everything that lives on the GPU apart from the model; made anew when the browser gives a lost context back. */
export class GpuContext {
  readonly passes = new Passes()
  readonly segments: SegmentPatterns
  readonly lighting = new Lighting()
  readonly materials = new Materials(this.lighting.uniforms)
  readonly pipeline: Pipeline
  readonly picker: Picker

  constructor(renderer: WebGLRenderer, theme: Theme) {
    stateUnpacking(renderer)
    this.segments = new SegmentPatterns(renderer.getContext() as WebGL2RenderingContext)
    this.pipeline = new Pipeline(renderer, this.materials, this.passes)
    this.picker = new Picker(renderer, this.materials)
    this.setTheme(theme)
  }

  setTheme(theme: Theme): void {
    this.materials.setPalette(palettes[theme])
    this.pipeline.composite.setPalette(palettes[theme])
    this.pipeline.ground.setTheme(theme)
  }

  dispose(): void {
    this.lighting.dispose()
    this.pipeline.dispose()
    this.picker.dispose()
    this.materials.dispose()
    this.segments.dispose()
  }
}

/**
 * States how pictures are unpacked, though these are the defaults: three.js asks the GPU for what it has not stated itself, in the middle of an upload,
 * and the page would wait until everything drawn so far is done.
 */
function stateUnpacking({ state }: WebGLRenderer): void {
  const gl = WebGL2RenderingContext
  for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_IMAGE_HEIGHT, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS, gl.UNPACK_SKIP_IMAGES])
    state.pixelStorei(name, 0)
}

const LONGEST_WAIT_MS = 5000

/** Milliseconds until the GPU has finished all commands issued so far; after five seconds nobody waits any longer. */
export async function timeOfGpu(renderer: WebGLRenderer): Promise<number> {
  const gl = renderer.getContext() as WebGL2RenderingContext
  const start = performance.now()
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  if (!fence) return 0
  while (!gl.isContextLost()) {
    await new Promise((resolve) => setTimeout(resolve, 4))
    if (gl.clientWaitSync(fence, 0, 0) !== gl.TIMEOUT_EXPIRED || performance.now() - start > LONGEST_WAIT_MS) break
  }
  gl.deleteSync(fence)
  return performance.now() - start
}

/** Waits until the GPU has done all that it was asked for, a minute at most: a software GPU takes long for a picture of millions of triangles. */
export async function waitForGpu(renderer: WebGLRenderer): Promise<void> {
  for (let i = 0; i < 12 && (await timeOfGpu(renderer)) > LONGEST_WAIT_MS; i++);
}

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
 * Gives `quality` the time of a nearly empty picture.
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
  const run = async (step: () => unknown): Promise<number | undefined> => {
    if (signal.aborted) return undefined
    step()
    const taken = await timeOfGpu(renderer)
    return signal.aborted ? undefined : taken
  }
  // A model may come at any time: what its first picture needs is first.
  await run(() => gpu.pipeline.prepare(whole))
  await run(() => gpu.pipeline.render(whole))
  const taken = await run(() => gpu.pipeline.render(whole))
  if (taken === undefined) return
  quality.measuredEmpty(taken)
  await run(() => gpu.pipeline.render(picture({ ...quality.growing(1), smallest: 0, smallestEdges: 0 }, { width, height })))
  await run(() => gpu.pipeline.prepare(small))
  await run(() => gpu.pipeline.render(small))
  await run(() => gpu.pipeline.render({ ...small, output }))
}
