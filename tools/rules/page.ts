// `node tools/rules/page.ts`: writes docs/rules.md, what the product promises and the tests that show it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Promised, promises } from './evidence.ts'
import { allTestCases, type TagKind, type TestCase } from './testCases.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const pagePath = `${root}docs/rules.md`

/** Tests that are named for one promise: more add nothing, and would change the page with every test. */
const MOST = 3

const sections: Record<TagKind, { title: string; heads: string[] }> = {
  route: { title: 'Routes', heads: ['route', 'seen by'] },
  call: { title: 'Calls', heads: ['call', 'request', 'access'] },
  msg: { title: 'Messages', heads: ['message', 'code', 'text', 'said by'] },
  rule: { title: 'Rules', heads: ['rule', 'what it says'] },
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const nameOf = ({ file, title }: TestCase): string => `[${cell(title)}](../${file})`

function evidenceOf({ shownBy }: Promised): string {
  return [...new Set(shownBy.map(nameOf))].slice(0, MOST).join('; ') || '**none**'
}

function section(kind: TagKind, promised: readonly Promised[]): string {
  const { title, heads } = sections[kind]
  const own = promised.filter((each) => each.kind === kind)
  const rows = own.map((each) => `| \`${each.name}\` | ${[...each.facts.map(cell), evidenceOf(each)].join(' | ')} |`)
  return [`## ${title}`, '', `| ${[...heads, 'shown by'].join(' | ')} |`, `|${'---|'.repeat(heads.length + 1)}`, ...rows, ''].join('\n')
}

export function rulesPage(promised: readonly Promised[]): string {
  const without = promised.filter(({ shownBy }) => shownBy.length === 0)
  return [
    '# What the product promises, and the tests that show it',
    '',
    'Made by `node tools/rules/page.ts` from the tests: a test shows what it is tagged with (`@route:`, `@call:`, `@msg:`, `@rule:` in its title or right above it),',
    'and a test of the server also the calls that it makes and the messages that it expects by their name. A test compares this page with them.',
    '',
    without.length === 0 ? 'Everything is shown by a test.' : `Without a test: ${without.map(({ kind, name }) => `${kind} \`${name}\``).join(', ')}.`,
    '',
    ...(Object.keys(sections) as TagKind[]).map((kind) => section(kind, promised)),
  ].join('\n')
}

export const promisesNow = (tests = allTestCases(root)): Promised[] => promises(readFileSync(`${root}src/app/shell/routes/routes.tsx`, 'utf8'), tests)

if (import.meta.main) writeFileSync(pagePath, rulesPage(promisesNow()))
