import { expect, it } from 'vitest'
import { readBrep } from '../brep/readBrep.ts'
import { cylinderText } from '../brep/cylinder.fixture.ts'
import type { PartDraft, Sink } from '../../contract/format.ts'
import { type PartGroup, READ_AT_ONCE, showGroups } from './partGroups.ts'

/** What happens, in turn: groups that are read, parts that are shown. */
async function shownOf(sizes: readonly number[]): Promise<{ steps: string[]; fractions: number[] }> {
  const steps: string[] = []
  const fractions: number[] = []
  const [part] = readBrep(new TextEncoder().encode(cylinderText), 3)!.parts
  const groups = sizes.map(
    (bytes, id): PartGroup => ({
      bytes,
      async load() {
        steps.push(`read ${id}`)
        return [{ ...part, id }]
      },
    }),
  )
  const sink: Sink = {
    progress: (_, fraction) => fractions.push(fraction),
    structure() {},
    part: ({ id }: PartDraft) => steps.push(`part ${id}`),
    note() {},
    missing() {},
  }
  await showGroups(groups, sink, { quality: 'normal' })
  return { steps, fractions }
}

it('reads small models whole before the first part', async () => {
  const { steps } = await shownOf([10, 20])
  expect(steps).toEqual(['read 0', 'read 1', 'part 0', 'part 1'])
})

it('reads large models group by group, the largest first, each shown before the next is read', async () => {
  const { steps, fractions } = await shownOf([10, READ_AT_ONCE, 20])
  expect(steps).toEqual(['read 1', 'part 1', 'read 2', 'part 2', 'read 0', 'part 0'])
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
})
