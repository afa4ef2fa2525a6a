import { expect, it } from 'vitest'
import type { OpenSource } from '../../../../../workers/entries/client.ts'
import { advance, startOf, withLocated } from './openFlow.ts'

it('never falls, whatever the phases say', () => {
  let progress = startOf('read')
  const seen = [progress.overall]
  for (const [phase, fraction] of [
    ['read', 0.5],
    ['structure', Number.NaN],
    ['parse', 0.9],
    ['tessellate', 0.1],
    ['parse', 0.1],
    ['tessellate', 7],
    ['finish', 1],
  ] as const) {
    progress = advance(progress, phase, fraction)
    seen.push(progress.overall)
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(progress).toEqual({ phase: 'finish', overall: 1, vague: false })
})

it('says when a phase does not know how far it is', () => {
  expect(advance(startOf('read'), 'parse', Number.NaN)).toEqual({ phase: 'parse', overall: 0.22, vague: true })
})

const source: OpenSource = { name: 'a.zip', container: 'file', entries: [{ path: 'a.zip', blob: new Blob(['x']) }] }
const paths = (files: string[], wanted?: string) =>
  withLocated(
    source,
    files.map((name) => new File(['x'], name)),
    wanted,
  ).entries.map(({ path }) => path)

it('lays located files beside the others', () => {
  expect(paths(['bolt.stp', 'nut.stp'], 'bolt.stp')).toEqual(['a.zip', 'bolt.stp', 'nut.stp'])
})

it('lets one file stand for the reference that was asked for', () => {
  expect(paths(['bolt-v2.stp'], 'C:\\parts\\bolt.stp')).toEqual(['a.zip', 'bolt.stp'])
})
