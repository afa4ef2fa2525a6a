import { allCalls } from '../../contract/calls/index.ts'
import { type CodeEntry, codeNames, codes } from '../../contract/codes.ts'
import { publicPaths } from '../../src/app/shell/routes/access.ts'
import { productRules } from './productRules.ts'
import type { TagKind, TestCase } from './testCases.ts'

/** Something that the product promises, and the tests that show it. */
export interface Promised {
  kind: TagKind
  /** Name in tags. */
  name: string
  /** Further cells of its row. */
  facts: string[]
  shownBy: TestCase[]
}

/** Paths of the app's routes, from the text of `routes.tsx`: it imports screens, which only a bundler reads. */
export const routePaths = (routesText: string): string[] => [...routesText.matchAll(/\{\s*path: '(\/[^']*)'/g)].map(([, path]) => path)

const isServers = ({ file }: TestCase): boolean => file.startsWith('server/')

/**
 * Whether a test shows something without saying so in a tag: a test of the server that makes the call, or that expects the message by its name in the catalogue.
 */
const showsByItself: Partial<Record<TagKind, (name: string) => RegExp>> = {
  call: (name) => new RegExp(`\\bask\\(\\s*(?:\\w+\\.)?${name}\\b`),
  msg: (name) => new RegExp(`'${name}'`),
}

export function promises(routesText: string, tests: readonly TestCase[]): Promised[] {
  const promised = (kind: TagKind, name: string, ...facts: string[]): Promised => {
    const pattern = showsByItself[kind]?.(name)
    const tagged = tests.filter(({ tags }) => tags[kind].includes(name))
    const others = pattern ? tests.filter((test) => isServers(test) && !tagged.includes(test) && pattern.test(test.body)) : []
    return { kind, name, facts, shownBy: [...tagged, ...others] }
  }
  return [
    ...routePaths(routesText).map((path) => promised('route', path, publicPaths.has(path) ? 'everybody' : 'members')),
    ...allCalls.map(({ name, method, path, access }) => promised('call', name, `${method} ${path}`, access)),
    ...codeNames.map((name) => {
      const { code, message, side }: CodeEntry = codes[name]
      return promised('msg', name, String(code), message, side === 'app' ? 'app' : 'server')
    }),
    ...productRules.map(({ id, rule }) => promised('rule', id, rule)),
  ]
}

/** Tags in tests that name nothing that is promised: a word misspelt, or something that is gone. */
export function strayTags(promised: readonly Promised[], tests: readonly TestCase[]): string[] {
  const known = new Set(promised.map(({ kind, name }) => `${kind}:${name}`))
  return tests.flatMap(({ file, title, tags }) =>
    Object.entries(tags).flatMap(([kind, names]) => names.filter((name) => !known.has(`${kind}:${name}`)).map((name) => `${file}: ${title}: @${kind}:${name}`)),
  )
}
