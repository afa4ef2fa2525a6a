import { queryObjects } from 'node:v8'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepSpecimens, specimensOf } from '../contract/specimens.ts'
import { loadReader } from '../formats/registry.ts'
import { Exchange } from '../formats/step/part21/exchange.ts'
import { Ref } from '../formats/step/part21/value.ts'
import { TreeBuilder } from '../formats/step/structure/tree.ts'
import { BSplineSurface } from '../kernel/brep/surface/bsplineSurface.ts'
import { FaceMesher } from '../kernel/tessellate/faceMesher.ts'
import { warmUpReader } from './warmUp.ts'

test('ends between two openings when a file has come', async () => {
  const reader = await loadReader('step')
  // On a busy machine it would end by time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const open = vi.spyOn(reader, 'open')
  onTestFinished(() => open.mockRestore())
  await warmUpReader(reader, () => open.mock.calls.length < 4)
  expect(open).toHaveBeenCalledTimes(4)
})

test('keeps objects of the classes that optimised code tests for, whatever garbage is collected', async () => {
  const classes = [Exchange, Ref, TreeBuilder, FaceMesher, BSplineSurface]
  const reader = await loadReader('step')
  const open = vi.spyOn(reader, 'open')
  onTestFinished(() => open.mockRestore())
  // A pass for each of its models.
  await warmUpReader(reader, () => open.mock.calls.length < 4)
  // It collects garbage before it counts.
  expect(classes.filter((one) => queryObjects(one, { format: 'count' }) === 0).map(({ name }) => name)).toEqual([])
})

test('keeps nothing of a file that comes meanwhile', async () => {
  let isWanted = true
  const mine = {}
  const kept = await specimensOf(
    () => isWanted,
    async () => {
      keepSpecimens(mine)
      isWanted = false
      keepSpecimens({})
    },
  )
  keepSpecimens({})
  expect(kept).toEqual([mine])
})

test('leaves readers alone that have nothing to warm up with', async () => {
  let asked = 0
  await warmUpReader({ id: 'stl', open: async () => {} }, () => ++asked > 0)
  expect(asked).toBe(0)
})
