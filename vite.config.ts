import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import wasm from 'vite-plugin-wasm'
import { aheadPlugin } from './tools/aheadPlugin.ts'
import { bundlePlugin } from './tools/bundlePlugin.ts'
import { chunkGroups } from './tools/chunkGroups.ts'
import { compressPlugin } from './tools/compressPlugin.ts'
import { sbomPlugin } from './tools/sbom.ts'
import { manifest } from './tools/pwa/manifest.ts'

// Workers and WASM threads need cross-origin isolation; the server (server/http/headers.ts) sends the same.
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/offline',
  filename: 'serviceWorker.ts',
  injectRegister: false,
  manifest: manifest as unknown as NonNullable<Parameters<typeof VitePWA>[0]>['manifest'],
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,svg,png,webp,json,webmanifest,woff2}', 'samples/*', 'assets/*.step'],
    // The engines are fetched, and kept, when a file first needs them.
    globIgnores: ['**/*.wasm', '**/web-ifc-api-*.js', '**/pdf.worker*.js', '**/pdf.min*.js'],
    maximumFileSizeToCacheInBytes: 8 << 20,
  },
})

const FIRST = 'src/app/shell/ahead.ts'
const APP = 'src/app/main.tsx'
const LINK = 'src/app/shell/routes/openAhead.ts'
const CLIENT = 'workers/entries/client.ts'
const VIEWER = 'src/viewer/createViewer.ts'
/** What opens a link on a phone, in few files. The app, whose files come with the page, waits for it: what both need is a file of its own. */
const pageChunks = chunkGroups(
  [FIRST, APP],
  [
    { name: 'first', of: [FIRST] },
    { name: 'base', of: [APP], and: [LINK, CLIENT, VIEWER] },
    { name: 'app', of: [APP] },
    { name: 'client', of: [CLIENT] },
    { name: 'link', of: [LINK] },
    { name: 'viewer', of: [VIEWER] },
  ],
)
const workerChunks = chunkGroups(
  ['workers/entries/import.worker.ts'],
  [
    // With what almost every reader needs.
    {
      name: 'opening',
      of: [
        'workers/entries/import.worker.ts',
        'workers/mesh/meshPart.ts',
        'workers/mesh/pointTable.ts',
        'workers/io/bytes/inflateUpTo.ts',
        'src/core/units.ts',
        'src/core/geometry/boxMesh.ts',
      ],
    },
    { name: 'stream', of: ['workers/stream/index.ts'] },
  ],
)

export default defineConfig({
  // vite-plugin-wasm serves modules that are imported as ES modules. Today's engines come with glue of their own, which takes the address of the binary:
  // an import of them at the top of a worker would lose the messages that arrive before it is compiled.
  plugins: [bundlePlugin(), aheadPlugin(), react(), wasm(), pwa, compressPlugin(), sbomPlugin()],
  // pdf.js distinguishes annotations by the names of classes: they must outlive minification.
  worker: { format: 'es', plugins: () => [wasm()], rolldownOptions: { output: { keepNames: true, codeSplitting: { groups: workerChunks } } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 4096,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...pageChunks,
            // One file for each language but English, whose texts come with their screens: their number times thirty screens are files enough to slow the first visit.
            { name: (id) => `texts-${/\/locales\/([\w-]+)\//.exec(id)?.[1]}`, test: /\/locales\/(?!en\/)[\w-]+\/\w+\.json$/ },
          ],
        },
      },
    },
  },
  // Found ahead of time, or the first file of their kinds reloads the page in development.
  optimizeDeps: {
    include: [
      'comlink',
      'fflate',
      'occt-import-js',
      'rhino3dm/rhino3dm.module.js',
      '@xmldom/xmldom',
      'three/addons/loaders/ColladaLoader.js',
      'three/addons/loaders/FBXLoader.js',
      'three/addons/libs/meshopt_decoder.module.js',
      'saxes',
      'earcut',
      'robust-predicates',
      'three',
      'opentype.js',
    ],
  },
  server: { headers: isolation },
  preview: { headers: isolation },
})
