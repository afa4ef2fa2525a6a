import { expect, test } from 'vitest'
import type { Node } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { ShadingMode } from '../api.ts'
import { fillPick } from './drawLists.ts'
import type { GpuScene } from './gpuScene.ts'
import { Flag, OccurrenceTable } from './occurrenceTable.ts'
import type { ViewCull } from './viewCull.ts'

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
  const scene = { table: Object.assign(table, { flush() {} }), draws: [draw, draw, draw], drawables: { faces: [faces], edges: [edges], points: [] } }
  const cull = { sees: () => true, depth: () => 1, pixels: () => pixels }
  fillPick(scene as unknown as GpuScene, cull as unknown as ViewCull, true, mode)
  return { faces: faces.pick.slots, edges: edges.pick.slots }
}

test('annotations are picked by their lines and filled letters, hidden ones are not', () => {
  expect(picked('shaded-edges', 100)).toEqual({ faces: [0, 1], edges: [0, 1] })
})

test('small annotations are picked as large ones are; of small parts the faces alone', () => {
  expect(picked('shaded-edges', 8)).toEqual({ faces: [0, 1], edges: [1] })
  expect(picked('wireframe', 8)).toEqual({ faces: [0, 1], edges: [0, 1] })
})
