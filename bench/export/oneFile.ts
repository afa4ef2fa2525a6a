import { writeFile } from 'node:fs/promises'
import type { ExportReport } from '../../src/core/export/exportScene.ts'
import { AREA, VOLUME } from '../../src/core/measure/moments.ts'
import { finish } from '../../src/core/measure/finish.ts'
import { isExactArea, isExactVolume, measurePart } from '../../src/core/measure/partMeasures.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { createImportClient } from '../../workers/entries/client.ts'
import { modelFile } from '../inspect/modelFile.ts'
import { sourceOf } from '../inspect/source.ts'

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
  return { original: factsOf({ structure, parts }), again: factsOf(again), report: report!, bytes: bytes.length, time }
}

function factsOf({ structure, parts }: Model): ModelFacts {
  const index = new SceneIndex(structure.root)
  const facts: ModelFacts = {
    units: structure.units === 'unknown' ? 'mm' : structure.units,
    faces: 0,
    occurrences: 0,
    area: 0,
    volume: 0,
    sure: true,
    names: [],
    colors: [],
  }
  const measured = new Map<PartId, { area: number; volume: number; sure: boolean }>()
  const bodies = new Set(index.bodies)
  for (const [id, node] of index.nodes.entries()) {
    if (index.isBody(id) && hasBody(index, bodies, id)) facts.names.push(node.name)
    const part = bodies.has(id) ? parts.get(node.part!) : undefined
    if (!part?.mesh) continue
    facts.occurrences++
    facts.faces += part.mesh.faceStart.length - 1
    let own = measured.get(part.id)
    if (!own) {
      const found = finish(measurePart(part))
      own = {
        area: found?.moments[AREA] ?? 0,
        volume: found?.basis ? Math.abs(found.moments[VOLUME]) : 0,
        sure: found !== undefined && isExactArea(found) && (found.basis === undefined || isExactVolume(found)),
      }
      measured.set(part.id, own)
    }
    facts.area += own.area
    facts.volume += own.volume
    facts.sure &&= own.sure
    facts.colors.push(colorsOf(part, index.color[id]))
  }
  return facts
}

/** Whether a node is a body, or holds one: exports leave out assemblies of nothing. */
function hasBody(index: SceneIndex, bodies: ReadonlySet<number>, id: number): boolean {
  for (let below = id; below < index.end[id]; below++) if (bodies.has(below)) return true
  return false
}

/** How many faces of an occurrence have each colour: display meshes number faces in another order than their exact bodies. */
function colorsOf({ mesh, color }: Part, over: number): string {
  const count = (mesh?.faceStart.length ?? 1) - 1
  const faces = new Map<number, number>()
  for (let face = 0; face < count; face++) {
    const own = over || mesh?.faceColor?.[face] || color || 0
    faces.set(own, (faces.get(own) ?? 0) + 1)
  }
  return [...faces]
    .map(([own, many]) => `${own.toString(16)}:${many}`)
    .toSorted()
    .join(' ')
}
