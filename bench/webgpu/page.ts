// What `run.ts` opens in the browser: a generated plant in the viewer, and the same one drawn by WebGPU, with culling and levels chosen on the GPU, from the same cameras.
import type { PerspectiveCamera } from 'three'
import { createViewer } from '../../src/viewer/createViewer.ts'
import { type Picture, Pipeline } from '../../src/viewer/effects/pipeline.ts'
import { plant } from '../budget/plant.ts'
import { plantOf } from './geometry.ts'
import { GpuDriven } from './gpuDriven.ts'

const asked = new URLSearchParams(location.search)
const number = (name: string): number => Number(asked.get(name))
/** CSS pixels. */
const [SMALLEST, ERROR] = [1.5, 0.5]

/** What both draw: faces alone, straight onto one sample per pixel, in the levels of a moving picture, however long that takes. */
const plain: Partial<Picture> = {
  smallest: SMALLEST,
  smallestEdges: Infinity,
  triangles: Infinity,
  boxes: Infinity,
  error: ERROR,
  occlusion: false,
  multisampled: false,
  ground: undefined,
  culling: undefined,
  culled: false,
  atRest: false,
  scale: 1,
}
let seen: Picture | undefined
/** Cameras of the viewer's last orbit. */
let cameras: PerspectiveCamera[] = []
const render = Pipeline.prototype.render
Pipeline.prototype.render = function (picture: Picture): void {
  seen = { ...picture, ...plain }
  cameras.push((picture.camera as PerspectiveCamera).clone())
  render.call(this, seen)
}

const view = document.querySelector<HTMLElement>('#view')!
const canvas = document.querySelector<HTMLCanvasElement>('#beside')!
const viewer = createViewer(view, { quality: 'full' })
viewer.setShading('shaded')
/** Takes a pixel, for which the page waits until the picture is done. */
const pixel = new Uint8Array(4)
const gl = view.querySelector('canvas')!.getContext('webgl2')!

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = viewer.on('frame', () => {
      stop()
      // Frames do not queue up: each is measured with all that it costs. (`finish` only flushes in Chromium.)
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
      resolve()
    })
    viewer.requestFrame()
  })

/** Waits until nothing more is drawn for two seconds. */
async function rest(): Promise<void> {
  for (let frames = -1; frames !== viewer.stats().frames; ) {
    frames = viewer.stats().frames
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

const made = plant({ parts: number('parts'), uses: number('uses'), squares: number('squares'), spacing: number('spacing') })

async function open(): Promise<void> {
  viewer.open(made.structure, made.index)
  for (const [i, part] of made.made.entries()) {
    viewer.addPart(part)
    if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  viewer.finish()
  await nextFrame()
  // Frames ask for groups and levels, which are made between them.
  for (let i = 0; i < 3; i++) {
    await rest()
    await nextFrame()
  }
}

/** Milliseconds of each frame while the viewer turns the model by `degrees` a frame. */
async function webgl(frames: number, degrees: number): Promise<number[]> {
  canvas.hidden = true
  cameras = []
  const spent: number[] = []
  for (let i = 0; i < frames; i++) {
    const start = performance.now()
    viewer.orbitBy(degrees, 0)
    await nextFrame()
    spent.push(performance.now() - start)
  }
  cameras = cameras.slice(-frames)
  return spent
}

let driven: GpuDriven | undefined

async function start(): Promise<{ drawCalls: number; bytes: number }> {
  driven?.dispose()
  canvas.hidden = false
  canvas.width = seen!.width
  canvas.height = seen!.height
  driven = await GpuDriven.make(canvas, plantOf(seen!.scene, made.made[0].mesh!, ERROR))
  return { drawCalls: driven.drawCalls, bytes: driven.bytes }
}

/** The same from the cameras of the viewer's last orbit. */
async function webgpu(): Promise<number[]> {
  canvas.hidden = false
  const spent: number[] = []
  const height = seen!.height / seen!.pixelRatio
  for (const camera of cameras) {
    const start = performance.now()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    driven!.draw(camera, height, SMALLEST)
    await driven!.done()
    spent.push(performance.now() - start)
  }
  return spent
}

const stats = () => ({ ...viewer.stats(), shown: seen!.scene.sight.shown.reduce((sum, count) => sum + count, 0) })

Object.assign(window, { bench: { open, rest, webgl, start, webgpu, stats, viewer } })
