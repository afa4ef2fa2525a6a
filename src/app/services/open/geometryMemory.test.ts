import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { boxPart, press } from '../../../../tests/support/ui/boxModel.ts'
import { memoryFile } from '../../../core/scene/paged/memoryFile.fixture.ts'
import type { Part } from '../../../core/scene/model.ts'
import { geometryBytes, heldBytes } from '../../../core/scene/paged/columns.ts'
import { DocumentHolder } from '../../state/documentHolder.ts'
import { noticeAtom } from '../../state/notice.ts'
import { geometryCeiling, GeometryMemory } from './geometryMemory.ts'

const CEILING = 16_000
const machine = () => ({ memoryGiB: CEILING / 16e6, isHandheld: false })
const ONE = geometryBytes(boxPart(1, '', [1, 1, 1]))
/** Parts that are well above the ceiling. */
const boxes = (): Part[] => Array.from({ length: 100 }, (_, id) => boxPart(id, `${id}`, [id + 1, 2, 3]))

/** A memory with a session's documents. */
function made(file = memoryFile()): { memory: GeometryMemory; holder: DocumentHolder; openFile: ReturnType<typeof vi.fn>; file: typeof file } {
  const openFile = vi.fn(async () => file)
  const memory = new GeometryMemory(openFile, machine)
  const holder = new DocumentHolder(createStore())
  memory.follow(holder)
  holder.begin(press.structure())
  return { memory, holder, openFile, file }
}

const add = (holder: DocumentHolder, parts: readonly Part[]): void => parts.forEach((part) => holder.addPart(part))
const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 20))

it('states the ceiling by the memory of the machine', () => {
  const at = (memoryGiB: number | undefined, isHandheld = false): number => geometryCeiling({ memoryGiB, isHandheld }) / 1e6
  expect([at(32), at(8), at(undefined), at(4), at(2), at(undefined, true), at(8, true), at(2, true)]).toEqual([128, 128, 128, 64, 32, 64, 64, 32])
})

it('leaves a model below the ceiling alone', async () => {
  const { memory, holder, openFile } = made()
  const parts = boxes().slice(0, Math.floor(CEILING / ONE))
  add(holder, parts)
  await rest()
  expect(openFile).not.toHaveBeenCalled()
  expect(memory.figures).toEqual({ held: parts.length * ONE, resident: 0, file: 0 })
  for (const { mesh } of parts) expect(Object.getOwnPropertyDescriptor(mesh, 'positions')).toHaveProperty('value')
})

it('keeps a larger one below it, whoever reads what', async () => {
  const { memory, holder } = made()
  const parts = boxes()
  expect(parts.length * ONE).toBeGreaterThan(2 * CEILING)
  add(holder, parts)
  await vi.waitFor(() => expect(memory.figures.held).toBeLessThanOrEqual(CEILING / 2))
  expect(memory.figures.file).toBeGreaterThan(parts.length * ONE - CEILING)
  // The parts that came last are in memory for good.
  expect(parts.map(heldBytes)).toEqual(parts.map((_, i) => (i < parts.length - memory.figures.held / ONE ? 0 : ONE)))
  for (let round = 0; round < 2; round++)
    for (const [i, part] of boxes().entries()) {
      expect(parts[i]).toEqual(part)
      expect(memory.figures.held + memory.figures.resident).toBeLessThanOrEqual(CEILING)
    }
  expect(memory.reason).toBeUndefined()
})

it('counts a part that is replaced once, and none of a document that is gone', async () => {
  const { memory, holder } = made()
  for (let i = 0; i < 50; i++) holder.addPart(boxPart(1, 'again', [1, 2, 3]))
  expect(memory.figures.held).toBe(ONE)
  holder.begin(press.structure())
  expect(memory.figures.held).toBe(0)
  add(holder, boxes())
  holder.close()
  await rest()
  expect(memory.figures.held).toBe(0)
  add(holder, boxes())
  expect(memory.figures.held).toBe(0)
})

it('serves several documents under one ceiling', async () => {
  const { memory, holder } = made()
  const other = new DocumentHolder(createStore())
  memory.follow(other)
  other.begin(press.structure())
  const [left, right] = [boxes(), boxes()]
  add(holder, left)
  add(other, right)
  await vi.waitFor(() => expect(memory.figures.held).toBeLessThanOrEqual(CEILING / 2))
  holder.close()
  expect(left).toEqual(boxes())
  expect(right).toEqual(boxes())
})

it('leaves everything in memory where there is no file, and notes why', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const memory = new GeometryMemory(() => Promise.reject(new Error('no storage')), machine)
  const holder = new DocumentHolder(createStore())
  memory.follow(holder)
  holder.begin(press.structure())
  const parts = boxes()
  add(holder, parts)
  await vi.waitFor(() => expect(memory.reason).toEqual(new Error('no storage')))
  expect(info).toHaveBeenCalledOnce()
  expect(parts.map(heldBytes)).toEqual(parts.map(() => ONE))
  expect(memory.figures.held).toBe(100 * ONE)
})

it('stops when the file takes no more: what it has is read from it, the others stay in memory', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { memory, holder } = made(memoryFile(50_000))
  const parts = boxes()
  add(holder, parts)
  await vi.waitFor(() => expect(memory.reason).toEqual(new Error('no room')))
  await rest()
  const moved = parts.filter((part) => heldBytes(part) === 0).length
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(60)
  expect(parts).toEqual(boxes())
})

it('does not move a part whose return would hold up the page', async () => {
  const { memory, holder } = made()
  const large = boxPart(200, 'large', [1, 1, 1])
  large.mesh!.positions = new Float32Array(3e5)
  add(holder, [large, ...boxes()])
  await vi.waitFor(() => expect(memory.figures.held).toBe(heldBytes(large)))
  expect(heldBytes(large)).toBeGreaterThan(1 << 20)
})

it('reports to the user what cannot be read back', async () => {
  const { memory, holder, file } = made()
  const parts = boxes()
  add(holder, parts)
  await vi.waitFor(() => expect(memory.figures.held).toBeLessThanOrEqual(CEILING / 2))
  file.broken = new Error('the disk is gone')
  await vi.waitFor(() => expect(holder.document).not.toBeNull())
  expect(() => parts[0].mesh!.positions).toThrow('the disk is gone')
  expect(holder.store.get(noticeAtom)).toMatchObject({ key: 'geometryLost', level: 'error' })
})
