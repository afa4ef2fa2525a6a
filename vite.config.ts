import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import wasm from 'vite-plugin-wasm'
import { aheadPlugin } from './tools/aheadPlugin.ts'
import { bundlePlugin } from './tools/bundlePlugin.ts'
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

export default defineConfig({
  // vite-plugin-wasm serves modules that are imported as ES modules. Today's engines come with glue of their own, which takes the address of the binary:
  // an import of them at the top of a worker would lose the messages that arrive before it is compiled.
  plugins: [bundlePlugin(), aheadPlugin(), react(), wasm(), pwa, compressPlugin(), sbomPlugin()],
  // The DXF reader finds its maps by the names of classes: they must outlive minification.
  worker: { format: 'es', plugins: () => [wasm()], rolldownOptions: { output: { keepNames: true } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 4096,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
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
