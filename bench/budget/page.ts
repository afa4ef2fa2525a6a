// What `run.ts` opens in the browser: a generated plant of many parts in the viewer, under a ceiling, and functions that turn it.
import { createViewer } from '../../src/viewer/createViewer.ts'
import type { CullingChoice } from '../../src/viewer/occlusion/choice.ts'
import { plant } from './plant.ts'

const asked = new URLSearchParams(location.search)
const number = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise)
/** Distinct parts, times that each is used, and squares along a side of a part: two triangles each. */
const [parts, uses, squares] = [number('parts', 100), number('uses', 20), number('squares', 20)]
/** Bytes. */
const gpuBytes = asked.has('ceiling') ? number('ceiling', 0) * 1e6 : undefined
const spacing = number('spacing', 14)

const viewer = createViewer(document.querySelector<HTMLElement>('#view')!, { gpuBytes, culling: (asked.get('culling') ?? 'automatic') as CullingChoice })

/** Milliseconds of the page's own work in each frame. */
let work: number[] = []
const request = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) =>
  request((time) => {
    const start = performance.now()
    callback(time)
    work.push(performance.now() - start)
  })

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = viewer.on('frame', () => {
      stop()
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

/** Milliseconds that parts take to be brought in. */
async function open(): Promise<number> {
  const { structure, index, made } = plant({ parts, uses, squares, spacing })
  viewer.open(structure, index)
  let spent = 0
  for (let i = 0; i < made.length; i += 50) {
    const start = performance.now()
    for (const part of made.slice(i, i + 50)) viewer.addPart(part)
    spent += performance.now() - start
    await new Promise((resolve) => setTimeout(resolve))
  }
  viewer.finish()
  await nextFrame()
  return spent
}

/** Turns the model by so many frames of two degrees. */
async function orbit(frames: number): Promise<object> {
  await nextFrame()
  work = []
  let most = { drawCalls: 0, triangles: 0 }
  let [hidden, drawn] = [0, 0]
  for (let i = 0; i < frames; i++) {
    viewer.orbitBy(2, 0.3)
    await nextFrame()
    const { drawCalls, triangles, ...stats } = viewer.stats()
    hidden += stats.hidden / frames
    drawn += triangles / frames
    if (triangles > most.triangles) most = { drawCalls, triangles }
  }
  const sorted = work.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)],
    longest: sorted.at(-1),
    ...most,
    meanTriangles: drawn,
    meanHidden: hidden,
    modelBytes: viewer.stats().modelBytes,
  }
}

Object.assign(window, { bench: { open, rest, orbit, viewer, triangles: squares * squares * 2 } })
