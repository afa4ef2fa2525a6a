import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countOf, findings, grown } from './checkLanguage.ts'
import { retiredWords } from './words.ts'

const kinds = (text: string, path = 'workers/brep/a.ts'): string[] => findings(path, text).map(({ kind, line }) => `${line} ${kind}`)

it('finds comments that begin with Of, By, As or With', () => {
  expect(kinds('const a = 1\n/** Of the first kind. */\n// By name.\n/* Office. */')).toEqual([
    '2 comment begins with Of, By, As or With',
    '3 comment begins with Of, By, As or With',
  ])
  expect(kinds('/** With the pins. */\n/** Within reach. */')).toEqual(['1 comment begins with Of, By, As or With'])
  expect(kinds("const address = 'https://a.b' // As it was")).toEqual(['1 comment begins with Of, By, As or With'])
})

it('finds clauses in place of a noun in comments only', () => {
  expect(kinds("/** Shows what is\n * shown. */\nconst text = 'what is this'")).toEqual(['1 "what is", "what has" or "what comes" in place of a noun'])
  expect(kinds('// Holds what comes early.')).toEqual(['1 "what is", "what has" or "what comes" in place of a noun'])
  expect(kinds("/** The header\n * tells the version. */\nconst text = 'it says so'")).toEqual(['2 "says", "tells", "hears", "knows" or "wants"'])
})

it('finds retired words where they are retired: in comments, declared names and file names, not where a name is used', () => {
  expect(kinds('const spent = 1\n// It is spent.\nreturn spent')).toEqual(['2 retired word: spent', '1 retired word: spent'])
  expect(kinds('const spent = 1', 'server/a.ts')).toEqual([])
  expect(kinds('export function within() {}', 'workers/pipeline/within.ts')).toEqual(['1 retired word: within', '1 retired word: within'])
})

it('lets a file take its words to another folder, but adds none', () => {
  const before = countOf(findings('workers/brep/a.ts', '// Of a.\n// Of b.'))
  expect(grown(countOf(findings('workers/mesh/a.ts', '// Of a.\n// Of b.')), before)).toEqual([])
  expect(grown(countOf(findings('workers/mesh/a.ts', '// Of a.\n// Of b.\n// Of c.')), before)).toMatchObject([{ folder: 'workers/mesh', now: 3, before: 0 }])
})

it('every retired word is in the glossary', () => {
  const glossary = readFileSync(new URL('../../docs/GLOSSARY.md', import.meta.url), 'utf8')
  expect(retiredWords.filter(({ word, instead }) => !glossary.includes(`| ${word} | ${instead} |`)).map(({ word }) => word)).toEqual([])
})
