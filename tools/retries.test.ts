import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { retriedPattern } from '../tests/retries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

it('matches the listed tests by their whole titles', () => {
  expect(retriedPattern([])).toBeUndefined()
  const pattern = retriedPattern([{ title: 'opens (twice)' }, { title: 'draws' }])!
  expect(['a.spec.ts opens (twice)', 'a.spec.ts draws', 'a.spec.ts draws more'].map((title) => pattern.test(title))).toEqual([true, true, false])
})

it('no test sets retries of its own', () => {
  const files = globSync('{src,workers,wasm,tools,bench,server,contract,packages,tests}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  expect(files.length).toBeGreaterThan(300)
  const own = /\bretr(?:y|ies): ?\d|configure\(\{[^}]*retries/
  expect(files.filter((path) => own.test(readFileSync(`${root}/${path}`, 'utf8')))).toEqual([])
})
