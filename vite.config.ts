import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

// Workers and WASM threads need cross-origin isolation; the server (server/http/headers.ts) sends the same.
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 4096, chunkSizeWarningLimit: 1500 },
  server: { headers: isolation },
  preview: { headers: isolation },
})
