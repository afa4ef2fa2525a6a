import { writeFile } from 'node:fs/promises'
import type { ExportReport } from '../../../src/core/export/exportScene.ts'
import { AREA, VOLUME } from '../../../src/core/measure/moments.ts'
import { finish } from '../../../src/core/measure/finish.ts'
import { isExactArea, isExactVolume, measurePart } from '../../../src/core/measure/partMeasures.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { createImportClient } from '../../../workers/entries/client.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { modelFile } from '../../inspect/modelFile.ts'
import { sourceOf } from '../../inspect/source.ts'
import { bodyIntegrals } from './bodyIntegrals.ts'
import { type Integral, sumOf } from './borderIntegrals.ts'
import { exactBodies, finerParts } from './finerModel.ts'

type Client = ReturnType<typeof createImportClient>

interface Model {
  structure: Structure
  parts: Map<PartId, Part>
}

/** A model in numbers that both it and its export must have. Areas and volumes of all occurrences, mm² and mm³; `sure`: they are exact. */
export interface ModelFacts {
  units: string
  faces: number
  occurrences: number
  area: number
  volume: number
  sure: boolean
  /** The error of area and volume that Facet itself states. */
  slack: { area: number; volume: number }
  /** Names in the order of the tree. */
  names: string[]
  /** Numbers of faces of each colour, for each occurrence. */
  colors: string[]
}

/** A file written as STEP and opened again. */
export interface WrittenFacts {
  original: ModelFacts
  again: ModelFacts
  report: ExportReport
  bytes: number
  /** Milliseconds. */
  time: number
  /** Both models measured on fine meshes of their exact bodies. */
  finer(): Promise<{ original: ModelFacts; again: ModelFacts }>
  /** Both models measured on their exact bodies, without meshes; undefined where that does not hold for all parts. */
  exact(): Promise<{ original: ModelFacts; again: ModelFacts } | undefined>
}

async function open(client: Client, path: string): Promise<Model & { root: string; source: Awaited<ReturnType<typeof sourceOf>> }> {
  const source = await sourceOf(path)
  const { candidates, obvious } = await client.survey(source).done
  const root = obvious ?? candidates[0].path
  const parts = new Map<PartId, Part>()
  let structure: Structure | undefined
  await client.open(source, root, {
    progress() {},
    structure(value) {
      structure = value
      parts.clear()
    },
    drawing() {},
    part: (part) => parts.set(part.id, part),
    note() {},
  }).settled
  if (!structure) throw new Error('a drawing')
  return { structure, parts, source, root }
}

/** Writes the model of a file as STEP to `out`, and opens that again. Throws what an opening does. */
export async function writeOne(client: Client, path: string, out: string): Promise<WrittenFacts> {
  const { structure, parts, source, root } = await open(client, path)
  const started = performance.now()
  const { bytes, report } = await modelFile(structure, parts, 'step', { source, root })
  const time = performance.now() - started
  await writeFile(out, bytes)
  const again = await open(client, out)
  const both = [
    { model: { structure, parts }, source, root },
    { model: again, source: again.source, root: again.root },
  ]
  return {
    original: factsOf({ structure, parts }),
    again: factsOf(again),
    report: report!,
    bytes: bytes.length,
    time,
    finer: async () => {
      const [one, two] = await Promise.all(
        both.map(async (each) => factsOf({ ...each.model, parts: finerParts(each.model.parts, await exactBodies(each.source, each.root)) })),
      )
      return { original: one, again: two }
    },
    exact: async () => {
      const [one, two] = await Promise.all(both.map(async ({ model, ...file }) => exactFacts(model, await exactBodies(file.source, file.root))))
      return one && two && { original: one, again: two }
    },
  }
}

/**
 * A part of several bodies and an assembly of just these, numbered, are the same, as are a body that holds others and an assembly that holds it by its own name: a product
 * of STEP is the latter.
 */
function factsOf({ structure, parts }: Model, integrals?: ReadonlyMap<PartId, Integral>): ModelFacts {
  const index = new SceneIndex(structure.root)
  const facts: ModelFacts = {
    units: structure.units === 'unknown' ? 'mm' : structure.units,
    faces: 0,
    occurrences: 0,
    area: 0,
    volume: 0,
    sure: true,
    slack: { area: 0, volume: 0 },
    names: [],
    colors: [],
  }
  const measured = new Map<PartId, { area: number; volume: number; sure: boolean; areaOff: number; volumeOff: number }>()
  const bodies = new Set(index.bodies)
  const joined = new Set<number>()
  for (const [id, node] of index.nodes.entries()) {
    const numbered = bodiesOf(index, bodies, id)
    for (const body of numbered) joined.add(body)
    if (index.isBody(id) && hasBody(index, bodies, id) && !joined.has(id)) facts.names.push(node.name)
    const part = bodies.has(id) ? parts.get(node.part!) : undefined
    if (part && childrenOf(index, id).some((child) => hasBody(index, bodies, child))) facts.names.push(node.name)
    if (numbered.length > 0) {
      facts.occurrences++
      facts.colors.push(colorsOf(numbered.map((body) => ({ part: parts.get(index.nodes[body].part!), over: index.color[body] }))))
    }
    if (!part?.mesh) continue
    facts.faces += part.mesh.faceStart.length - 1
    let own = measured.get(part.id)
    if (!own) {
      const exact = integrals?.get(part.id)
      const found = exact ? undefined : finish(measurePart(part))
      own = exact
        ? { area: exact.area, volume: Math.abs(exact.volume), sure: true, areaOff: 0, volumeOff: 0 }
        : {
            area: found?.moments[AREA] ?? 0,
            volume: found?.basis ? Math.abs(found.moments[VOLUME]) : 0,
            sure: found !== undefined && isExactArea(found) && (found.basis === undefined || isExactVolume(found)),
            areaOff: found?.areaOff ?? 0,
            volumeOff: found?.basis ? found.volumeOff : 0,
          }
      measured.set(part.id, own)
    }
    facts.area += own.area
    facts.volume += own.volume
    facts.sure &&= own.sure
    facts.slack.area += own.areaOff
    facts.slack.volume += own.volumeOff
    if (joined.has(id)) continue
    facts.occurrences++
    facts.colors.push(colorsOf([{ part, over: index.color[id] }]))
  }
  return facts
}

/** The same, of exact bodies of all parts that have a mesh. */
function exactFacts(model: Model, bodies: ReadonlyMap<PartId, readonly Body[]>): ModelFacts | undefined {
  const integrals = new Map<PartId, Integral>()
  for (const [id, part] of model.parts) {
    if (!part.mesh) continue
    const found = (bodies.get(id) ?? []).map((body) => bodyIntegrals(body))
    if (found.length === 0 || !found.every((each) => each !== undefined)) return undefined
    integrals.set(id, found.map(({ area, volume }) => ({ area, volume: Math.abs(volume) })).reduce(sumOf))
  }
  return factsOf(model, integrals)
}

function childrenOf(index: SceneIndex, id: number): number[] {
  const out: number[] = []
  for (let child = id + 1; child < index.end[id]; child = index.end[child]) out.push(child)
  return out
}

/** The bodies of a node that are nothing but the numbered bodies of one part; none of other nodes. */
function bodiesOf(index: SceneIndex, bodies: ReadonlySet<number>, id: number): number[] {
  const children = childrenOf(index, id).filter((child) => hasBody(index, bodies, child))
  const isOne = children.every((child, i) => bodies.has(child) && index.nodes[child].name === `Body ${i + 1}` && !index.nodes[child].transform)
  return isOne && !bodies.has(id) ? children : []
}

/** Whether a node is a body, or holds one: exports leave out assemblies of nothing. */
function hasBody(index: SceneIndex, bodies: ReadonlySet<number>, id: number): boolean {
  for (let below = id; below < index.end[id]; below++) if (bodies.has(below)) return true
  return false
}

/** How many faces of an occurrence have each colour: display meshes number faces in another order than their exact bodies. */
function colorsOf(shown: readonly { part: Part | undefined; over: number }[]): string {
  const faces = new Map<number, number>()
  for (const { part, over } of shown) {
    const count = (part?.mesh?.faceStart.length ?? 1) - 1
    for (let face = 0; face < count; face++) {
      const own = over || part?.mesh?.faceColor?.[face] || part?.color || 0
      faces.set(own, (faces.get(own) ?? 0) + 1)
    }
  }
  return [...faces]
    .map(([own, many]) => `${own.toString(16)}:${many}`)
    .toSorted()
    .join(' ')
}
