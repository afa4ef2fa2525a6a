import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

/** Vite's settings for one package: its entry and everything that the entry imports, as ES modules; readers stay chunks of their own. */
export function packageConfig(folder: string): InlineConfig {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { conditions: ['facet-package', 'module', 'import', 'default'] },
    build: {
      target: 'es2022',
      outDir: `${root}/dist`,
      emptyOutDir: true,
      minify: true,
      lib: { entry: `${root}/src/index.ts`, formats: ['es'], fileName: 'index' },
      rolldownOptions: { output: { minify: true, chunkFileNames: '[name]-[hash].js' } },
    },
  }
}
