import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const tagKinds = ['route', 'call', 'msg', 'rule'] as const
export type TagKind = (typeof tagKinds)[number]

/** A test, or a group of tests with tags of its own. */
export interface TestCase {
  /** From the project's folder on. */
  file: string
  /** Without its tags. */
  title: string
  tags: Record<TagKind, string[]>
  /** Its code; empty for groups. */
  body: string
}

const START = /^( *)(?:test|it|describe)\b[.(]/
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1/
const TAG = /\s*@(route|call|msg|rule):([^\s'"`,?]+)(?:\?[^\s'"`,]*)?/g
/** In a tag: `${path}` stands for every `path: '…'` of the file, another name for those of the list of that name, here or in a neighbouring import. */
const LIST = /^\$\{(\w+)\}$/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Lines from `from` to the one that closes what begins there, by their indentation: the formatter sees to that. */
function blockAt(lines: readonly string[], from: number): string[] {
  const indent = indentOf(lines[from])
  let to = from + 1
  while (to < lines.length && (lines[to].trim() === '' || indentOf(lines[to]) > indent)) to++
  return lines.slice(from, /^\s*[)\]}]/.test(lines[to] ?? '') ? to + 1 : to)
}

const pathsIn = (text: string): string[] => [...text.matchAll(/\bpath: '(\/[^'?]*)/g)].map(([, path]) => path)

function listedPaths(name: string, file: string, root: string, text: string): string[] {
  if (name === 'path') return pathsIn(text)
  const beside = [...text.matchAll(/from '(\.\/[\w.]+\.ts)'/g)].map(([, module]) => readFileSync(join(root, dirname(file), module), 'utf8'))
  return [text, ...beside].flatMap((each) => pathsIn(new RegExp(`const ${name}\\b[^\\n]*\\[\\n([^]*?)\\n\\]`).exec(each)?.[1] ?? ''))
}

/** The tests of one file. Tags (`@route:/x`, `@call:name`, `@msg:name`, `@rule:id`) stand in the title or in comments right above. */
export function testCasesOf(file: string, text: string, root: string): TestCase[] {
  const lines = text.split('\n')
  const cases: TestCase[] = []
  for (const [index, line] of lines.entries()) {
    if (!START.test(line)) continue
    const block = blockAt(lines, index)
    const title = TITLE.exec(block.join('\n'))?.[2]
    if (title === undefined) continue
    let above = index
    while (/^\s*\/\//.test(lines[above - 1] ?? '')) above--
    const tags: TestCase['tags'] = { route: [], call: [], msg: [], rule: [] }
    for (const [, kind, name] of `${lines.slice(above, index).join('\n')}\n${title}`.matchAll(TAG)) {
      const list = LIST.exec(name)?.[1]
      tags[kind as TagKind].push(...(list ? listedPaths(list, file, root, text) : [name]))
    }
    const isGroup = line.trimStart().startsWith('describe')
    cases.push({ file, title: title.replaceAll(TAG, '').trim(), tags, body: isGroup ? '' : block.join('\n') })
  }
  return cases
}

/** The tests of the whole project, by file. */
export function allTestCases(root: string): TestCase[] {
  const files = globSync(['{src,workers,server,contract,tools}/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts'], { cwd: root }).sort()
  return files.flatMap((file) => testCasesOf(file, readFileSync(join(root, file), 'utf8'), root))
}
