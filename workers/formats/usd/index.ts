import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { type LengthUnit, lengthUnits, mmPerUnit } from '../../../src/core/units.ts'
import { baseName } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unreadableFile } from '../../mesh/notes.ts'
import type { FormatReader, PartDraft } from '../../contract/format.ts'
import type { UsdValue } from './layer.ts'
import { PartMaker } from './shape/partMaker.ts'
import { assetsOf, Layers, referencesOf } from './stage/layers.ts'
import { PrimComposer } from './stage/primIndex.ts'
import { StagePrim } from './stage/stagePrim.ts'
import { StageTree } from './stageTree.ts'

/** Length of a unit in metres where a layer states none. */
const DEFAULT_METERS = 0.01

export const reader: FormatReader = {
  id: 'usd',

  async references(files, path) {
    const layers = new Layers()
    const { layer, files: own } = await layers.root(files, path)
    // What a package refers to lies in it.
    return own === files ? [...referencesOf(layer), ...assetsOf(layer)] : []
  },

  async open(files, path, sink) {
    const layers = new Layers()
    const root = await layers.root(files, path)
    sink.progress('parse', 0)
    await layers.gather(root)
    for (const name of layers.missing) sink.missing(baseName(name))
    for (const [name, why] of layers.unreadable) sink.note(unreadableFile(baseName(name), why))

    const metadata = root.layer.root.metadata
    const meters = positive(metadata.get('metersPerUnit')) ?? DEFAULT_METERS
    const maker = new PartMaker(meters * 1000, sink)
    const tree = new StageTree(maker, meters * 1000)
    sink.progress('tessellate', 0)
    const nodes = await tree.roots(new StagePrim(new PrimComposer(layers).root(root)))
    if (tree.dropped > 0) sink.note(damagedData('prims that are nested too deeply or are prototypes of themselves', tree.dropped))
    if (maker.broken > 0) sink.note(damagedData('polygons, lines or points without points that can be used', maker.broken))
    for (const [type, count] of maker.unread) sink.note(skippedEntity(type, count))
    if (maker.parts.length === 0) {
      if (layers.missing.size > 0) throw new OpenError('missing-parts', [...layers.missing].join(', '))
      throw new OpenError(layers.unreadable.size + maker.broken > 0 ? 'file-exception' : 'no-geometry')
    }
    const name = baseName(path)
    const parts = usedParts(nodes, maker.parts)
    sink.structure({
      name,
      format: 'usd',
      units: unitOf(meters),
      upAxis: metadata.get('upAxis') === 'Z' ? 'z' : 'y',
      root: { id: 0, name, children: nodes },
      ...about(metadata),
    })
    for (const part of parts) sink.part(part)
  },
}

/** The parts that the nodes show, numbered anew: those of prims that were left out are not among them. */
function usedParts(nodes: readonly Node[], parts: readonly PartDraft[]): PartDraft[] {
  const numbers = new Map<number, number>()
  const out: PartDraft[] = []
  const visit = (node: Node): void => {
    if (node.part !== undefined) {
      let number = numbers.get(node.part)
      if (number === undefined) {
        numbers.set(node.part, (number = out.length))
        out.push({ ...parts[node.part], id: number })
      }
      node.part = number
    }
    for (const child of node.children) visit(child)
  }
  for (const node of nodes) visit(node)
  return out
}

function positive(value: UsdValue): number | undefined {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined
}

function unitOf(meters: number): LengthUnit {
  const found = lengthUnits.find((unit) => unit !== 'unknown' && Math.abs(mmPerUnit[unit] / (meters * 1000) - 1) < 1e-6)
  return found ?? 'unknown'
}

function about(metadata: ReadonlyMap<string, UsdValue>): Pick<Structure, 'application' | 'attributes'> {
  const out: Pick<Structure, 'application' | 'attributes'> = {}
  const custom = metadata.get('customLayerData')
  const creator = custom instanceof Map ? custom.get('creator') : undefined
  if (typeof creator === 'string' && creator !== '') out.application = creator
  const notes = (['documentation', 'comment'] as const).flatMap((key) => {
    const value = metadata.get(key)
    return typeof value === 'string' && value.trim() !== '' ? [{ name: key, value: value.trim() }] : []
  })
  if (notes.length > 0) out.attributes = notes
  return out
}
