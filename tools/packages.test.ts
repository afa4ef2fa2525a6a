import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from './packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** An empty project that installs the packed package. */
let project: string

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'facet-package-'))
  const folder = await buildPackage('step')
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: folder, encoding: 'utf8' }).trim().split('\n').at(-1)!
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: project, stdio: 'inherit' })
  copyFileSync(`${root}tests/fixtures/sleeve.step`, join(project, 'sleeve.step'))
}, 180_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

const run = (code: string): unknown => {
  writeFileSync(join(project, 'run.js'), code)
  return JSON.parse(execFileSync(process.execPath, ['run.js'], { cwd: project, encoding: 'utf8' }))
}

test('@facet-cad/step is installed from its tarball and reads a file in an empty project', () => {
  // A block of 80 × 80 × 60 mm with a bore of ⌀ 40, a sleeve of ⌀ 32 and ⌀ 20, a pin of ⌀ 8.
  const found = run(`
    import { readFileSync } from 'node:fs'
    import { faceInfoAt, measureModel, readModel } from '@facet-cad/step'
    const model = await readModel(readFileSync('sleeve.step'), { name: 'sleeve.step' })
    const radii = [...model.parts.values()].flatMap(({ faces }) => [...faces.kind.keys()].map((face) => faceInfoAt(faces, face).radius ?? 0))
    const { bounds, volume, open } = measureModel(model)
    console.log(JSON.stringify({ bounds, volume, open, radii: [...new Set(radii)].sort((a, b) => a - b), parts: model.parts.size }))
  `)
  expect(found).toMatchObject({ open: 0, parts: 3, bounds: [-40, -40, 0, 40, 40, 60], radii: [0, 4, 10, 16, 20], volume: { exact: true } })
  const { volume } = found as { volume: { value: number } }
  expect(volume.value).toBeCloseTo(80 * 80 * 60 - Math.PI * 60 * (20 ** 2 - 16 ** 2 + 10 ** 2 - 4 ** 2), 3)
})

test('a failure has a code of the catalogue', () => {
  expect(
    run(`
    import { readModel } from '@facet-cad/step'
    const codes = []
    for (const [bytes, name] of [[new Uint8Array(), 'a.step'], [new Uint8Array([1, 2, 3]), 'a.xyz'], [new TextEncoder().encode('ISO-10303-21;'), 'a.step']])
      await readModel(bytes, { name }).catch((error) => codes.push(error.code))
    console.log(JSON.stringify(codes))
  `),
  ).toEqual(['empty-file', 'unsupported-format', 'file-exception'])
})

test('its types hold in a strict project', () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { faceInfoAt, measureModel, type Model, readModel } from '@facet-cad/step'
const model: Model = await readModel(new Uint8Array(), { name: 'a.step', quality: 'fine', progress: (phase, fraction) => void [phase.length, fraction] })
const volume: number | undefined = measureModel(model).volume?.value
for (const part of model.parts.values()) if (part.faces) faceInfoAt(part.faces, 0).kind.length
// @ts-expect-error no such quality
await readModel(new Uint8Array(), { quality: 'finest' })
export { volume }
`,
  )
  const options = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    skipLibCheck: false,
    types: [],
    lib: ['ES2024', 'DOM'],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['use.ts'] }))
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', project], { stdio: 'pipe' })
}, 60_000)

test('the STEP reader with all that it loads takes at most 120 kB in Brotli’s format', () => {
  const dist = join(project, 'node_modules/@facet-cad/step/dist')
  const files = readdirSync(dist).filter((name) => name.endsWith('.js') && !/^(iges|binary|cards|compressed|brep|showParts)-/.test(name))
  const bytes = files.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(120 * 1024)
})

test('@facet-cad/embed is small, and holds no schemas', async () => {
  const code = readFileSync(`${await buildPackage('embed')}/dist/index.js`, 'utf8')
  expect(code.length).toBeLessThan(4000)
  expect(code).toContain('postMessage')
}, 120_000)

test('@facet-cad/cli runs as it is built: workers, exact measures, an engine in WebAssembly', async () => {
  const main = `${await buildPackage('cli')}/dist/main.js`
  const facet = (...args: string[]): string => execFileSync(process.execPath, [main, ...args], { cwd: project, encoding: 'utf8' })
  const { total } = JSON.parse(facet('measure', 'sleeve.step', '--json')) as { total: { volume: { value: number; exact: boolean } } }
  expect(total.volume).toMatchObject({ exact: true })
  expect(total.volume.value).toBeCloseTo(80 * 80 * 60 - Math.PI * 60 * (20 ** 2 - 16 ** 2 + 10 ** 2 - 4 ** 2), 3)
  expect(facet('convert', 'sleeve.step', 'sleeve.stl')).toContain('sleeve.stl')
  copyFileSync(`${root}tests/fixtures/building.ifc`, join(project, 'building.ifc'))
  expect(JSON.parse(facet('inspect', 'building.ifc', '--json'))).toMatchObject({ ok: true, format: 'ifc' })
}, 240_000)
