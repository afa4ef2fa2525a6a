import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { agreement, bodiless, factsOf, isAssembly, isNative, twinOf } from '../../bench/native/solidworks/cases.ts'
import { measure } from '../../bench/native/solidworks/measure.ts'
import { statedOffsets } from '../../src/core/explode/explodeOffsets.ts'
import { add, cross, length, subtract, type Vec3 } from '../../src/core/geometry/matrix.ts'
import { conicAt, curveKinds } from '../../src/core/scene/curve.ts'
import { EdgeKind } from '../../src/core/scene/mesh.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { faceInfoAt } from '../../src/core/scene/surface.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { reader } from '../../workers/formats/solidworks/index.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('solidworks')
const natives = files.filter(isNative)
const readable = natives.filter(({ file }) => !bodiless.has(file))
const load = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))
const client = createImportClient()
afterAll(() => client.dispose())

const isOnLine = (point: Vec3, origin: Vec3, axis: Vec3): boolean => length(cross(subtract(point, origin), axis)) < 1e-5

describe.runIf(corpusDir && natives.length > 0)('real SolidWorks files', { timeout: 600_000 }, () => {
  it.each(readable)('$file has all its faces, triangles and components where they belong', async (native) => {
    const facts = factsOf(native)
    const own = await measure(client, native.path, undefined, { atFirst: true })
    expect(own.error).toBeUndefined()
    if (isAssembly(native)) expect(own.occurrences).toBe(facts.occurrences)
    else {
      expect(own.faces).toBe(facts.faces)
      // Two slivers of Dekor have no area.
      if (facts.triangles) expect(facts.triangles - own.triangles).toBeLessThanOrEqual(2)
      if (!native.file.endsWith('Dekor.SLDPRT')) expect(own.watertightParts).toBe(1)
    }
    if (facts.box) expect(own.bbox!.flat()).toEqual(facts.box.map((value) => expect.closeTo(value, 1)))
    expect(own.edges).toBeGreaterThan(0)
  })

  it.each(natives.filter(({ file }) => bodiless.has(file)))('$file has no body, and that is said', async ({ path }) => {
    expect((await measure(client, path)).error).toMatchObject({ code: 'no-geometry', message: expect.stringContaining('the part has no body') })
  })

  it.each(readable.flatMap((native) => (twinOf(native, files) ? [native] : [])))('$file agrees with its twin', async (native) => {
    const twin = twinOf(native, files)!
    const { box, boxMost, volume } = agreement(await measure(client, native.path), await measure(client, twin.path), /\.stl$/i.test(twin.file))
    expect(box).toBeLessThanOrEqual(boxMost)
    // The STL is not closed: its box has to do.
    if (!Number.isNaN(volume)) expect(Math.abs(volume)).toBeLessThan(0.01)
    else expect(twin.file).toMatch(/\.stl$/i)
  })

  it('early display data are those of the body beside them', async () => {
    const { path } = natives.find(({ file }) => file.endsWith('chainwheel.sldprt'))!
    const { parts } = await openWith(reader, { 'a.sldprt': load(path) })
    // Joined with the exact surfaces, which happens only where all faces agree.
    expect(parts[0].faces?.kind.length).toBe(189)
    const { start, kind, curves } = parts[0].edges!
    expect(start.length - 1).toBe(546)
    expect([kind.includes(EdgeKind.free), curves?.kind.includes(curveKinds.indexOf('unknown'))]).toEqual([false, false])
  })

  it('a folder with all parts misses nothing', async () => {
    const path = natives.find(({ file }) => file.endsWith('extruder_unit/02_00_00-extruder_unit.SLDASM'))!.path
    const own = await measure(client, dirname(path), basename(path))
    expect([own.occurrences, own.missing, own.watertightParts]).toEqual([21, [], 11])
  })

  it('a part without triangles is drawn in its assembly as it is alone', async () => {
    const folder = join(corpusDir!, 'solidworks-more/rcws_mechanism')
    const [whole, alone] = [await measure(client, folder, 'assembly/main_assem.SLDASM'), await measure(client, join(folder, 'part/DRV_STM_closure_top.sldprt'))]
    const bottom = await measure(client, join(folder, 'part/DRV_STM_closure_bottom.sldprt'))
    const twin = await measure(client, join(folder, 'stl/DRV_STM_closure_top.STL'))
    expect(alone.volume / twin.volume).toBeCloseTo(1, 2)
    expect(whole.volume / (alone.volume + bottom.volume)).toBeCloseTo(1, 3)
    expect(whole.missing).toEqual(['DRV_STM_main_2spi_pcb.SLDPRT'])
  })

  it.each(['conveyor/assembly_conveyor.SLDASM', 'spider_robot/SPIDER_ROBOT.SLDASM'])('%s carries its virtual components', async (file) => {
    const own = await measure(client, join(corpusDir!, 'solidworks-more/chrono-solidworks/to_put_in_app_dir/examples', file))
    expect(own.missing.filter((name) => name.includes('^'))).toEqual([])
  })

  it('a lone assembly names what is missing and shows it', async () => {
    const path = natives.find(({ file }) => file.endsWith('cutting_unit/01_02_00-cutting_unit.SLDASM'))!.path
    const own = await measure(client, path)
    expect([own.occurrences, own.parts, own.missing.length]).toEqual([70, 30, 31])
  })

  it('colours in an assembly are those of the part files', async () => {
    const assembly = natives.find(({ file }) => file.endsWith('Energy Module.SLDASM'))!
    const opened = await openWith(reader, { 'a.sldasm': load(assembly.path) })
    const folder = join(dirname(assembly.path), 'Circuit Boards')
    let compared = 0
    for (const file of readdirSync(folder)) {
      const part = opened.parts.findLast(({ name }) => name === file.replace('.SLDPRT', ''))
      const alone = (await openWith(reader, { 'a.sldprt': load(join(folder, file)) })).parts[0]
      if (!part?.mesh?.faceColor || part.mesh.faceStart.length !== alone.mesh?.faceStart.length) continue
      expect([file, Array.from(part.mesh.faceColor)]).toEqual([file, Array.from(alone.mesh.faceColor ?? [])])
      compared++
    }
    expect(compared).toBe(5)
  })

  it('colours of occurrences are read, and nothing else is taken for them', async () => {
    const painted: [string, string][] = []
    for (const { path } of natives.filter(isAssembly)) {
      const { structure } = await openWith(reader, { 'a.sldasm': load(path) })
      const visit = ({ name, color, children }: typeof structure.root): void => {
        if (color !== undefined) painted.push([name, (color >>> 8).toString(16)])
        children.forEach(visit)
      }
      visit(structure.root)
    }
    expect(painted).toEqual([
      ['Cube Shell-3', 'cad1ee'],
      ['Structural Module Internals-2', 'ffff00'],
      ['BatteryBoard-1', 'c000'],
    ])
  })

  it('cosmetic threads are about cylinders of their parts, in the sizes of their standards', async () => {
    const found: [string, number, number][] = []
    for (const { file, path } of natives.filter((native) => !isAssembly(native))) {
      const { parts } = await openWith(reader, { 'a.sldprt': load(path) }).catch(() => ({ parts: [] }))
      const [body, ...threads] = parts
      for (const thread of threads) {
        const { center, axis } = conicAt(thread.edges!.curves!, 0)!
        const faces = Array.from({ length: body.faces?.kind.length ?? 0 }, (_, face) => faceInfoAt(body.faces!, face))
        const isCoaxial = faces.some(
          (info) => info?.kind === 'cylinder' && isOnLine(center, info.origin, info.axis) && isOnLine(add(center, axis), info.origin, info.axis),
        )
        expect([file, isCoaxial]).toEqual([file, true])
      }
      if (threads.length > 0) found.push([basename(file), threads.length, conicAt(threads[0].edges!.curves!, 0)!.a * 2])
    }
    // #6-32 is 0.138 in wide; a 1/2 in pipe thread is drawn within its tube, a 3/8 in one is 16.8 mm wide.
    expect(found.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['01_01_05-planetary_gear.SLDPRT', 4, expect.closeTo(6, 3)],
      ['02_01_02-tube_40-DN15.SLDPRT', 2, expect.closeTo(18.49, 2)],
      ['02_02_00-tube_flange.SLDPRT', 1, expect.closeTo(16.81, 2)],
      ['02_03_00-tube_100-DN15.SLDPRT', 2, expect.closeTo(18.49, 2)],
      ['distributor main boss rev a.SLDPRT', 4, expect.closeTo(0.138 * 25.4, 2)],
    ])
  })

  it('cosmetic threads are drawn in assemblies at each of their parts, which they add none to', async () => {
    const folder = dirname(dirname(natives.find(({ file }) => file.endsWith('02_00_00-extruder_unit.SLDASM'))!.path))
    const members = natives.filter(({ path }) => path.startsWith(folder)).map(({ path }) => [path.slice(folder.length + 1), load(path)] as const)
    const open = async (root: string): Promise<[string, number][]> => {
      const top = members.find(([path]) => path.endsWith(root))!
      const { structure, parts } = await openWith(reader, Object.fromEntries([top, ...members]))
      numberNodes(structure.root)
      const index = new SceneIndex(structure.root)
      expect(index.bodies.length).toBe(factsOf(natives.find(({ file }) => file.endsWith(root))!).occurrences)
      const found = new Map<string, number>()
      for (const id of index.occurrences) {
        if (index.isBody(id)) continue
        const owner = index.nodes[index.parent[id]]
        found.set(owner.name, (found.get(owner.name) ?? 0) + 1)
        const { center, axis } = conicAt(parts.find((part) => part.id === index.nodes[id].part)!.edges!.curves!, 0)!
        const { faces } = parts.findLast((part) => part.id === owner.part)!
        const infos = Array.from({ length: faces?.kind.length ?? 0 }, (_, face) => faceInfoAt(faces!, face))
        expect([
          root,
          infos.some((info) => info?.kind === 'cylinder' && isOnLine(center, info.origin, info.axis) && isOnLine(add(center, axis), info.origin, info.axis)),
        ]).toEqual([root, true])
      }
      return [...found]
    }
    expect(await open('02_00_00-extruder_unit.SLDASM')).toEqual([
      ['02_01_02-tube_40-DN15-1', 2],
      ['02_02_00-tube_flange-3', 1],
      ['02_03_00-tube_100-DN15-1', 2],
      ['02_02_00-tube_flange-4', 1],
    ])
    expect(await open('01_01_00-powertrain_unit.SLDASM')).toEqual([['01_01_05-planetary_gear-1', 4]])
  })

  it('exploded views are those of the assemblies whose pictures show one', async () => {
    const farthest: [string, number][] = []
    for (const { file, path } of natives.filter(isAssembly)) {
      const { structure } = await openWith(reader, { 'a.sldasm': load(path) })
      const index = new SceneIndex(structure.root)
      const offsets = statedOffsets(index)
      if (offsets) farthest.push([basename(file).slice(0, 8), Math.round(Math.max(...offsets.map(Math.abs)))])
    }
    expect(farthest.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['01_01_00', 229],
      ['01_02_00', 660],
      ['02_00_00', 465],
      ['02_01_00', 192],
    ])
  })

  it('paints shared colours and display states of later versions', async () => {
    const colors = async (file: string): Promise<[string, number][]> => {
      const { parts } = await openWith(reader, { 'a.sldprt': load(natives.find((native) => native.file.endsWith(file))!.path) })
      const counts = Map.groupBy(parts[0].mesh!.faceColor ?? [], (color) => (color >>> 8).toString(16))
      return [...counts].map(([color, faces]) => [color, faces.length])
    }
    // 2021: blue front, red back, dark sides that share one colour.
    expect(await colors('Dekor.SLDPRT')).toEqual([
      ['b11919', 1],
      ['23dd2', 1],
      ['4c4c4c', 373],
    ])
    expect(await colors('distributor main boss rev a.SLDPRT')).toEqual([
      ['e4e9ed', 43],
      ['cad1ee', 8],
    ])
  })
})
