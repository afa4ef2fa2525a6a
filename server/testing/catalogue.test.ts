import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type CodeEntry, codeNames, codes } from '../../contract/codes.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** An entry counts as provoked when a test of the server expects it by name, by code, or in a redirect. */
it('provokes everything that the server can answer', () => {
  const texts = globSync('**/*.test.ts', { cwd: folder })
    .filter((path) => !path.endsWith('catalogue.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const provoked = (name: keyof typeof codes): boolean => new RegExp(`'${name}'|=${name}\\b|(code"?: ?|, )${codes[name].code}\\b`).test(texts)
  const ofServer = codeNames.filter((name) => (codes[name] as CodeEntry).side !== 'app')
  expect(ofServer.length).toBeGreaterThan(70)
  expect(ofServer.filter((name) => !provoked(name))).toEqual([])
})
