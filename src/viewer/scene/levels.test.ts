import { expect, test } from 'vitest'
import type { Node, Part } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { EdgeDrawable, PlacedEdges } from './drawables.ts'
import type { FrameOptions, PartDraw } from './drawLists.ts'
import type { GpuScene } from './gpuScene.ts'
import { addLevels, chooseError, cornersOf, Levels } from './levels.ts'
import { OccurrenceTable } from './occurrenceTable.ts'
import { Sight } from './sight.ts'
import { SizeBands } from './sizeBands.ts'

/** Squares of a grid of `n` × `n` over a dome. */
function domePart(n: number): Part {
  const positions = new Float32Array((n + 1) ** 2 * 3)
  const normals = new Int16Array((n + 1) ** 2 * 2)
  const indices: number[] = []
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) {
      const at = i * (n + 1) + j
      positions.set([i / n, j / n, 0.2 * Math.sin((i / n) * Math.PI) * Math.sin((j / n) * Math.PI)], at * 3)
      if (i < n && j < n) indices.push(at, at + 1, at + n + 1, at + 1, at + n + 2, at + n + 1)
    }
  const mesh = { positions, normals, indices: Uint32Array.from(indices), faceStart: Uint32Array.of(0, indices.length / 3) }
  return { id: 0, name: '', origin: 'exact', bounds: [0, 0, 0, 1, 1, 0.2], mesh }
}

/** `count` occurrences of a part of some 100 000 triangles. */
function sceneOf(count: number): { scene: GpuScene; draw: PartDraw } {
  const root: Node = { id: 0, name: '', children: Array.from({ length: count }, (): Node => ({ id: 0, name: '', children: [], part: 0 })) }
  numberNodes(root)
  const part = domePart(220)
  let used = 0
  const batch = {
    coarseBytes: () => 0,
    removeCoarse() {},
    addCoarse: (indices: Uint32Array) => ({ first: (used += indices.length) - indices.length, count: indices.length }),
  }
  const draw = {
    part,
    faces: { drawable: { batch }, range: { first: 0, count: part.mesh!.indices.length } },
    transparent: false,
    edgeFade: 1,
  } as unknown as PartDraw
  const table = new OccurrenceTable(new SceneIndex(root))
  return {
    scene: {
      table,
      draws: Array.from({ length: count }, () => draw),
      levels: new Levels({ hasRoom: () => true, placeLines: () => undefined }),
    } as unknown as GpuScene,
    draw,
  }
}

const options: FrameOptions = {
  mode: 'shaded-edges',
  smallest: 0.7,
  smallestEdges: 6,
  triangles: Infinity,
  boxes: Infinity,
  error: 0.5,
  culled: false,
  atRest: true,
  selection: { nodes: new Set() },
  accents: [],
}

/** The levels in which occurrences of so many pixels are drawn; undefined: all as they are. */
const chosen = (scene: GpuScene, pixels: number[], more: Partial<FrameOptions> = {}): number[] | undefined => {
  const sight = new Sight(scene.table)
  sight.sizes.set(pixels)
  sight.sumUp(options.smallest)
  chooseError(scene, sight, { ...options, ...more })
  if (scene.levels.error === 0) return undefined
  const bands = new SizeBands<number>()
  bands.start(0, 0, Infinity)
  addLevels(bands, scene.draws[0]!, scene.levels.error)
  return pixels.map((size) => (size > 0 ? bands.at(size) : 0))
}
const many = (pixels: number): number[] => Array.from({ length: 40 }, () => pixels)

test('models of few triangles, pictures that must be exact and wireframes are drawn as they are', () => {
  expect(chosen(sceneOf(3).scene, [5, 5, 5])).toBeUndefined()
  expect(chosen(sceneOf(40).scene, many(5), { error: 0 })).toBeUndefined()
  expect(chosen(sceneOf(40).scene, many(5), { mode: 'wireframe' })).toBeUndefined()
})

test('what is small on the screen has fewer triangles, within half a pixel; until they are made it is drawn as it is', () => {
  const { scene, draw } = sceneOf(40)
  const pixels = [400, 40, 20, 5, 0, ...many(3).slice(5)]
  expect(chosen(scene, pixels)!.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(scene.levels.isWaiting).toBe(true)
  scene.levels.work(Infinity)
  expect(scene.levels.isWaiting).toBe(false)
  const levels = chosen(scene, pixels)!
  expect(levels[0]).toBe(0)
  expect([levels[1] > 0, levels[2] >= levels[1], levels[3] >= levels[2], levels[3]]).toEqual([true, true, true, 3])
  for (const [slot, level] of levels.entries()) if (level > 0) expect(draw.levels![level - 1]!.error * pixels[slot]).toBeLessThanOrEqual(0.5)
  const counts = [0, 1, 2, 3].map((level) => cornersOf(draw, level))
  expect(counts.every((count, level) => level === 0 || count < counts[level - 1] * 0.6)).toBe(true)
})

test('a frame of too many triangles may be off by more, up to four pixels', () => {
  const { scene } = sceneOf(40)
  const pixels = many(50)
  chosen(scene, pixels, { triangles: 1 })
  scene.levels.work(Infinity)
  const [exact, coarse] = [chosen(scene, pixels)![0], chosen(scene, pixels, { triangles: 1 })![0]]
  expect(coarse).toBeGreaterThan(exact)
  expect(chosen(scene, many(4000), { triangles: 1 })![0]).toBe(0)
})

test('a movement stays with shapes that are off by more while finer ones would be nearly too many', () => {
  const { scene } = sceneOf(40)
  const pixels = many(50)
  chosen(scene, pixels, { triangles: 1 })
  scene.levels.work(Infinity)
  const cost = (error: number): number => {
    const levels = chosen(scene, pixels, { error })!
    return levels.reduce((sum, level) => sum + cornersOf(scene.draws[0]!, level), 0) / 3
  }
  const triangles = Math.ceil(cost(0.5))
  const errorOf = (share: number, atRest: boolean): number => {
    chosen(scene, pixels, { triangles: triangles * share, atRest })
    return scene.levels.error
  }
  expect([1, 0.95, 1.05, 0.98, 1.2, 1.5].map((share) => errorOf(share, false))).toEqual([0.5, 1, 1, 1, 1, 0.5])
  expect([0.95, 1.05].map((share) => errorOf(share, true))).toEqual([1, 0.5])
})

test('shapes of a part that is gone are not made', () => {
  const { scene, draw } = sceneOf(40)
  chosen(scene, many(5))
  scene.levels.forget(draw)
  expect(scene.levels.isWaiting).toBe(false)
})

test('lines of small parts have fewer points, within the same error; until they are made, and close up, they are drawn as they are', () => {
  const turns = Array.from({ length: 201 }, (_, i) => (i / 200) * 2 * Math.PI)
  const edges = {
    points: Float32Array.from(turns.flatMap((turn) => [Math.cos(turn), Math.sin(turn), 0])),
    start: Uint32Array.of(0, 201),
    kind: new Uint8Array(1),
    faces: new Int32Array(2),
  }
  const range = (points: number) => ({ drawable: {} as EdgeDrawable, range: { first: 0, count: points * 6 } })
  const levels = new Levels({ hasRoom: () => true, placeLines: (_, { points }) => range(points.length / 3) })
  const draw = { part: { ...domePart(2), bounds: [-1, -1, 0, 1, 1, 0], edges }, edges: range(201) } as unknown as PartDraw
  const bands = new SizeBands<PlacedEdges>()
  const points = (pixels: number): number => {
    bands.start(0, pixels, pixels)
    levels.askLines(draw, pixels)
    levels.addLines(bands, draw)
    return bands.at(pixels).range.count / 6
  }
  expect([points(5), levels.isWaiting]).toEqual([201, false])
  levels.error = 0.5
  expect([points(5), levels.isWaiting]).toEqual([201, true])
  levels.work(Infinity, false)
  expect([levels.isWaiting, levels.isShaping]).toEqual([true, false])
  levels.work(Infinity)
  expect(levels.isWaiting).toBe(false)
  const found = [5, 12, 13, 32, 33, 96, 97, 800].map(points)
  expect(found[0]).toBeLessThan(10)
  expect([found[0] === found[1], found[1] < found[2], found[2] === found[3], found[3] < found[4], found[4] === found[5], found[5] < found[6]]).toEqual(
    Array.from({ length: 6 }, () => true),
  )
  expect(found.slice(6)).toEqual([201, 201])
})
