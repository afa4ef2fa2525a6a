// `npm run docs [-- --out FOLDER]`: builds the documentation of developers from the repository, with live examples, into `dist/docs`, where the server shows it at /docs.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import MarkdownIt from 'markdown-it'
import { buildPackages, packageNames } from '../../packages.ts'
import { apiOf } from './api.ts'
import { escaped, framed, type NavSection } from './frame.ts'
import { type Heading, render } from './markdown.ts'
import { collectPages, root, sections } from './pages.ts'
import { supportTable } from './support.ts'

interface Built {
  path: string
  title: string
  html: string
  headings: Heading[]
}

/** Packages whose exports have a page. */
const described = (): string[] => packageNames().filter((name) => name !== 'cli')
const statics = fileURLToPath(new URL('static/', import.meta.url))

/** Examples that run in the site, with the files that they are made of. */
const examples = [
  {
    name: 'viewer',
    title: 'A model in a page',
    about: 'A model by `<facet-viewer>`, with a button of the page in its tool bar and outputs that follow its events.',
  },
  { name: 'plugins', title: 'Plug-ins', about: 'A reader of point lists, and a panel that counts faces, both loaded as plug-ins.' },
]

const inline = new MarkdownIt()

function apiPage(name: string): Built {
  const entries = apiOf(name)
  const headings: Heading[] = entries.map((entry) => ({ level: 2, id: entry.name, text: entry.name }))
  const body = entries.map(
    ({ name: own, kind, declaration, comment }) =>
      `<section class="api"><h2 id="${own}">${own} <small>${kind}</small></h2>${comment ? `<p>${inline.renderInline(comment)}</p>` : ''}<pre class="code" tabindex="0"><code>${escaped(declaration)}</code></pre></section>`,
  )
  return { path: `api/${name}.html`, title: `API: @facet-cad/${name}`, html: `<h1>@facet-cad/${name}</h1>\n${body.join('\n')}`, headings }
}

function supportPage(): Built {
  const rows = supportTable().map(
    ({ name, extensions, kind, engine, notRead }) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${extensions.map((each) => `.${each}`).join(' ')}</td><td>${kind === '3d' ? 'model' : 'drawing'}</td><td>${engine ?? ''}</td><td>${escaped(notRead.join('; '))}</td></tr>`,
  )
  const html = `<h1>Support table</h1><p>The same as data: <a href="support.json">support.json</a>, from the list of formats and <a href="formats.html">how they are read</a>. <code>facet formats --json</code> prints the list on the command line.</p>
<div class="table"><table><thead><tr><th>Format</th><th>Endings</th><th>Kind</th><th>Engine in WebAssembly</th><th>Not read</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return { path: 'support.html', title: 'Support table', html, headings: [] }
}

function examplesPage(): Built {
  const parts = examples.map(({ name, title, about }) => {
    const code = readFileSync(join(root, `examples/${name}.html`), 'utf8')
    const script = readFileSync(join(root, `examples/${name}.js`), 'utf8')
    return `<section><h2 id="${name}">${escaped(title)}</h2><p>${inline.renderInline(about)}</p><iframe src="examples/${name}.html" title="${escaped(title)}" loading="lazy"></iframe>
<details><summary>Source</summary><pre class="code" tabindex="0"><code>${escaped(code)}</code></pre><pre class="code" tabindex="0"><code>${escaped(script)}</code></pre></details></section>`
  })
  return {
    path: 'live.html',
    title: 'Live examples',
    html: `<h1>Live examples</h1>\n${parts.join('\n')}`,
    headings: examples.map(({ name, title }) => ({ level: 2, id: name, text: title })),
  }
}

/** Links within the built pages that lead to no file, or to no place of a page. */
function deadLinks(pages: readonly Built[], out: Map<string, string>): string[] {
  const ids = new Map(pages.map(({ path, html }) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]))
  return pages.flatMap(({ path }) =>
    [...out.get(path)!.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, href]) => {
      if (/^(https?|mailto|data):/.test(href)) return []
      const [file, fragment] = href.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      if (!ids.has(target)) return out.has(target) ? [] : [`${path}: ${href}`]
      return fragment === undefined || ids.get(target)!.has(decodeURIComponent(fragment)) || fragment === 'content' ? [] : [`${path}: ${href}`]
    }),
  )
}

/** Builds the site into a folder. `live`: with the examples, for which the viewer is built. Returns its pages' paths, and links that lead nowhere. */
export async function buildSite(folder: string, live = true): Promise<{ pages: string[]; dead: string[] }> {
  await buildPackages(live ? packageNames() : described())
  const sources = collectPages()
  const files = new Map<string, string>()
  const dead: string[] = []
  const built: Built[] = [...sources.values()].map((page) => {
    const { html, headings, files: shown, dead: missing } = render(page, sources)
    for (const [from, to] of shown) files.set(to, from)
    dead.push(...missing.map((href) => `${page.source}: ${href}`))
    return { path: page.path, title: page.title, html, headings }
  })
  const api = described().map(apiPage)
  built.push(...api, supportPage(), examplesPage())
  const start = built.find(({ path }) => path === 'guide/start.html')!
  const navigation: NavSection[] = sections().map(({ title, sources: listed }) => ({ title, pages: listed.map((source) => sources.get(source)!) }))
  navigation[0].pages = [...navigation[0].pages, { title: 'Live examples', path: 'live.html' }]
  navigation.splice(2, 0, { title: 'API', pages: api.map(({ title, path }) => ({ title: title.replace('API: ', ''), path })) })
  navigation.find(({ title }) => title === 'Formats')!.pages = [
    ...navigation.find(({ title }) => title === 'Formats')!.pages,
    { title: 'Support table', path: 'support.html' },
  ]

  const out = new Map<string, string>()
  for (const { path, title, html, headings } of built) out.set(path, framed(path, title, html, headings, navigation))
  // The address of the folder leads to the first guide.
  out.set(
    'index.html',
    `<!doctype html><meta charset="utf-8"><title>Facet</title><meta http-equiv="refresh" content="0; url=${start.path}"><a href="${start.path}">${escaped(start.title)}</a>\n`,
  )
  out.set('support.json', `${JSON.stringify({ formats: supportTable() }, null, 1)}\n`)
  out.set(
    'search.json',
    JSON.stringify(
      built.map(({ path, title, headings }) => ({ path, title, headings: headings.flatMap(({ level, id, text }) => (level > 1 ? [[id, text]] : [])) })),
    ),
  )
  for (const name of ['site.css', 'site.js']) out.set(name, readFileSync(statics + name, 'utf8'))

  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of out) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [to, from] of files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    copyFileSync(join(root, from), join(folder, to))
    out.set(to, '')
  }
  if (live) {
    cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
    cpSync(join(root, 'packages/viewer/dist'), join(folder, 'packages/viewer/dist'), {
      recursive: true,
      filter: (path) => !path.endsWith('/types') && !path.endsWith('/.built'),
    })
    mkdirSync(join(folder, 'tests/fixtures'), { recursive: true })
    copyFileSync(join(root, 'tests/fixtures/sleeve.step'), join(folder, 'tests/fixtures/sleeve.step'))
  }
  for (const { name } of examples) out.set(`examples/${name}.html`, '')
  return { pages: built.map(({ path }) => path), dead: [...dead, ...deadLinks(built, out)] }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist/docs') } } })
  const { pages, dead } = await buildSite(values.out)
  for (const link of dead) console.error(`leads nowhere: ${link}`)
  console.log(`${pages.length} pages in ${values.out}`)
  if (dead.length > 0) process.exitCode = 1
}
