import type { Heading } from './markdown.ts'
import { wayTo } from './pages.ts'

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface NavSection {
  title: string
  pages: readonly { title: string; path: string }[]
}

/** A page of the site as HTML: navigation, content, its headings. No script of its own stands in it, so that it works under a strict policy. */
export function framed(path: string, title: string, content: string, headings: readonly Heading[], navigation: readonly NavSection[]): string {
  const to = (target: string): string => escaped(wayTo(path, target))
  const nav = navigation
    .map(
      (section) =>
        `<section><h2>${escaped(section.title)}</h2><ul>${section.pages
          .map((page) => `<li><a href="${to(page.path)}"${page.path === path ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`)
          .join('')}</ul></section>`,
    )
    .join('\n')
  const onPage = headings.filter(({ level }) => level === 2 || level === 3)
  const aside =
    onPage.length > 1
      ? `<aside><nav aria-label="On this page"><h2>On this page</h2><ul>${onPage
          .map(({ level, id, text }) => `<li class="level${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`)
          .join('')}</ul></nav></aside>`
      : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Facet</title>
<link rel="stylesheet" href="${to('site.css')}">
<script type="module" src="${to('site.js')}"></script>
</head>
<body data-root="${escaped(wayTo(path, 'index.html').replace(/index\.html$/, ''))}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${to('index.html')}">Facet <span>for developers</span></a>
<div class="search" role="search"><label class="hidden" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found"><ul id="found" role="listbox" aria-label="Found" hidden></ul></div>
<button id="menu" type="button" aria-expanded="false" aria-controls="navigation">Menu</button>
</header>
<div class="columns">
<nav id="navigation" aria-label="Documentation">${nav}</nav>
<main id="content">${content}</main>
${aside}
</div>
</body>
</html>
`
}
