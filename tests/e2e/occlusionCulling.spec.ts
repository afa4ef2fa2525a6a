import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import type { Viewer } from '../../src/viewer/api.ts'
import { expect, test } from './test.ts'

interface Plant {
  open(): Promise<void>
  atRest(leastHidden: number): Promise<{ picture: string; triangles: number; hidden: number }>
  viewer: Viewer
}

/** A third of 27 cabinets with 27 machines in each. */
const LEAST_HIDDEN = (27 * (6 + 27)) / 3

let server: ViteDevServer
let cacheDir: string

test.beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'facet-plant-'))
  server = await createServer({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['three', 'three/addons/postprocessing/Pass.js', 'earcut'], noDiscovery: true },
  })
  await server.listen()
})

test.afterAll(async () => {
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
})

/** The picture at rest: first, after a turn, from near by, after a part has been hidden, and after it has been shown again and another one selected. */
async function pictures(page: Page, culling: 'always' | 'never') {
  await page.goto(`${server.resolvedUrls!.local[0]}tests/support/plant/index.html?culling=${culling}`)
  await page.waitForFunction(() => 'plant' in globalThis)
  return page.evaluate(
    async (least) => {
      const { open, atRest, viewer } = (globalThis as unknown as { plant: Plant }).plant
      const seen: Awaited<ReturnType<Plant['atRest']>>[] = []
      await open()
      seen.push(await atRest(least))
      for (let i = 0; i < 6; i++) {
        const drawn = new Promise<void>((done) => {
          const stop = viewer.on('frame', () => {
            stop()
            done()
          })
        })
        viewer.orbitBy(7, 3)
        await drawn
      }
      seen.push(await atRest(least))
      viewer.zoomBy(2)
      seen.push(await atRest(least))
      const plate = viewer.pick(Math.round(innerWidth / 2), Math.round(innerHeight / 2))!.node
      viewer.setVisibility({ hidden: new Set([plate]), ghosted: new Set() })
      seen.push(await atRest(least))
      viewer.setVisibility({ hidden: new Set(), ghosted: new Set() })
      viewer.setSelection({ nodes: new Set([plate + 10]) })
      seen.push(await atRest(least))
      return seen
    },
    culling === 'always' ? LEAST_HIDDEN : 0,
  )
}

test.use({ viewport: { width: 600, height: 400 } })

test('what lies behind other parts is left out, and no pixel of a picture at rest is another', async ({ page }) => {
  const all = await pictures(page, 'never')
  const culled = await pictures(page, 'always')
  expect(all.map(({ hidden }) => hidden)).toEqual(all.map(() => 0))
  expect(new Set(all.map(({ picture }) => picture)).size).toBe(all.length)
  for (const [i, { picture, hidden, triangles }] of culled.entries()) {
    expect(picture === all[i].picture, `picture ${i}`).toBe(true)
    expect(hidden, `picture ${i}`).toBeGreaterThanOrEqual(LEAST_HIDDEN)
    expect(triangles, `picture ${i}`).toBeLessThan(0.7 * all[i].triangles)
  }
})
