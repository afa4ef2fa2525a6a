import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import { buildExtension } from '../../editors/vscode/build.ts'
import { pageOf } from '../../editors/vscode/src/page.ts'
import { serveFolder } from '../../packages/cli/src/serve.ts'
import { plateDxf } from '../support/dxf.ts'
import { expect, type Page, test } from './test.ts'

const root = resolve(import.meta.dirname, '../..')
const fixtures = join(root, 'tests/fixtures')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** Faults of a policy fail the test. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`))
  })
}

test('facet serve: a folder in the browser, by keyboard, an assembly with its parts, a drawing', async ({ page }) => {
  const { url, close } = await serveFolder(fixtures, 0, join(root, 'packages/viewer/dist'))
  try {
    await watchPolicy(page)
    await page.goto(url)
    await page.getByRole('link', { name: 'sleeve.step' }).press('Enter')
    await expect(page.getByRole('treeitem', { name: 'Housing', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'sleeve.step' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'external/' }).click()
    await page.getByRole('link', { name: 'top.step' }).click()
    const parts = (): Promise<number> => page.locator('facet-viewer').evaluate((viewer: HTMLElementTagNameMap['facet-viewer']) => viewer.model?.parts.size ?? 0)
    await expect.poll(parts).toBe(2)
    await page.getByRole('link', { name: 'fixtures' }).click()
    await expect(page.getByRole('link', { name: 'building.ifc' })).toBeVisible()
    if (process.env.FACET_SHOTS) await page.screenshot({ path: `${process.env.FACET_SHOTS}/serve.png` })
  } finally {
    await close()
  }
})

/** Serves answers by path on a port of its own. */
async function serve(answer: (path: string) => Promise<{ type: string; body: string | Buffer }>): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    answer(normalize(new URL(request.url ?? '/', 'http://page').pathname)).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('the editor of Visual Studio Code in a page with its webview’s policy: an assembly, an engine in WebAssembly, a drawing', async ({ page }) => {
  // The extension is built first, which takes minutes where others need the processor.
  test.setTimeout(900_000)
  const folder = await buildExtension()
  // As in the editor, the extension's files come from another origin than the page.
  const files = await serve(async (path) => ({ type: types[extname(path)] ?? 'application/octet-stream', body: await readFile(join(folder, path)) }))
  const html = pageOf({ script: `${files.origin}/webview.js`, style: `${files.origin}/webview.css`, source: files.origin, language: 'de' })
  const host = await serve(async (path) => (path === '/' ? { type: 'text/html', body: html } : Promise.reject(new Error(path))))
  try {
    await watchPolicy(page)
    await page.addInitScript(() => {
      const said: unknown[] = []
      Object.assign(window, { said, acquireVsCodeApi: () => ({ postMessage: (message: unknown) => said.push(message) }) })
      document.addEventListener('facet-load', () => (document.body.dataset.loaded = String(Number(document.body.dataset.loaded ?? 0) + 1)))
      document.addEventListener('facet-error', (event) => (document.body.dataset.failed = (event as CustomEvent<{ code: string }>).detail.code))
    })
    const said = (): Promise<{ type: string; id: number; name: string }[]> => page.evaluate(() => (window as unknown as { said: [] }).said)
    const send = async (message: { type: string; id?: number; name: string }, path: string | Buffer): Promise<void> => {
      const bytes = (typeof path === 'string' ? await readFile(path) : path).toString('base64')
      await page.evaluate(([content, rest]) => postMessage({ ...rest, bytes: Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)) }), [
        bytes,
        message,
      ] as const)
    }
    await page.goto(`${host.origin}/`)
    await expect.poll(said).toEqual([{ type: 'ready' }])
    await send({ type: 'open', name: 'top.step' }, join(fixtures, 'external/top.step'))
    for (let answered = 1; answered <= 2; answered++) {
      await expect.poll(async () => (await said()).length).toBeGreaterThan(answered)
      const { id, name } = (await said())[answered]
      await send({ type: 'located', id, name }, join(fixtures, 'external/parts', name))
    }
    await expect(page.locator('body[data-loaded="1"]')).toBeAttached()
    expect(await page.locator('facet-viewer').evaluate((viewer: HTMLElementTagNameMap['facet-viewer']) => viewer.model?.parts.size)).toBe(2)
    await expect(page.getByRole('button', { name: 'Messen' })).toBeVisible()
    await send({ type: 'open', name: 'building.ifc' }, join(fixtures, 'building.ifc'))
    await expect(page.locator('body[data-loaded="2"]')).toBeAttached()
    await send({ type: 'open', name: 'plate.dxf' }, Buffer.from(plateDxf()))
    await expect(page.locator('body[data-loaded="3"]')).toBeAttached()
    expect(await page.locator('body').getAttribute('data-failed')).toBeNull()
    if (process.env.FACET_SHOTS) await page.screenshot({ path: `${process.env.FACET_SHOTS}/vscode.png` })
  } finally {
    files.server.close()
    host.server.close()
  }
})
