import { afterEach, expect, test } from 'vitest'
import { StepText } from '../formats/step/stepText.fixture.ts'
import { createImportClient } from './importClient.ts'
import type { ImportClient, OpenSource } from '../contract/opening.ts'

let client: ImportClient
afterEach(() => client.dispose())

/** A sound box, and one of which a corner is no number: our own check flags it, and OpenCascade judges it too. */
function flagged(): OpenSource {
  const file = new StepText()
  const context = file.context()
  file.product('Good', [file.box(1, 1, 1).solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  file.product('Broken', [file.box(Number.NaN, 1, 1).solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  return { name: 'a.stp', container: 'file', entries: [{ path: 'a.stp', blob: new Blob([file.text()]) }] }
}

test('a model is complete before flagged parts are meshed again; these come a second time, and the verdict says so', async () => {
  client = createImportClient()
  const events: string[] = []
  const task = client.open(flagged(), 'a.stp', {
    progress() {},
    structure: () => events.push('structure'),
    part: ({ name }) => events.push(name),
    note() {},
  })
  const codes = ({ notes }: Awaited<typeof task.done>): string[] => notes.map(({ code }) => code)
  const done = await task.done.then((result) => {
    events.push('done')
    return result
  })
  expect(codes(done)).toEqual(['parts-exact'])
  // OpenCascade's mesh is open as well: it is shown, and doubted.
  expect(codes(await task.settled)).toEqual(['parts-doubtful', 'parts-exact'])
  expect(events[0]).toBe('structure')
  expect(events.slice(1, 3).toSorted()).toEqual(['Broken', 'Good'])
  expect(events.slice(3)).toEqual(['done', 'Broken'])
})

test('a new opening ends what was still to come of the last', async () => {
  client = createImportClient()
  const parts: string[] = []
  const handlers = { progress() {}, structure() {}, note() {} }
  const first = client.open(flagged(), 'a.stp', { ...handlers, part: ({ name }) => parts.push(name) })
  const result = await first.done
  const before = parts.length
  const second = client.open(flagged(), 'a.stp', { ...handlers, part() {} })
  expect(await first.settled).toEqual(result)
  await second.settled
  expect(parts.length).toBe(before)
})
