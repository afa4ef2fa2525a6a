import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completionOf } from './completion.ts'
import { manPage } from './manPage.ts'
import { verbs } from './verbs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'facet-shell-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bash = (script: string): string => execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim()

test('bash completes verbs, options and their values', () => {
  const path = join(folder, 'facet.bash')
  writeFileSync(path, completionOf('bash'))
  const completed = (...words: string[]): string[] =>
    bash(`source ${path}; COMP_WORDS=(facet ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _facet; echo "\${COMPREPLY[*]}"`).split(
      ' ',
    )
  expect(completed('m')).toEqual(['measure', 'man', 'mcp'])
  expect(completed('diff', 'a.step', 'b.step', '--t')).toEqual(['--tolerance'])
  expect(completed('thumb', 'a.step', '--view', 'b')).toEqual(['back', 'bottom'])
  expect(completed('schema', 'c')).toEqual(['check', 'convert'])
  expect(completed('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  // Paths are left to the shell.
  expect(completed('inspect', 'a')).toEqual([''])
})

test('the scripts of all shells and the manual page name every verb and option', () => {
  const page = manPage('1.2.3')
  expect(page).toMatch(/^\.TH FACET 1 "" "facet 1\.2\.3"/)
  for (const text of [completionOf('bash'), completionOf('zsh'), completionOf('fish'), page.replaceAll('\\-', '-')]) {
    for (const { name, options } of verbs) {
      expect(text).toContain(name)
      for (const option of Object.keys(options)) expect(text).toMatch(new RegExp(`(--|-l )${option}\\b`))
    }
  }
  // Requests stand at the beginning of lines; no text looks like one.
  for (const line of page.split('\n').filter((one) => one.startsWith('.'))) expect(line).toMatch(/^\.(TH|SH|SS|TP|B|I|br)( |$)/)
})

test('the example for hosted CI says what a branch changed, and draws both versions', () => {
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder, stdio: 'pipe' })
  const sleeve = readFileSync(join(root, 'tests/fixtures/sleeve.step'), 'utf8')
  git('init', '-q', '-b', 'main', '.')
  writeFileSync(join(folder, 'my sleeve.step'), sleeve)
  git('add', '.')
  git('commit', '-q', '-m', 'First')
  git('checkout', '-q', '-b', 'wider')
  // The pin of 8 mm becomes one of 9 mm.
  const wider = sleeve.replaceAll(/(CYLINDRICAL_SURFACE\('',#\d+,|CIRCLE\('',#\d+,)4\.\)/g, '$14.5)')
  expect(wider).not.toBe(sleeve)
  writeFileSync(join(folder, 'my sleeve.step'), wider)
  writeFileSync(join(folder, 'new.step'), sleeve)
  git('add', '.')
  git('commit', '-q', '-m', 'Second')
  execFileSync(join(root, 'examples/ci/compare.sh'), ['main', 'out'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, FACET: `${process.execPath} ${join(root, 'packages/cli/src/main.ts')}` },
  })
  const comment = readFileSync(join(folder, 'out/comment.md'), 'utf8')
  expect(comment).toMatch(/\*\*my sleeve\.step\*\*[^]*Pin[^]*\*\*new\.step\*\*[^]*volume 341,023 mm³/)
  expect(readFileSync(join(folder, 'out/my sleeve.step.html'), 'utf8')).toMatch(/data:image\/png/)
  expect(readFileSync(join(folder, 'out/new.step.png')).subarray(1, 4).toString()).toBe('PNG')
})
