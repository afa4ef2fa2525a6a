import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const filesOf = (patterns: string[]): string[] => globSync(patterns, { cwd: import.meta.dirname })

/** Tests that replace modules, globals, the clock or the environment, bring a database for the page, or start OpenCascade have a process of their own. */
const needsProcess = /vi\.(mock|doMock|stub\w+|useFakeTimers|resetModules)\(|process\.env\.\w+ =|fake-indexeddb|[oO]cct/
const alone = (patterns: string[]): string[] => filesOf(patterns).filter((file) => needsProcess.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

/** Modules that keep nothing between two calls, and start nothing. */
const pureTests = ['src/{core,viewer}/**/*.test.ts', 'workers/{drawing,export,formats,kernel}/**/*.test.ts']
const clientTests = ['{src,workers,wasm,tools,bench,editors}/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'tests/{conformance,fuzz}/**/*.test.ts']
const componentTests = ['{src,packages/react}/**/*.test.tsx']
const serverTests = ['{contract,server}/**/*.test.ts', 'tests/fuzz/server.test.ts']
const alonePure = alone(pureTests)
const together = filesOf(pureTests).filter((file) => !alonePure.includes(file))
const aloneServer = alone(serverTests)
const aloneComponents = alone(componentTests)

const components = {
  environment: 'jsdom',
  setupFiles: ['tests/support/ui/setup.ts'],
  // Names of CSS classes stay as they are written.
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}
const server = {
  globalSetup: ['tests/support/postgres.ts'],
  // As `npm run server` does: optimising the embedded database's code takes longer than these tests and 500 MB.
  execArgv: ['--liftoff-only'],
}

export default defineConfig({
  test: {
    // Starting a process and loading modules takes longer than most files' tests: what may share a process does.
    projects: [
      { extends: true, test: { name: 'pure', include: together, isolate: false } },
      {
        extends: true,
        test: {
          name: 'client',
          include: clientTests,
          exclude: ['tests/fuzz/server.test.ts', ...together],
        },
      },
      // React components over a viewer without a GPU: each file has a context of its own in one of two processes, which load jsdom once.
      { extends: true, test: { name: 'components', include: componentTests, exclude: aloneComponents, pool: 'vmForks', vmMemoryLimit: '1GB', ...components } },
      { extends: true, test: { name: 'components alone', include: aloneComponents, ...components } },
      // Every test starts servers of its own.
      { extends: true, test: { name: 'server', include: serverTests, exclude: aloneServer, isolate: false, ...server } },
      { extends: true, test: { name: 'server alone', include: aloneServer, ...server } },
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
