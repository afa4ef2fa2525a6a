import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createApp } from '../../server/http/app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the app into a folder of its own and serves it; `FACET_CLIENT`: a folder in which it has been built. */
export async function serveApp(): Promise<{ url: string; close(): Promise<void> }> {
  const built = process.env.FACET_CLIENT
  const clientDir = built ?? (await mkdtemp(join(tmpdir(), 'facet-bench-')))
  if (!built) await build({ root, logLevel: 'error', build: { outDir: clientDir, emptyOutDir: true } })
  const app = await createApp({ clientDir })
  const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
  return {
    url,
    close: async () => {
      await app.close()
      if (!built) await rm(clientDir, { recursive: true, force: true })
    },
  }
}
