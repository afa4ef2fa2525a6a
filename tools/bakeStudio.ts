// `node tools/bakeStudio.ts`: renders three's RoomEnvironment into the prefiltered cube map that lights the viewer and writes src/viewer/effects/studio.bin and, to be formatted, studioForms.ts.
// Doing the same on every device would cost it hundreds of milliseconds of GPU time (seconds with a software GPU) before the first picture.
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumPath } from '../tests/support/chromium.ts'
import { formsFile, formsModule } from './studioForm.ts'

/** Pixels along a face: the room is blurred by 0.04 rad, a pixel of 64 spans 0.025. */
const SIZE = 64
const three = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules/three')
const out = fileURLToPath(new URL('../src/viewer/effects/studio.bin', import.meta.url))

const bake = `<script type="importmap">{"imports":{"three":"/build/three.module.js"}}</script><script type="module">
import { PMREMGenerator, WebGLRenderer } from 'three'
import { RoomEnvironment } from '/examples/jsm/environments/RoomEnvironment.js'
const renderer = new WebGLRenderer()
const target = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04, 0.1, 100, { size: ${SIZE} })
const gl = renderer.getContext()
const texture = renderer.properties.get(target.texture).__webglTexture
gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer())
const numbers = []
for (let face = 0; face < 6; face++) for (let level = 0; level < target.texture.mipmaps.length; level++) {
  const size = target.texture.mipmaps[level].width
  const pixels = new Float32Array(size * size * 4)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_CUBE_MAP_POSITIVE_X + face, texture, level)
  gl.readPixels(0, 0, size, size, gl.RGBA, gl.FLOAT, pixels)
  numbers.push(...pixels)
}
window.result = { levels: target.texture.mipmaps.map((level) => level.width), numbers, error: gl.getError() }
</script>`

const types: Record<string, string> = { '.js': 'text/javascript' }
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
try {
  const page = await browser.newPage()
  await page.route('http://studio.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: bake })
    const source = await readFile(join(three, pathname), 'utf8')
    // The generator refuses to work at less than 256.
    return route.fulfill({ contentType: types[extname(pathname)], body: source.replace('const MIN_SIZE = 256', `const MIN_SIZE = ${SIZE}`) })
  })
  page.on('pageerror', (error) => console.error(error))
  await page.goto('http://studio.test/')
  await page.waitForFunction(() => 'result' in window, null, { timeout: 120_000 })
  const { levels, numbers, error } = await page.evaluate(() => (window as unknown as { result: { levels: number[]; numbers: number[]; error: number } }).result)
  if (error !== 0 || levels[0] !== SIZE) throw new Error(`could not be rendered: ${error}, ${levels}`)
  const bytes = sharedExponent(numbers)
  await writeFile(out, bytes)
  await writeFile(formsFile, formsModule(bytes, levels))
  const { version } = JSON.parse(await readFile(join(three, 'package.json'), 'utf8')) as { version: string }
  console.log(`${out}: ${levels.length} levels from ${SIZE} pixels, three ${version}`)
} finally {
  await browser.close()
}

/** RGBA numbers as RGBE bytes (mantissas and a shared exponent). */
function sharedExponent(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length)
  for (let i = 0; i < numbers.length; i += 4) {
    const largest = Math.max(numbers[i], numbers[i + 1], numbers[i + 2], 1e-9)
    const exponent = Math.ceil(Math.log2(largest + 1e-12))
    for (let c = 0; c < 3; c++) bytes[i + c] = Math.min(255, Math.round((numbers[i + c] / 2 ** exponent) * 255))
    bytes[i + 3] = exponent + 128
  }
  return bytes
}
