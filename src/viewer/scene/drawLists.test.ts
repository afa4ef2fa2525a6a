import { OrthographicCamera } from 'three'
import { expect, test } from 'vitest'
import type { Node, Part } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { Selection, ShadingMode } from '../api.ts'
import { AnnotationLists } from './annotationLists.ts'
import { fillFrame, fillPick, isSolid } from './drawLists.ts'
import { everything } from './frameOptions.fixture.ts'
import type { GpuScene } from './gpuScene.ts'
import { Flag, OccurrenceTable } from './occurrenceTable.ts'
import { Levels } from './levels.ts'
import { PartStates } from './partStates.ts'
import { Sight } from './sight.ts'
import { ViewCull } from './viewCull.ts'

/** A list that notes the slots that are drawn. */
function layer() {
  const slots: number[] = []
  return { slots, list: { clear: () => void (slots.length = 0), push: (_first: number, _count: number, slot: number) => void slots.push(slot) }, flush() {} }
}

const leaf = (name: string, part: number, more: Partial<Node> = {}): Node => ({ id: 0, name, part, children: [], ...more })

/** What a click draws in a model of a body (slot 0), an annotation of lines and filled letters (1), and a hidden annotation (2), each so many pixels large. */
function picked(mode: ShadingMode, pixels: number): { faces: number[]; edges: number[] } {
  const root: Node = {
    id: 0,
    name: 'root',
    children: [leaf('body', 0), leaf('label', 1, { role: 'annotation' }), leaf('other label', 1, { role: 'annotation', hidden: true })],
  }
  numberNodes(root)
  const table = new OccurrenceTable(new SceneIndex(root))
  table.flags[2] |= Flag.hidden
  const [faces, edges] = [{ pick: layer() }, { pick: layer() }]
  const draw = { faces: { drawable: faces, range: { first: 0, count: 3 } }, edges: { drawable: edges, range: { first: 0, count: 2 } } }
  const scene = {
    table: Object.assign(table, { flush() {} }),
    draws: [draw, draw, draw],
    drawables: { faces: [faces], edges: [edges], points: [], flush() {} },
  }
  const cull = { sees: () => true, depth: () => 1, pixels: () => pixels }
  fillPick(scene as unknown as GpuScene, cull as unknown as ViewCull, true, mode)
  return { faces: faces.pick.slots, edges: edges.pick.slots }
}

test('annotations are listed by groups, and again only when other groups come into view or something is hidden', () => {
  const root: Node = { id: 0, name: 'root', children: [leaf('body', 0), ...Array.from({ length: 100 }, () => leaf('label', 1, { role: 'annotation' }))] }
  numberNodes(root)
  const table = new OccurrenceTable(new SceneIndex(root))
  const part = (id: number): Part => ({ id, name: '', bounds: [0, 0, 0, 1, 1, 1], origin: 'exact' })
  for (let slot = 0; slot < table.count; slot++) table.place(slot, part(slot === 0 ? 0 : 1), { faces: 'face', background: 'light' }, 1)
  const edges = { annotations: layer() }
  const draw = { edges: { drawable: edges, range: { first: 0, count: 2 } } }
  const scene = { table, draws: Array.from({ length: table.count }, () => draw), drawables: { faces: [], edges: [edges], points: [] } } as unknown as GpuScene
  const asked: boolean[] = []
  const cull = {
    near: true,
    sees: (_x: number, _y: number, _z: number, _r: number, whole: boolean) => (asked.push(whole), cull.near),
    depth: () => 1,
    pixels: () => 9,
  }
  const lists = new AnnotationLists()
  const fill = (smallest = 0): number[] => {
    lists.update(scene, cull as unknown as ViewCull, smallest)
    return edges.annotations.slots
  }
  expect([fill().length, fill()[0], asked.length]).toEqual([100, 1, 4])
  // Planes that cut the model leave them whole.
  expect(new Set(asked)).toEqual(new Set([true]))
  edges.annotations.slots.length = 0
  expect(fill()).toEqual([])
  table.setFlag(Flag.hidden, [5])
  expect([fill().length, fill().includes(table.slot(5)!)]).toEqual([99, false])
  expect(fill(10)).toEqual([])
  expect(fill().length).toBe(99)
  cull.near = false
  expect(fill()).toEqual([])
})

test('annotations are picked by their lines and filled letters, hidden ones are not', () => {
  expect(picked('shaded-edges', 100)).toEqual({ faces: [0, 1], edges: [0, 1] })
})

test('small annotations are picked as large ones are; of small parts the faces alone', () => {
  expect(picked('shaded-edges', 8)).toEqual({ faces: [0, 1], edges: [1] })
  expect(picked('wireframe', 8)).toEqual({ faces: [0, 1], edges: [0, 1] })
})

const part: Part = { id: 0, name: '', origin: 'exact', bounds: [0, 0, 0, 1, 1, 1] }

test('solid is what closed exact geometry says it is: sheets and meshes of unknown winding show their backs', () => {
  expect(isSolid(part)).toBe(true)
  expect(isSolid({ ...part, doubleSided: true })).toBe(false)
  expect(isSolid({ ...part, origin: 'display' })).toBe(false)
  expect(isSolid({ ...part, origin: 'mesh' })).toBe(false)
})

/** Ranges in the mask of a frame: of two parts of three faces of one triangle each, some are selected. */
function outlined(selection: Selection, hidden: readonly number[] = []): number[][] {
  const root: Node = { id: 0, name: 'root', children: [leaf('plate', 0), leaf('cover', 1)] }
  numberNodes(root)
  const table = new OccurrenceTable(new SceneIndex(root))
  table.setFlag(Flag.hidden, hidden)
  const masked: number[][] = []
  const none = { list: { clear() {}, push() {} }, flush() {} }
  const mask = { list: { clear() {}, push: (...range: number[]) => void masked.push(range) }, flush() {} }
  const faces = { shaded: [none], opaque: none, solid: none, blended: none, contours: none, mask }
  const draw = { part: { mesh: { faceStart: Uint32Array.of(0, 1, 2, 3) } }, faces: { drawable: faces, range: { first: 9, count: 9 } }, edgeFade: 1 }
  const scene = {
    table: Object.assign(table, { flush() {} }),
    draws: [draw, draw],
    drawables: { faces: [faces], edges: [], points: [], flush() {} },
    sections: [],
    annotations: { update() {} },
    residency: { follow() {} },
    levels: new Levels({ hasRoom: () => true, placeLines: () => undefined }),
    sight: new Sight(table),
    states: new PartStates(table),
  }
  const cull = new ViewCull()
  const camera = new OrthographicCamera(-2, 2, 2, -2, -10, 10)
  cull.set(camera, 100)
  fillFrame(scene as unknown as GpuScene, cull, { ...everything, mode: 'wireframe', selection })
  return masked
}

test('the outline of selected faces, which is drawn over all, is that of each of them', () => {
  const nodes = new Set([1])
  // First index, indices, slot: three indices for each face, behind nine others.
  expect(outlined({ nodes, face: { node: 1, face: 2 } })).toEqual([[15, 3, 0]])
  expect(outlined({ nodes, faces: { node: 1, faces: [0, 2] } }).map(([first, count, slot]) => [first, count, slot])).toEqual([
    [9, 3, 0],
    [15, 3, 0],
  ])
  expect(outlined({ nodes, faces: { node: 2, faces: [1, 7, -1] } })).toEqual([[12, 3, 1]])
  expect(outlined({ nodes, faces: { node: 1, faces: [0] } }, [1])).toEqual([])
})
