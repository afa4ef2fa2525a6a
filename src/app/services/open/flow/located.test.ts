import { expect, it } from 'vitest'
import type { OpenSource } from '../../../../../workers/entries/client.ts'
import { withLocated } from './located.ts'

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
