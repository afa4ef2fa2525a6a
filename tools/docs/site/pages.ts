import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageNames } from '../../packages.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A page of the site: a Markdown file of the repository. */
export interface Page {
  /** Path in the repository. */
  source: string
  /** Path below the site's folder. */
  path: string
  title: string
  text: string
}

export interface Section {
  title: string
  sources: string[]
}

/** The site's navigation; pages that these link to are part of the site as well. */
export const sections = (): Section[] => [
  { title: 'Guides', sources: ['docs/guide/start.md', 'docs/guide/page.md', 'docs/guide/programs.md', 'docs/guide/plug-ins.md', 'docs/DEVELOPERS.md'] },
  { title: 'Packages', sources: packageNames().map((name) => `packages/${name}/README.md`) },
  { title: 'Formats', sources: ['docs/formats.md', 'docs/measuring.md', 'docs/pmi.md', 'docs/DRAWINGS.md'] },
  { title: 'The engine', sources: ['docs/ARCHITECTURE.md', 'docs/OPENING.md', 'docs/KERNEL.md', 'docs/VIEWER.md', 'docs/GLOSSARY.md'] },
  { title: 'A server of your own', sources: ['docs/SERVER.md', 'docs/configuration.md', 'docs/security.md'] },
]

/** Address of a page below the site's folder. */
function pathOf(source: string): string {
  const readme = /^(.*)\/README\.md$/.exec(source)
  return `${(readme ? readme[1] : source.replace(/\.md$/, '').replace(/^docs\//, '')).toLowerCase()}.html`
}

const link = /\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g

/** The pages of the navigation and all Markdown files that they link to, directly or not. */
export function collectPages(): Map<string, Page> {
  const pages = new Map<string, Page>()
  const queue = sections().flatMap(({ sources }) => sources)
  for (const source of queue) {
    if (pages.has(source) || !existsSync(join(root, source))) continue
    const text = readFileSync(join(root, source), 'utf8')
    const title = (/^# (.+)$/m.exec(text)?.[1] ?? source).replaceAll('`', '')
    pages.set(source, { source, path: pathOf(source), title, text })
    for (const [, target] of text.matchAll(link)) if (!/^[a-z]+:/.test(target)) queue.push(posix.normalize(posix.join(dirname(source), target)))
  }
  return pages
}

/** The way from one page of the site to another file of it. */
export const wayTo = (from: string, to: string): string => posix.relative(posix.dirname(from), to) || posix.basename(to)
