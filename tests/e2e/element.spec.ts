import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import { expect, test } from './test.ts'

const root = resolve(import.meta.dirname, '../..')
const served = /^\/(examples|packages\/viewer\/dist|tests\/fixtures)\/[\w./-]+$/
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** As strict as a policy can be for a page that runs scripts of its own: no eval, no WebAssembly, no inline style, no blob. */
const policy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

async function serve(): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    if (path === '/favicon.ico') return void response.writeHead(204).end()
    if (!served.test(path)) return void response.writeHead(404).end()
    readFile(join(root, path)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'content-security-policy': policy }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('<facet-viewer> in a page with a strict policy: reads, lists, hides, cuts, measures, in another language too', async ({ page }) => {
  const { origin, server } = await serve()
  try {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`))
      document.addEventListener('facet-load', () => (document.body.dataset.loaded = 'yes'))
    })
    await page.goto(`${origin}/examples/viewer.html`)
    await expect(page.locator('body[data-loaded]')).toBeAttached()
    const element = page.locator('facet-viewer')

    // The tree, by keyboard.
    await page.getByRole('treeitem', { name: 'Housing', exact: true }).click()
    await expect(page.locator('#selected')).toHaveText('Housing')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await expect(page.getByRole('button', { name: 'Show Sleeve', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press(' ')
    await expect(page.getByRole('button', { name: 'Hide Sleeve', exact: true })).toHaveAttribute('aria-pressed', 'false')

    // A button of the page in the slot, and the element's own beside it.
    await page.getByRole('button', { name: 'Cut in half' }).click()
    await expect(page.getByRole('button', { name: 'Section along X' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('slider', { name: 'Position' }).fill('0.25')
    await expect(element).toHaveAttribute('section', 'x 0.25')
    expect(
      await element.evaluate((viewer: HTMLElementTagNameMap['facet-viewer']) => [
        viewer.viewer!.isCutAway([30, 30, 60]),
        viewer.viewer!.isCutAway([-30, 30, 60]),
      ]),
    ).toEqual([true, false])
    await page.getByRole('button', { name: 'Section along X' }).click()

    // The upper face of the block: its area follows from its sides and its bore.
    await page.getByRole('button', { name: 'Measure' }).click()
    const at = await element.evaluate(async (viewer: HTMLElementTagNameMap['facet-viewer']) => {
      viewer.look('top')
      await new Promise((drawn) => viewer.viewer!.on('frame', drawn))
      return viewer.viewer!.project([30, 30, 60])!
    })
    await page.getByRole('group', { name: 'sleeve.step' }).click({ position: { x: at.x, y: at.y } })
    await expect(page.locator('#measured')).toContainText('area 5143.36')
    await expect(page.locator('#measured')).toContainText('exact')
    await expect(page.getByText('5\u202f143.4\u00a0mm² (exact)')).toBeVisible()

    await element.evaluate((viewer) => viewer.setAttribute('lang', 'de'))
    await expect(page.getByRole('button', { name: 'Messen' })).toBeVisible()
    const picture = await element.evaluate(async (viewer: HTMLElementTagNameMap['facet-viewer']) => (await viewer.picture(64, 48)).size)
    expect(picture).toBeGreaterThan(200)
    if (process.env.FACET_SHOTS) await page.screenshot({ path: `${process.env.FACET_SHOTS}/element.png` })

    // A file that is not there ends in a text, and in an event.
    const failed = element.evaluate((viewer) => new Promise((done) => viewer.addEventListener('facet-error', (event) => done((event as CustomEvent).detail))))
    await element.evaluate((viewer) => viewer.setAttribute('src', 'empty.txt'))
    expect(await failed).toMatchObject({ code: 'open-failed' })

    // Plug-ins are modules of their own, which the policy of the page has to allow as well.
    await page.goto(`${origin}/examples/plugins.html`)
    await expect(page.locator('body[data-loaded]')).toBeAttached()
    await page.getByRole('button', { name: 'Faces' }).click()
    await expect(page.getByRole('region', { name: 'Faces' })).toContainText('cylinder: ')
    await page.getByRole('button', { name: 'Open a list of points' }).click()
    await expect(page.locator('#points-read')).toHaveText('200 points')
  } finally {
    server.close()
  }
})
