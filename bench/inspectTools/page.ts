// What `run.ts` opens in the browser: a generated assembly in the viewer, and functions that measure it.
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { SectionPlane } from '../../src/core/section/plane.ts'
import { createViewer } from '../../src/viewer/createViewer.ts'
import { assembly } from './assembly.ts'

const viewer = createViewer(document.querySelector<HTMLElement>('#view')!)
const { structure, parts } = assembly(10)
const index = new SceneIndex(structure.root)
viewer.open(structure, index)
for (const part of parts) viewer.addPart(part)
viewer.finish()

/** A tube of the row that the planes cut: its middle is at y = 40. */
const CUT = 40
const plane = (at: number): SectionPlane[] => [{ normal: [0, -1, 0], distance: -at }]
const box: SectionPlane[] = [0, 1, 2].flatMap((axis) =>
  [1, -1].map((sign) => ({ normal: [0, 1, 2].map((i) => (i === axis ? sign : 0)) as unknown as SectionPlane['normal'], distance: sign > 0 ? 72 : -18 })),
)

const states: Record<string, () => void> = {
  plain: () => {},
  section: () => viewer.setSections(plane(CUT + 2)),
  sectionBox: () => viewer.setSections(box),
  explode: () => viewer.setExplode(0.5, 2),
  // The plane goes where the tubes are then.
  both: () => {
    viewer.setExplode(0.5, 2)
    viewer.setSections(plane(viewer.transformOf(index.nodesOfPart.get(CUT)![0])[13] + 2))
  },
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = viewer.on('frame', () => {
      stop()
      resolve()
    })
    viewer.requestFrame()
  })

/** Waits until the GPU is done and nothing more is drawn: programs are there, cuts are worked out, effects are in place. */
async function rest(): Promise<void> {
  for (;;) {
    await nextFrame()
    viewer.pick(5, 5, 0)
    const { frames } = viewer.stats()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (viewer.stats().frames === frames) return
  }
}

/** Milliseconds per frame, GPU included: a pick waits for everything that was drawn before it. */
async function frameTime(frames: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < frames; i++) {
    const start = performance.now()
    await nextFrame()
    viewer.pick(5, 5, 0)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
}

async function measure(name: string, frames: number): Promise<object> {
  viewer.setSections([])
  viewer.setExplode(0, 2)
  const start = performance.now()
  states[name]()
  const call = performance.now() - start
  await rest()
  const frame = await frameTime(frames)
  const { drawCalls, triangles, geometries, textures } = viewer.stats()
  return { frame, call, drawCalls, triangles, geometries, textures }
}

/** Moves the plane, or the slider, `steps` times; what the GPU holds before and after, and the longest of the page's own work for a step (milliseconds). */
async function drag(what: 'section' | 'explode', steps: number): Promise<object> {
  viewer.setExplode(0, 2)
  viewer.setSections(what === 'section' ? plane(20) : [])
  await rest()
  const before = viewer.stats()
  let longest = 0
  for (let i = 1; i <= steps; i++) {
    const start = performance.now()
    if (what === 'section') viewer.setSections(plane(20 + i))
    else viewer.setExplode(i / steps, 2)
    longest = Math.max(longest, performance.now() - start)
    await nextFrame()
  }
  await rest()
  const after = viewer.stats()
  return { steps, longest, geometries: [before.geometries, after.geometries], textures: [before.textures, after.textures] }
}

Object.assign(globalThis, {
  bench: { rest, measure, drag, parts: parts.length, triangles: parts.reduce((sum, part) => sum + part.mesh!.indices.length / 3, 0) },
})
