import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import type { EmbedAnswers, EmbedCall, FacetFrame } from '../../packages/embed/src/index.ts'
import { fixture } from './app.ts'
import { expect, type Page, test } from './test.ts'

// Bytes of a plug-in that are not those that were allowed.
test.use({ expectedFaults: [/Failed to find a valid digest in the 'integrity' attribute/] })

const root = resolve(import.meta.dirname, '../..')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves `examples` on an origin that the server's `FACET_FRAMES` lists, under a policy that lets in no more than the page needs. */
async function serve(facet: string, port: number): Promise<Server> {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src blob:; frame-src ${facet}; base-uri 'none'`
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    readFile(join(root, path)).then(
      (bytes) => {
        const body = path.endsWith('.html') ? bytes.toString().replace('https://cad.example', facet) : bytes
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'content-security-policy': policy }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => void server.listen(port, 'localhost', done))
  return server
}

/** Lets the server allow both plug-ins of `examples`, the second with the checksum of other bytes. Returns what resolves when that has been refused. */
async function allowPlugins(page: Page): Promise<() => Promise<unknown>> {
  const bodies = new Map(['faces', 'pointList'].map((name) => [`/plugins/${name}.js`, readFileSync(join(root, `examples/plugins/${name}.js`))]))
  const checksum = (bytes: string | Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  const plugins = [...bodies].map(([address, body], i) => ({ address, integrity: checksum(i === 0 ? body : 'others') }))
  await page.route('**/api/User/GetPlugins', (route) => route.fulfill({ json: { data: { plugins }, status: { code: 1, msg: '' } } }))
  await page.route('**/plugins/*.js', (route) => route.fulfill({ body: bodies.get(new URL(route.request().url()).pathname)!, contentType: 'text/javascript' }))
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('plug-in pointList.js') })
  return () => refused
}

test('a page leads Facet in a frame by every call, and follows it; plug-ins that the server allows are there', async ({ page, baseURL }) => {
  const facet = new URL(baseURL!)
  const port = Number(facet.port) + 2
  const server = await serve(facet.origin, port)
  try {
    await page.addInitScript(() => {
      // The frame's own policy forbids what a library tries (eval), and goes on without.
      if (window !== window.top) return
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`))
    })
    const refused = await allowPlugins(page)
    await page.goto(`http://localhost:${port}/examples/embed.html`)
    await page.getByLabel('Open').setInputFiles(fixture('sleeve.step'))
    await expect(page.locator('#volume')).toHaveText('341023.0 mm³')

    await refused()
    const inside = page.frameLocator('iframe')
    await inside.getByRole('application').press('Control+k')
    await inside.getByRole('combobox', { name: 'Search commands' }).fill('Faces')
    await page.keyboard.press('Enter')
    await expect(inside.getByRole('region', { name: 'Faces' })).toContainText('plane: 10cylinder: 4')

    // A second object joins while the first goes on.
    await page.evaluate(async (path) => {
      const { FacetFrame: Frame } = (await import(path)) as { FacetFrame: typeof FacetFrame }
      const frame = new Frame(document.querySelector('iframe')!)
      const heard: string[] = []
      for (const event of ['opened', 'closed', 'failed', 'camera'] as const) frame.on(event, () => heard.push(event))
      await frame.call('hello')
      Object.assign(window, { frame, heard })
    }, `/packages/embed/dist/index.js`)
    const call = <K extends EmbedCall['call']>(name: K, input: object = {}) =>
      page.evaluate(([asked, given]) => (window as unknown as { frame: FacetFrame }).frame.call(asked as 'tree', given as never), [
        name,
        input,
      ] as const) as unknown as Promise<EmbedAnswers[K]>

    const tree = await call('tree')
    expect(tree.filter(({ hasPart }) => hasPart).map(({ name }) => name)).toEqual(['Housing', 'Sleeve', 'Pin'])
    const node = (name: string): number => tree.findIndex((one) => one.name === name)
    await call('select', { nodes: [node('Sleeve')] })
    await expect(page.locator('#selected')).toHaveText('Sleeve')

    // The picture shows what the calls have done: the middle is the pin's colour, then red, then nothing.
    const middle = () =>
      page.evaluate(async () => {
        const { frame } = window as unknown as { frame: FacetFrame }
        const bitmap = await createImageBitmap(await frame.call('picture', { width: 40, height: 30, transparent: true }))
        const context = new OffscreenCanvas(40, 30).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return [...context.getImageData(20, 15, 1, 1).data]
      })
    await call('look', { view: 'top' })
    await call('isolate', { nodes: [node('Pin')] })
    await call('fit')
    await call('select', { nodes: [] })
    await call('colour', { nodes: [node('Pin')], colour: '#ff0000', opacity: null })
    await expect
      .poll(async () => {
        const [red, green, , alpha] = await middle()
        return [red > 3 * green, alpha]
      })
      .toEqual([true, 255])
    await call('section', { planes: [{ normal: [0, 0, -1], distance: -1000 }] })
    await expect.poll(async () => (await middle())[3]).toBe(0)
    await call('section', { planes: [] })
    await call('show', { nodes: [node('Pin')], shown: false })
    await expect.poll(async () => (await middle())[3]).toBe(0)
    await call('isolate', { nodes: [] })

    const { volume, size } = await call('measure', { nodes: [node('Pin')] })
    expect(size).toEqual([8, 8, 60])
    expect(volume).toMatchObject({ exact: true, value: expect.closeTo(Math.PI * 16 * 60, 3) })
    const camera = await call('camera')
    expect((await call('camera', { camera: { ...camera, height: 50 } })).height).toBeCloseTo(50, 6)

    // The page's own address of a file, a file that is none, and the end.
    const outcome = (address: string) =>
      page.evaluate(
        (from) =>
          (window as unknown as { frame: FacetFrame }).frame.open(from).then(
            ({ name, nodes }) => `${name} ${nodes}`,
            ({ code }: { code: string }) => code,
          ),
        address,
      )
    expect(await outcome('/tests/fixtures/sleeve.step')).toBe(`sleeve.step ${tree.length}`)
    expect(await outcome('/tests/fixtures/empty.step')).toBe('empty-file')
    await call('close')
    await expect
      .poll(() => page.evaluate(() => [...new Set((window as unknown as { heard: string[] }).heard)].sort()))
      .toEqual(['camera', 'closed', 'failed', 'opened'])
    if (process.env.FACET_SHOTS) await page.screenshot({ path: `${process.env.FACET_SHOTS}/embed.png` })
  } finally {
    server.close()
  }
})
