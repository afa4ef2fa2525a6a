import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { deadReferences, repositoryPaths, sourceWords } from './references.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const paths = repositoryPaths()
const words = sourceWords(paths)
/** Documents that explain the code: their symbols are looked up, too. */
const explaining = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/OPENING.md',
  'docs/VIEWER.md',
  'docs/KERNEL.md',
  'docs/GLOSSARY.md',
  'docs/testing.md',
]
const documents = [...paths].filter((path) => /^(docs\/)?[\w-]+\.md$/.test(path))

it.each(documents)('every path that %s names exists, and every symbol where it explains the code', (document) => {
  const text = readFileSync(root + document, 'utf8')
  // The retired words are names that must not exist.
  const current = document === 'docs/GLOSSARY.md' ? text.slice(0, text.indexOf('## Retired words')) : text
  expect(deadReferences(document, current, paths, explaining.includes(document) ? words : undefined)).toEqual([])
})

it('finds links, paths and symbols that are not there', () => {
  const text = '[a](b.md) [c](../README.md) `src/core/nothing.ts` `src/core/limits.ts` `NoSuchSymbolAtAll` `deadReferences` `npm run check`'.replace(
    'NoSuchSymbolAtAll',
    ['No', 'Such', 'Symbol'].join(''),
  )
  expect(deadReferences('docs/x.md', text, paths, words)).toEqual(['b.md', 'src/core/nothing.ts', ['No', 'Such', 'Symbol'].join('')])
})
