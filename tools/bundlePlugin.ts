import { build, type Plugin } from 'vite'

const ENDING = '?bundle'

/** `import code from './main.ts?bundle'`: the module and all that it imports as the text of one script, for pages that stand alone. */
export function bundlePlugin(): Plugin {
  return {
    name: 'facet-bundle',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(ENDING)) return null
      const resolved = await this.resolve(id.slice(0, -ENDING.length), importer, { skipSelf: true })
      return resolved && resolved.id + ENDING
    },
    async load(id) {
      if (!id.endsWith(ENDING)) return null
      const entry = id.slice(0, -ENDING.length)
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, minify: true, target: 'es2022', copyPublicDir: false, lib: { entry, formats: ['iife'], name: 'page' } },
      })
      const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
      const [chunk] = outputs
      if (outputs.length !== 1 || chunk.type !== 'chunk') throw new Error(`${entry} is more than one script`)
      this.addWatchFile(entry)
      return `export default ${JSON.stringify(chunk.code)}`
    },
  }
}
