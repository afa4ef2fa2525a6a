import { PerspectiveCamera, type WebGLRenderer } from 'three'
import type { Part, Structure } from '../core/scene/model.ts'
import { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { Picture } from './effects/pipeline.ts'
import type { GpuContext } from './gpuContext.ts'
import { timeOfGpu } from './gpuTime.ts'
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

/** Pixels along the picture that nobody sees. */
const SIZE = 16

/**
 * Draws a triangle into the canvas before anything is open, so that the GPU has its programs when the first model comes.
 * Waits for the GPU without blocking the page. Must be aborted before another scene is made: it takes its own away at once.
 */
export async function rehearse(renderer: WebGLRenderer, gpu: GpuContext, signal: AbortSignal): Promise<void> {
  const scene = new GpuScene(renderer, gpu.materials, gpu.passes, structure, new SceneIndex(structure.root))
  scene.addPart(part)
  signal.addEventListener('abort', () => scene.dispose(), { once: true })
  const camera = new PerspectiveCamera(40, 1, 1, 10)
  camera.position.set(0, 0, 4)
  const picture: Picture = {
    scene,
    camera,
    width: SIZE,
    height: SIZE,
    pixelRatio: 1,
    scale: 1,
    multisampled: true,
    occlusion: true,
    diagonal: 2,
    smallest: 0,
    smallestEdges: 0,
    triangles: Infinity,
    boxes: Infinity,
    mode: 'shaded-edges',
    selection: { nodes: new Set() },
    accents: [],
    transparent: false,
  }
  for (const step of [() => gpu.pipeline.prepare(picture), () => gpu.pipeline.render(picture)]) {
    await step()
    if (signal.aborted) return
    await timeOfGpu(renderer)
    if (signal.aborted) return
  }
}
