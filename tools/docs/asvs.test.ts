import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryPaths } from './references.ts'

const text = readFileSync(new URL('../../docs/asvs.md', import.meta.url), 'utf8')
const paths = [...repositoryPaths()]
/** Requirements of levels 1 and 2 of ASVS 5.0.0 in V1 to V16; V17 has seven more. */
const ITEMS = 246

/** Test files named in the document, each with the words that follow it: the beginning of a title, or nothing. */
const named = [...text.matchAll(/`([\w/.-]+\.test\.tsx?)`([^`|;:\n(]*)/g)].flatMap(([, file, words]) =>
  words.split(',').map((title) => ({ file, title: title.trim().replace(/^(the|a) test /, '') })),
)
const plain = (source: string): string => source.replaceAll('’', "'")

it('names every requirement once', () => {
  const rows = [...text.matchAll(/^\| ([\d., to]+) \|/gm)].flatMap(([, items]) => items.split(','))
  const items = rows.flatMap((row) => {
    const [, chapter, first, last] = /(\d+\.\d+)\.(\d+)(?: to \d+\.\d+\.(\d+))?/.exec(row) ?? []
    return Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, at) => `${chapter}.${Number(first) + at}`)
  })
  expect([items.length, new Set(items).size]).toEqual([ITEMS, ITEMS])
})

it('names tests that are there', () => {
  const missing = named.filter(({ file, title }) => {
    const [path] = file.includes('/') ? [file] : paths.filter((each) => basename(each) === file && each.startsWith('server/'))
    if (!path || !paths.includes(path)) return true
    return title !== '' && !['all', 'as above'].includes(title) && !title.startsWith('...') && !plain(readFileSync(path, 'utf8')).includes(plain(title))
  })
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(80)
})
