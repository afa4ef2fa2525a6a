// `npm run packages:check -- [NAME...]`: all packages from their tarballs in an empty project: TypeScript by two ways of resolution, Node, Deno and Bun when they are on the PATH, Vite, webpack, plain modules, workers.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import webpack from 'webpack'
import { chromiumPath } from '../../tests/support/chromium.ts'
import { makeConsumer } from './consumer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Volume of `sleeve.step`, mm³: a block with a bore, a sleeve and a pin. */
const SLEEVE = 80 * 80 * 60 - Math.PI * 60 * (20 ** 2 - 16 ** 2 + 10 ** 2 - 4 ** 2)

const consumer = await makeConsumer()
const { folder, write } = consumer
copyFileSync(`${root}tests/fixtures/sleeve.step`, join(folder, 'sleeve.step'))

const reading = `import { measureModel, readModel } from '@facet-cad/step'
export const volumeOf = async (bytes) => measureModel(await readModel(bytes, { name: 'sleeve.step' })).volume.value
`
write('volume.js', reading)
write(
  'node.js',
  `import { readFile } from 'node:fs/promises'
import { volumeOf } from './volume.js'
console.log(await volumeOf(await readFile(new URL('sleeve.step', import.meta.url))))
`,
)
write('worker.js', `import { volumeOf } from './volume.js'\nonmessage = async ({ data }) => postMessage(await volumeOf(data))\n`)
/** Reads in the page and in a worker, and shows the element with the same file. */
write(
  'main.js',
  `import '@facet-cad/viewer'
import { volumeOf } from './volume.js'
const bytes = new Uint8Array(await (await fetch('/sleeve.step')).arrayBuffer())
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
const inWorker = new Promise((resolve, reject) => { worker.onmessage = ({ data }) => resolve(data); worker.onerror = reject })
worker.postMessage(bytes)
const element = document.createElement('facet-viewer')
element.style.height = '300px'
const shown = new Promise((resolve, reject) => {
  element.addEventListener('facet-load', ({ detail }) => resolve(detail.parts.size))
  element.addEventListener('facet-error', ({ detail }) => reject(new Error(detail.message)))
})
element.setAttribute('src', '/sleeve.step')
document.body.append(element)
globalThis.result = Promise.all([volumeOf(bytes), inWorker, shown])
`,
)
write('index.html', '<!doctype html><title>Packages</title><script type="module" src="./main.js"></script>')

write(
  'types.ts',
  `import { block, type Body, modelOf, tessellate } from '@facet-cad/kernel'
import { readModel } from '@facet-cad/step'
import { formats, readFile } from '@facet-cad/formats'
import { readDrawing, toSvg } from '@facet-cad/drawing'
import { writeModel } from '@facet-cad/export'
import { FacetFrame } from '@facet-cad/embed'
import { FacetViewer } from '@facet-cad/react'
import type { FacetViewerElement } from '@facet-cad/viewer'
const body: Body = block(1, 2, 3)
const triangles: number = tessellate(body).mesh.indices.length
const model = modelOf('made', [{ bodies: [body] }])
const written: Blob = (await writeModel(model, { format: 'step', bodies: model.bodies })).blob
await writeModel(await readModel(written), { format: 'glb' })
const file = await readFile(written)
if (file.kind === 'drawing') toSvg(file.drawing)?.length
toSvg((await readDrawing(new Uint8Array())).drawing)
document.querySelector('facet-viewer')?.fit()
const element: FacetViewerElement | null = document.querySelector('facet-viewer')
FacetViewer({ ref: { current: element }, onSelect: ({ names }) => void names.length })
new FacetFrame(document.querySelector('iframe')!).on('selected', ({ nodes }) => void nodes.length)
export { formats, triangles }
`,
)

/** Fails the run with a line unless a value is what it should be. */
function same(name: string, found: number): void {
  if (Math.abs(found - SLEEVE) > 1e-3) throw new Error(`${name}: ${found} mm³, and not ${SLEEVE}`)
}

function types(): void {
  for (const [module, moduleResolution] of [
    ['ESNext', 'Bundler'],
    ['NodeNext', 'NodeNext'],
  ]) {
    const options = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module,
      moduleResolution,
      skipLibCheck: false,
      types: [],
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
    }
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['types.ts'] }))
    execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', folder], { stdio: 'inherit' })
  }
}

/** What the runtimes print, which is compared with the block's volume; those that are not on the PATH are named. */
function runtimes(): string {
  const found = [['node', process.execPath, 'node.js'] as const, ['deno', 'deno', 'run', '-A', 'node.js'] as const, ['bun', 'bun', 'node.js'] as const]
  const ran: string[] = []
  const absent: string[] = []
  for (const [name, command, ...args] of found) {
    let printed: string
    try {
      printed = execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      absent.push(name)
      continue
    }
    same(name, Number(printed))
    ran.push(name)
  }
  return [ran.join(', '), absent.length > 0 && `passed over, not on the PATH: ${absent.join(', ')}`].filter(Boolean).join('; ')
}

const mimes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

/** Opens a page of a folder in Chromium and compares what it read. Errors of the page fail it. */
async function inChromium(name: string, served: string, page: string): Promise<void> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    try {
      const bytes = readFileSync(path === '/sleeve.step' ? join(folder, 'sleeve.step') : join(served, path))
      response.writeHead(200, { 'content-type': mimes[extname(path)] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
  try {
    const tab = await browser.newPage()
    const errors: string[] = []
    tab.on('pageerror', (error) => errors.push(String(error)))
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`)
    await tab.waitForFunction('globalThis.result', undefined, { timeout: 30_000 }).catch((error: unknown) => {
      throw new Error(`${name}: ${errors.join('; ')}`, { cause: error })
    })
    const [here, inWorker, parts] = await tab.evaluate<[number, number, number]>('globalThis.result')
    same(`${name}, in the page`, here)
    same(`${name}, in a worker`, inWorker)
    if (parts !== 3 || errors.length > 0) throw new Error(`${name}: <facet-viewer> shows ${parts} parts; ${errors.join('; ')}`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** A page without a bundler: an import map names the packages. */
function plain(): Promise<void> {
  const map = {
    imports: { '@facet-cad/step': '/node_modules/@facet-cad/step/dist/index.js', '@facet-cad/viewer': '/node_modules/@facet-cad/viewer/dist/index.js' },
  }
  // Import maps do not reach workers: theirs names the file.
  write('plain/volume.js', reading.replace('@facet-cad/step', '/node_modules/@facet-cad/step/dist/index.js'))
  write('plain/worker.js', readFileSync(join(folder, 'worker.js')))
  write('plain/main.js', readFileSync(join(folder, 'main.js')))
  write(
    'plain/index.html',
    `<!doctype html><title>Packages</title><script type="importmap">${JSON.stringify(map)}</script><script type="module" src="./main.js"></script>`,
  )
  return inChromium('plain modules', folder, 'plain/index.html')
}

async function byVite(): Promise<void> {
  await build({ configFile: false, root: folder, logLevel: 'error', worker: { format: 'es' }, build: { target: 'es2022', outDir: 'vite', minify: false } })
  await inChromium('Vite', join(folder, 'vite'), 'index.html')
}

async function byWebpack(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      mode: 'development',
      devtool: false,
      context: folder,
      entry: './main.js',
      output: { path: join(folder, 'webpack'), filename: 'main.js', publicPath: 'auto' },
      experiments: { topLevelAwait: true, outputModule: true },
      performance: false,
    })
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else resolve()
    })
  })
  write('webpack/index.html', '<!doctype html><title>Packages</title><script type="module" src="./main.js"></script>')
  await inChromium('webpack', join(folder, 'webpack'), 'index.html')
}

const checks: Record<string, () => unknown> = { TypeScript: types, runtimes, 'plain modules': plain, Vite: byVite, webpack: byWebpack }
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) throw new Error(`no check is called ${unknown.join(', ')}: ${Object.keys(checks).join(', ')}`)
try {
  for (const [name, check] of Object.entries(checks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const begin = performance.now()
    const found = await check()
    console.log(`ok   ${name}${typeof found === 'string' ? ` (${found})` : ''} ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  }
} finally {
  if (process.env.FACET_KEEP) console.log(folder)
  else consumer.remove()
}
