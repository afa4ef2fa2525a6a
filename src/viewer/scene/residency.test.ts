import type { DataTexture, WebGLRenderer } from 'three'
import { expect, test, vi } from 'vitest'
import type { Node, Part, Structure } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import { Materials } from '../materials/materials.ts'
import { Passes } from './drawList.ts'
import { SegmentPatterns } from './edgeBatch.ts'
import { GpuScene } from './gpuScene.ts'

/** A context that counts what buffers take, and a renderer that counts textures of edges. */
function countingRenderer(): { renderer: WebGLRenderer; gl: WebGL2RenderingContext; most: () => number } {
  let bytes = 0
  let most = 0
  const more = (count: number): void => {
    bytes += count
    most = Math.max(most, bytes)
  }
  let bound: { bytes: number } | null = null
  const gl = {
    createBuffer: () => ({ bytes: 0 }),
    deleteBuffer: (buffer: { bytes: number }) => more(-buffer.bytes),
    getParameter: () => null,
    getExtension: () => null,
    bindVertexArray() {},
    bindBuffer: (_target: number, buffer: { bytes: number } | null) => void (bound = buffer),
    bufferData: (_target: number, size: number) => more((bound!.bytes = size)),
    bufferSubData() {},
  } as unknown as WebGL2RenderingContext
  const initTexture = (texture: DataTexture): void => {
    const size = texture.image.width * texture.image.height * 8
    more(size)
    texture.addEventListener('dispose', () => more(-size))
  }
  const renderer = { getContext: () => gl, initTexture, copyTextureToTexture() {} } as unknown as WebGLRenderer
  return { renderer, gl, most: () => most }
}

/** A dome of `n` × `n` squares with a line along it. */
function dome(id: number, n: number): Part {
  const positions = new Float32Array((n + 1) ** 2 * 3)
  const indices: number[] = []
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) {
      const at = i * (n + 1) + j
      positions.set([i / n, j / n, 0.2 * Math.sin((i / n) * Math.PI) * Math.sin((j / n) * Math.PI)], at * 3)
      if (i < n && j < n) indices.push(at, at + 1, at + n + 1, at + 1, at + n + 2, at + n + 1)
    }
  const mesh = { positions, normals: new Int16Array((n + 1) ** 2 * 2), indices: Uint32Array.from(indices), faceStart: Uint32Array.of(0, indices.length / 3) }
  const line = { points: positions.slice(0, (n + 1) * 3), start: Uint32Array.of(0, n + 1), kind: new Uint8Array(1), faces: Int32Array.of(0, -1) }
  return { id, name: '', origin: 'exact', bounds: [0, 0, 0, 1, 1, 0.2], mesh, edges: line }
}

const PARTS = 60

function sceneOf(limit: number): { scene: GpuScene; most: () => number } {
  const leaf = (part: number): Node => ({ id: 0, name: '', children: [], part })
  const root: Node = { id: 0, name: '', children: Array.from({ length: PARTS }, (_, part) => leaf(part)) }
  numberNodes(root)
  const { renderer, gl, most } = countingRenderer()
  const structure = { name: '', format: '', units: 'mm', upAxis: 'z', root } as Structure
  const shared = { passes: new Passes(), materials: new Materials({}), segments: new SegmentPatterns(gl) }
  const scene = new GpuScene(renderer, shared, structure, new SceneIndex(root), limit)
  for (let part = 0; part < PARTS; part++) scene.addPart(dome(part, part === PARTS - 1 ? 300 : 85))
  return { scene, most }
}

const isFine = (scene: GpuScene, part: number): boolean => {
  const { isProxy, faces, edges } = scene.parts.get(part)!
  return !isProxy && faces !== undefined && edges !== undefined
}
const fineParts = (scene: GpuScene): number[] => [...scene.parts.keys()].filter((part) => isFine(scene, part))

/** Looks at parts `from` to `to`, each as large as the view, as long as anything is done. */
function look(scene: GpuScene, from: number, to: number, isExact = false): void {
  const sizes = Float32Array.from(scene.draws, (_, slot) => (slot >= from && slot < to ? 800 : 0))
  scene.residency.follow({ sizes }, isExact)
  let steps = 0
  while (scene.residency.isWaiting) {
    scene.residency.work(performance.now())
    if (++steps > 10_000) throw new Error('It never ends')
  }
}

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const LIMIT = 18e6

test('a model that fits is there in full', () => {
  const { scene } = sceneOf(100e6)
  expect(fineParts(scene).length).toBe(PARTS)
  expect(scene.drawables.bytes).toBeGreaterThan(LIMIT * 1.1)
})

test('under a low ceiling, what is looked at is there in full and the rest as proxies; the GPU never holds more', async () => {
  const { scene, most } = sceneOf(LIMIT)
  const before = fineParts(scene)
  expect(before.length).toBeGreaterThan(10)
  expect(before.length).toBeLessThan(PARTS)
  for (const [from, to] of [
    [PARTS - 12, PARTS],
    [0, 12],
    [30, 42],
    [PARTS - 12, PARTS],
  ]) {
    look(scene, from, to)
    const fine = fineParts(scene)
    expect(Array.from({ length: to - from }, (_, i) => from + i).filter((part) => !fine.includes(part))).toEqual([])
    // Parts that are not there in full are drawn all the same.
    for (const { isProxy, faces } of scene.parts.values()) if (isProxy) expect(faces!.range.count).toBeGreaterThan(0)
    expect(most()).toBeLessThanOrEqual(LIMIT)
    await later(210)
  }
  // Nothing goes to and fro while the view stays.
  const [fine, ranges] = [fineParts(scene), [...scene.parts.values()].map(({ faces }) => faces)]
  look(scene, PARTS - 12, PARTS)
  expect(fineParts(scene)).toEqual(fine)
  expect([...scene.parts.values()].every(({ faces }, i) => faces === ranges[i])).toBe(true)
  scene.dispose()
})

test('a frame that came too soon for a decision is followed by another', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const { scene } = sceneOf(LIMIT)
  look(scene, 0, 12)
  const frames: string[] = []
  scene.residency.onWaiting = () => void frames.push('due')
  look(scene, 40, 52)
  expect([isFine(scene, 51), frames]).toEqual([false, []])
  vi.advanceTimersByTime(250)
  expect(frames).toEqual(['due'])
  look(scene, 40, 52)
  expect(isFine(scene, 51)).toBe(true)
  vi.useRealTimers()
})

test('a picture that must be exact has what is in it at once; a part that is asked about is there at once', () => {
  const { scene, most } = sceneOf(LIMIT)
  look(scene, 50, PARTS, true)
  expect(fineParts(scene)).toEqual(expect.arrayContaining([50, 55, PARTS - 1]))
  const away = [...scene.parts.values()].find(({ isProxy }) => isProxy)!
  scene.residency.want(away)
  scene.residency.bringWanted()
  expect(isFine(scene, away.part.id)).toBe(true)
  expect(most()).toBeLessThanOrEqual(LIMIT)
})

test('parts that are replaced or larger than the ceiling leave nothing behind', () => {
  const { scene } = sceneOf(LIMIT)
  const bytes = scene.drawables.bytes
  for (let part = 0; part < PARTS; part++) scene.addPart(dome(part, 20))
  look(scene, 0, PARTS)
  expect(fineParts(scene).length).toBe(PARTS)
  expect(scene.drawables.bytes).toBeLessThan(bytes)
  scene.addPart(dome(7, 700))
  look(scene, 7, 8)
  expect(isFine(scene, 7)).toBe(false)
  const { proxy, faces } = scene.parts.get(7)!
  expect(faces).toBe(proxy)
  expect(faces!.range.count).toBeGreaterThan(30_000)
})

test('a scene is pictured when the parts with pictures have them, a damaged one included', async () => {
  const { scene } = sceneOf(100e6)
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  vi.stubGlobal('createImageBitmap', async () => {
    await promise
    if (asked++ > 0) throw new Error('damaged')
    return { width: 2, height: 2 }
  })
  const texture = { image: new Uint8Array(1), mime: 'image/png', flipY: false, repeat: true }
  for (const id of [0, 1]) {
    const part = dome(id, 8)
    scene.addPart({ ...part, texture, mesh: { ...part.mesh!, uv: new Float32Array(81 * 2) } })
  }
  const pictured = scene.pictured
  expect([pictured, scene.parts.get(0)!.faces]).toEqual([expect.any(Promise), undefined])
  resolve()
  await pictured
  expect([scene.pictured, scene.parts.get(0)!.faces?.range.count, scene.parts.get(1)!.faces?.range.count]).toEqual([undefined, 384, 384])
  vi.unstubAllGlobals()
})
