import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { strayTags } from './evidence.ts'
import { pagePath, promisesNow, root, rulesPage } from './page.ts'
import { allTestCases, testCasesOf } from './testCases.ts'

it('finds tests, their tags and their bodies', () => {
  const text = [
    '// @rule:one',
    "describe.each(databases())('group on $name', () => {",
    '  // Why. @msg:two',
    "  it('does @call:three', async () => {",
    '    ask(four)',
    '  })',
    '',
    "  for (const { path } of [{ path: '/five' }])",
    '    test(`sees ${path} @route:${path}`, () => {})',
    '})',
  ].join('\n')
  const cases = testCasesOf('x.test.ts', text, root)
  expect(cases.map(({ title, tags }) => [title, Object.values(tags).flat()])).toEqual([
    ['group on $name', ['one']],
    ['does', ['three', 'two'].sort()],
    ['sees ${path}', ['/five']],
  ])
  expect(cases[1].body).toContain('ask(four)')
  expect(cases[0].body).toBe('')
})

const tests = allTestCases(root)
const promised = promisesNow(tests)

it('has a test for every route, call, message and rule', () => {
  expect(promised.filter(({ shownBy }) => shownBy.length === 0).map(({ kind, name }) => `${kind} ${name}`)).toEqual([])
})

it('knows every tag', () => {
  expect(strayTags(promised, tests)).toEqual([])
})

// `node tools/rules/page.ts` writes it.
it('is what docs/rules.md says', () => {
  expect(readFileSync(pagePath, 'utf8')).toBe(rulesPage(promised))
})
