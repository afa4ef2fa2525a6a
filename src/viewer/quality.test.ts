import { expect, test } from 'vitest'
import { Quality } from './quality.ts'

test('the first frame at rest goes without ambient occlusion, later ones have it where that frame was quick', () => {
  const quality = new Quality()
  expect(quality.still().occlusion).toBe(false)
  expect(quality.measuredStill(20, 1000, false)).toBe(true)
  expect(quality.still().occlusion).toBe(true)
  expect(quality.measuredStill(85, 1000, false)).toBe(false)
  expect(quality.measuredStill(120, 1000, false)).toBe(true)
  expect(quality.still().occlusion).toBe(false)
})

test('a slow frame at rest drops ambient occlusion only', () => {
  const quality = new Quality()
  quality.measuredStill(120, 1000, false)
  expect(quality.still()).toEqual({
    occlusion: false,
    ground: false,
    atRest: true,
    multisampled: true,
    scale: 1,
    smallest: 0.7,
    smallestEdges: 6,
    triangles: Infinity,
    boxes: Infinity,
    error: 0.5,
    culled: false,
  })
  expect(quality.moving(2).scale).toBe(0.5)
})

test('a movement is judged by several frames, pauses left out', () => {
  const quality = new Quality()
  for (let i = 0; i < 6; i++) quality.movingFrame(i * 16)
  quality.movingFrame(10_000)
  expect(quality.level).toBe(0)
  for (let i = 1; i <= 12; i++) quality.movingFrame(10_000 + i * 100)
  expect(quality.level).toBe(2)
  expect(quality.moving(1)).toEqual({
    occlusion: false,
    ground: false,
    atRest: false,
    multisampled: false,
    scale: 0.75,
    smallest: 4,
    smallestEdges: 28,
    triangles: Infinity,
    boxes: Infinity,
    error: 0.5,
    culled: false,
  })
})

test('it never gets better by itself', () => {
  const quality = new Quality()
  quality.measuredStill(1000, 1000, false)
  quality.measuredStill(1000, 1000, false)
  quality.measuredStill(5, 1000, false)
  expect(quality.level).toBe(2)
})

test('one slow frame at rest may have waited for uploads: it says nothing until the next is slow too', () => {
  const quality = new Quality()
  expect(quality.measuredStill(5000, 300_000, false)).toBe(false)
  expect(quality.level).toBe(0)
  expect(quality.measuredStill(50, 300_000, false)).toBe(true)
  expect(quality.still()).toMatchObject({ occlusion: true, triangles: Infinity })
})

test('a model that is too much is drawn in part: while it moves, and at rest only when a frame would take seconds', () => {
  const quality = new Quality()
  quality.measuredStill(5000, 50_000_000, false)
  expect(quality.still().triangles).toBe(Infinity)
  quality.measuredStill(5000, 50_000_000, false)
  expect(quality.moving(1).triangles).toBe(300_000)
  expect(quality.still().triangles).toBe(15_000_000)
})

test('a movement tells how much is too much, and again how much is not', () => {
  const quality = new Quality()
  quality.measuredMoving(50, 1_000_000)
  expect(quality.moving(1).triangles).toBe(Infinity)
  quality.measuredMoving(200, 2_000_000)
  expect(quality.level).toBe(2)
  expect(quality.moving(1).triangles).toBe(300_000)
  quality.measuredMoving(20, 600_000)
  expect(quality.moving(1).triangles).toBe(450_000)
  quality.measuredMoving(4000, 900_000)
  expect(quality.moving(1).triangles).toBe(100_000)
})

test('while a model arrives only frames that stop the page count, and a frame at rest corrects what they said', () => {
  const quality = new Quality()
  quality.measuredStream(1000, 2_000_000)
  expect(quality.still().triangles).toBe(Infinity)
  quality.measuredStream(2000, 2_000_000)
  expect(quality.still().triangles).toBe(1_500_000)
  expect(quality.measuredStill(300, 1_400_000, true)).toBe(true)
  expect(quality.still().triangles).toBe(6_000_000)
  expect(quality.measuredStill(1200, 5_000_000, true)).toBe(false)
  expect(quality.measuredStill(1200, 5_000_000, true)).toBe(false)
  expect(quality.still().triangles).toBe(6_250_000)
})

test('where pictures cost the processor, a growing model is drawn at the lowest level, one at rest is not', () => {
  const quality = new Quality()
  expect(quality.growing(1)).toEqual({ ...quality.moving(1), triangles: 200_000, boxes: 200_000 })
  quality.measuredEmpty(5)
  expect(quality.growing(1)).toEqual(quality.moving(1))
  quality.measuredEmpty(60)
  expect(quality.growing(1)).toMatchObject({ multisampled: false, scale: 0.5, culled: true })
  expect(quality.moving(1)).toMatchObject({ multisampled: true, scale: 1 })
  expect(quality.first(1)).toEqual({ ...quality.still(), atRest: false, multisampled: false, scale: 0.5, culled: true })
  expect(quality.still()).toMatchObject({ multisampled: true, scale: 1 })
})

test('where pictures cost the processor, one of a growing model has as many triangles as take half a second', () => {
  const quality = new Quality()
  quality.measuredEmpty(60)
  expect(quality.growing(1)).toMatchObject({ triangles: 200_000, boxes: 200_000, smallest: 0.7 })
  quality.measuredStream(500, 400_000)
  expect(quality.growing(1).triangles).toBe(400_000)
  quality.measuredStream(8000, 400_000)
  expect(quality.growing(1).triangles).toBe(400_000)
})

test('what pictures cost is known by the first of a growing model where that came before it was measured', () => {
  const slow = new Quality()
  slow.measuredFirst(900)
  expect(slow.costly).toBe(true)
  const quick = new Quality()
  quick.measuredFirst(120)
  quick.measuredFirst(900)
  expect(quick.costly).toBe(false)
  const measured = new Quality()
  measured.measuredEmpty(5)
  measured.measuredFirst(900)
  expect(measured.costly).toBe(false)
})

test('a first picture that waits for the GPU says nothing of the model', () => {
  const quality = new Quality()
  quality.measuredStream(4000, 3000)
  expect(quality.still().triangles).toBe(Infinity)
})

test('quick pictures at rest lift the limit until the model is whole, however few of the allowed triangles were drawn', () => {
  const quality = new Quality()
  quality.measuredStream(1e6, 1_200_000)
  const limits = [quality.still().triangles]
  while (limits.at(-1)! < 4_000_000 && quality.measuredStill(200, 30_000, true)) limits.push(quality.still().triangles)
  expect(limits).toEqual([1_000_000, 1_500_000, 2_250_000, 3_375_000, 5_062_500])
  expect(quality.measuredStill(200, 4_800_000, false)).toBe(false)
})

test('a shadow on the ground comes with the first quick picture at rest, and never where pictures cost the processor', () => {
  const quick = new Quality()
  expect(quick.still().ground).toBe(false)
  quick.measuredStill(20, 1000, false)
  expect(quick.still().ground).toBe(true)
  expect(quick.moving(1)).toMatchObject({ ground: true, atRest: false })
  quick.measuredEmpty(60)
  expect(quick.still().ground).toBe(false)
  const weak = new Quality()
  weak.measuredStill(120, 1000, false)
  expect(weak.still().ground).toBe(false)
})

test('full quality draws everything in every state and learns nothing from slow pictures', () => {
  const quality = new Quality('full')
  const full = quality.still()
  expect(full).toMatchObject({ occlusion: true, ground: true, multisampled: true, scale: 1 })
  quality.measuredEmpty(1000)
  quality.measuredMoving(5000, 1e6)
  quality.measuredStream(5000, 1e7)
  for (let i = 0; i < 3; i++) expect(quality.measuredStill(5000, 1e6, true)).toBe(false)
  for (let at = 0; at < 2000; at += 200) quality.movingFrame(at)
  expect([quality.still(), quality.moving(2), quality.growing(2), quality.first(2)]).toEqual([full, full, full, full])
  expect(quality.costly).toBe(false)
})

test('where pictures cost the processor, the first of a complete model has no more triangles than pictures of the growing one give reason to hope for', () => {
  const quality = new Quality()
  quality.measuredStream(500, 1_000_000)
  expect(quality.still().triangles).toBe(Infinity)
  quality.measuredEmpty(50)
  quality.measuredStream(500, 1_000_000)
  quality.measuredStream(1000, 1_000_000)
  expect(quality.still().triangles).toBe(12_000_000)
  expect(quality.first(1).triangles).toBe(12_000_000)
  // One at rest that leaves parts out and is quick shows that there is room for more.
  quality.measuredStill(300, 11_900_000, true)
  expect(quality.still().triangles).toBeGreaterThan(20_000_000)
})

test('where pictures cost the processor, the first of a complete model leaves out less than one at rest, which has more samples', () => {
  const quality = new Quality()
  quality.measuredEmpty(50)
  quality.measuredStream(1000, 200_000)
  expect(quality.still().triangles).toBe(1_200_000)
  expect(quality.first(1)).toMatchObject({ multisampled: false, scale: 0.5, triangles: 4_000_000 })
  const quick = new Quality()
  quick.measuredEmpty(5)
  quick.measuredStream(2000, 2_000_000)
  expect(quick.first(1).triangles).toBe(1_500_000)
})
