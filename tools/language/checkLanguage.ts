import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readList, writeList } from '../ratchet.ts'
import { retiredWords } from './words.ts'

/** Occurrences by folder and kind. A kind may only get rarer in its folder, unless all folders together have no more of it: files move. */
export type Counts = Record<string, Record<string, number>>

export interface Finding {
  folder: string
  kind: string
  path: string
  line: number
  text: string
}

export const countsPath = fileURLToPath(new URL('counts.json', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const own = 'tools/language/'

const SOURCES = ['src', 'workers', 'wasm', 'contract', 'server', 'tools', 'bench', 'mobile'].flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`])

/** `src/app` of `src/app/state/visibility.ts`; `workers/formats` of `workers/formats/step/index.ts`; `server` of `server/main.ts`. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, parts[0] === 'src' || parts[0] === 'workers' ? 2 : 1).join('/')
}

/** Whole comments, `//` lines that follow each other being several. The text is without the signs of the comment. */
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ ?(.*)/gm
/** A name where it is declared. Its uses are not counted: until a name is changed, new code has to use it. */
const DECLARED = /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g
const BEGINNING = /^\s*(?:Of|By|As|With)\s/
/** Verbs of people: files state, functions return, formats have, programs show. */
const SPEECH = /\b(?:says|tells|hears|knows|wants)\b/gi
const NOUN = /\bwhat (?:is|has|was|had|are|were|comes|there)\b/gi

/** Retired words in comments, in declared names and in the file's own name, and forms of comments that are not used any more. */
export function findings(path: string, text: string): Finding[] {
  const found: Finding[] = []
  const folder = folderOf(path)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const add = (kind: string, offset: number, what: string): void => {
    found.push({ folder, kind, path, line: lineAt(offset), text: what.trim().slice(0, 80) })
  }
  const scan = (line: string, offset: number): void => {
    for (const { word, pattern, where } of retiredWords) {
      if (where && !path.startsWith(where)) continue
      for (const match of line.matchAll(pattern)) add(`retired word: ${word}`, offset + match.index, line.slice(Math.max(0, match.index - 30)))
    }
  }
  for (const match of text.matchAll(COMMENT)) {
    const comment = match[1] ?? match[2]
    const offset = match.index + match[0].indexOf(comment)
    if (BEGINNING.test(comment)) add('comment begins with Of, By, As or With', match.index, comment)
    for (const noun of comment.matchAll(NOUN)) add('"what is", "what has" or "what comes" in place of a noun', offset + noun.index, comment.slice(noun.index))
    for (const verb of comment.matchAll(SPEECH)) add('"says", "tells", "hears", "knows" or "wants"', offset + verb.index, comment.slice(verb.index))
    scan(comment, offset)
  }
  for (const match of text.matchAll(DECLARED)) scan(`${match[1]}(`, match.index)
  scan(`${path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')}(`, 0)
  return found
}

export function countOf(all: readonly Finding[]): Counts {
  const counts: Counts = {}
  for (const { folder, kind } of all) {
    counts[folder] ??= {}
    counts[folder][kind] = (counts[folder][kind] ?? 0) + 1
  }
  const sorted = (counted: Record<string, number>) => Object.fromEntries(Object.entries(counted).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return Object.fromEntries(
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, counted]) => [folder, sorted(counted)]),
  )
}

const sum = (counts: Counts, kind: string): number => Object.values(counts).reduce((total, counted) => total + (counted[kind] ?? 0), 0)
const total = (counts: Counts): number => Object.values(counts).reduce((all, counted) => all + Object.values(counted).reduce((a, b) => a + b, 0), 0)

/** The kinds of a folder that became more, while there are more of them in all. */
export function grown(now: Counts, before: Counts): { folder: string; kind: string; now: number; before: number }[] {
  return Object.entries(now).flatMap(([folder, counted]) =>
    Object.entries(counted)
      .map(([kind, count]) => ({ folder, kind, now: count, before: before[folder]?.[kind] ?? 0 }))
      .filter((each) => each.now > each.before && sum(now, each.kind) > sum(before, each.kind)),
  )
}

export function findingsNow(): Finding[] {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...SOURCES], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return paths
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith(own))
    .flatMap((path) => findings(path, read(path)))
}

/** A file that git lists and that has been deleted meanwhile has nothing. */
function read(path: string): string {
  try {
    return readFileSync(root + path, 'utf8')
  } catch {
    return ''
  }
}

/** Lines that the branch added to main, as `path:line`; empty without git. */
function addedLines(): Set<string> {
  const added = new Set<string>()
  try {
    const diff = execFileSync('git', ['diff', '-U0', '--no-color', 'main'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    let path = ''
    for (const line of diff.split('\n')) {
      if (line.startsWith('+++ b/')) path = line.slice(6)
      const hunk = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
      if (hunk) for (let i = 0; i < Number(hunk[2] ?? 1); i++) added.add(`${path}:${Number(hunk[1]) + i}`)
    }
  } catch {
    // A clone without a branch of that name: the findings are listed without saying which are new.
  }
  return added
}

/** Compares with the committed counts, prints the totals and returns what became more as lines. */
export function checkLanguage(): string[] {
  const all = findingsNow()
  const now = countOf(all)
  const before = readList<Counts>(countsPath)
  console.log(
    `language: ${total(now)} retired words and forms of comments, ${total(before)} allowed${total(now) < total(before) ? ': node tools/language/write.ts' : ''}`,
  )
  const more = grown(now, before)
  if (more.length === 0) return []
  const added = addedLines()
  return more.flatMap(({ folder, kind, now: count, before: allowed }) => {
    const places = all.filter((finding) => finding.folder === folder && finding.kind === kind)
    const fresh = places.filter(({ path, line }) => added.has(`${path}:${line}`))
    return [
      `${folder}: ${kind}: ${count}, ${allowed} allowed (docs/GLOSSARY.md)`,
      ...(fresh.length > 0 ? fresh : places).slice(0, 5).map(({ path, line, text }) => `  ${path}:${line} ${text}`),
    ]
  })
}

/** Writes the counts anew. Throws when one would grow. */
export function writeCounts(): void {
  const now = countOf(findingsNow())
  const more = grown(now, readList<Counts>(countsPath))
  if (more.length > 0) throw new Error(more.map(({ folder, kind, now: count, before }) => `${folder}: ${kind}: ${count}, ${before} allowed`).join('\n'))
  writeList(countsPath, now)
}
