import { afterEach, expect, it, vi } from 'vitest'
import { fetchFile } from './dropped.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the length that the server states', {}, 300],
  ['no length when the server counts compressed bytes', { 'content-encoding': 'br' }, 0],
])('reports %s', async (_name, headers, length) => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' })
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(300), { headers: { 'content-length': '300', ...headers } }))
  const received = vi.fn<(bytes: number, length: number) => void>()
  expect((await fetchFile('/samples/a.stp', new AbortController().signal, received)).size).toBe(300)
  expect(received).toHaveBeenLastCalledWith(300, length)
})
