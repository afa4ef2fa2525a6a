import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configurationTable, envExample, examplePath, pagePath } from './configuration.ts'

// `node tools/configuration.ts` writes both.
it('lists every setting in its page', () => {
  expect(readFileSync(pagePath, 'utf8')).toContain(configurationTable())
})

it('lists every setting in .env.example', () => {
  expect(readFileSync(examplePath, 'utf8')).toBe(envExample())
})
