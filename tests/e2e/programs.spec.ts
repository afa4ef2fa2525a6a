import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { png } from '../../tools/fixtures/png.ts'
import { modernFile } from '../../workers/formats/solidworks/solidworks.fixture.ts'
import { pmiText } from '../../workers/formats/step/pmi/pmiText.fixture.ts'
import { scenes } from '../pictures/scenes.ts'
import { fixture, openAndShow, opened, openFile, pointOnCanvas, settled, view } from './app.ts'
import { drop } from './assemblyFolder.ts'
import { expect, type Page, test } from './test.ts'

const sources = fileURLToPath(new URL('../../src/viewer', import.meta.url))
/** Those of `occlusion/` are for large models only, and drawn by `occlusionCulling.spec.ts`. */
const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('occlusion'))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))

/** Names of the shader materials in the viewer's sources. The drawing's have the name of what they draw. */
function namedMaterials(): string[] {
  const names: string[] = []
  for (const { file, text } of texts) {
    for (const [, rest] of text.matchAll(/new (?:Raw)?ShaderMaterial\(\{([^}]*)/g)) {
      const [, given] = /^\s*name(?:: (.*?))?,/.exec(rest) ?? []
      const found = given ? [...given.matchAll(/'(\w+)'/g)].map(([, name]) => name) : []
      expect(/^\s*name\b/.test(rest), `a name for each material in ${file}`).toBe(true)
      names.push(...found)
    }
  }
  const [, kinds] = /export type DrawKind = (.*)/.exec(texts.find(({ file }) => file.endsWith('drawing/materials.ts'))!.text)!
  return [...names, 'obscurance', 'obscuranceBlur', ...[...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)]
}

/** Places of two parts in the first view, as shares of the canvas: the middle roller, and one that a cut through the middle leaves. */
const roller = [0.482, 0.235] as const
const rearLeg = [0.482, 0.235] as const

/** Programs that the page has linked so far, by name; `watchPrograms` of test.ts fails the test when one does not. */
const linked = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys((window as unknown as { glPrograms: object }).glPrograms))

/** A cloud of points: neither faces nor edges. */
const points = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n10 0 0\n0 10 0\n0 0 10\n`

async function openBytes(page: Page, name: string, buffer: Buffer): Promise<void> {
  await openAndShow(page, { name, mimeType: 'application/octet-stream', buffer })
  await settled(page)
}

test('every program of the viewer is linked, and used in a picture', async ({ page }) => {
  const wanted = namedMaterials()
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  // All shadings, whole and cut, with something selected and hovered, and ghosts of the rest.
  for (const cut of [false, true]) {
    await view(page).focus()
    if (cut) await page.keyboard.press('x')
    for (let mode = 0; mode < 6; mode++) {
      await view(page).focus()
      await page.keyboard.press('w')
      await settled(page)
    }
    const { x, y } = await pointOnCanvas(page, ...(cut ? rearLeg : roller))
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
    await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCount(1)
    await settled(page)
  }
  await view(page).focus()
  await page.keyboard.press('i')
  await settled(page)
  await openBytes(page, 'annotations.stp', Buffer.from(pmiText()))
  await openBytes(page, 'points.ply', Buffer.from(points))
  const { x, y } = await pointOnCanvas(page, 0.5, 0.5)
  await page.mouse.move(x, y)
  await drop(page, fixture('textured'))
  await opened(page, 'cube.obj')
  // The picture of a material comes after its part, and the next file takes both away.
  await expect.poll(() => linked(page), { timeout: 120_000 }).toContain('texturedFace')
  await openBytes(page, 'picture.SLDPRT', Buffer.from(modernFile({ PreviewPNG: png(8, () => [255, 255, 255]), 'Contents/Config-0-Partition': 'x' })))
  for (const name of ['patterns', 'paragraphs', 'viewports', 'wipeouts']) await openBytes(page, `${name}.dxf`, Buffer.from(scenes[name].dxf()))
  const folder = test.info().outputPath('pictures')
  await mkdir(folder, { recursive: true })
  for (const { name, data } of [{ name: 'pictures.dxf', data: Buffer.from(scenes.pictures.dxf()) }, ...scenes.pictures.beside!])
    await writeFile(join(folder, name), data)
  await drop(page, folder)
  await expect(view(page)).toHaveAccessibleName(/pictures\.dxf/, { timeout: 120_000 })
  const missing = async (): Promise<string[]> => {
    const have = (await linked(page)).map((name) => name.replace(' cut', ''))
    return wanted.filter((name) => !have.includes(name))
  }
  await expect.poll(missing, { timeout: 120_000 }).toEqual([])
  // Cut and whole are two programs of whatever planes can cut.
  const have = await linked(page)
  expect(have).toEqual(
    expect.arrayContaining([
      'face cut',
      'edge cut',
      'hiddenLine cut',
      'silhouette cut',
      'mask cut',
      'facePick cut',
      'edgePick cut',
      'shadow cut',
      'cap cut',
      'cutLine cut',
    ]),
  )
})
