import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import { type Page, root, wayTo } from './pages.ts'

/** A heading of a page, for the list beside it and for the search. */
export interface Heading {
  level: number
  id: string
  text: string
}

export interface Rendered {
  html: string
  headings: Heading[]
  /** Files of the repository that the page shows: pictures. */
  files: Map<string, string>
  /** Links to files that the site does not have. */
  dead: string[]
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')

/** Renders Markdown with addresses of the site. `page`: where links are relative to. */
export function render({ source, path, text }: Page, pages: ReadonlyMap<string, Page>): Rendered {
  const headings: Heading[] = []
  const files = new Map<string, string>()
  const dead: string[] = []
  // HTML in the documents is text.
  const md = new MarkdownIt({ html: false, linkify: false })
  const used = new Map<string, number>()
  const inner = (href: string): string => posix.normalize(posix.join(dirname(source), href))

  /** The address of what a link names, or nothing when the site does not hold it: source files are read in the repository. */
  const resolve = (href: string): string | undefined => {
    if (/^([a-z]+:|#)/i.test(href)) return href
    const [file, fragment] = href.split('#')
    const target = inner(file)
    const page = pages.get(target)
    if (page) return wayTo(path, page.path) + (fragment ? `#${fragment}` : '')
    if (!existsSync(join(root, target))) dead.push(href)
    return undefined
  }

  md.renderer.rules.heading_open = (tokens, at) => {
    const { tag } = tokens[at]
    const title = (tokens[at + 1].children ?? []).map(({ content }) => content).join('')
    const base = idOf(title)
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    const id = count === 0 ? base : `${base}-${count}`
    headings.push({ level: Number(tag.slice(1)), id, text: title })
    return `<${tag} id="${md.utils.escapeHtml(id)}">`
  }
  const shownAs: string[] = []
  md.renderer.rules.link_open = (tokens, at, options, _, self) => {
    const href = resolve(String(tokens[at].attrGet('href')))
    shownAs.push(href === undefined ? 'span' : 'a')
    if (href === undefined) return '<span class="file">'
    tokens[at].attrSet('href', href)
    return self.renderToken(tokens, at, options)
  }
  md.renderer.rules.link_close = () => `</${shownAs.pop() ?? 'a'}>`
  md.renderer.rules.image = (tokens, at, options, env, self) => {
    const token = tokens[at]
    const target = inner(String(token.attrGet('src')))
    if (!existsSync(join(root, target))) dead.push(target)
    files.set(target, target)
    token.attrSet('src', wayTo(path, target))
    token.attrSet('loading', 'lazy')
    token.attrSet('alt', self.renderInlineAsText(token.children ?? [], options, env))
    return self.renderToken(tokens, at, options)
  }
  md.renderer.rules.table_open = () => '<div class="table"><table>'
  md.renderer.rules.table_close = () => '</table></div>'
  md.renderer.rules.fence = (tokens, at) => {
    const { info, content } = tokens[at]
    return `<pre class="code" data-language="${md.utils.escapeHtml(info.trim())}" tabindex="0"><code>${md.utils.escapeHtml(content)}</code></pre>\n`
  }
  const html = md.render(text)
  return { html, headings, files, dead }
}
