import { BufferGeometry, type DataTexture, DataTexture as Texture, MeshBasicMaterial, OrthographicCamera, PerspectiveCamera, Scene } from 'three'
import { expect, test, vi } from 'vitest'
import type { Node, Part } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { ShadingMode } from '../api.ts'
import { BlendedList } from './blendedList.ts'
import { type FrameOptions, fillFrame, fillInPieces, LISTED, type PartDraw } from './drawLists.ts'
import { type DrawList, Layer } from './drawList.ts'
import { everything } from './frameOptions.fixture.ts'
import type { GpuScene } from './gpuScene.ts'
import { Levels } from './levels.ts'
import { Flag, OccurrenceTable } from './occurrenceTable.ts'
import { PartStates } from './partStates.ts'
import { Sight } from './sight.ts'
import { ViewCull } from './viewCull.ts'

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What a GPU holds of the textures of lists: only uploaded rows. */
class Gpu {
  private readonly copies = new WeakMap<DataTexture, { version: number; data: Uint32Array }>()

  private upload(ids: DataTexture): Uint32Array {
    const source = ids.image.data as Uint32Array
    const copy = this.copies.get(ids) ?? { version: -1, data: new Uint32Array(source.length).fill(0xffffffff) }
    this.copies.set(ids, copy)
    if (copy.version === ids.version) return copy.data
    copy.version = ids.version
    if (ids.updateRanges.length === 0) copy.data.set(source)
    // three counts four components to a texel, whatever the format is.
    for (const { start, count } of ids.updateRanges) copy.data.set(source.subarray(start / 4, (start + count) / 4), start / 4)
    ids.clearUpdateRanges()
    ids.onUpdate?.(ids)
    return copy.data
  }

  /** Each range with each of its occurrences, as the shader finds them. */
  drawn(name: string, list: DrawList): string[] {
    if (list.length === 0) return []
    const data = this.upload(list.ids)
    return Array.from({ length: list.length }, (_, draw) =>
      Array.from({ length: list.instances[draw] }, (_one, instance) => `${name} ${list.starts[draw] / 2} ${list.counts[draw]} ${data[data[draw] + instance]}`),
    ).flat()
  }
}

const FACES = ['opaque', 'solid', 'boxes', 'blended', 'contours', 'annotations', 'mask', 'shadow', 'pick'] as const
const EDGES = ['visible', 'annotations', 'hidden', 'accent', 'pick'] as const

interface Made {
  scene: GpuScene
  layers: Map<string, Layer>
  size: number
}

/** A model of parts in random places, sizes, levels and states. */
function makeScene(random: () => number, parts: number, count: number): Made {
  const size = 100
  const layers = new Map<string, Layer>()
  const [picture, material, geometry, matrices] = [new Scene(), new MeshBasicMaterial(), new BufferGeometry(), new Texture()]
  const layer = (name: string): Layer => {
    const made = new Layer(geometry, matrices, 2, random() < 0.9).pass(picture, material, 0)
    layers.set(name, made)
    return made
  }
  const some = <T>(make: () => T, share = 0.5): T | undefined => (random() < share ? make() : undefined)
  const children = Array.from({ length: count }, (): Node => {
    const transform = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, random() * size, random() * size, random() * random() * size, 1)
    return { id: 0, name: '', children: [], part: Math.floor(random() * parts), transform, role: random() < 0.1 ? 'construction' : undefined }
  })
  const root: Node = { id: 0, name: '', children }
  numberNodes(root)
  const index = new SceneIndex(root)
  const table = new OccurrenceTable(index)
  const draws: (PartDraw | undefined)[] = Array.from({ length: table.count })
  const drawables = Array.from({ length: 3 }, (_, batch) => {
    const coarse: { opaque: Layer; solid: Layer }[] = []
    const faces = Object.assign(Object.fromEntries(FACES.map((name) => [name, layer(`${name} ${batch}`)])) as Record<(typeof FACES)[number], Layer>, {
      coarse: (level: number) => (coarse[level - 1] ??= { opaque: layer(`coarse ${level} ${batch}`), solid: layer(`coarse solid ${level} ${batch}`) }),
    })
    const shaded = { get: () => [faces.opaque, faces.solid, faces.boxes, ...coarse.flatMap((made) => (made ? [made.opaque, made.solid] : []))] }
    const edges = Object.fromEntries(EDGES.map((name) => [name, layer(`edges ${name} ${batch}`)])) as Record<(typeof EDGES)[number], Layer>
    return { faces: Object.defineProperty(faces, 'shaded', shaded), edges }
  })
  let first = 0
  const place = (drawable: object, counts: number): object => ({ drawable, range: { first: (first += 9999), count: 3 * Math.ceil(1 + random() * counts) } })
  for (const [id, nodes] of index.nodesOfPart) {
    const half = random() < 0.1 ? 0 : 3 * random() ** 3
    const { faces, edges } = drawables[id % 3]
    const mesh = { positions: new Float32Array(30), normals: new Int16Array(20), indices: new Uint32Array(30), faceStart: Uint32Array.of(0, 10) }
    const bounds: Part['bounds'] = [-half, -half, -half, half, half, half]
    const part: Part = { id, name: '', origin: random() < 0.5 ? 'exact' : 'mesh', bounds, mesh }
    const shape = some(() => place(faces, 90_000), 0.9)
    const levels =
      shape && some(() => [0.02, 0.06, 0.2].slice(0, Math.floor(random() * 4)).map((error) => some(() => ({ ...place(faces, 300), error }), 0.8) ?? null))
    const draw = {
      part,
      faces: shape,
      box: place(faces, 12),
      edges: some(() => place(edges, 500)),
      lines: some(() => [300, 100, 30].map((points) => some(() => place(edges, points)))),
      levels,
      transparent: random() < 0.1,
      edgeFade: 0.3 + random() * 0.7,
    } as unknown as PartDraw
    for (const node of nodes) {
      const slot = table.slot(node)!
      draws[slot] = draw
      table.place(slot, part, { faces: 'face', background: 'light' }, draw.edgeFade)
    }
  }
  const scene = {
    table: Object.assign(table, { flush() {} }),
    draws,
    drawables: { faces: drawables.map(({ faces }) => faces), edges: drawables.map(({ edges }) => edges), points: [], flush() {} },
    sections: [],
    annotations: { update() {} },
    residency: { follow() {} },
    levels: new Levels({ hasRoom: () => true, placeLines: () => undefined }),
    limited: false,
    sight: new Sight(table),
    states: new PartStates(table),
    boxOf: ({ box }: PartDraw) => box,
  } as unknown as GpuScene
  return { scene, layers, size }
}

/** Triangles, lines included, of the shape that an occurrence is drawn in. */
interface Shape {
  slot: number
  pixels: number
  level: number
  lines?: { drawable: object; range: { first: number; count: number } }
}

/** The rule of a frame, occurrence by occurrence: which ranges are drawn where. */
function expected({ scene, layers }: Made, cull: ViewCull, options: FrameOptions): string[] {
  const { table, draws, levels } = scene
  const { error } = levels
  const nameOf = new Map([...layers].map(([name, layer]) => [layer, name]))
  const shapes: Shape[] = []
  for (let slot = 0; slot < table.count; slot++) {
    const [x, y, z, radius] = table.spheres.subarray(slot * 4, slot * 4 + 4)
    const draw = draws[slot]
    if (!draw || table.flags[slot] & Flag.hidden || !cull.sees(x, y, z, radius, table.isWhole(slot))) continue
    const pixels = Math.fround(Math.max(cull.pixels(cull.depth(x, y, z), radius), 2 ** -149))
    const selected = (table.flags[slot] & Flag.selected) !== 0
    if (pixels < options.smallest && !selected) continue
    let level = draw.levels?.length ?? 0
    while (level > 0 && !(draw.levels![level - 1] && pixels <= error / draw.levels![level - 1]!.error)) level--
    const hasLines = options.mode !== 'shaded' && options.mode !== 'realistic' && pixels > options.smallestEdges / draw.edgeFade
    const coarse = draw.edges && (draw.lines ?? []).findLast((made, at) => made && pixels <= 2 * [96, 32, 12][at] * error)
    shapes.push({ slot, pixels, level, lines: hasLines ? (coarse ?? draw.edges) : undefined })
  }
  const facesOf = ({ slot, level }: Shape): { first: number; count: number } | undefined =>
    level > 0 ? draws[slot]!.levels![level - 1]!.range : draws[slot]!.faces?.range
  const limits = limitsOf(
    shapes.filter(({ pixels }) => pixels >= options.smallest),
    (shape) => ((options.mode === 'wireframe' || !draws[shape.slot]!.faces ? 0 : facesOf(shape)!.count) + (shape.lines?.range.count ?? 0)) / 3,
    options,
  )
  expect(scene.limited).toBe(limits !== undefined)
  const all: string[] = []
  const add = (layer: Layer, { first, count }: { first: number; count: number }, slot: number): void =>
    void all.push(`${nameOf.get(layer)} ${first} ${count} ${slot}`)
  for (const shape of shapes) {
    const { slot, pixels, lines } = shape
    const draw = draws[slot]!
    const flag = table.flags[slot]
    const [ghosted, selected] = [flag & Flag.ghosted, flag & Flag.selected]
    if (limits && !selected && !limits.shapes(pixels, slot)) {
      if (limits.boxes(pixels, slot)) add(draw.box!.drawable.boxes, draw.box!.range, slot)
      continue
    }
    const { mode } = options
    if (draw.faces && mode !== 'wireframe') {
      const { drawable, range } = draw.faces
      const isTranslucent = table.alphas[slot] < 250 || (draw.transparent && !(flag & Flag.ownColor))
      const depth = cull.depth(table.spheres[slot * 4], table.spheres[slot * 4 + 1], table.spheres[slot * 4 + 2])
      const isSolid = options.culled && scene.sections.length === 0 && draw.part.origin === 'exact' && depth > table.spheres[slot * 4 + 3]
      if (ghosted || mode === 'see-through' || (isTranslucent && mode !== 'hidden-line')) add(drawable.blended, range, slot)
      else if (shape.level > 0 && !selected) add(drawable.coarse(shape.level)[isSolid ? 'solid' : 'opaque'], facesOf(shape)!, slot)
      else add(isSolid ? drawable.solid : drawable.opaque, range, slot)
    }
    if (draw.faces && mode === 'wireframe' && !limits && !ghosted && flag & Flag.contours && pixels > options.smallestEdges / draw.edgeFade)
      add(draw.faces.drawable.contours, draw.faces.range, slot)
    if (lines) add((lines.drawable as { visible: Layer }).visible, lines.range, slot)
    if (draw.edges && mode !== 'wireframe' && (selected || mode === 'hidden-line') && !ghosted) add(draw.edges.drawable.hidden, draw.edges.range, slot)
    if (selected && draw.faces) add(draw.faces.drawable.mask, draw.faces.range, slot)
  }
  return all
}

/** The largest of the shapes, within the frame's triangles, and of all of them as boxes; undefined where it has no more triangles than asked for. */
function limitsOf(shapes: Shape[], weightOf: (shape: Shape) => number, { triangles, boxes }: FrameOptions) {
  const within = (budget: number, weight: (shape: Shape) => number) => {
    const sums = new Map<number, number>()
    // Eight classes of equal width in each doubling.
    const classOf = (pixels: number): number => {
      const doubling = Math.floor(Math.log2(pixels))
      return 2 ** doubling * (1 + Math.floor((pixels / 2 ** doubling - 1) * 8) / 8)
    }
    const clamped = (pixels: number): number => (pixels < 0.25 ? 0 : classOf(pixels) === 0.25 ? 0 : classOf(pixels))
    for (const shape of shapes) sums.set(clamped(shape.pixels), (sums.get(clamped(shape.pixels)) ?? 0) + weight(shape))
    let left = budget
    for (const some of [...sums.keys()].sort((a, b) => b - a)) {
      const sum = sums.get(some)!
      if (sum > left) {
        const share = left / sum
        return (pixels: number, slot: number): boolean =>
          clamped(pixels) > some || (clamped(pixels) === some && Math.imul(slot, 0x9e3779b1) >>> 0 < share * 2 ** 32)
      }
      left -= sum
    }
    return undefined
  }
  const shape = within(triangles, weightOf)
  return shape && { shapes: shape, boxes: within(boxes, () => 12) ?? (() => true) }
}

const MODES: ShadingMode[] = ['shaded-edges', 'shaded', 'realistic', 'wireframe', 'hidden-line', 'see-through']

test('a frame draws exactly the occurrences, levels and lines that the rule gives one by one, from whatever the frame before left', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = randomFrom(seed)
    const made = makeScene(random, 1 + Math.floor(random() * 40), 400 + Math.floor(random() * 1200))
    const { scene, layers, size } = made
    const { table } = scene
    const gpu = new Gpu()
    const cull = new ViewCull()
    const nodes = (share: number): number[] => Array.from({ length: table.count }, (_, slot) => table.node(slot)).filter(() => random() < share)
    let [drawn, coarse, boxed] = [0, 0, 0]
    for (let frame = 0; frame < 24; frame++) {
      if (frame % 6 === 2) table.setFlag(Flag.hidden, nodes(random() * 0.3))
      if (frame % 6 === 3) table.setFlag(Flag.selected, random() < 0.5 ? [] : nodes(0.01))
      if (frame % 6 === 4) table.setFlag(Flag.ghosted, random() < 0.5 ? [] : nodes(0.1))
      if (frame % 6 === 5) table.setLooks(new Map(nodes(0.05).map((node) => [node, { opacity: random(), colour: random() < 0.5 ? 0xff0000ff : undefined }])))
      if (frame % 8 === 7) table.setOrigin([random() * size, 0, 0])
      scene.sections = random() < 0.2 ? [{ normal: [1, 0, 0], distance: random() * size }] : []
      const camera = random() < 0.7 ? new PerspectiveCamera(40, 1.5, 0.1, 1000) : new OrthographicCamera(-60, 60, 40, -40, -500, 500)
      const away = size * 2.5 * random() ** 2
      const turn = random() * 7
      camera.position.set(size / 2 - table.origin[0] + away * Math.cos(turn), size / 2 + away * Math.sin(turn), size / 2 + away * (random() - 0.5))
      camera.lookAt(size / 2 - table.origin[0], size / 2, size / 2)
      camera.updateMatrixWorld()
      cull.set(camera, 600)
      cull.setSections(scene.sections, table.origin)
      const options: FrameOptions = {
        mode: random() < 0.5 ? 'shaded-edges' : MODES[Math.floor(random() * MODES.length)],
        smallest: [0.7, 1.5, 4][Math.floor(random() * 3)],
        smallestEdges: [6, 8, 28][Math.floor(random() * 3)],
        triangles: random() < 0.3 ? 2000 * random() : random() < 0.5 ? 4e6 * random() : Infinity,
        boxes: random() < 0.7 ? 2000 * random() : Infinity,
        error: random() < 0.2 ? 0 : 0.5,
        culled: random() < 0.2,
        atRest: random() < 0.5,
        selection: { nodes: new Set() },
        accents: [],
      }
      // Groups come between frames, or not before the model changes again.
      if (random() < 0.5) scene.sight.work(scene.draws, random() < 0.5 ? Infinity : 0)
      fillFrame(scene, cull, options)
      // A frame that is prepared may be followed by another one before anything is drawn.
      if (random() < 0.2) continue
      const found = [...layers].flatMap(([name, { list }]) => gpu.drawn(name, list)).sort()
      const wanted = expected(made, cull, options).sort()
      const at = wanted.findIndex((range, i) => range !== found[i])
      expect([found.length, at, found[at]], `seed ${seed}, frame ${frame}, ${options.mode}`).toEqual([wanted.length, -1, undefined])
      drawn += found.length
      coarse += found.filter((range) => range.startsWith('coarse')).length
      boxed += found.filter((range) => range.startsWith('boxes')).length
    }
    expect(drawn).toBeGreaterThan(1000)
    expect(coarse + boxed).toBeGreaterThan(0)
  }
})

test('no piece of a frame lists more than some thousand occurrences, and another view may be drawn in between', () => {
  const made = makeScene(randomFrom(7), 400, 80_000)
  const other = makeScene(randomFrom(8), 4, 400)
  const cull = new ViewCull()
  const camera = new PerspectiveCamera(60, 1.5, 0.1, 10_000)
  camera.position.set(made.size / 2, made.size / 2, made.size * 3)
  camera.updateMatrixWorld()
  cull.set(camera, 4000)
  cull.setSections([], [0, 0, 0])
  const options: FrameOptions = { ...everything, mode: 'see-through' }
  const { scene } = made
  const largest = Math.max(...Array.from(scene.table.starts.subarray(1), (to, part) => to - scene.table.starts[part]))
  const listed = vi.spyOn(BlendedList.prototype, 'push')
  const pieces: number[] = []
  for (const _ of fillInPieces(scene, cull, options)) {
    pieces.push(listed.mock.calls.length)
    // Another view of the page is drawn meanwhile.
    listed.mockClear()
    fillFrame(other.scene, cull, options)
    listed.mockClear()
  }
  listed.mockRestore()
  const sum = pieces.reduce((total, count) => total + count, 0)
  expect(sum).toBeGreaterThan(3 * LISTED)
  expect(Math.max(...pieces)).toBeLessThanOrEqual(LISTED + largest)
  const gpu = new Gpu()
  const found = [...made.layers].flatMap(([name, { list }]) => gpu.drawn(name, list)).sort()
  fillFrame(scene, cull, options)
  expect(found).toEqual([...made.layers].flatMap(([name, { list }]) => gpu.drawn(name, list)).sort())
})
