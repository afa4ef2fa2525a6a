// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { renewKeptPage } from './keptPage.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the kept page's policy is after it was renewed. */
async function renewed(keptText: string, controller: object | null = {}): Promise<string | null> {
  const page = (text: string, policy: string): Response => new Response(text, { headers: { 'content-security-policy': policy } })
  const address = 'http://localhost/index.html?__WB_REVISION__=1'
  const pages = new Map([[address, page(keptText, 'old')]])
  const cache = {
    keys: async () => [{ url: 'http://localhost/assets/a.js' }, ...[...pages.keys()].map((url) => ({ url }))],
    match: async ({ url }: Request) => pages.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void pages.set(url, response),
  }
  vi.stubGlobal('caches', { keys: async () => ['precache'], open: async () => cache })
  vi.stubGlobal('fetch', async (asked: string) => (asked === '/index.html?present' ? page('<html>', 'new') : new Response('', { status: 404 })))
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  await renewKeptPage()
  return pages.get(address)!.headers.get('content-security-policy')
}

it('the page that is kept gets its present policy, unless it is of another version or no worker answers', async () => {
  expect(await renewed('<html>')).toBe('new')
  expect(await renewed('<html lang>')).toBe('old')
  expect(await renewed('<html>', null)).toBe('old')
})
