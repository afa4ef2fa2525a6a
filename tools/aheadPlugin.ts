import type { Plugin } from 'vite'

/** The page's first script, from the folder of the project on. */
const FIRST = 'src/app/shell/ahead.ts'

/** Puts a script before the app's own into the page: it is evaluated before that, and shares its modules. */
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
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${FIRST}`))
        if (bundle && !chunk) throw new Error(`${FIRST} is in no chunk`)
        return [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${chunk?.fileName ?? FIRST}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
