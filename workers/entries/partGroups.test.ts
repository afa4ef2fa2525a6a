import { expect, test, vi } from 'vitest'
import type { Part } from '../../src/core/scene/model.ts'
import type { OpenMessage } from '../contract/messages.ts'
import { partBuffers } from '../pipeline/transferables.ts'
import { PartGroups } from './partGroups.ts'

/** A part of a mesh with so many vertices. */
function partOf(id: number, vertices = 3): Part {
  const mesh = {
    positions: Float32Array.from({ length: vertices * 3 }, (_, i) => id + i),
    normals: new Int16Array(vertices * 2).fill(id),
    indices: Uint32Array.of(0, 1, 2),
    faceStart: Uint32Array.of(0, 1),
    faceColor: Uint32Array.of(id),
  }
  return { id, name: `part ${id}`, origin: 'mesh', bounds: [0, 0, 0, 1, 1, 1], offset: [id, 0, 0], mesh }
}

/** What the page gets, and each message as it was posted. */
function receiver(): { groups: PartGroups; received: OpenMessage[]; send(part: Part): void } {
  const received: OpenMessage[] = []
  const groups = new PartGroups((message, transfer) => received.push(structuredClone(message, { transfer })))
  return { groups, received, send: (part) => groups.send({ type: 'part', part }, partBuffers(part)) }
}

const ids = (messages: OpenMessage[]): unknown[] =>
  messages.map((message) => (message.type === 'parts' ? message.parts.map(({ id }) => id) : message.type === 'part' ? message.part.id : message.type))

test('small parts that come together travel together, as they were, in one buffer; everything keeps its order', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const { groups, received, send } = receiver()
  groups.send({ type: 'alive' }, [])
  for (const id of [1, 2, 3]) send(partOf(id))
  expect(ids(received)).toEqual(['alive'])
  send(partOf(4, 5000))
  send(partOf(5))
  groups.send({ type: 'alive' }, [])
  expect(ids(received)).toEqual(['alive', [1, 2, 3], 4, 5, 'alive'])
  const group = received[1] as OpenMessage & { type: 'parts' }
  expect(group.parts).toEqual([1, 2, 3].map((id) => partOf(id)))
  expect(new Set(group.parts.flatMap((part) => partBuffers(part))).size).toBe(1)
  expect((received[3] as OpenMessage & { type: 'part' }).part).toEqual(partOf(5))
  vi.useRealTimers()
})

test('parts wait for others no longer than some milliseconds, or until the worker rests', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const { received, send } = receiver()
  for (const id of [1, 2]) send(partOf(id))
  vi.advanceTimersByTime(1)
  expect(ids(received)).toEqual([[1, 2]])
  for (const id of [3, 4]) send(partOf(id))
  // No timer runs while the worker is at work.
  const later = performance.now() + 20
  vi.spyOn(performance, 'now').mockReturnValue(later)
  send(partOf(5))
  expect(ids(received)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a message holds a few hundred parts at most, and a quarter of a megabyte', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const { groups, received, send } = receiver()
  for (let id = 0; id < 450; id++) send(partOf(id))
  for (let id = 450; id < 500; id++) send(partOf(id, 1000))
  groups.send({ type: 'alive' }, [])
  const all = received.flatMap((message) => (message.type === 'parts' ? [message.parts] : []))
  expect(all.flat().map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, id) => id))
  for (const parts of all) {
    expect(parts.length).toBeLessThanOrEqual(200)
    expect(parts[0].mesh!.positions.buffer.byteLength).toBeLessThanOrEqual(256 << 10)
  }
  vi.useRealTimers()
})
