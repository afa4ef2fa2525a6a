import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCommand } from './commandLine.ts'
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
  expect(completed('s')).toEqual(['serve', 'schema'])
  expect(completed('serve', '--')).toEqual(['--port'])
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
  expect(page).toContain('.SS serve\n')
  for (const text of [completionOf('bash'), completionOf('zsh'), completionOf('fish'), page.replaceAll('\\-', '-')]) {
    for (const { name, options } of verbs) {
      expect(text).toContain(name)
      for (const option of Object.keys(options)) expect(text).toMatch(new RegExp(`(--|-l )${option}\\b`))
    }
  }
  // Requests stand at the beginning of lines; no text looks like one.
  for (const line of page.split('\n').filter((one) => one.startsWith('.'))) expect(line).toMatch(/^\.(TH|SH|SS|TP|B|I|br)( |$)/)
})

/** A script in place of the `facet` program, whose start takes a second: logs its arguments, writes the files that `facet` would write and ends with its status. */
const standIn = (log: string): string => `#!/usr/bin/env bash
printf '%s\t' "$@" >>'${log}'; echo >>'${log}'
case $1 in
  thumb) [ -s "$2" ] || { echo 'facet: <empty>' >&2; exit 3; }; printf PNG >"$3" ;;
  diff) [ -s "$2" ] && [ -s "$3" ] && printf page >"$5"; echo "1 changed: $(cmp "$2" "$3" >/dev/null && echo same || echo differs)"; exit 1 ;;
  measure) case $2 in *.dxf) exit 3 ;; esac; printf 'name\nvolume < 1 mm³\n' ;;
  inspect) echo "described" ;;
esac
`

test('the examples for Git and hosted CI say what a branch changed, and draw both versions', () => {
  const repository = join(folder, 'repository')
  const [program, log] = [join(folder, 'facet'), join(folder, 'calls')]
  writeFileSync(program, standIn(log), { mode: 0o755 })
  const env: NodeJS.ProcessEnv = { ...process.env, FACET: program, PICTURES: 'https://pictures.example/7', GIT_CONFIG_GLOBAL: '/dev/null' }
  const run = (command: string, ...args: string[]): string => execFileSync(command, args, { cwd: repository, stdio: 'pipe', env, encoding: 'utf8' })
  const git = (...args: string[]): string => run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args)
  const sleeve = readFileSync(join(root, 'tests/fixtures/sleeve.step'), 'utf8')
  execFileSync('git', ['init', '-q', '--bare', join(folder, 'origin.git')])
  execFileSync('git', ['init', '-q', '-b', 'main', repository])
  git('remote', 'add', 'origin', join(folder, 'origin.git'))
  writeFileSync(join(repository, 'my sleeve.STEP'), sleeve)
  writeFileSync(join(repository, 'old.stl'), readFileSync(join(root, 'tests/fixtures/cube.stl')))
  writeFileSync(join(repository, '.gitattributes'), '*.STEP diff=facet\n')
  git('add', '.')
  git('commit', '-q', '-m', 'First')
  git('checkout', '-q', '-b', 'wider')
  // The pin of 8 mm becomes one of 9 mm.
  const wider = sleeve.replaceAll(/(CYLINDRICAL_SURFACE\('',#\d+,|CIRCLE\('',#\d+,)4\.\)/g, '$14.5)')
  expect(wider).not.toBe(sleeve)
  writeFileSync(join(repository, 'my sleeve.STEP'), wider)
  writeFileSync(join(repository, 'plan.dxf'), 'drawing')
  git('rm', '-q', 'old.stl')
  git('add', '.')
  git('commit', '-q', '-m', 'Second')

  // The driver, with the program itself.
  env.FACET = `${process.execPath} ${join(root, 'packages/cli/src/main.ts')}`
  const changed = git('-c', `diff.facet.command=${join(root, 'examples/git/facet-diff.sh')}`, 'diff', '--ext-diff', 'main')
  expect(changed).toMatch(/CAD file my sleeve\.STEP\n[^]*1 changed[^]*Pin/)
  expect(changed).toContain('diff --git a/plan.dxf')
  env.FACET = program
  const tool = `'${program}' diff "$LOCAL" "$REMOTE" --html '${join(folder, 'tool.html')}'`
  expect(git('-c', `difftool.facet.cmd=${tool}`, 'difftool', '--no-prompt', '--tool', 'facet', 'main', '--', 'my sleeve.STEP')).toBe('1 changed: differs\n')

  run(join(root, 'examples/ci/compare.sh'), 'main', join(folder, 'out'))
  const out = (name: string): string => readFileSync(join(folder, 'out', name), 'utf8')
  const picture = (name: string, title: string): string => `![${title}](https://pictures.example/7/${name}.png)\n`
  expect(out('comment.md')).toBe(
    [
      '### CAD files\n',
      `**my sleeve.STEP**\n\n${picture('my%20sleeve.STEP.before', 'before')}${picture('my%20sleeve.STEP', 'now')}\n\`\`\`text\n1 changed: differs\n\`\`\`\n`,
      `**old.stl** (removed)\n\n${picture('old.stl.before', 'before')}`,
      `**plan.dxf** (new)\n\n${picture('plan.dxf', 'now')}\n\`\`\`text\ndescribed\n\`\`\`\n`,
    ].join('\n'),
  )
  expect(out('my sleeve.STEP.html')).toBe('page')
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) expect(() => parseCommand(line.split('\t').slice(0, -1)), line).not.toThrow()

  // Pictures are kept one push after the other, on a branch without anything else.
  for (const place of ['7/abc', '8/def']) run(join(root, 'examples/ci/keepPictures.sh'), join(folder, 'out'), place)
  const kept = execFileSync('git', ['-C', join(folder, 'origin.git'), 'ls-tree', '-r', '--name-only', 'cad-pictures'], { encoding: 'utf8' })
  expect(kept.trim().split('\n')).toHaveLength(8)
  expect(kept).toContain('8/def/plan.dxf.png')
  expect(git('status', '--porcelain')).toBe('')
})

test('the example for Gitea prints a page of a model, of a drawing, and of a fault', () => {
  const program = join(folder, 'facet')
  writeFileSync(program, standIn(join(folder, 'renderCalls')), { mode: 0o755 })
  const page = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return execFileSync(join(root, 'examples/gitea/render.sh'), [join(folder, name)], { encoding: 'utf8', env: { ...process.env, FACET: program } })
  }
  const picture = '<img alt="" src="data:image/png;base64,UE5H">\n'
  expect(page('a part.step', 'model')).toContain(`${picture}<pre>volume &lt; 1 mm³</pre>\n`)
  expect(page('plan.dxf', 'drawing').endsWith(picture)).toBe(true)
  expect(page('empty.step', '')).toContain('<p>facet: &lt;empty&gt;</p>')
  for (const line of readFileSync(join(folder, 'renderCalls'), 'utf8').split('\n').filter(Boolean)) parseCommand(line.split('\t').slice(0, -1))
})
