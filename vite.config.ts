import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

// Workers and WASM threads need cross-origin isolation; the server (server/http/headers.ts) sends the same.
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 4096, chunkSizeWarningLimit: 1500 },
  // Found ahead of time, or the first file of their kinds reloads the page in development.
  optimizeDeps: {
    include: ['comlink', 'fflate', 'occt-import-js', 'rhino3dm/rhino3dm.module.js', '@xmldom/xmldom', 'three/addons/loaders/ColladaLoader.js', 'three/addons/loaders/FBXLoader.js', 'three/addons/libs/meshopt_decoder.module.js', 'saxes', 'earcut', 'robust-predicates', 'three'],
  },
  server: { headers: isolation },
  preview: { headers: isolation },
})
