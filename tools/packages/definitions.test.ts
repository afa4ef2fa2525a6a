import { expect, test } from 'vitest'
import { declaredIn, secondDefinitions } from './definitions.ts'

test('a name that two packages declare, or a package and a shared file, is found; one that is exported again or made of the other is none', () => {
  const files: Record<string, string> = {
    'packages/a/src/index.ts': 'export interface Source {}\nexport function read() {}\nexport { type Note } from "x"\n',
    'packages/b/src/index.ts':
      'export type Source = 1\nexport const limit = 1\nimport { type Answers as Plain } from "y"\nexport type Answers = Omit<Plain, 1>\n',
    'src/core/c.ts': 'export const limit = 2\nexport interface Answers {}\nexport interface Note {}\nexport type Own = 1\n',
    'src/core/d.ts': 'export type Own = 2\n',
  }
  const paths = { entries: ['packages/a/src/index.ts', 'packages/b/src/index.ts'], shared: ['src/core/c.ts', 'src/core/d.ts'] }
  expect(secondDefinitions(paths, (path) => files[path])).toEqual([
    'Source is defined in packages/a/src/index.ts and packages/b/src/index.ts',
    'limit is defined in packages/b/src/index.ts and src/core/c.ts',
  ])
  expect(declaredIn(files['packages/a/src/index.ts'])).toEqual(['Source', 'read'])
})
