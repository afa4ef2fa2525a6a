import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          include: ['{src,workers,wasm,tools,bench,editors}/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'tests/{conformance,fuzz}/**/*.test.ts'],
          exclude: ['tests/fuzz/server.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // React components over a viewer without a GPU; names of CSS classes stay as they are written.
          name: 'components',
          include: ['{src,packages/react}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/ui/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server}/**/*.test.ts', 'tests/fuzz/server.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          // As `npm run server` does: optimising the embedded database's code takes longer than these tests and 500 MB.
          execArgv: ['--liftoff-only'],
        },
      },
    ],
    // Two at a time: each may hold a WASM engine of hundreds of megabytes.
    maxWorkers: 2,
    testTimeout: 300_000,
    // A test that passes on the second try only is wrong. What is waited for may take its time on a busy machine.
    retry: 0,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
})
