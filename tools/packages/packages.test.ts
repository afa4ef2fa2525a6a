import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { circle, dxfFile, layer, line, text } from '../../tests/support/dxfFile.ts'
import { StepText } from '../../workers/formats/step/stepText.fixture.ts'
import { packageNames } from '../packages.ts'
import { type Consumer, makeConsumer, manifestOf } from './consumer.ts'
import { versionFaults } from './version.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** An empty project that has installed the packed packages. */
let project: string
let consumer: Consumer

beforeAll(async () => {
  consumer = await makeConsumer()
  project = consumer.folder
  for (const name of ['sleeve.step', 'cube.stl', 'cube.glb', 'cube.3mf', 'external.zip', 'building.ifc'])
    copyFileSync(`${root}tests/fixtures/${name}`, join(project, name))
  copyFileSync(`${root}public/samples/Sample4.x_t`, join(project, 'sample.x_t'))
  consumer.write(
    'plan.dxf',
    dxfFile({ layers: layer('HOLES', 1), model: [...line(0, 0, 100, 0), ...circle(50, 20, 10, { on: 'HOLES' }), ...text(0, 30, 5, 'AB')] }),
  )
}, 600_000)
afterAll(() => consumer.remove())

const run = (code: string): unknown => consumer.run(code)
/** Volume of the block with its bore, the sleeve and the pin of `sleeve.step`, mm³. */
const SLEEVE = 80 * 80 * 60 - Math.PI * 60 * (20 ** 2 - 16 ** 2 + 10 ** 2 - 4 ** 2)

test('all packages have one version, a licence, and settings to be published with provenance', () => {
  expect(versionFaults()).toEqual([])
})

describe.each(packageNames())('the tarball of %s', (name) => {
  test('holds what its manifest says: publint finds nothing', async () => {
    const bytes = readFileSync(consumer.tarball(name))
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) } })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
    expect(readFileSync(join(project, name === 'cli' ? 'program' : '', 'node_modules', manifestOf(name).name, 'LICENSE'), 'utf8')).toContain('Apache License')
  })

  test.runIf(name !== 'cli')('has types that resolve: arethetypeswrong finds nothing but that CommonJS cannot require it', async () => {
    const found = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(consumer.tarball(name)))))
    if (!found.types) throw new Error('no types')
    // ES modules alone: who requires one from CommonJS gets a module by Node 22.12 and later. Resolution as in Node 10 does not support exports.
    const problems = found.problems.filter(
      (problem) => problem.kind !== 'CJSResolvesToESM' && !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    )
    expect(problems).toEqual([])
  })
})

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
  expect(volume.value).toBeCloseTo(SLEEVE, 3)
})

test('@facet-cad/step shows a body with a missing face as it is, and says so', () => {
  const file = new StepText()
  const context = file.context()
  const shell = file.add(`CLOSED_SHELL('',(${file.box(3, 2, 1).faces.slice(0, 5)}))`)
  file.product('Open box', [file.add(`MANIFOLD_SOLID_BREP('',${shell})`)], context)
  consumer.write('open.step', file.text())
  const found = run(`
    import { readFileSync } from 'node:fs'
    import { readModel } from '@facet-cad/step'
    const { parts, notes } = await readModel(readFileSync('open.step'), { name: 'open.step' })
    console.log(JSON.stringify({ triangles: [...parts.values()].map(({ mesh }) => mesh.indices.length / 3), notes: notes.map(({ code, params }) => [code, params]) }))
  `)
  expect(found).toEqual({ triangles: [10], notes: [['parts-doubtful', { what: 'Open box' }]] })
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
  consumer.write(
    'use.ts',
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
  consumer.write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['use.ts'] }))
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', project], { stdio: 'pipe' })
}, 600_000)

test('the STEP reader with all that it loads takes at most 120 kB in Brotli’s format', () => {
  const dist = join(project, 'node_modules/@facet-cad/step/dist')
  const files = readdirSync(dist).filter((name) => name.endsWith('.js') && !/^(iges|binary|cards|compressed|brep|showParts)-/.test(name))
  const bytes = files.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(120 * 1024)
})

test('@facet-cad/drawing reads a drawing and draws it with its own letters', () => {
  const found = run(`
    import { readFileSync } from 'node:fs'
    import { compareSpaces, entityFacts, readDrawing, toSvg } from '@facet-cad/drawing'
    const { drawing } = await readDrawing(readFileSync('plan.dxf'), { name: 'plan.dxf' })
    const [model] = drawing.spaces
    const codes = []
    for (const [bytes, name] of [[new Uint8Array(), 'a.dwg'], [new Uint8Array([1, 2, 3]), 'a.step']]) await readDrawing(bytes, { name }).catch((error) => codes.push(error.code))
    console.log(JSON.stringify({ counts: drawing.counts, layers: drawing.layers.map(({ name }) => name), radius: entityFacts(drawing, 0, new Set([1])).radius,
      points: model.lines.positions.length / 2, svg: toSvg(drawing).slice(0, 120), ...compareSpaces(drawing, model, drawing, model, 0.01), codes }))
  `)
  expect(found).toMatchObject({
    counts: { LINE: 1, CIRCLE: 1, TEXT: 1 },
    layers: ['0', 'HOLES'],
    radius: 10,
    same: 3,
    changes: [],
    codes: ['empty-file', 'unsupported-format'],
  })
  const { svg, points } = found as { svg: string; points: number }
  expect(svg).toMatch(/^<svg [^>]*width="100mm"/)
  // A line, a circle of chords, and letters of strokes.
  expect(points).toBeGreaterThan(40)
})

test('@facet-cad/formats reads meshes, packages, exact bodies and drawings without WebAssembly', () => {
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
})

test('@facet-cad/kernel makes solids whose measures are those of the closed forms, and @facet-cad/export writes them exactly', () => {
  const found = run(`
    import { readFileSync } from 'node:fs'
    import { block, cone, faceInfoAt, makeFrame, measureModel, modelOf, revolve, straightPiece, tessellate, torus } from '@facet-cad/kernel'
    import { drawModel, exportFormats, writeModel } from '@facet-cad/export'
    import { measureModel as measured, readModel } from '@facet-cad/step'
    import { readDrawing } from '@facet-cad/drawing'
    const corners = [[2, 0, 0], [5, 0, 0], [5, 0, 4]]
    const turned = revolve([corners.map((from, i) => straightPiece(from, corners[(i + 1) % 3]))], [0, 0, 0], [0, 0, 1])
    const bodies = { block: block(4, 5, 6), cylinder: cone(10, 25), cone: cone(3, 4, 0), frustum: cone(3, 4, 1), torus: torus(20, 4), turned }
    const volumes = {}
    for (const [name, body] of Object.entries(bodies)) volumes[name] = measureModel(modelOf(name, [{ bodies: [body] }])).volume
    const { faceProblems, bodyProblems, faces, mesh } = tessellate(bodies.cylinder, { linear: 0.01 })
    const model = modelOf('made', [{ name: 'Cylinder', bodies: [bodies.cylinder], color: 0x4488ccff }, { name: 'Block', bodies: [block(4, 5, 6, makeFrame([50, 0, 0], [0, 0, 1]))] }])
    const files = {}
    for (const format of exportFormats) files[format] = (await writeModel(model, { format })).blob.size
    const step = await writeModel(model, { format: 'step', bodies: model.bodies })
    const back = await readModel(step.blob, { name: 'made.step' })
    const sleeve = { name: 'sleeve.step', content: readFileSync('sleeve.step') }
    const again = await writeModel(await readModel(sleeve.content, sleeve), { format: 'step', file: sleeve })
    const sheet = await readDrawing(new Uint8Array(await (await drawModel(model)).blob.arrayBuffer()), { name: 'made.dxf' })
    const fails = []
    try { block(0, 1, 1) } catch (error) { fails.push(error.name) }
    await writeModel({ structure: { ...model.structure, root: { id: 0, name: '', children: [] } }, parts: new Map() }, { format: 'stl' }).catch(({ code }) => fails.push(code))
    console.log(JSON.stringify({ volumes, problems: faceProblems.size + bodyProblems.length, kinds: [0, 1, 2].map((i) => faceInfoAt(faces, i).kind).sort(), triangles: mesh.indices.length / 3,
      files, report: step.report, backVolume: measured(back).volume, names: [...back.parts.values()].map(({ name }) => name).sort(), again: again.report,
      againVolume: measured(await readModel(again.blob, { name: 'again.step' })).volume, layers: sheet.drawing.layers.map(({ name }) => name), fails }))
  `) as {
    volumes: Record<string, { value: number; exact: boolean; deviation?: number }>
    files: Record<string, number>
    backVolume: { value: number; deviation: number }
    againVolume: { value: number }
  }
  const { PI } = Math
  // Guldin: a triangle of 6 mm² whose middle is 4 mm from the axis.
  const exact = { block: 120, cylinder: 2500 * PI, cone: 12 * PI, frustum: (52 / 3) * PI, torus: 2 * PI * PI * 20 * 16, turned: 48 * PI }
  for (const [name, volume] of Object.entries(exact)) {
    const { value, exact: isExact, deviation = 0 } = found.volumes[name]
    expect(Math.abs(value - volume), name).toBeLessThanOrEqual(deviation + volume * 1e-6)
    // The ring's surface is measured with a bound.
    if (name !== 'torus') expect(isExact, name).toBe(true)
  }
  expect(found).toMatchObject({
    problems: 0,
    kinds: ['cylinder', 'plane', 'plane'],
    report: { exact: 2, tessellated: 0 },
    names: ['Block', 'Cylinder'],
    again: { exact: 3, tessellated: 0 },
    layers: expect.arrayContaining(['Visible', 'Hidden', 'Dimensions']),
    fails: ['RangeError', 'no-geometry'],
  })
  expect(Math.abs(found.backVolume.value - (2500 * PI + 120))).toBeLessThanOrEqual(1e-6 + found.backVolume.deviation)
  expect(found.backVolume.deviation).toBeLessThan(1)
  expect(found.againVolume.value).toBeCloseTo(SLEEVE, 3)
  for (const size of Object.values(found.files)) expect(size).toBeGreaterThan(500)
})

/** The blocks of code of a document that Node runs as they stand, one after the other; `last`: of only so many. */
const exampleOf = (document: string, last?: number): string =>
  [...readFileSync(root + document, 'utf8').matchAll(/```js\n(.*?)```/gs)]
    .slice(0, last)
    .map(([, code]) => code)
    .join('\n')

test.each([
  ['docs/guide/start.md', 'part.step', /volume: \{\s*value: 341023\.01/],
  ['packages/step/README.md', 'gearbox.step', /3 parts.*341023\.01/s],
  ['packages/drawing/README.md', 'plan.dxf', /LINE: 1.*Model/s],
  ['packages/export/README.md', 'gearbox.iges', /exact: 3/],
  ['packages/formats/README.md', 'cube.stl', /stl 1/],
  ['packages/kernel/README.md', undefined, /value: 5400/],
] as const)('the example of %s runs as it stands', (document, file, printed) => {
  // Bytes decide what a file is.
  if (file !== undefined && !existsSync(join(project, file))) copyFileSync(join(project, 'sleeve.step'), join(project, file))
  // The second of the formats is for a bundler. Three.js is what the reader of the example has installed.
  const code = exampleOf(document, document.includes('formats') ? 1 : undefined).replace(
    "'three'",
    JSON.stringify(`${root}node_modules/three/build/three.module.js`),
  )
  consumer.write('example.js', code)
  expect(execFileSync(process.execPath, ['example.js'], { cwd: project, encoding: 'utf8' })).toMatch(printed)
})

test('@facet-cad/react renders the element that @facet-cad/viewer defines', () => {
  const html = run(`
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import { FacetViewer } from '@facet-cad/react'
    console.log(JSON.stringify(renderToStaticMarkup(createElement(FacetViewer, { src: 'a.step', tree: true, className: 'cad' }, 'over'))))
  `)
  expect(html).toMatch(/^<facet-viewer (?=.*src="a.step")(?=.*class="cad").*>over<\/facet-viewer>$/)
  // Its types are those of the viewer's package, and not a second copy.
  expect(readdirSync(join(project, 'node_modules/@facet-cad/react/dist/types/packages'))).toEqual(['react'])
})

test('@facet-cad/embed is small, and holds no schemas', () => {
  const code = readFileSync(join(project, 'node_modules/@facet-cad/embed/dist/index.js'), 'utf8')
  expect(code.length).toBeLessThan(4000)
  expect(code).toContain('postMessage')
})

test('@facet-cad/cli runs from its tarball: workers, exact measures, an engine in WebAssembly', () => {
  const main = join(project, 'program/node_modules/@facet-cad/cli/dist/main.js')
  const facet = (...args: string[]): string => execFileSync(process.execPath, [main, ...args], { cwd: project, encoding: 'utf8' })
  const { total } = JSON.parse(facet('measure', 'sleeve.step', '--json')) as { total: { volume: { value: number; exact: boolean } } }
  expect(total.volume).toMatchObject({ exact: true })
  expect(total.volume.value).toBeCloseTo(SLEEVE, 3)
  expect(facet('convert', 'sleeve.step', 'sleeve.stl')).toContain('sleeve.stl')
  expect(JSON.parse(facet('inspect', 'building.ifc', '--json'))).toMatchObject({ ok: true, format: 'ifc' })
})
