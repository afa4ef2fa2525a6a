import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { serverGuards } from '../mutations/serverGuards.ts'
import { serverPromises } from '../mutations/serverPromises.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const faults = [...serverGuards, ...serverPromises]

it('docs/attacks.md has a row for each fault of the server, with its place and its test', () => {
  const rows = [...read('docs/attacks.md').matchAll(/^\|[^|]*\| `(server[^|]*)` \| ([^|]*) \| `([^|]*)`( [^|]*)? \|$/gm)].map((row) =>
    row.slice(1).map((cell) => cell?.trim() ?? ''),
  )
  const listed = faults.map(({ file, name, spec, only = '' }) => [file, name, spec, only])
  expect(rows.toSorted()).toEqual(listed.toSorted())
})

it('every fault fits its file, and its test is there', () => {
  const unfit = faults.filter(({ file, from, spec, only }) => read(file).split(from).length !== 2 || (only !== undefined && !read(spec).includes(only)))
  expect(unfit.map(({ name }) => name)).toEqual([])
})
