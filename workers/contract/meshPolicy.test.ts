import { expect, test } from 'vitest'
import { type MeshConditions, meshWorkers } from './meshPolicy.ts'

const MB = 2 ** 20
const device = { cores: 8, memoryGiB: 8, sharing: true }
/** Two seconds of many bodies, with helpers that have been started ahead. */
const left = { bodies: 100, milliseconds: 2000, heaviest: 200, started: 3 }

test.each<[string, Partial<MeshConditions>, number, string]>([
  ['a small file starts nobody ahead', { bytes: 7 * MB }, 1, 'small-file'],
  ['a large one does, while it is read', { bytes: 24 * MB }, 4, 'pays'],
  ['two cores are the page’s and the GPU process’s', { bytes: 24 * MB, cores: 2 }, 1, 'cores'],
  ['three leave one', { bytes: 24 * MB, cores: 3 }, 1, 'cores'],
  ['four leave two', { bytes: 24 * MB, cores: 4 }, 2, 'pays'],
  ['no shared memory', { bytes: 24 * MB, sharing: false }, 1, 'sharing'],
  ['a phone with a large file', { bytes: 300 * MB, memoryGiB: 4 }, 1, 'memory'],
  ['a phone with a smaller one', { bytes: 150 * MB, memoryGiB: 4 }, 3, 'pays'],
  ['much work', { bytes: 24 * MB, left }, 4, 'pays'],
  ['much work in a file of a few megabytes: nobody has started yet', { bytes: 3 * MB, left: { ...left, started: 0 } }, 4, 'pays'],
  ['much work in a small file', { bytes: MB, left }, 1, 'small-file'],
  ['half a second is not worth a start', { bytes: 3 * MB, left: { ...left, milliseconds: 500, started: 0 } }, 1, 'short'],
  ['but worth helpers that are there', { bytes: 24 * MB, left: { ...left, milliseconds: 500 } }, 4, 'pays'],
  ['a tenth of a second is not', { bytes: 24 * MB, left: { ...left, milliseconds: 100 } }, 1, 'short'],
  ['one body that is nearly all', { bytes: 24 * MB, left: { ...left, heaviest: 1950 } }, 1, 'one-body'],
  ['a single body', { bytes: 24 * MB, left: { ...left, bodies: 1 } }, 1, 'one-body'],
  ['two bodies', { bytes: 24 * MB, left: { ...left, bodies: 2, heaviest: 1000 } }, 2, 'pays'],
])('%s', (_, conditions, workers, reason) => {
  expect(meshWorkers({ ...device, bytes: 0, ...conditions })).toEqual({ workers, reason })
})
