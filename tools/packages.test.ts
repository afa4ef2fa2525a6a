import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { circle, dxfFile, layer, line, text } from '../tests/support/dxfFile.ts'
import { buildPackage } from './packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** An empty project that installs the packed package. */
let project: string

/** Builds and packs a package, and installs it from its tarball. Peers that are optional stay away. */
async function install(name: string): Promise<void> {
  const folder = await buildPackage(name)
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: folder, encoding: 'utf8' }).trim().split('\n').at(-1)!
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: project, stdio: 'inherit' })
}

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'facet-package-'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  await install('step')
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

test('@facet-cad/drawing is installed from its tarball, reads a drawing and draws it with its own letters', async () => {
  await install('drawing')
  writeFileSync(
    join(project, 'plan.dxf'),
    dxfFile({ layers: layer('HOLES', 1), model: [...line(0, 0, 100, 0), ...circle(50, 20, 10, { on: 'HOLES' }), ...text(0, 30, 5, 'AB')] }),
  )
  const found = run(`
    import { readFileSync } from 'node:fs'
    import { compareSpaces, entityFacts, readDrawing, toSvg } from '@facet-cad/drawing'
    const { drawing } = await readDrawing(readFileSync('plan.dxf'), { name: 'plan.dxf' })
    const [model] = drawing.spaces
    const codes = []
    for (const [bytes, name] of [[new Uint8Array(), 'a.dwg'], [new Uint8Array([1, 2, 3]), 'a.step']]) await readDrawing(bytes, { name }).catch((error) => codes.push(error.code))
    console.log(JSON.stringify({ counts: drawing.counts, layers: drawing.layers.map(({ name }) => name), radius: entityFacts(drawing, 0, new Set([1])).radius,
      strokes: model.lines.item.length, svg: toSvg(drawing).slice(0, 120), ...compareSpaces(drawing, model, drawing, model, 0.01), codes }))
  `)
  expect(found).toMatchObject({
    counts: { LINE: 1, CIRCLE: 1, TEXT: 1 },
    layers: ['0', 'HOLES'],
    radius: 10,
    same: 3,
    changes: [],
    codes: ['empty-file', 'unsupported-format'],
  })
  const { svg, strokes } = found as { svg: string; strokes: number }
  expect(svg).toMatch(/^<svg [^>]*width="100mm"/)
  // A line, a circle of chords, and letters of strokes.
  expect(strokes).toBeGreaterThan(40)
}, 120_000)

test('@facet-cad/formats is installed from its tarball: meshes, packages, exact bodies, drawings, without WebAssembly', async () => {
  await install('formats')
  for (const name of ['cube.stl', 'cube.glb', 'cube.3mf', 'external.zip', 'building.ifc']) copyFileSync(`${root}tests/fixtures/${name}`, join(project, name))
  copyFileSync(`${root}public/samples/Sample4.x_t`, join(project, 'sample.x_t'))
  const found = run(`
    import { readFileSync } from 'node:fs'
    import { formats, readFile } from '@facet-cad/formats'
    const read = async (name) => {
      try {
        const file = await readFile(readFileSync(name), { name })
        return file.kind === 'model' ? [file.structure.format, file.parts.size] : [file.drawing.format, file.drawing.spaces.length]
      } catch (error) { return [error.code] }
    }
    const names = ['sleeve.step', 'cube.stl', 'cube.glb', 'cube.3mf', 'external.zip', 'sample.x_t', 'plan.dxf', 'building.ifc']
    const out = {}
    for (const name of names) out[name] = await read(name)
    console.log(JSON.stringify({ ...out, listed: formats.some(({ id }) => id === 'jt') }))
  `)
  expect(found).toMatchObject({
    'sleeve.step': ['step', 3],
    'cube.stl': ['stl', 1],
    'cube.glb': ['gltf', 1],
    'cube.3mf': ['3mf', 1],
    'external.zip': ['step', 2],
    'sample.x_t': ['parasolid', expect.any(Number)],
    'plan.dxf': ['dxf', 1],
    // Its engine is a package of its own, which this project has not.
    'building.ifc': [expect.stringMatching(/./)],
    listed: true,
  })
  const entry = readFileSync(join(project, 'node_modules/@facet-cad/formats/dist/index.js'))
  expect(brotliCompressSync(entry).length).toBeLessThan(60 * 1024)
}, 240_000)

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
