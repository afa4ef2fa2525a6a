import { defineConfig } from '@playwright/test'
import { retriedPattern } from './tests/retries.ts'
import { chromiumPath } from './tests/support/chromium.ts'

const port = Number(process.env.FACET_E2E_PORT ?? 4173)
/** Pictures of failures, and the server's data; two runs at the same time need one each. */
const results = process.env.FACET_E2E_RESULTS ?? 'test-results'

const retried = retriedPattern()

export default defineConfig({
  testDir: 'tests/e2e',
  // Long ways through the app, on machines however busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A browser is waiting for most of a test: two of them keep two cores busy.
  workers: 2,
  // What passes on the second try only is wrong; the exceptions are listed.
  retries: 0,
  ...(retried && {
    projects: [
      { name: 'once', grepInvert: retried },
      { name: 'again', grep: retried, retries: 1 },
    ],
  }),
  forbidOnly: !!process.env.CI,
  outputDir: results,
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  use: {
    // A wait that is longer than a busy machine needs fails with its own reason.
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    baseURL: `http://127.0.0.1:${port}`,
    // The desktop layout, no bigger than needed: the GPU is software.
    viewport: { width: 1120, height: 720 },
    // The page as it is served; `offline.spec.ts` lets the service worker in.
    serviceWorkers: 'block',
    // Moves of the camera and of panels end at once: each frame costs the processor. Tests of moves ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // The GPU is software: it draws what the app draws with it, the page around is put together by the processor itself.
        '--disable-gpu-compositing',
        // Letters as a browser with windows draws them on Linux.
        '--font-render-hinting=slight',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The built client, served as by `npm run server`; its data go with the results, which every run begins by deleting.
  webServer: {
    command: 'node --max-semi-space-size=4 --liftoff-only server/main.ts',
    env: {
      PORT: String(port),
      FACET_DATA: `${results}/data`,
      FACET_REQUESTS_PER_MINUTE: '100000',
      FACET_DRIVE_HOSTS: '127.0.0.1',
      // `otherOrigin.spec.ts` serves the page there.
      FACET_ORIGINS: `http://localhost:${port + 1}`,
      // `embed.spec.ts` shows a frame there.
      FACET_FRAMES: `http://localhost:${port + 2}`,
    },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 300_000,
    reuseExistingServer: false,
  },
})
