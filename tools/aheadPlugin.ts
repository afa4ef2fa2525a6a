import type { Plugin } from 'vite'

/** The page's first script, from the folder of the project on. */
const FIRST = 'src/app/shell/ahead.ts'

/** The app's own script in the built page. */
const APP = /<script type="module" crossorigin src="(\/assets\/[\w.-]+\.js)"><\/script>/

/** Puts a script before the app's own into the page, whose modules it shares. In the built page it starts the app, which is fetched and not evaluated before. */
export function aheadPlugin(): Plugin {
  let isBuild = false
  return {
    name: 'facet-ahead',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: FIRST })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${FIRST}`))
        if (bundle && !chunk) throw new Error(`${FIRST} is in no chunk`)
        if (bundle && !APP.test(html)) throw new Error('the page has no script of the app')
        return {
          html: html.replace(APP, '<link rel="modulepreload" crossorigin data-app href="$1">'),
          tags: [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${chunk?.fileName ?? FIRST}` }, injectTo: 'head-prepend' }],
        }
      },
    },
  }
}
