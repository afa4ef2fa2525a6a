import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Paths of all files that git lists, and of the folders that hold them. */
export function repositoryPaths(): Set<string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n')
  const paths = new Set<string>()
  for (const file of files) for (let path = file; path !== '.' && path !== ''; path = dirname(path)) paths.add(path)
  return paths
}

/** Every word that stands in the sources and settings. */
export function sourceWords(paths: ReadonlySet<string>): Set<string> {
  const words = new Set<string>()
  for (const path of paths) {
    if (!/^(src|workers|wasm|contract|server|tools|bench|tests|locales\/en)\/.*\.(ts|tsx|json)$|^[^/]*\.(json|ts|yaml)$/.test(path)) continue
    for (const [word] of readFileSync(join(root, path), 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word)
  }
  return words
}

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
const CODE = /`([^`\n]+)`/g
const PATH = /^\.?[\w@-]+(?:[./][\w@.-]+)*\/?$/
const ENDING = /\.(?:ts|tsx|md|json|yaml|css|html)$/
const SYMBOL = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(\))?$/

/** Links, paths and symbols of a document that the repository does not have. A path is written from the repository's root, or is the end of one; a symbol is any name of the sources. */
export function deadReferences(document: string, text: string, paths: ReadonlySet<string>, words: ReadonlySet<string> | undefined): string[] {
  const dead: string[] = []
  const prose = text.replace(/```[\s\S]*?```/g, '')
  const has = (path: string): boolean => paths.has(normalize(path).replace(/\/$/, ''))
  const isEnd = (code: string): boolean => [...paths].some((path) => path.endsWith(`/${code.replace(/\/$/, '')}`))
  for (const [, target] of prose.matchAll(LINK)) {
    if (!/^[a-z]+:/.test(target) && !has(join(dirname(document), target))) dead.push(target)
  }
  for (const [, code] of prose.matchAll(CODE)) {
    const isPath =
      PATH.test(code) && (ENDING.test(code) || (code.includes('/') && /^(src|workers|wasm|contract|server|tools|bench|tests|docs|locales)\//.test(code)))
    if (isPath) {
      if (!has(code) && !has(join(dirname(document), code)) && !isEnd(code)) dead.push(code)
    } else if (words && SYMBOL.test(code)) {
      for (const name of code.replace('()', '').split('.')) if (!words.has(name)) dead.push(code)
    }
  }
  return dead
}
