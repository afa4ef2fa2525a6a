import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'

let dir: string
let app: FastifyInstance

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'facet-client-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<title>Facet</title>')
  await writeFile(join(dir, 'assets', 'a-1.js'), 'export {}')
  app = await createApp({ clientDir: dir })
})

afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

test('the page is isolated, so that workers may share memory, and runs no inline script', async () => {
  const { headers, statusCode, body } = await app.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('Facet')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(headers['cache-control']).toBe('no-cache')
})

test('hashed assets are cached for good', async () => {
  const { headers } = await app.inject('/assets/a-1.js')
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-type']).toContain('javascript')
})

test('nothing outside the client folder is served', async () => {
  const { statusCode } = await app.inject('/..%2f..%2fetc/passwd')
  expect(statusCode).toBeGreaterThanOrEqual(400)
})
