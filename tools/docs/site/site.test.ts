import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formats } from '../../../src/core/formats.ts'
import { packageNames } from '../../packages.ts'
import { collectPages } from './pages.ts'
import { render } from './markdown.ts'
import { supportTable } from './support.ts'

test('links of the documents lead to pages of the site, to places in them, or to files of the repository', () => {
  const pages = collectPages()
  expect(pages.size).toBeGreaterThan(30)
  for (const name of packageNames()) expect(pages.has(`packages/${name}/README.md`)).toBe(true)
  const dead = [...pages.values()].flatMap((page) => render(page, pages).dead.map((href) => `${page.source}: ${href}`))
  expect(dead).toEqual([])
})

test('Markdown becomes HTML without scripts, with headings that can be linked to', () => {
  const page = {
    source: 'docs/x.md',
    path: 'x.html',
    title: 'X',
    text: '# A `b`\n\n<script>1</script>\n\n## A `b`\n\n[kernel](../packages/kernel/README.md#api) [code](../tools/test.ts) [gone](gone.md)\n',
  }
  const { html, headings, dead } = render(page, collectPages())
  expect(headings.map(({ id }) => id)).toEqual(['a-b', 'a-b-1'])
  expect(html).not.toContain('<script>')
  expect(html).toContain('<a href="packages/kernel.html#api">kernel</a> <span class="file">code</span> <span class="file">gone</span>')
  expect(dead).toEqual(['gone.md'])
})

test('the support table has a row for each format that is read, from the table of the documents', () => {
  const table = supportTable()
  expect(table.map(({ id }) => id)).toEqual(formats.filter(({ ready }) => ready).map(({ id }) => id))
  const row = (id: string) => table.find((each) => each.id === id)!
  expect(row('ifc')).toMatchObject({ engine: 'web-ifc', kind: '3d' })
  expect(row('step').packages).toContain('@facet-cad/step')
  expect(row('iges').notRead).toEqual(['boolean cuts', 'annotation'])
  expect(row('jt').read).toContain('8.0 to 10')
  expect(row('dxf').read).toBe(row('dwg').read)
  expect(row('off').read).toContain('own readers')
  // The text that people read and the data are of one file.
  for (const { read } of table) expect(readFileSync('docs/formats.md', 'utf8')).toContain(read)
})

/** Examples that no test runs, with the reason; their READMEs name the trials by hand. */
const untested: Record<string, string> = {
  nextcloud: 'PHP and Nextcloud are no part of this project',
  'ci/github.yml': 'the scripts that it calls are run',
  'jupyter/facet_viewer.py': 'the widget that it hands over is run; anywidget is Python',
}

test('every example is run by a test, or stands in the list of those that are not', () => {
  const tests = globSync(['**/*.{test,spec}.{ts,tsx}'], { exclude: ['node_modules/**', '**/dist/**'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const examples = globSync('examples/**/*.{html,js,sh,yml,py,php}').map((path) => path.slice('examples/'.length))
  expect(examples.length).toBeGreaterThan(10)
  // A page brings its scripts along; modules are named without their ending.
  const isRun = (path: string): boolean => {
    const [stem] = path.split('/').at(-1)!.split('.')
    return (
      tests.includes(`examples/${path}`) ||
      tests.includes(`examples/${stem}.html`) ||
      (path.startsWith('plugins/') && tests.includes(`'${stem}'`)) ||
      untested[path] !== undefined
    )
  }
  expect(examples.filter((path) => !isRun(path) && untested[path.split('/')[0]] === undefined)).toEqual([])
})
