import { expect, test } from 'vitest'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { boxPart } from '../../tests/support/ui/boxModel.ts'
import { exportFile } from './exportClient.ts'

const COUNT = 200
const parts = new Map<number, Part>(Array.from({ length: COUNT }, (_, id) => [id, boxPart(id, `Box ${id}`, [10, 20, id + 1])]))
const scene: ExportScene = {
  name: 'boxes',
  upAxis: 'z',
  nodes: [{ parent: -1, name: 'boxes', color: 0 }, ...Array.from({ length: COUNT }, (_, part) => ({ parent: 0, name: `Box ${part}`, part, color: 0 }))],
}
const options = { format: 'stl', unit: 'mm', colors: true, edges: false } as const

/** The same parts, and which of them were asked for. */
class Asked extends Map<number, Part> {
  readonly ids: number[] = []

  override get(id: number): Part | undefined {
    this.ids.push(id)
    return parts.get(id)
  }
}

test('an export asks for one part after the other, and tells how far it is after each', async () => {
  const asked = new Asked()
  const told: [fraction: number, asked: number][] = []
  const { blob } = await exportFile(scene, asked, options, (fraction) => void told.push([fraction, asked.ids.length])).done
  expect(blob.size).toBe(84 + COUNT * 12 * 50)
  expect(asked.ids).toEqual(Array.from({ length: COUNT }, (_, id) => id))
  expect(told.map(([fraction]) => fraction)).toEqual(told.map(([fraction]) => fraction).toSorted((a, b) => a - b))
  expect(told.at(-1)![0]).toBe(1)
  expect(told[0][0]).toBeLessThan(1)
})

test('a cancelled export ends: parts are asked for no more, and nothing is told', async () => {
  const asked = new Asked()
  const told: number[] = []
  const task = exportFile(scene, asked, options, (fraction) => {
    told.push(fraction)
    task.cancel()
  })
  await expect(task.done).rejects.toMatchObject({ code: 'cancelled' })
  expect(told).toHaveLength(1)
  // A question may be on its way when the worker ends: it would have come before those of another export.
  await exportFile(scene, parts, options, () => {}).done
  expect(told).toHaveLength(1)
  expect(asked.ids.length).toBeLessThan(COUNT / 2)
})
