import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,workers,wasm,contract,server,tools,bench}/**/*.test.{ts,tsx}', 'tests/{conformance,fuzz}/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    // Two at a time: each may hold a WASM engine of hundreds of megabytes.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
