import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import type { InlineConfig, Plugin } from 'vite'

/** Settings of all packages: an entry and everything that it imports, as ES modules; readers stay chunks of their own. */
function common(folder: string): InlineConfig {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { target: 'es2022', outDir: `${root}/dist`, emptyOutDir: true, minify: true, chunkSizeWarningLimit: 5000 },
  }
}

/** After the bundler Terser takes another 1.4 % off the STEP library, whose size has a limit; two more passes would take 0.2 %. What tree-shaking needs to know of its calls stays. */
const small: Plugin = {
  name: 'facet-terser',
  async generateBundle(_, bundle) {
    const options = { module: true, ecma: 2020, format: { preserve_annotations: true } } as const
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = (await minify(file.code, options)).code!
  },
}

const packageOf = (root: string): { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as object

/** A library that runs in the calling thread, in pages and in Node. */
function library(folder: string): InlineConfig {
  const config = common(folder)
  const { peerDependencies = {} } = packageOf(config.root!)
  const peers = Object.keys(peerDependencies)
  return {
    ...config,
    // It takes a minute for code of a megabyte, and where no limit is near 2 % are not worth that.
    plugins: folder === 'step' ? [small] : [],
    resolve: { conditions: ['facet-package', 'module', 'import', 'default'] },
    build: {
      ...config.build,
      lib: { entry: `${config.root}/src/index.ts`, formats: ['es'], fileName: 'index' },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        external: (id) => peers.some((peer) => id === peer || id.startsWith(`${peer}/`)),
        output: { minify: true, chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/**
 * A module for pages, with workers and engines as files beside it, which it finds by its own address. It is no library to Vite, which would put such
 * files into the code as text. Names of files hold no hash that the worker would take for the version of a cache.
 */
function page(folder: string): InlineConfig {
  const config = common(folder)
  return {
    ...config,
    base: './',
    resolve: { conditions: ['facet-viewer', 'browser', 'module', 'import', 'default'] },
    worker: {
      format: 'es',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { keepNames: true, hashCharacters: 'hex', entryFileNames: 'assets/[name].[hash].js', chunkFileNames: 'assets/[name].[hash].js' },
      },
    },
    build: {
      ...config.build,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: `${config.root}/src/index.ts`,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'index.js', chunkFileNames: 'assets/[name].[hash].js', assetFileNames: 'assets/[name].[hash][extname]' },
      },
    },
  }
}

const nodeWorkers = ['import', 'occt', 'pdf', 'export', 'measure'] as const

/** A program for Node: its entry and its workers side by side, as `workers/io/host/node/spawn.ts` looks for them. Its dependencies stay outside: engines find their binaries in their own packages. */
function program(folder: string): InlineConfig {
  const config = common(folder)
  const entries = fileURLToPath(new URL('../workers/entries', import.meta.url))
  const { dependencies = {} } = packageOf(config.root!)
  return {
    ...config,
    resolve: { conditions: ['node', 'module', 'import', 'default'] },
    ssr: { noExternal: true, external: Object.keys(dependencies), resolve: { conditions: ['node', 'module', 'import', 'default'] } },
    build: {
      ...config.build,
      ssr: true,
      target: 'node22',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { main: `${config.root}/src/main.ts`, ...Object.fromEntries(nodeWorkers.map((name) => [`${name}.worker`, `${entries}/${name}.worker.ts`])) },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
      },
    },
  }
}

const kinds: Readonly<Record<string, (folder: string) => InlineConfig>> = { viewer: page, cli: program }

/** Vite's settings for one package. */
export const packageConfig = (folder: string): InlineConfig => (kinds[folder] ?? library)(folder)
